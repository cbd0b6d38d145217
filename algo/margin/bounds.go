package margin

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"perceptron/model"
)

// Run is what the bounds need to know of a run.
type Run struct {
	Data    *model.Dataset
	Kernel  *model.Kernel // nil unless the mode is kernel
	Bias    string        // none, unit or radius
	Order   string        // of the examples, by name or as a list
	Repeats bool          // a pass may have an example more than once
	Batch   int           // B, the examples per step; 0 is the whole set
	Rate    *big.Rat      // η
	Update  Update        // the update rule
	// Partial is the reason why Data is not all that the run learns from, so that no bound
	// applies; "" if it is.
	Partial string
	// FirstW and FirstB are the first weights; nil is 0. With a nonlinear kernel there is only
	// FirstB.
	FirstW []*big.Rat
	FirstB *big.Rat

	Updates       int // so far
	FirstEpoch    int // updates in the first pass
	Misclassified int // examples learned from so far; with B = 1 that is Updates

	// Structured is R and δ with more than two outputs; nil before the run has its last weights.
	Structured *Structured

	searchTime   string      // how long least bounds were searched for, in words
	cachedRadius *dataRadius // nil if not computed yet
}

// Bound is a row of the table of bounds: whether the run meets its premises, and then its
// value with what that was computed from.
type Bound struct {
	Name    string
	Applies bool
	Why     string // why it does not apply, or a remark on the value

	Value float64 // never rounded down
	Holds bool

	// Counts is what the bound limits, so far: updates; for freund-schapire those of the first
	// pass, for batch misclassified examples, and for a rule's bound what that counts.
	Counts int

	R     float64 // max‖x‖, or √max K(x, x); structured: max‖Φ(x, y) − Φ(x, y′)‖
	Gamma float64 // the margin of the bound's kind; structured: δ
	D     float64 // freund-schapire: ‖ξ‖
	W     []float64
	B     float64 // the hyperplane, if the formula has one
}

// boundRow is a row of the table: what the bound counts, its premises, and its formula.
type boundRow struct {
	name    string
	counts  func(r Run) int
	premise premise
	value   func(ctx context.Context, r Run, v Verdict, b *Bound)
}

// boundTable is the table of the bounds, without those of RuleBound.
func boundTable() []boundRow {
	return []boundRow{
		{"homogeneous", updates, all(byPerceptron, twoClasses, zeroStart, singleExample, withBias("none"), separated), radiusOverMargin},
		{"augmented", updates, all(byPerceptron, twoClasses, zeroStart, singleExample, withBias("unit"), separated), radiusOverMargin},
		{"novikoff", updates, all(byPerceptron, twoClasses, zeroStart, singleExample, withBias("radius"), separated), radiusOverMargin},
		{"novikoff-sharp", updates, all(byPerceptron, twoClasses, zeroStart, singleExample, withBias("radius"), separated), novikoffSharp},
		{"freund-schapire", firstPass, all(byPerceptron, twoClasses, zeroStart, singleExample, onePass, inInputSpace), freundSchapire(false)},
		{"freund-schapire-sharp", firstPass, all(byPerceptron, twoClasses, zeroStart, singleExample, onePass, withBias("radius")), freundSchapire(true)},
		{"kernel", updates, all(byPerceptron, twoClasses, zeroStart, singleExample, kernelRun, separated), radiusOverMargin},
		{"start-elsewhere", updates, all(byPerceptron, twoClasses, otherStart, singleExample, separated), startElsewhere},
		{"structured", updates, all(byPerceptron, manyOutputs, zeroStart, singleExample, separatedAtLast), collins},
		{"batch", misclassified, all(byPerceptron, twoClasses, batches, zeroStart, separated), radiusOverMargin},
	}
}

func updates(r Run) int       { return r.Updates }
func firstPass(r Run) int     { return r.FirstEpoch }
func misclassified(r Run) int { return r.Misclassified }

// Bounds evaluates every bound on the run. The verdict must be of the kind that belongs to
// the run's bias rule, with the run's kernel. The least Freund–Schapire bound is searched
// for last, until ctx ends; the others cost a pass or two over the examples.
func Bounds(ctx context.Context, r Run, v Verdict) []Bound {
	r.searchTime = "in the time there was"
	return r.bounds(ctx, v)
}

// QuickBounds is Bounds without that search.
func QuickBounds(r Run, v Verdict) []Bound {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	r.searchTime = "so far"
	return r.bounds(cancelled, v)
}

func (r Run) bounds(ctx context.Context, v Verdict) []Bound {
	if kinds[v.Kind].bias != r.Bias {
		panic(fmt.Sprintf("margin: a verdict of the %v kind for bias %s", v.Kind, r.Bias))
	}
	table := boundTable()
	for _, b := range r.Update.Bounds {
		table = append(table, b.tableRow())
	}
	radius := r.findRadius(v.GammaSquared != nil)
	r.cachedRadius = &radius
	list := make([]Bound, len(table))
	for k, row := range table {
		b := Bound{Name: row.name, Counts: row.counts(r), Why: r.Partial}
		if b.Why == "" {
			b.Why = row.premise(r, v)
		}
		b.Applies = b.Why == ""
		list[k] = b
	}
	for _, last := range []bool{false, true} {
		for k := range list {
			if b := &list[k]; b.Applies && last == b.isFirstPassBound() {
				table[k].value(ctx, r, v, b)
			}
		}
	}
	return list
}

// isFirstPassBound reports whether it is one of Freund and Schapire's.
func (b *Bound) isFirstPassBound() bool {
	return b.Name == "freund-schapire" || b.Name == "freund-schapire-sharp"
}

// holdsTolerance is the relative error allowed to a bound that is not decided in rationals.
const holdsTolerance = 1e-9

// setValue sets a value computed in floating point.
func (b *Bound) setValue(value float64) {
	b.Value = value * (1 + 64*roundoff)
	b.Holds = float64(b.Counts) <= b.Value*(1+holdsTolerance)
}

// setExactValue sets an exact value.
func (b *Bound) setExactValue(value *big.Rat) {
	near, exact := value.Float64()
	if !exact && !math.IsInf(near, 0) && new(big.Rat).SetFloat64(near).Cmp(value) < 0 {
		near = math.Nextafter(near, math.Inf(1))
	}
	b.Value = near
	b.Holds = big.NewRat(int64(b.Counts), 1).Cmp(value) <= 0
}

// dataRadius is R = max‖x‖, or √max K(x, x), rounded up, and R² exactly.
type dataRadius struct {
	squared *big.Rat // nil if unknown
	upper   float64
}

// findRadius is the radius of the run's data, with R² if exact asks for it and K is
// rational. It is a pass over the examples unless it is cached.
func (r Run) findRadius(exact bool) dataRadius {
	d, k := r.Data, nonlinear(r.Kernel)
	exact = exact && (k == nil || k.Rational)
	if r.cachedRadius != nil && (r.cachedRadius.squared != nil || !exact) {
		return *r.cachedRadius
	}
	norm, kError := d.Norm, 0.0 // the error of K(x, x)
	if k != nil {
		f := newKernelPoints(d, Homogeneous, k)
		kError = f.evalError.units * roundoff * f.evalError.size
		norm = func(i int) float64 { return math.Sqrt(max(0, k.Between(d, i, i))) }
	}
	largest := 0.0
	for i := range d.Len() {
		largest = max(largest, norm(i))
	}
	// Rounded up, also for the decimals that the doubles stand for.
	upper := model.Hypot(largest, math.Sqrt(kError)) * (1 + float64(float64(d.MaxEntries()+8)*roundoff))
	if !exact {
		return dataRadius{nil, upper}
	}
	g, square := newProducts(d, Homogeneous, k), new(big.Rat)
	for i := range d.Len() {
		if norm(i) < largest*(1-1e-9) {
			continue
		}
		if own := g.inner(i, i); own.Cmp(square) > 0 {
			square = own
		}
	}
	_, _, upper = sqrtBounds(square)
	return dataRadius{square, upper}
}
