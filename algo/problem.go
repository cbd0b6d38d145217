package algo

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"sync/atomic"

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
	eta    *big.Rat // η, as it was written
	tie    tie
	output output
	rule   rule // what is learned from, and how far; nil: the perceptron's
	batch  int  // examples a step
	schedule
	class   *Problem // what one column is of: itself, or with several classes the problem whose y is 1 throughout
	learned int      // of the n examples, those that R is the largest of
	gram    *gram
	whole   *whole // nil for float arithmetic
	starts  *starts
	joined  *atomic.Pointer[joined]

	averaging
	vocabulary // of sentences
}

// averaging is over how many steps a problem is the mean, and the problem of the run
// itself; 1 and nil where it is the run's.
type averaging struct {
	meanSteps int64
	meanOf    *Problem
}

// vocabulary is what a tagger's weights are of.
type vocabulary struct {
	space   *tagger.Space // nil but for sentences
	longest int           // tokens of the longest sentence
	unit    unit          // of the weights
}

// numbers is what the loop reads of a problem, in the units of its arithmetic.
type numbers struct {
	n, d   int
	x      []float64 // the rows; in exact arithmetic X = S·x, whole numbers; nil: Data is sparse
	y      []int8
	offset int // the data's Offset

	// What an update adds: rate·y·x to w, step·y to b. In exact arithmetic
	// they are scaled as the activations are.
	rate, step float64
	w0         []float64
	b0         float64
	// growth bounds what one update can add to |Σ|wⱼxⱼ| + |b||.
	growth      float64
	floor       float64 // what is learned from has a y·a up to it; 0 by the perceptron's rule
	largestNorm float64 // max‖x‖ in the units of the rows
	limit       float64 // of what the numbers may become without another look
	// What w, and what b and activations are divided by to be in the units of
	// the data; 1 in float arithmetic.
	unitW, unitA float64
}

// starts is the activations under the first weights, made when first needed.
// Nobody waits for another who makes them: that work may be resting.
type starts struct{ acts atomic.Pointer[[]float64] }

// firstActs is w₀·x of every example.
func (p *Problem) firstActs(pace *Pace) []float64 {
	if acts := p.starts.acts.Load(); acts != nil {
		return *acts
	}
	acts := make([]float64, p.n)
	for i := range acts {
		if len(p.w0) > 0 {
			acts[i] = dot(p.w0, p.x[i*p.d:(i+1)*p.d])
		}
		pace.Did(1 + len(p.w0))
	}
	p.starts.acts.Store(&acts)
	return acts
}

// Prepare checks a set-up against the data and makes it ready. It costs O(nd).
func Prepare(s Setup, data *model.Dataset) (*Problem, error) { return PreparePaced(s, data, nil) }

// PreparePaced is Prepare in slices.
func PreparePaced(s Setup, data *model.Dataset, pace *Pace) (*Problem, error) {
	return prepare(s, data, data.Len(), pace)
}

// prepare is Prepare where only the first of the examples are learned from, and
// the others are looked at.
func prepare(s Setup, data *model.Dataset, learned int, pace *Pace) (*Problem, error) {
	k, err := s.kernel()
	if err != nil {
		return nil, err
	}
	s.Task = cmp.Or(data.Task, "binary")
	s = s.ruled()
	p := &Problem{
		Setup: s, Data: data, Kernel: k, tie: newTie(s.Tie), output: outputOf(data), learned: learned,
		numbers: numbers{n: data.Len(), d: data.Dim(), y: data.Y, offset: data.Offset},
		joined:  &atomic.Pointer[joined]{}, starts: &starts{}, averaging: averaging{meanSteps: 1},
	}
	if err := p.checkSchedule(); err != nil {
		return nil, err
	}
	if p.Exact, err = p.exact(); err != nil {
		return nil, err
	}
	p.longest = longest(data)
	if err := p.fits(); err != nil {
		return nil, err
	}
	if err := p.ReadoutFits(s.Readout, 0); err != nil {
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
	if data.Corpus != nil {
		if err := p.words(pace); err != nil {
			return nil, err
		}
		return p, nil
	}
	if err := p.makeRule(pace); err != nil {
		return nil, err
	}
	p.setArithmetic(rate, w0, b0, pace)
	p.gram = newGram(p, int(min(gramMemory, data.Room()/8)))
	if !p.Binary() {
		p.class = p.oneClass()
	}
	return p, nil
}

// setArithmetic sets the numbers of the loop, and R: exact where that is asked for
// and not too long, else float64.
func (p *Problem) setArithmetic(rate *big.Rat, w0 []*big.Rat, b0 *big.Rat, pace *Pace) {
	norm, square := p.extent(pace)
	p.largestNorm = norm
	if p.Exact {
		p.whole = newWhole(p, pace)
		if p.Setup.Arithmetic == "auto" && p.whole.long(autoDigits, pace) {
			p.Exact, p.whole = false, nil
		}
	}
	if p.Exact {
		p.whole.start(rate, w0, b0, pace)
		p.whole.narrow(p, pace)
		p.Radius = p.whole.radius(pace)
	} else {
		p.setFloat(rate, w0, b0, square)
		p.Radius = p.largestNorm
		if !p.Linear() {
			p.Radius = math.Sqrt(square)
		}
	}
}

// oneClass is the problem of one class among several, to whose weights examples
// are added as they are.
func (p *Problem) oneClass() *Problem {
	c := *p
	c.output, c.y = sides{}, slices.Repeat([]int8{1}, p.n)
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

// Binary reports whether there are two labels, told apart by a sign.
func (p *Problem) Binary() bool {
	_, binary := p.output.(sides)
	return binary
}

// Tabular reports whether an example is a row of features, and not a sentence.
func (p *Problem) Tabular() bool { return p.Data.Corpus == nil }

// Linear reports whether weights w exist: primal, dual, and the linear kernel.
func (p *Problem) Linear() bool { return p.Kernel.Linear() }

// Dual reports whether the representation is α (modes dual and kernel).
func (p *Problem) Dual() bool { return p.Setup.Mode != "primal" }

// K is K(xᵢ, xⱼ), an element of the Gram matrix.
func (p *Problem) K(i, j int) float64 { return p.Kernel.Between(p.Data, i, j) }
