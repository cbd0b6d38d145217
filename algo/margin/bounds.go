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
	Data    *model.Dataset
	Kernel  *model.Kernel // nil unless the representation is a kernel's
	Bias    string        // none, unit or radius
	Order   string        // of the examples, by name or as a list
	Repeats bool          // a pass may have an example more than once
	Batch   int           // B, the examples a step; 0 is the whole set
	Rate    *big.Rat      // η
	Update  Update        // the rule of its updates
	// Partial says why Data is not all that the run learns from, so that no
	// bound speaks; "": it is.
	Partial string
	// First weights (w₁, …, w_d) and b; nil is 0. Another kernel than the
	// linear one has b alone.
	FirstW []*big.Rat
	FirstB *big.Rat

	Updates       int // steps so far that updated
	FirstEpoch    int // those of them in the first pass
	Misclassified int // examples added in all updates; with B = 1 the updates

	// Structured is what is known of more outputs than two; nil before the
	// run's last weights are there.
	Structured *Structured

	searchTime string  // of the least bounds: when they were looked for
	radius     *radius // for all who ask; nil: nobody keeps it
}

// Bound is one row of the table of bounds: its name, whether the run meets its
// premise, and then the value with what it was made of.
type Bound struct {
	Name    string
	Applies bool
	Why     string // why not; or what is to be said of the value

	Value float64 // never rounded down
	Holds bool

	// Counts is the updates that it bounds, or would if it applied;
	// freund-schapire: those of the first pass; batch: the misclassified
	// examples; of another rule's: what that says.
	Counts int

	R     float64 // max‖x‖, or √max K(x, x); structured: max‖Φ(x, y) − Φ(x, y′)‖
	Gamma float64 // the margin, of the bound's own kind; structured: δ
	D     float64 // freund-schapire: ‖ξ‖
	W     []float64
	B     float64 // the hyperplane, where one belongs to the formula
}

// rule is a row of the table: what it counts, who it is for, and how its value
// is found.
type rule struct {
	name    string
	counts  func(r Run) int
	premise premise
	value   func(ctx context.Context, r Run, v Verdict, b *Bound)
}

// rules is the table of the bounds: what each counts, what it holds for, and its formula.
func rules() []rule {
	return []rule{
		{"homogeneous", updates, all(byPerceptron, twoClasses, zero, single, inCoordinates("none"), separated), ratio},
		{"augmented", updates, all(byPerceptron, twoClasses, zero, single, inCoordinates("unit"), separated), ratio},
		{"novikoff", updates, all(byPerceptron, twoClasses, zero, single, inCoordinates("radius"), separated), ratio},
		{"novikoff-sharp", updates, all(byPerceptron, twoClasses, zero, single, inCoordinates("radius"), separated), sharp},
		{"freund-schapire", firstPass, all(byPerceptron, twoClasses, zero, single, onePass, coordinates), freundSchapire(false)},
		{"freund-schapire-sharp", firstPass, all(byPerceptron, twoClasses, zero, single, onePass, inCoordinates("radius")), freundSchapire(true)},
		{"kernel", updates, all(byPerceptron, twoClasses, zero, single, kernelRun, separated), ratio},
		{"start-elsewhere", updates, all(byPerceptron, twoClasses, elsewhere, single, separated), startElsewhere},
		{"structured", updates, all(byPerceptron, manyOutputs, zero, single, separatedAtLast), collins},
		{"batch", misclassified, all(byPerceptron, twoClasses, several, zero, separated), ratio},
	}
}

func updates(r Run) int       { return r.Updates }
func firstPass(r Run) int     { return r.FirstEpoch }
func misclassified(r Run) int { return r.Misclassified }

// Bounds evaluates every bound on the run, given the verdict of the kind that
// belongs to its bias rule, over the run's kernel. Those of Freund and Schapire
// come last, as their least is looked for while ctx lasts; the others take a look
// or two at every example.
func Bounds(ctx context.Context, r Run, v Verdict) []Bound {
	r.searchTime = "in the time there was"
	return r.bounds(ctx, v)
}

// QuickBounds is Bounds without looking for the least of Freund and Schapire's: they
// are what can be said of them at once.
func QuickBounds(r Run, v Verdict) []Bound {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	r.searchTime = "so far"
	return r.bounds(over, v)
}

func (r Run) bounds(ctx context.Context, v Verdict) []Bound {
	if kinds[v.Kind].bias != r.Bias {
		panic(fmt.Sprintf("margin: a verdict of the %v kind for bias %s", v.Kind, r.Bias))
	}
	table := rules()
	for _, b := range r.Update.Bounds {
		table = append(table, b.row())
	}
	kept := r.radii(v.GammaSquared != nil)
	r.radius = &kept
	list := make([]Bound, len(table))
	for k, rule := range table {
		b := Bound{Name: rule.name, Counts: rule.counts(r), Why: r.Partial}
		if b.Why == "" {
			b.Why = rule.premise(r, v)
		}
		b.Applies = b.Why == ""
		list[k] = b
	}
	for _, last := range []bool{false, true} {
		for k := range list {
			if b := &list[k]; b.Applies && last == b.ofFirstPass() {
				table[k].value(ctx, r, v, b)
			}
		}
	}
	return list
}

// ofFirstPass reports whether it is one of Freund and Schapire's.
func (b *Bound) ofFirstPass() bool {
	return b.Name == "freund-schapire" || b.Name == "freund-schapire-sharp"
}

// slack is what rounding may do to a bound that is not decided in rationals.
const slack = 1e-9

// setValue takes a value found in floating point.
func (b *Bound) setValue(value float64) {
	b.Value = value * (1 + 64*roundoff)
	b.Holds = float64(b.Counts) <= b.Value*(1+slack)
}

// setExactValue takes an exact one.
func (b *Bound) setExactValue(value *big.Rat) {
	near, exact := value.Float64()
	if !exact && !math.IsInf(near, 0) && new(big.Rat).SetFloat64(near).Cmp(value) < 0 {
		near = math.Nextafter(near, math.Inf(1))
	}
	b.Value = near
	b.Holds = big.NewRat(int64(b.Counts), 1).Cmp(value) <= 0
}

// radius is R = max‖x‖, or √max K(x, x), rounded up, and R² exactly where that is known.
type radius struct {
	square *big.Rat
	up     float64
}

// radii finds R, and R² where that is asked for and rational. It looks at every example
// unless somebody keeps what it finds.
func (r Run) radii(exact bool) radius {
	d, k := r.Data, curved(r.Kernel)
	exact = exact && (k == nil || k.Rational)
	if r.radius != nil && (r.radius.square != nil || !exact) {
		return *r.radius
	}
	norm, within := d.Norm, 0.0 // of K(x, x), beside what norms err by
	if k != nil {
		f := newFeature(d, Homogeneous, k)
		within = f.noise.units * roundoff * f.noise.size
		norm = func(i int) float64 { return math.Sqrt(max(0, k.Between(d, i, i))) }
	}
	most := 0.0
	for i := range d.Len() {
		most = max(most, norm(i))
	}
	// rounded up: the doubles stand for decimals
	up := model.Hypot(most, math.Sqrt(within)) * (1 + float64(float64(d.MaxEntries()+8)*roundoff))
	if !exact {
		return radius{nil, up}
	}
	g, square := newProducts(d, Homogeneous, k), new(big.Rat)
	for i := range d.Len() {
		if norm(i) < most*(1-1e-9) {
			continue
		}
		if own := g.inner(i, i); own.Cmp(square) > 0 {
			square = own
		}
	}
	_, _, up = root(square)
	return radius{square, up}
}
