package margin

import (
	"math/big"

	"perceptron/model"
)

// Residual is the norm of what the weights of a certificate, each rounded to the
// double nearest it, leave of the sum that is 0: Σ λᵢyᵢx̂ᵢ, and for the geometric
// kind the difference of the two averages. The kernel is nil or linear, or one in
// whose feature space the sum is taken.
func Residual(d *model.Dataset, k *model.Kernel, v Verdict) float64 {
	g := newProducts(d, v.Kind, k)
	if g.kernel != nil && !k.Rational() { // two equal examples, half and half
		return 0
	}
	var member []int
	var lambda []*big.Rat
	for _, w := range v.Weights {
		member, lambda = append(member, w.Example), append(lambda, w.rounded())
	}
	norm, _, _ := root(g.square(member, lambda))
	return norm
}

// square is ‖Σ λᵢzᵢ‖², in ℝᵈ by coordinates.
func (g *products) square(member []int, lambda []*big.Rat) *big.Rat {
	square := new(big.Rat)
	if g.kernel != nil {
		for a, i := range member {
			for b, j := range member {
				square.Add(square, times(times(lambda[a], lambda[b]), g.inner(i, j)))
			}
		}
		return square
	}
	whole, q := common(lambda)
	for _, c := range g.sum(member, whole) {
		if c != nil {
			square.Add(square, c.Mul(c, c))
		}
	}
	den := new(big.Rat).SetInt(q)
	return square.Quo(square, den.Mul(den, den))
}

// rounded is a weight as the double nearest it, or itself where that is lost.
func (w Weight) rounded() *big.Rat {
	if w.Lost() {
		return w.Exact
	}
	return new(big.Rat).SetFloat64(w.Value)
}
