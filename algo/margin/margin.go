// Package margin is the theory of the perceptron as pure functions: whether a
// hyperplane separates a data set, and the proof of it either way; the maximum
// margin; the bounds on the number of updates; the two lines of their proofs.
//
// One search serves all of it: the point of a convex hull that is nearest 0.
//
//	homogeneous  conv{yᵢxᵢ}                   γ is its norm
//	augmented    conv{yᵢ(xᵢ, 1)}              γ̂ is its norm
//	geometric    conv{xᵢ : y = +1} − conv{xᵢ : y = −1}   γ is half its norm
//
// and the same in the feature space of a kernel. The norm of any point of the
// hull bounds the least from above; the least margin of any direction bounds it
// from below; if the hull holds 0, the weights that reach it prove that nothing
// separates (Gordan's theorem of the alternative). Read verdict.go first, then
// nearest.go and rational.go; the bounds and their proof are in bounds.go and
// proof.go.
package margin

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// Kind says through which points a hyperplane may pass, and what is measured.
type Kind int

const (
	Homogeneous Kind = iota // through the origin (bias none)
	Augmented               // any, measured by ‖(w, b)‖ = 1 (bias unit)
	Geometric               // any, measured by ‖w‖ = 1 (bias radius)
)

// kinds has a row for each: its name, the bias rule it belongs to, the number
// of hulls, and how many times γ its nearest point's norm is.
var kinds = [...]struct {
	name, bias string
	hulls      int
	times      float64
}{
	Homogeneous: {"homogeneous", "none", 1, 1},
	Augmented:   {"augmented", "unit", 1, 1},
	Geometric:   {"geometric", "radius", 2, 2},
}

func (k Kind) String() string { return kinds[k].name }

// Bias is the bias rule whose hyperplanes the kind speaks of.
func (k Kind) Bias() string { return kinds[k].bias }

func (k Kind) hulls() float64 { return float64(kinds[k].hulls) }

// norm is what is 1 of a hyperplane that a margin is measured by.
func (k Kind) norm(h model.Hyperplane) float64 {
	if k == Augmented {
		return model.Hypot(h.Norm(), h.B)
	}
	return h.Norm()
}

// coordinate is t, where examples have the bias in their vectors: x̂ = (x, t) and
// ŵ = (w, b/t). It is 1, or R, and 0 where there is none.
func (k Kind) coordinate(r float64) float64 {
	return [...]float64{Augmented: 1, Geometric: r}[k]
}

// KindOf is the kind for a bias rule: none, unit or radius.
func KindOf(bias string) (Kind, bool) {
	for k, row := range kinds {
		if row.bias == bias {
			return Kind(k), true
		}
	}
	return 0, false
}

// Tri is true, false or neither.
type Tri int8

const (
	Undecided Tri = iota
	True
	False
)

func (t Tri) String() string { return [...]string{"not decided", "true", "false"}[t] }

// Weight is one example's share in a convex combination.
type Weight struct {
	Example int // 0-based
	Value   float64
	Exact   *big.Rat // nil if it is not known exactly
}

// Underflows reports a share so small that Value is 0, or short of digits.
func (w Weight) Underflows() bool {
	return w.Exact != nil && w.Exact.Sign() != 0 && math.Abs(w.Value) < 0x1p-1022
}

// IsExact reports whether Value is the share itself, and not the double nearest it.
func (w Weight) IsExact() bool {
	return w.Exact == nil || new(big.Rat).SetFloat64(w.Value).Cmp(w.Exact) == 0
}

// Verdict is what is proved of a data set. Numbers are in the units of the
// data, and none is NaN.
type Verdict struct {
	Kind      Kind
	Separable Tri
	Why       string // one sentence, where Separable is Undecided or Trivial holds

	// Trivial: with no examples, or those of one class and a bias that is
	// free, any γ can be had. γ is then infinite, and there is no hyperplane
	// to show.
	Trivial bool

	// Lower ≤ γ ≤ Upper is proved, where Separable is True; Gamma is in
	// between. Lower may be 0 for a kernel that separates by a theorem of its
	// own while γ is too small to be found. Where Separable is False all
	// three are 0; where it is Undecided, only Lower ≤ γ ≤ Upper is meant.
	Gamma, Lower, Upper float64
	GammaSquared        *big.Rat // exact, or nil
	// BiasSquared is b*² exactly, where γ² is and the kind is geometric: in the
	// feature space of a kernel by K, and not by the features.
	BiasSquared *big.Rat

	// W and B are the hyperplane of the nearest point, ‖(w, b)‖ = 1 for the
	// augmented kind, ‖w‖ = 1 else; W is nil for a kernel that isn't linear,
	// whose w is Σ αᵢyᵢφ(xᵢ) with Alpha in its place. They are rounded:
	// Lower is proved for the direction before it was. With Weights nil they
	// are of some hyperplane that separates with the margin Lower.
	W     []float64
	B     float64
	Alpha []Weight

	// Weights is the convex combination: of the yᵢx̂ᵢ that is nearest 0, or
	// that is 0 and so certifies that nothing separates. Geometric: those of
	// each class sum to 1, and their two points are nearest, or coincide. It
	// is in the order of the examples, zeros left out; nil if Undecided.
	Weights []Weight
}

// Support is the examples that hold the hyperplane, in order.
func (v Verdict) Support() []int {
	if v.Separable != True {
		return nil
	}
	held := make([]int, len(v.Weights))
	for k, w := range v.Weights {
		held[k] = w.Example
	}
	return held
}

// fewValues is up to how many values n·d things are found exactly, where the kernel is
// rational. A certificate that nothing separates always is exact.
const fewValues = 5000

// Solve decides whether the hyperplanes of the kind separate d, strictly, and
// finds the maximum margin: in ℝᵈ, or in the feature space of the kernel if it
// is neither nil nor linear. It gives up when ctx ends, saying what is proved
// by then. The numbers of d are the decimals they were written as. It is for
// two classes: of other tasks nothing is decided.
func Solve(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel) Verdict {
	return solve(ctx, d, kind, k, fewValues)
}

// solve is Solve with what counts as few.
func solve(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel, few int) Verdict {
	if !d.TwoClasses() {
		return Verdict{Kind: kind, Upper: math.Inf(1), Why: "separability is decided for two classes, and the task is " + d.Task}
	}
	if v, ok := trivial(d, kind); ok {
		return v
	}
	if k = curved(k); k == nil {
		return search(ctx, d, kind, nil, newLinear(d, kind), few)
	}
	definite, v, done := admissible(ctx, d, kind, k)
	if done {
		return v
	}
	f := newFeature(d, kind, k)
	v = search(ctx, d, kind, k, f, few)
	if definite && v.Separable == Undecided {
		v.Separable, v.Lower, v.Upper = True, max(v.Lower, 0), min(v.Upper, f.radius())
		v.Why = "the kernel separates any distinct examples, by as little as that may be: " + v.Why
	}
	return v
}

// curved is a kernel whose feature space is another than the examples' own; nil if it is
// that, or there is none.
func curved(k *model.Kernel) *model.Kernel {
	if k != nil && k.Linear {
		return nil
	}
	return k
}

// trivial is the verdict where there is nothing to separate.
func trivial(d *model.Dataset, kind Kind) (Verdict, bool) {
	v := Verdict{
		Kind: kind, Separable: True, Trivial: true,
		Gamma: math.Inf(1), Lower: math.Inf(1), Upper: math.Inf(1),
	}
	switch {
	case d.Len() == 0:
		v.Why = "there are no examples"
	case kind == Geometric && !(slices.Contains(d.Y, 1) && slices.Contains(d.Y, -1)):
		v.Why = "all examples are of one class, so a hyperplane can be as far from them as you like"
	default:
		return Verdict{}, false
	}
	return v, true
}

// inRange reports whether the squares of the points' norms are well inside the
// range of a double.
func inRange(p points) bool {
	r := p.radius()
	return r == 0 || r > 1e-120 && r < 1e150
}

const (
	// narrowest is how narrow the interval of γ is asked to be in floating point, relative to
	// it.
	narrowest = 1e-12
	// enough is how narrow the interval of γ is to be, relative to it, where it is not
	// found exactly.
	enough = 1e-9
	// broad is how wide it is where that is said.
	broad = 1e-6
)

// search is in floating point, and then in rationals, on the few examples that hold the
// point it came to, where that leaves the answer open or the data are few.
func search(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel, p points, few int) Verdict {
	s := newHullSearch(p, kind, d.Y)
	if inRange(p) {
		s.run(ctx)
	}
	small := d.Len()*d.Dim() <= few
	if ctx.Err() == nil && (k == nil || k.Rational) && (small || !s.closed(enough)) {
		if e := newRational(s, d, kind, k); e.run(ctx) {
			return e.verdict(kind)
		}
	}
	return s.verdict(ctx, kind, k)
}
