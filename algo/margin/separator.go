package margin

import (
	"context"
	"math"
	"math/big"

	"perceptron/model"
)

// WithHyperplane is the verdict together with what a hyperplane H found by other means
// proves. If y(w·x + b) > 0 for every example, decided in rationals where rounding leaves
// it open, the data are separable and γ is at least the margin of H. For the homogeneous
// kind b must be 0. It costs O(nd), or nothing if the verdict leaves nothing open.
func (v Verdict) WithHyperplane(d *model.Dataset, h model.Hyperplane) Verdict {
	if !d.TwoClasses() || v.Trivial || v.Separable == False || v.Separable == True && v.Why == "" {
		return v
	}
	lower, ok := separates(d, v.Kind, h)
	if !ok || v.Separable == True && lower <= v.Lower {
		return v
	}
	radius, n := Run{Data: d}.findRadius(false).upper, v.Kind.separatorNorm(h)
	if v.Kind == Augmented {
		radius = model.Hypot(radius, 1)
	}
	if !(v.Upper > 0 && v.Upper < radius) { // the search did not get to a point of the hull
		v.Upper = radius * (1 + 8*roundoff)
	}
	if v.Why != "" {
		v.Why = "; " + v.Why
	}
	v.Why = "the run's last weights separate, but the widest hyperplane was not found" + v.Why
	v.Separable, v.Gamma, v.Lower = True, lower, lower
	v.W, v.B, v.Weights, v.Alpha = make([]float64, len(h.W)), h.B/n, nil, nil
	for j, w := range h.W {
		v.W[j] = w / n
	}
	return v
}

// separates reports whether y(w·x + b) > 0 for every example, and the least of that over
// the norm of H, rounded down; 0 if rounding or the range of a double leaves nothing of it.
func separates(d *model.Dataset, kind Kind, h model.Hyperplane) (lower float64, ok bool) {
	size, n := h.Norm(), kind.separatorNorm(h)
	if !(n > 0) || math.IsInf(n, 0) || math.IsInf(h.B, 0) || kind == Homogeneous && h.B != 0 {
		return 0, false
	}
	relativeError := float64(d.MaxEntries()+8) * 2 * roundoff
	least, terms := math.Inf(1), 16 // terms of the norm's sum, and a few more
	for _, w := range h.W {
		if w != 0 {
			terms++
		}
	}
	for i, y := range d.Y {
		a := float64(float64(y) * h.ActivationOf(d, i))
		errorBound := float64(relativeError*float64(float64(size*d.Norm(i))+math.Abs(h.B))) + underflow
		if !(a > errorBound) && !(a >= -errorBound && exactSign(d, i, h) > 0) {
			return 0, false
		}
		least = min(least, max(0, a-errorBound))
	}
	if !(least <= math.MaxFloat64) { // a sum has overflowed
		least = 0
	}
	return least / n * (1 - float64(float64(terms)*2*roundoff)), true
}

// exactSign is the sign of y(w·x + b), with the decimals of x and the doubles of H.
func exactSign(d *model.Dataset, i int, h model.Hyperplane) int {
	a, term := new(big.Rat).SetFloat64(h.B), new(big.Rat)
	for j := range d.Entries(i) {
		if h.W[j] != 0 {
			a.Add(a, term.Mul(term.SetFloat64(h.W[j]), d.Rat(i, j)))
		}
	}
	return a.Sign() * int(d.Y[i])
}

// WithAlpha is WithHyperplane for w = Σ α[j]yⱼφ(xⱼ) in the feature space of a polynomial
// kernel with c ≥ 0, which always has one. It decides separability and says nothing of γ.
// It costs as much as kernelFields.
func (v Verdict) WithAlpha(ctx context.Context, d *model.Dataset, k *model.Kernel, alpha []float64, b float64) Verdict {
	if !d.TwoClasses() || v.Separable != Undecided || k.Name != "poly" || k.Coef0.Sign() < 0 || v.Kind == Homogeneous && b != 0 {
		return v
	}
	signed, total := make([]float64, len(alpha)), 0.0
	for j, a := range alpha {
		signed[j] = a * float64(d.Y[j])
		total += math.Abs(a)
	}
	if !finite([][]float64{signed, {b}}) {
		return v
	}
	fields, terms, ok := kernelFields(ctx, d, k, [][]float64{signed})
	if !ok {
		return v
	}
	f := newKernelPoints(d, Homogeneous, k)
	errorBound := float64(total*(f.evalError.units+float64(2*terms+16))*roundoff*f.evalError.size) + float64(math.Abs(b)*4*roundoff)
	g := newProducts(d, Homogeneous, k)
	for i, y := range d.Y {
		a := float64(y) * (fields[0][i] + b)
		if a > errorBound {
			continue
		}
		if a < -errorBound || ctx.Err() != nil || g.score(i, alpha, b).Sign() <= 0 {
			return v
		}
	}
	v.Separable, v.Lower = True, max(v.Lower, 0)
	v.Why = "the run's last weights separate, but the widest hyperplane was not found; " + v.Why
	return v
}

// score is yᵢ(Σ α[j]yⱼK(xⱼ, xᵢ) + b) exactly.
func (g *products) score(i int, alpha []float64, b float64) *big.Rat {
	sum, term := new(big.Rat), new(big.Rat)
	for j, a := range alpha {
		if a != 0 {
			sum.Add(sum, term.Mul(term.SetFloat64(a), g.inner(i, j)))
		}
	}
	term.SetFloat64(b)
	return sum.Add(sum, term.Mul(term, big.NewRat(int64(g.data.Y[i]), 1)))
}
