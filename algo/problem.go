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
	// autoExactSize and autoDigits limit --arithmetic auto: it is exact up to this n·d, and
	// while the scaled kernel value N of two examples (integer_arithmetic.go) has at most
	// this many decimal digits.
	autoExactSize = 5000
	autoDigits    = 200
	// maxExactDegree bounds the degree of a kernel in exact arithmetic. The numbers have that
	// many times the digits of the data.
	maxExactDegree = 100
)

// Problem is a set-up on a data set, prepared for the loop. It is immutable but for the
// cache of Gram matrix rows, and serves any number of states at once.
type Problem struct {
	Setup  Setup
	Data   *model.Dataset
	Kernel *model.Kernel
	Exact  bool    // every decision is made in exact arithmetic
	Radius float64 // R: max‖x‖, or √max K(x, x) for a nonlinear kernel

	n     int
	eta   *big.Rat // η, exactly as written
	tie   tie
	task  task
	rule  *rule // nil: the perceptron's
	batch int   // examples per step
	schedule
	arithmetic             // nil for sequences
	columnProblem *Problem // the problem that one weight column solves; see newColumnProblem

	growth  float64 // an upper bound on what one update adds to Σ|wⱼxⱼ| + |b|
	maxNorm float64 // max‖x‖
}

// Prepare checks a set-up against the data and prepares the run. It costs O(nd).
func Prepare(s Setup, data *model.Dataset) (*Problem, error) {
	return PrepareContext(context.Background(), s, data)
}

// PrepareContext is Prepare, or the error of ctx.
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
		Setup: s, Data: data, Kernel: k, tie: tieOf(s.Tie), task: newTask(data),
		n: data.Len(),
	}
	if err := p.checkSchedule(); err != nil {
		return nil, err
	}
	if p.Exact, err = p.decideExact(); err != nil {
		return nil, err
	}
	if err := p.CheckMemory(s.Readout, 0); err != nil {
		return nil, err
	}
	w0, b0, err := s.initialWeights(data.Dim(), k)
	if err != nil {
		return nil, err
	}
	rate, err := positive.parse(s.Rate)
	if err != nil {
		return nil, refuse("rate", "%s is not %s", model.Quoted(s.Rate), positive.describe())
	}
	p.eta, p.columnProblem = rate, p
	if !p.Tabular() {
		return p, p.setSentences(ctx)
	}
	if err := p.setArithmetic(ctx, w0, b0); err != nil {
		return nil, err
	}
	if err := p.setRule(); err != nil {
		return nil, err
	}
	if !p.Binary() {
		p.columnProblem = p.newColumnProblem()
	}
	return p, nil
}

// setArithmetic chooses the arithmetic of the run and sets R: exact where that is asked for
// and the numbers are not too long, else float64.
func (p *Problem) setArithmetic(ctx context.Context, w0 []*big.Rat, b0 *big.Rat) error {
	square, err := p.setNorms(ctx)
	if err != nil {
		return err
	}
	if p.Exact {
		z, err := newIntegerArithmetic(ctx, p)
		if err != nil {
			return err
		}
		if p.Setup.Arithmetic == "auto" {
			long, err := z.exceedsDigits(ctx, autoDigits)
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
	p.arithmetic = newFloatArithmetic(p, w0, b0, square)
	return nil
}

// setNorms sets max‖x‖ and returns max K(x, x), which is at least 0.
func (p *Problem) setNorms(ctx context.Context) (square float64, err error) {
	for i := range p.n {
		square = max(square, p.K(i, i))
		p.maxNorm = max(p.maxNorm, p.Data.Norm(i))
		if err := checkContext(ctx, i, floatPerCheck); err != nil {
			return 0, err
		}
	}
	return square, nil
}

// maxKernelValue bounds |K(x, z)| over the examples, given square = max K(x, x). That is a
// bound itself unless the kernel is not positive semidefinite.
func (p *Problem) maxKernelValue(square float64) float64 {
	if p.Kernel.Name != "poly" {
		return max(square, 1)
	}
	r := p.maxNorm
	gamma, _ := p.Kernel.Gamma.Float64()
	coef0, _ := p.Kernel.Coef0.Float64()
	return math.Pow(float64(gamma*r*r)+math.Abs(coef0), float64(p.Kernel.Degree))
}

// newColumnProblem is the problem that the weights of one class solve: all labels are +1,
// since parts add examples without their labels.
func (p *Problem) newColumnProblem() *Problem {
	c := *p
	data := *p.Data
	data.Y = slices.Repeat([]int8{1}, p.n)
	c.task, c.Data, c.columnProblem = binary{}, &data, &c
	return &c
}

// decideExact reports whether the arithmetic is exact, as far as the set-up decides it.
func (p *Problem) decideExact() (bool, error) {
	k := p.Kernel
	steep := !p.Linear() && k.Degree > maxExactDegree
	switch {
	case p.Setup.Arithmetic == "auto":
		return !p.Setup.OwnStep() && !p.Data.Sparse() && p.n*p.Data.Dim() <= autoExactSize && k.Rational && !steep, nil
	case p.Setup.Arithmetic != "exact":
		return false, nil
	case !k.Rational:
		return false, refuse("arithmetic", "exact needs a rational kernel, and %s is not one (take --arithmetic float, or the kernel linear or poly)", k.Name)
	case steep:
		return false, refuse("degree", "exact arithmetic goes up to %d, and this is %d (take --arithmetic float)", maxExactDegree, k.Degree)
	case p.Data.Sparse():
		return false, refuse("arithmetic", "exact is for tables, and these %d × %d numbers are stored sparse (take --arithmetic float, or fewer features by --columns)", p.n, p.Data.Dim())
	}
	return true, nil
}

// checkSchedule sets the schedule and the batch size, and refuses settings that these data
// can't be learned with.
func (p *Problem) checkSchedule() error {
	s := &p.Setup
	if err := s.Validate(func(name string) bool { return slices.Contains([]string{"init", "mode", "readout", "update"}, name) }); err != nil {
		return err
	}
	var err error
	if p.schedule, err = newSchedule(s.Order, p.Data); err != nil {
		return err
	}
	switch p.batch = s.Batch; {
	case p.batch < 0:
		return refuse("batch-size", "%d is below 0 (0 takes the whole set)", p.batch)
	case p.batch == 0 || p.batch > p.examplesPerPass():
		p.batch = max(1, p.examplesPerPass())
	}
	if s.Batch != 1 && s.Order == "first" { // whatever n is: edits change it
		return refuse("order", "first looks for one example, not for a batch (leave --batch-size out)")
	}
	return nil
}

// StepsPerPass is the number of steps in an epoch; 1 for the order first.
func (p *Problem) StepsPerPass() int {
	switch {
	case p.Setup.Order == "first":
		return 1
	case p.Setup.Online:
		return math.MaxInt // one endless pass
	}
	return max(1, (p.examplesPerPass()+p.batch-1)/p.batch)
}

// examplesPerPass is n, or the length of a user's own order.
func (p *Problem) examplesPerPass() int {
	if p.list != nil {
		return len(p.list)
	}
	return p.n
}

// Repeats reports whether a pass may have an example more than once.
func (p *Problem) Repeats() bool { return p.repeats }

// Batch is the number of examples in a step; the last batch of a pass may be shorter.
func (p *Problem) Batch() int { return p.batch }

// Linear reports whether weights w exist: with the linear kernel, in primal and dual form.
func (p *Problem) Linear() bool { return p.Kernel.Linear }

// Dual reports whether the run keeps α: the modes dual and kernel.
func (p *Problem) Dual() bool { return p.Setup.Mode != "primal" }

// LongestSentence is the number of words in the longest sentence, and the number of tags.
// To predict it takes words · tags² additions. Both are 0 in the other tasks.
func (p *Problem) LongestSentence() (words, tags int) {
	t, ok := p.task.(sequence)
	if !ok {
		return 0, 0
	}
	return t.maxWords, t.space.Tags()
}

// K is K(xᵢ, xⱼ), an entry of the Gram matrix.
func (p *Problem) K(i, j int) float64 { return p.Kernel.Between(p.Data, i, j) }

// Rate is η as the rational it was written as. Read-only.
func (p *Problem) Rate() *big.Rat { return p.eta }

// InitialWeights is w₀ and b₀ exactly; w₀ is empty with a nonlinear kernel.
func (p *Problem) InitialWeights() (w []*big.Rat, b *big.Rat) {
	w, b, err := p.Setup.initialWeights(p.Data.Dim(), p.Kernel)
	if err != nil {
		panic("algo: an unprepared problem: " + err.Error())
	}
	return w, b
}
