package algo

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"

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

// Problem is a set-up on a data set, made ready for the loop. It is immutable but for
// the cached rows of the Gram matrix, and serves any number of states at once.
type Problem struct {
	Setup  Setup
	Data   *model.Dataset
	Kernel *model.Kernel
	Exact  bool    // every decision is that of rational arithmetic
	Radius float64 // max‖x‖, or √max K(x, x) for a kernel that is not linear

	n     int
	eta   *big.Rat // η, as it was written
	tie   tie
	task  task
	rule  *rule // what is learned from, and how far; nil: the perceptron's
	batch int   // examples a step
	// Looks that are made, and parts that are added, until a context is asked again.
	often, addOften int
	schedule
	arithmetic          // of rows
	class      *Problem // the problem that a column solves by itself; see oneClass

	growth      float64 // bounds what one update can add to |Σ|wⱼxⱼ| + |b||
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
		n: data.Len(),
	}
	if err := p.checkSchedule(); err != nil {
		return nil, err
	}
	if p.Exact, err = p.exact(); err != nil {
		return nil, err
	}
	if err := p.CheckMemory(s.Readout, 0); err != nil {
		return nil, err
	}
	w0, b0, err := s.first(data.Dim(), k)
	if err != nil {
		return nil, err
	}
	rate, err := positive.parse(s.Rate)
	if err != nil {
		return nil, refuse("rate", "%s is not %s", model.Quoted(s.Rate), positive.want())
	}
	p.eta, p.class = rate, p
	p.often, p.addOften = 1, powerOf(manyMultiplications/p.updateWork())
	if !p.Tabular() {
		return p, p.setSentences(ctx)
	}
	if err := p.setArithmetic(ctx, w0, b0); err != nil {
		return nil, err
	}
	if err := p.makeRule(); err != nil {
		return nil, err
	}
	p.often = p.looksAtATime()
	if !p.Binary() {
		p.class = p.oneClass()
	}
	return p, nil
}

// setArithmetic sets the numbers of the loop, and R: exact where that is asked for
// and not too long, else float64.
func (p *Problem) setArithmetic(ctx context.Context, w0 []*big.Rat, b0 *big.Rat) error {
	square, err := p.extent(ctx)
	if err != nil {
		return err
	}
	if p.Exact {
		z, err := newWhole(ctx, p)
		if err != nil {
			return err
		}
		if p.Setup.Arithmetic == "auto" {
			long, err := z.long(ctx, autoDigits)
			if err != nil {
				return err
			}
			p.Exact = !long
		}
		if p.Exact {
			p.arithmetic = z
			return z.start(ctx, w0, b0)
		}
	}
	p.arithmetic = newDoubles(p, w0, b0, square)
	return nil
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
	data := *p.Data
	data.Y = slices.Repeat([]int8{1}, p.n)
	c.task, c.Data, c.class = sides{}, &data, &c
	return &c
}

// exact decides whether the arithmetic is exact.
func (p *Problem) exact() (bool, error) {
	k := p.Kernel
	steep := !p.Linear() && k.Degree > exactDegree
	switch {
	case p.Setup.Arithmetic == "auto":
		return !p.Setup.OwnStep() && !p.Data.Sparse() && p.n*p.Data.Dim() <= autoExact && k.Rational && !steep, nil
	case p.Setup.Arithmetic != "exact":
		return false, nil
	case !k.Rational:
		return false, refuse("arithmetic", "exact needs a rational kernel, and %s is none (take --arithmetic float, or the kernel linear or poly)", k.Name)
	case steep:
		return false, refuse("degree", "exact arithmetic goes up to %d, and this is %d (take --arithmetic float)", exactDegree, k.Degree)
	case p.Data.Sparse():
		return false, refuse("arithmetic", "exact is for tables, and these %d × %d numbers are stored sparse (take --arithmetic float, or fewer features by --columns)", p.n, p.Data.Dim())
	}
	return true, nil
}

// checkSchedule decides how many examples a step has, and refuses what these data
// can't be learned with.
func (p *Problem) checkSchedule() error {
	s := &p.Setup
	if err := s.Validate(func(name string) bool { return slices.Contains([]string{"init", "mode", "readout", "update"}, name) }); err != nil {
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

// StepsPerPass is the number of steps in an epoch: of the order first 1.
func (p *Problem) StepsPerPass() int {
	switch {
	case p.Setup.Order == "first":
		return 1
	case p.Setup.Online:
		return math.MaxInt // one pass, without an end
	}
	return max(1, (p.passSize()+p.batch-1)/p.batch)
}

// passSize is the examples of a pass: all, or those of an order of one's own.
func (p *Problem) passSize() int {
	if p.list != nil {
		return len(p.list)
	}
	return p.n
}

// Repeats reports whether a pass may have an example more than once.
func (p *Problem) Repeats() bool { return p.twice }

// Batch is the number of examples in a step; the last of a pass may be short.
func (p *Problem) Batch() int { return p.batch }

// Linear reports whether weights w exist: primal, dual, and the linear kernel.
func (p *Problem) Linear() bool { return p.Kernel.Linear }

// Dual reports whether the representation is α (modes dual and kernel).
func (p *Problem) Dual() bool { return p.Setup.Mode != "primal" }

// looksAtATime is how many looks are made until a context is asked again.
func (p *Problem) looksAtATime() int {
	one := p.width() * (2 + p.Data.StoredCount()/max(1, p.n))
	switch z, ok := p.arithmetic.(*whole); {
	case ok && p.Setup.OwnStep():
		one *= bitsMost / 8
	case ok:
		one *= 64 + z.unitA.BitLen()/8
	case !p.Linear():
		one = p.width()
	}
	return powerOf(manyMultiplications / one)
}

// LongestSentence is the words of the longest sentence, and the tags: a look at it
// takes words · tags² additions. They are 0 in the other tasks.
func (p *Problem) LongestSentence() (words, tags int) {
	t, ok := p.task.(sequence)
	if !ok {
		return 0, 0
	}
	return t.longest, t.space.Tags()
}

// K is K(xᵢ, xⱼ), an element of the Gram matrix.
func (p *Problem) K(i, j int) float64 { return p.Kernel.Between(p.Data, i, j) }

// Rate is η as the rational it was written as. It is for reading.
func (p *Problem) Rate() *big.Rat { return p.eta }

// InitialWeights is the first weights as rationals, w₀ (empty for a kernel without
// weights) and b₀.
func (p *Problem) InitialWeights() (w []*big.Rat, b *big.Rat) {
	w, b, err := p.Setup.first(p.Data.Dim(), p.Kernel)
	if err != nil {
		panic("algo: an unprepared problem: " + err.Error())
	}
	return w, b
}
