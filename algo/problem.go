package algo

import (
	"cmp"
	"math"
	"sync"

	"perceptron/algo/tagger"
	"perceptron/model"
)

const (
	// autoExact is the largest n·d for which --arithmetic auto is exact.
	autoExact = 5000
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

	n, d      int
	meanOf    *Problem // whose weights' mean over so many steps this is the problem of; nil: it is no mean
	meanSteps int64
	joined    *joined
	learned   int       // of the n examples, those that R is the largest of
	x         []float64 // the rows; in exact arithmetic X = S·x, whole numbers; nil: Data is sparse
	y         []int8
	rule      rule

	// What an update adds: rate·y·x to w, step·y to b. In exact arithmetic
	// they are scaled as the activations are.
	rate, step float64
	w0         []float64
	b0         float64
	// growth bounds what one update can add to |Σ|wⱼxⱼ| + |b||.
	growth float64
	reach  float64 // max‖x‖ in the units of the rows

	gram  *gram
	whole *whole // nil for float arithmetic

	starts *starts

	binary bool          // two labels, told apart by a sign
	batch  int           // examples a step
	gone   int           // the data's Offset, at hand for the loop
	column *Problem      // of one class among several: its y is 1 throughout
	space  *tagger.Space // of sentences
	unit   unit          // of the weights of its features
}

// starts is the activations under the first weights, made when first needed.
type starts struct {
	once sync.Once
	acts []float64
}

// Prepare checks a set-up against the data and makes it ready. It costs O(nd).
func Prepare(s Setup, data *model.Dataset) (*Problem, error) { return prepare(s, data, data.Len()) }

// prepare is Prepare where only the first of the examples are learned from, and
// the others are looked at.
func prepare(s Setup, data *model.Dataset, learned int) (*Problem, error) {
	k, err := s.kernel()
	if err != nil {
		return nil, err
	}
	s.Task = cmp.Or(data.Task, "binary")
	p := &Problem{
		Setup: s, Data: data, Kernel: k, n: data.Len(), d: data.Dim(), y: data.Y, rule: newRule(s.Tie),
		learned: learned, joined: &joined{}, starts: &starts{}, binary: data.TwoClasses(), gone: data.Offset,
	}
	if err := p.settle(); err != nil {
		return nil, err
	}
	if p.Exact, err = p.exact(); err != nil {
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
	if data.Corpus != nil {
		if err := p.words(); err != nil {
			return nil, err
		}
		return p, nil
	}
	p.Radius = p.radius()
	p.reach = data.Radius()
	if p.Exact {
		p.whole = newWhole(p, rate, w0, b0)
		p.whole.narrow(p)
	} else {
		p.plain(rate, w0, b0)
	}
	p.gram = newGram(p, gramMemory)
	p.classes()
	return p, nil
}

// exact decides whether the arithmetic is exact.
func (p *Problem) exact() (bool, error) {
	k := p.Kernel
	steep := !p.Linear() && k.Degree > exactDegree
	switch {
	case p.Setup.Arithmetic == "auto":
		return !p.Data.Sparse() && p.n*p.d <= autoExact && k.Rational() && !steep, nil
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

// settle decides how many examples a step has, and refuses what these data
// can't be learned with.
func (p *Problem) settle() error {
	s := &p.Setup
	if err := s.Refuse(func(name string) bool { return name == "init" || name == "mode" || name == "readout" }); err != nil {
		return err
	}
	switch p.batch = s.Batch; {
	case p.batch < 0:
		return refuse("batch-size", "%d is below 0 (0 takes the whole set)", p.batch)
	case p.batch == 0 || p.batch > p.n:
		p.batch = max(1, p.n)
	}
	if p.batch > 1 && s.Order == "first" {
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
	return max(1, (p.n+p.batch-1)/p.batch)
}

// Batch is the number of examples in a step; the last of a pass may be short.
func (p *Problem) Batch() int { return p.batch }

// Binary reports whether there are two labels, told apart by a sign.
func (p *Problem) Binary() bool { return p.binary }

// Tabular reports whether an example is a row of features, and not a sentence.
func (p *Problem) Tabular() bool { return p.Data.Corpus == nil }

// Linear reports whether weights w exist: primal, dual, and the linear kernel.
func (p *Problem) Linear() bool { return p.Kernel.Linear() }

// Dual reports whether the representation is α (modes dual and kernel).
func (p *Problem) Dual() bool { return p.Setup.Mode != "primal" }

// radius is max‖x‖; for a kernel √max K(x, x).
func (p *Problem) radius() float64 {
	if p.Linear() {
		return p.Data.Radius()
	}
	r := 0.0
	for i := range p.n {
		r = max(r, p.K(i, i))
	}
	return math.Sqrt(r)
}

// K is K(xᵢ, xⱼ), an element of the Gram matrix.
func (p *Problem) K(i, j int) float64 { return p.Kernel.Between(p.Data, i, j) }

// learner is the representation under the first weights.
func (p *Problem) learner() learner {
	switch {
	case p.space != nil:
		return newTags(p)
	case p.column != nil:
		return newMulti(p)
	}
	return p.single()
}

// single is one column of weights.
func (p *Problem) single() learner {
	small := p.whole == nil || p.whole.small
	switch {
	case !p.Dual() && p.Data.Sparse():
		return &sparsePrimal{*newPrimal(p)}
	case p.Linear() && p.Data.Sparse():
		return newSparseDual(p)
	case !p.Dual() && small:
		return newPrimal(p)
	case !p.Dual():
		return newWidePrimal(p)
	case small:
		return newDual(p)
	}
	return newWideDual(p)
}
