package margin

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"perceptron/model"
)

// Run is what the bounds ask about a run.
type Run struct {
	Data   *model.Dataset
	Kernel *model.Kernel // nil unless the representation is a kernel's
	Bias   string        // none, unit or radius
	Order  string        // given, shuffled, random or first
	Batch  int           // examples a step: the bounds are for 1
	Rate   *big.Rat      // η
	// First weights (w₁, …, w_d) and b; nil is 0. Another kernel than the
	// linear one has b alone.
	FirstW []*big.Rat
	FirstB *big.Rat

	Updates    int // so far
	FirstEpoch int // those of them in the first pass
}

// Bound is one row of the table of bounds: its name, whether the run meets its
// premise, and then the value with what it was made of.
type Bound struct {
	Name    string
	Applies bool
	Why     string // why not; or what is to be said of the value

	Value  float64 // never rounded down
	Counts int     // the updates that it bounds
	Holds  bool

	R     float64 // max‖x‖, or √max K(x, x)
	Gamma float64 // the margin, of the bound's own kind
	D     float64 // freund-schapire: ‖ξ‖
	W     []float64
	B     float64 // the hyperplane, where one belongs to the formula
}

// rule is a row of the table: who it is for, and how its value is found.
type rule struct {
	name    string
	premise func(r Run, v Verdict) string // why it doesn't apply; "" if it does
	value   func(ctx context.Context, r Run, v Verdict, b *Bound)
}

// rules is the table of THEORY.md, as far as one label of two goes.
func rules() []rule {
	return []rule{
		{"homogeneous", all(zero, single, inCoordinates("none"), separated), ratio(1, 0)},
		{"augmented", all(zero, single, inCoordinates("unit"), separated), ratio(1, 1)},
		{"novikoff", all(zero, single, inCoordinates("radius"), separated), ratio(4, 0)},
		{"novikoff-sharp", all(zero, single, inCoordinates("radius"), separated), sharp},
		{"freund-schapire", all(zero, single, onePass, coordinates), freundSchapire(false)},
		{"freund-schapire-sharp", all(zero, single, onePass, inCoordinates("radius")), freundSchapire(true)},
		{"kernel", all(zero, single, kernelRun, separated), ratioOfBias},
		{"start-elsewhere", all(elsewhere, single, separated), startElsewhere},
	}
}

// Bounds evaluates every bound on the run, given the verdict of the kind that
// belongs to its bias rule, over the run's kernel.
func Bounds(ctx context.Context, r Run, v Verdict) []Bound {
	if kinds[v.Kind].bias != r.Bias {
		panic(fmt.Sprintf("margin: a verdict of the %v kind for bias %s", v.Kind, r.Bias))
	}
	var list []Bound
	for _, rule := range rules() {
		b := Bound{Name: rule.name, Why: rule.premise(r, v)}
		if b.Applies = b.Why == ""; b.Applies {
			b.Counts = r.Updates
			rule.value(ctx, r, v, &b)
		}
		list = append(list, b)
	}
	return list
}

// all is the first objection of several premises.
func all(premises ...func(Run, Verdict) string) func(Run, Verdict) string {
	return func(r Run, v Verdict) string {
		for _, p := range premises {
			if why := p(r, v); why != "" {
				return why
			}
		}
		return ""
	}
}

func (r Run) startsAtZero() bool {
	for _, w := range r.FirstW {
		if w.Sign() != 0 {
			return false
		}
	}
	return r.FirstB == nil || r.FirstB.Sign() == 0
}

func zero(r Run, _ Verdict) string {
	if !r.startsAtZero() {
		return "the first weights are not zero"
	}
	return ""
}

func elsewhere(r Run, _ Verdict) string {
	if r.startsAtZero() {
		return "the first weights are zero, and the other bounds speak"
	}
	return ""
}

func single(r Run, _ Verdict) string {
	if r.Batch != 1 {
		return "a step takes more than one example"
	}
	return ""
}

// coordinates: the weights are in ℝᵈ.
func coordinates(r Run, _ Verdict) string {
	if r.Kernel != nil && !r.Kernel.Linear() {
		return "the weights are in the feature space of a kernel"
	}
	return ""
}

func kernelRun(r Run, _ Verdict) string {
	if r.Kernel == nil {
		return "the representation has no kernel"
	}
	return ""
}

func inCoordinates(bias string) func(Run, Verdict) string {
	return func(r Run, v Verdict) string {
		if r.Bias != bias {
			return fmt.Sprintf("it is for bias %s, the run has %s", bias, r.Bias)
		}
		return coordinates(r, v)
	}
}

func onePass(r Run, _ Verdict) string {
	if r.Order != "given" && r.Order != "shuffled" {
		return fmt.Sprintf("order %s may meet an example twice in the first pass", r.Order)
	}
	return ""
}

func separated(_ Run, v Verdict) string {
	switch {
	case v.Trivial:
		return v.Why
	case v.Separable == False:
		return "the data are not separable: there is no γ"
	case v.Separable == Undecided:
		return "it is not decided whether the data are separable: " + v.Why
	case !(v.Lower > 0):
		return "γ is positive but too small to be found"
	}
	return ""
}

// radii is R² exactly where that is asked for, and R rounded up.
func (r Run) radii(exact bool) (square *big.Rat, up float64) {
	d, k := r.Data, r.Kernel
	norm := func(i int) float64 { return d.Norm(i) }
	within := 0.0 // of K(x, x), beside what norms err by
	if k != nil && !k.Linear() {
		f := newFeature(d, Homogeneous, k)
		within = f.noise.units * roundoff * f.noise.size
		norm = func(i int) float64 { return math.Sqrt(max(0, k.Between(d, i, i))) }
	}
	most := 0.0
	for i := range d.Len() {
		most = max(most, norm(i))
	}
	// rounded up: the doubles stand for decimals
	up = math.Hypot(most, math.Sqrt(within)) * (1 + float64(d.Widest()+8)*roundoff)
	if !exact || k != nil && !k.Rational() {
		return nil, up
	}
	l := newLattice(d, Homogeneous, k)
	square = new(big.Rat)
	for i := range d.Len() {
		if norm(i) < most*(1-1e-9) {
			continue
		}
		w := l.point(i).w
		own := new(big.Rat).SetFrac(l.entry(i, i), new(big.Int).Mul(l.factor, new(big.Int).Mul(w, w)))
		if own.Cmp(square) > 0 {
			square = own
		}
	}
	_, _, up = root(square)
	return square, up
}

// slack is what rounding may do to a bound that is not decided in rationals.
const slack = 1e-9

// ratio is times·(R² + plus)/γ².
func ratio(times, plus int64) func(context.Context, Run, Verdict, *Bound) {
	return func(_ context.Context, r Run, v Verdict, b *Bound) {
		square, up := r.radii(v.GammaSquared != nil)
		b.R, b.Gamma, b.W, b.B = up, v.Gamma, v.W, v.B
		if square == nil || v.GammaSquared == nil {
			b.settle(float64(times) * quotient(up, float64(plus), v.Lower))
			return
		}
		square = new(big.Rat).Add(square, big.NewRat(plus, 1))
		square.Mul(square, big.NewRat(times, 1))
		b.settleExactly(square.Quo(square, v.GammaSquared))
	}
}

// quotient is (r² + plus)/γ², squared last so that nothing overflows on the
// way.
func quotient(r, plus, gamma float64) float64 {
	q := math.Hypot(r, math.Sqrt(plus)) / gamma
	return q * q
}

// ratioOfBias is the bound of the run's own bias rule.
func ratioOfBias(ctx context.Context, r Run, v Verdict, b *Bound) {
	switch v.Kind {
	case Homogeneous:
		ratio(1, 0)(ctx, r, v, b)
	case Augmented:
		ratio(1, 1)(ctx, r, v, b)
	case Geometric:
		ratio(4, 0)(ctx, r, v, b)
	}
}

// sharp is 2(R² + b*²)/γ², Novikoff's bound before b*² ≤ R² is used.
func sharp(_ context.Context, r Run, v Verdict, b *Bound) {
	square, up := r.radii(v.GammaSquared != nil)
	b.R, b.Gamma, b.W, b.B = up, v.Gamma, v.W, v.B
	if square == nil || v.GammaSquared == nil {
		b.settle(2 * quotient(up, v.B*v.B, v.Lower))
		return
	}
	square = new(big.Rat).Add(square, squaredBias(r.Data, v))
	square.Mul(square, big.NewRat(2, 1))
	b.settleExactly(square.Quo(square, v.GammaSquared))
}

// squaredBias is b*² of the widest hyperplane, from the two hull points c₊ and
// c₋ that are nearest: w* is along p = c₊ − c₋ and b* half way, so that
// b*² = ((‖c₊‖² − ‖c₋‖²)/2)²/‖p‖² with ‖p‖ = 2γ.
func squaredBias(d *model.Dataset, v Verdict) *big.Rat {
	half := big.NewRat(0, 1)
	for _, y := range []int8{1, -1} {
		square, hull := new(big.Rat), map[int]*big.Rat{} // by feature
		for _, w := range v.Weights {
			if d.Y[w.Example] != y {
				continue
			}
			for j := range d.Entries(w.Example) {
				if hull[j] == nil {
					hull[j] = new(big.Rat)
				}
				hull[j].Add(hull[j], new(big.Rat).Mul(w.Exact, d.Rat(w.Example, j)))
			}
		}
		for _, c := range hull {
			square.Add(square, c.Mul(c, c))
		}
		half.Add(half, square.Mul(square, big.NewRat(int64(y), 2)))
	}
	half.Mul(half, half)
	half.Quo(half, big.NewRat(4, 1))
	return half.Quo(half, v.GammaSquared)
}

// settle takes a value found in floating point.
func (b *Bound) settle(value float64) {
	b.Value = value * (1 + 64*roundoff)
	b.Holds = float64(b.Counts) <= b.Value*(1+slack)
}

// settleExactly takes an exact one.
func (b *Bound) settleExactly(value *big.Rat) {
	near, exact := value.Float64()
	if !exact && !math.IsInf(near, 0) && new(big.Rat).SetFloat64(near).Cmp(value) < 0 {
		near = math.Nextafter(near, math.Inf(1))
	}
	b.Value = near
	b.Holds = big.NewRat(int64(b.Counts), 1).Cmp(value) <= 0
}
