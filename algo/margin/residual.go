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
	square := new(big.Float).SetPrec(residualBits)
	if k == nil || k.Linear() {
		for _, c := range v.combination(d) {
			square.Add(square, c.Mul(c, c))
		}
	} else if k.Rational() {
		square.SetRat(v.squaredNorm(d, k))
	}
	if square.Sign() <= 0 { // a kernel that is not rational has equal examples alone
		return 0
	}
	norm, _ := square.Sqrt(square).Float64()
	return norm
}

// residualBits is the precision of a sum whose terms cancel.
const residualBits = 1024

// rounded is a weight as the double nearest it, or itself where that is lost.
func (w Weight) rounded() *big.Rat {
	if w.Lost() {
		return w.Exact
	}
	return new(big.Rat).SetFloat64(w.Value)
}

// combination is Σ λᵢyᵢx̂ᵢ by coordinate, the last that of the bias.
func (v Verdict) combination(d *model.Dataset) []*big.Float {
	wide := func() *big.Float { return new(big.Float).SetPrec(residualBits) }
	sums := make([]*big.Float, d.Dim()+1)
	for j := range sums {
		sums[j] = wide()
	}
	for _, w := range v.Weights {
		c := wide().SetRat(w.rounded())
		if d.Y[w.Example] < 0 {
			c.Neg(c)
		}
		for j := range d.Entries(w.Example) {
			x := wide().SetRat(d.Rat(w.Example, j))
			sums[j].Add(sums[j], x.Mul(x, c))
		}
		if v.Kind == Augmented {
			sums[d.Dim()].Add(sums[d.Dim()], c)
		}
	}
	return sums
}

// squaredNorm is Σ λᵢλⱼyᵢyⱼ(K(xᵢ, xⱼ) + 1 or + 0).
func (v Verdict) squaredNorm(d *model.Dataset, k *model.Kernel) *big.Rat {
	total, one := new(big.Rat), big.NewRat(1, 1)
	for _, a := range v.Weights {
		for _, b := range v.Weights {
			term := new(big.Rat).Set(k.Rat(d, a.Example, b.Example))
			if v.Kind == Augmented {
				term.Add(term, one)
			}
			term.Mul(term, a.rounded()).Mul(term, b.rounded())
			if d.Y[a.Example] != d.Y[b.Example] {
				term.Neg(term)
			}
			total.Add(total, term)
		}
	}
	return total
}
