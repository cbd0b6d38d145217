// Package margin is the theory of the perceptron as pure functions: whether a hyperplane
// separates a data set, with a proof either way; the maximum margin; the bounds on the
// number of updates; the two lines of their proofs.
//
// One search serves all of it: the point of a convex hull nearest to 0.
//
//	homogeneous  conv{yᵢxᵢ}                   γ is its norm
//	augmented    conv{yᵢ(xᵢ, 1)}              γ̂ is its norm
//	geometric    conv{xᵢ : y = +1} − conv{xᵢ : y = −1}   γ is half its norm
//
// and the same in the feature space of a kernel. The norm of any point of the hull is an
// upper bound on the least norm; the least margin of any direction is a lower bound. If the
// hull contains 0, the convex combination that gives 0 proves that nothing separates
// (Gordan's theorem of the alternative). Read verdict.go first, then nearest.go (the
// search) with wolfe.go, and rational.go (the proof); the bounds and their proofs are in
// bounds.go, formulas.go and proof.go.
package margin

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// Kind says which hyperplanes are allowed, and by which norm a margin is measured.
type Kind int

const (
	Homogeneous Kind = iota // through the origin, ‖w‖ = 1 (bias none)
	Augmented               // any, ‖(w, b)‖ = 1 (bias unit)
	Geometric               // any, ‖w‖ = 1 (bias radius)
)

// kinds has for each kind its name, its bias rule, the number of hulls, and the norm of the
// nearest point divided by γ.
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

func (k Kind) hulls() float64 { return float64(kinds[k].hulls) }

// separatorNorm is the norm of H by which a margin is measured.
func (k Kind) separatorNorm(h model.Hyperplane) float64 {
	if k == Augmented {
		return model.Hypot(h.Norm(), h.B)
	}
	return h.Norm()
}

// biasCoordinate is the coordinate t of the bias in x̂ = (x, t) and ŵ = (w, b/t), given R:
// 1 for the augmented kind, R for the geometric, 0 if there is no bias.
func (k Kind) biasCoordinate(r float64) float64 {
	return [...]float64{Augmented: 1, Geometric: r}[k]
}

// KindOf is the kind of a bias rule: none, unit or radius.
func KindOf(bias string) (Kind, bool) {
	for k, row := range kinds {
		if row.bias == bias {
			return Kind(k), true
		}
	}
	return 0, false
}

// Tri is a truth value that may be undecided.
type Tri int8

const (
	Undecided Tri = iota
	True
	False
)

func (t Tri) String() string { return [...]string{"not decided", "true", "false"}[t] }

// Weight is the weight of one example in a convex combination.
type Weight struct {
	Example int // 0-based
	Value   float64
	Exact   *big.Rat // nil if unknown
}

// Underflows reports a weight so small that Value is 0 or subnormal.
func (w Weight) Underflows() bool {
	return w.Exact != nil && w.Exact.Sign() != 0 && math.Abs(w.Value) < 0x1p-1022
}

// IsExact reports whether Value is the weight itself, not just the nearest double.
func (w Weight) IsExact() bool {
	return w.Exact == nil || new(big.Rat).SetFloat64(w.Value).Cmp(w.Exact) == 0
}

// Verdict is what is proved of a data set. Numbers are in the units of the data, and none
// is NaN.
type Verdict struct {
	Kind      Kind
	Separable Tri
	Why       string // one sentence, if Separable is Undecided, Trivial holds, or γ is not known well

	// Trivial reports that any γ is possible: there are no examples, or only those of one
	// class and a free bias. γ is then infinite, and there is no hyperplane to show.
	Trivial bool

	// Lower ≤ γ ≤ Upper is proved if Separable is True, and Gamma lies in between. Lower may
	// be 0 if a kernel separates by a theorem and γ is too small to be found. All three are 0
	// if Separable is False. If it is Undecided, 0 ≤ Lower ≤ Upper enclose a γ if there is
	// one, and Gamma is Lower.
	Gamma, Lower, Upper float64
	GammaSquared        *big.Rat // exact, or nil
	// BiasSquared is b*² exactly, for the geometric kind where γ² is known exactly. With a
	// kernel it is that of the separator in feature space.
	BiasSquared *big.Rat

	// W and B are the hyperplane of the nearest point, with ‖(w, b)‖ = 1 for the augmented
	// kind, else ‖w‖ = 1. With a nonlinear kernel W is nil, and w is Σ αᵢyᵢφ(xᵢ) by Alpha.
	// They are rounded; Lower is proved for the direction before rounding. If Weights is nil,
	// they are some hyperplane that separates with the margin Lower.
	W     []float64
	B     float64
	Alpha []Weight

	// Weights is the convex combination of the yᵢx̂ᵢ that is nearest to 0. If nothing separates
	// it is 0, and so is the certificate. For the geometric kind the weights of each class sum
	// to 1, and their two points are the nearest ones, or coincide. Ordered by example, without
	// zeros; nil if Undecided.
	Weights []Weight
}

// Support is the examples with a weight in the nearest point, which determine the
// hyperplane, in order; nil unless Separable.
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

// exactLimit is the largest n·d for which the answer is computed in rationals, if the
// kernel is rational. A certificate that nothing separates is always exact.
const exactLimit = 5000

// Solve decides whether a hyperplane of the kind separates d strictly, and finds the
// maximum margin: in ℝᵈ, or in the feature space of the kernel unless that is nil or
// linear. When ctx ends it returns what is proved by then. The numbers of d are taken as
// the decimals they were written as. It is for two classes; for other tasks it decides
// nothing.
func Solve(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel) Verdict {
	return solve(ctx, d, kind, k, exactLimit)
}

// solve is Solve with another exactLimit.
func solve(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel, exactLimit int) Verdict {
	if !d.TwoClasses() {
		return Verdict{Kind: kind, Upper: math.Inf(1), Why: "separability is decided for two classes, and the task is " + d.Task}
	}
	if v, ok := trivial(d, kind); ok {
		return v
	}
	if k = nonlinear(k); k == nil {
		return search(ctx, d, kind, nil, newInputPoints(d, kind), exactLimit)
	}
	definite, v, done := checkKernel(ctx, d, kind, k)
	if done {
		return v
	}
	f := newKernelPoints(d, kind, k)
	v = search(ctx, d, kind, k, f, exactLimit)
	if definite && v.Separable == Undecided {
		v.Separable, v.Lower, v.Upper = True, max(v.Lower, 0), min(v.Upper, f.radius())
		v.Why = "the kernel separates any distinct examples, by however little: " + v.Why
	}
	return v
}

// nonlinear is the kernel if its feature space is not the input space; else nil.
func nonlinear(k *model.Kernel) *model.Kernel {
	if k != nil && k.Linear {
		return nil
	}
	return k
}

// trivial is the verdict if there is nothing to separate.
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

// inRange reports whether the squared norms of the points are well inside the range of a
// double.
func inRange(p points) bool {
	r := p.radius()
	return r == 0 || r > 1e-120 && r < 1e150
}

const (
	// Widths of the interval of γ, relative to γ: where the search in floating point stops,
	// from where on it needs rational arithmetic, and from where on the verdict says that it is
	// wide.
	targetTolerance     = 1e-12
	sufficientTolerance = 1e-9
	wideTolerance       = 1e-6
)

// search runs in floating point, and then in rationals if that left the answer open or the
// data are few. The rational search starts from the examples that determine the point
// found.
func search(ctx context.Context, d *model.Dataset, kind Kind, k *model.Kernel, p points, exactLimit int) Verdict {
	s := newHullSearch(p, kind, d.Y)
	if inRange(p) {
		s.run(ctx)
	}
	small := d.Len()*d.Dim() <= exactLimit
	if ctx.Err() == nil && (k == nil || k.Rational) && (small || !s.converged(sufficientTolerance)) {
		if e := newRational(s, d, kind, k); e.run(ctx) {
			return e.verdict(kind)
		}
	}
	return s.verdict(ctx, kind, k)
}
