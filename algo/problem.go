package algo

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/algo/tagger"
	"perceptron/model"
)

const (
	// autoExact is the largest n·d for which --arithmetic auto is exact, and
	// autoDigits the most decimal digits that a product of two examples, to the
	// kernel's degree, then has: as the whole number that it is reckoned with.
	autoExact  = 5000
	autoDigits = 200
	// exactDegree is the largest degree of a kernel that is taken exactly: the
	// numbers have that many times the digits of the data.
	exactDegree = 100
)

// Problem is a set-up on a data set, made ready for the loop: the numbers it
// reads, plain or scaled to whole numbers. It is immutable but for the cached
// rows of the Gram matrix, and serves any number of states at once.
type Problem struct {
	Setup  Setup
	Data   *model.Dataset
	Kernel *model.Kernel
	Exact  bool    // every decision is that of rational arithmetic
	Radius float64 // max‖x‖, or √max K(x, x) for a kernel that is not linear

	numbers
	eta   *big.Rat // η, as it was written
	tie   tie
	task  task
	rule  rule // what is learned from, and how far; nil: the perceptron's
	batch int  // examples a step
	// how many looks are made, and parts added, until a context is asked again
	often, oftenAdded int
	schedule
	class      *Problem       // the problem that a column solves by itself; see oneClass
	gram       *gram[float64] // of a kernel
	products   *gram[big.Int] // and in exact arithmetic, times D
	whole      *whole         // nil for float arithmetic
	vocabulary                // of sentences
}

// vocabulary is what a tagger's weights are of.
type vocabulary struct {
	space   *tagger.Space // nil but for sentences
	longest int           // tokens of the longest sentence
}

// numbers is what the loop reads of a problem.
type numbers struct {
	n, d   int
	x      []float64 // the rows; nil: Data is sparse
	y      []int8
	offset int // the data's Offset

	// What an update adds in float arithmetic: rate·y·x to w, step·y to b; and the
	// first weights.
	rate, step float64
	w0         []float64
	b0         float64
	// growth bounds what one update can add to |Σ|wⱼxⱼ| + |b||.
	growth      float64
	floor       float64 // what is learned from has a margin up to it; 0 by the perceptron's rule
	largestNorm float64 // max‖x‖
}

// Prepare checks a set-up against the data and makes it ready. It costs O(nd).
func Prepare(s Setup, data *model.Dataset) (*Problem, error) {
	return PrepareContext(context.Background(), s, data)
}

// PrepareContext is Prepare for as long as ctx lasts; then the error is that of ctx.
func PrepareContext(ctx context.Context, s Setup, data *model.Dataset) (*Problem, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k, err := s.kernel()
	if err != nil {
		return nil, err
	}
	s.Task = cmp.Or(data.Task, "binary")
	s = s.normalizedByRule()
	p := &Problem{
		Setup: s, Data: data, Kernel: k, tie: tieOf(s.Tie), task: taskOf(data),
		numbers:    numbers{n: data.Len(), d: data.Dim(), x: data.X, y: data.Y, offset: data.Offset},
		vocabulary: vocabulary{longest: longest(data)},
	}
	if err := p.checkSchedule(); err != nil {
		return nil, err
	}
	if p.Exact, err = p.exact(); err != nil {
		return nil, err
	}
	if err := p.Fits(s.Readout, 0); err != nil {
		return nil, err
	}
	w0, b0, err := s.first(p.d, k)
	if err != nil {
		return nil, err
	}
	rate, err := model.ParseNumber(s.Rate)
	if err != nil || rate.Sign() <= 0 {
		return nil, refuse("rate", "%s is not a number above 0", model.Quoted(s.Rate))
	}
	p.eta, p.class = rate, p
	if !p.Tabular() {
		if err := p.setSentences(ctx); err != nil {
			return nil, err
		}
		p.setOften()
		return p, nil
	}
	if err := p.makeRule(); err != nil {
		return nil, err
	}
	if err := p.setArithmetic(ctx, rate, w0, b0); err != nil {
		return nil, err
	}
	p.setGram()
	p.setOften()
	if !p.Binary() {
		p.class = p.oneClass()
	}
	return p, nil
}

// setArithmetic sets the numbers of the loop, and R: exact where that is asked for
// and not too long, else float64.
func (p *Problem) setArithmetic(ctx context.Context, rate *big.Rat, w0 []*big.Rat, b0 *big.Rat) error {
	square, err := p.extent(ctx)
	if err != nil {
		return err
	}
	if p.Exact {
		if p.whole, err = newWhole(ctx, p); err != nil {
			return err
		}
		if p.Setup.Arithmetic == "auto" {
			long, err := p.whole.long(ctx, autoDigits)
			if err != nil {
				return err
			}
			p.Exact = !long
		}
	}
	if p.Exact {
		return p.whole.start(ctx, rate, w0, b0)
	}
	p.whole = nil
	p.setFloat(rate, w0, b0, square)
	return nil
}

// setFloat sets the numbers of a run in floating point, given R² = max K(x, x).
func (p *Problem) setFloat(rate *big.Rat, w0 []*big.Rat, b0 *big.Rat, square float64) {
	p.rate, _ = rate.Float64()
	p.w0 = make([]float64, len(w0))
	for j, w := range w0 {
		p.w0[j], _ = w.Float64()
	}
	p.b0, _ = b0.Float64()
	switch p.Setup.Bias {
	case "unit":
		p.step = p.rate
	case "radius":
		p.step = p.rate * square
	}
	p.growth = float64(p.rate*p.largestK(square)) + p.step
	p.Radius = p.largestNorm
	if !p.Linear() {
		p.Radius = math.Sqrt(square)
	}
}

// extent sets max‖x‖, and is max K(x, x), or 0 if that is more.
func (p *Problem) extent(ctx context.Context) (square float64, err error) {
	for i := range p.n {
		square = max(square, p.K(i, i))
		p.largestNorm = max(p.largestNorm, p.Data.Norm(i))
		if err := every(ctx, i, some); err != nil {
			return 0, err
		}
	}
	return square, nil
}

// largestK bounds |K(x, z)| over the examples, given R² = max K(x, x); the
// kernels that are not positive semidefinite need more than R².
func (p *Problem) largestK(square float64) float64 {
	if p.Kernel.Name != "poly" {
		return max(square, 1)
	}
	r := p.largestNorm
	gamma, _ := p.Kernel.Gamma.Float64()
	coef0, _ := p.Kernel.Coef0.Float64()
	return math.Pow(float64(gamma*r*r)+math.Abs(coef0), float64(p.Kernel.Degree))
}

// oneClass is the problem that the weights of one class solve, to which examples are
// added as they are: y is 1 throughout.
func (p *Problem) oneClass() *Problem {
	c := *p
	c.task, c.y = sides{}, slices.Repeat([]int8{1}, p.n)
	c.class = &c
	return &c
}

// exact decides whether the arithmetic is exact.
func (p *Problem) exact() (bool, error) {
	k := p.Kernel
	steep := !p.Linear() && k.Degree > exactDegree
	switch {
	case p.Setup.Arithmetic == "auto":
		return !p.Setup.OwnStep() && !p.Data.Sparse() && p.n*p.d <= autoExact && k.Rational() && !steep, nil
	case p.Setup.Arithmetic != "exact":
		return false, nil
	case !k.Rational():
		return false, refuse("arithmetic", "exact needs a rational kernel, and %s is none (take --arithmetic float, or the kernel linear or poly)", k.Name)
	case steep:
		return false, refuse("degree", "exact arithmetic goes up to %d, and this is %d (take --arithmetic float)", exactDegree, k.Degree)
	case p.Data.Sparse():
		return false, refuse("arithmetic", "exact is for tables, and these %d × %d numbers are stored sparse (take --arithmetic float, or fewer features by --columns)", p.n, p.d)
	}
	return true, nil
}

// checkSchedule decides how many examples a step has, and refuses what these data
// can't be learned with.
func (p *Problem) checkSchedule() error {
	s := &p.Setup
	if err := s.Refuse(func(name string) bool { return slices.Contains([]string{"init", "mode", "readout", "update"}, name) }); err != nil {
		return err
	}
	var err error
	if p.schedule, err = scheduleOf(s.Order, p.Data); err != nil {
		return err
	}
	switch p.batch = s.Batch; {
	case p.batch < 0:
		return refuse("batch-size", "%d is below 0 (0 takes the whole set)", p.batch)
	case p.batch == 0 || p.batch > p.passSize():
		p.batch = max(1, p.passSize())
	}
	if s.Batch != 1 && s.Order == "first" { // whatever the examples: some may be taken away, or come
		return refuse("order", "first looks for one example, not for a batch (leave --batch-size out)")
	}
	return nil
}

// PassLength is the number of steps in an epoch: of the order first 1.
func (p *Problem) PassLength() int {
	switch {
	case p.Setup.Order == "first":
		return 1
	case p.Setup.Online:
		return math.MaxInt // one pass, without an end
	}
	return max(1, (p.passSize()+p.batch-1)/p.batch)
}

// passSize is the examples of a pass: all, or those of an order of one's own.
func (p *Problem) passSize() int { return p.length(p.n) }

// Twice reports whether a pass may have an example more than once.
func (p *Problem) Twice() bool { return p.twice }

// Batch is the number of examples in a step; the last of a pass may be short.
func (p *Problem) Batch() int { return p.batch }

// Linear reports whether weights w exist: primal, dual, and the linear kernel.
func (p *Problem) Linear() bool { return p.Kernel.Linear() }

// Dual reports whether the representation is α (modes dual and kernel).
func (p *Problem) Dual() bool { return p.Setup.Mode != "primal" }

// setOften sets how many looks are made until a context is asked again.
func (p *Problem) setOften() {
	const work = 1 << 18 // multiplications: a fraction of a millisecond
	one := 2 + p.Data.Stored()/max(1, p.n)
	switch {
	case p.space != nil:
		one = work // a look that was given up in the middle of a sentence is of no use
	case !p.Linear():
		one = 1
	}
	one *= p.width()
	if p.whole != nil {
		one *= bigWork(p.whole.unitA)
	}
	p.often, p.oftenAdded = powerOf(work/one), powerOf(work/p.updateWork())
}

// bigWork is about the multiplications that one of big numbers takes, by the unit that
// they are of.
func bigWork(unit *big.Int) int { return 64 + unit.BitLen()/8 }

// often is how many looks are made until a context is asked again, with the numbers as
// long as they have become.
func (s *State) often() int {
	if v, ok := s.weights.(vectors); ok && s.p.whole != nil {
		if z, ok := v[0].(*integers); ok {
			return powerOf(s.p.often * bigWork(s.p.whole.unitA) / bigWork(&z.unitA))
		}
	}
	return s.p.often
}

// KernelWork is about what a value of the kernel takes.
func (p *Problem) KernelWork() int { return 8 + p.Data.Stored()/max(1, p.n) }

// LongestSentence is the words of the longest sentence, and the tags: a look at it
// takes words · tags² additions. They are 0 in the other tasks.
func (p *Problem) LongestSentence() (words, tags int) {
	if p.space == nil {
		return 0, 0
	}
	return p.longest, p.space.Tags()
}

// K is K(xᵢ, xⱼ), an element of the Gram matrix.
func (p *Problem) K(i, j int) float64 { return p.Kernel.Between(p.Data, i, j) }
