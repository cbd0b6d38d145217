package margin

import (
	"cmp"
	"math/big"
	"slices"

	"perceptron/model"
)

// products is the exact inner products zᵢ·zⱼ of ℝᵈ, or of a polynomial kernel's feature
// space, from the decimals that the data were written as.
type products struct {
	data      *model.Dataset
	kernel    *model.Kernel // nil: x·z
	augmented bool
	rows      map[int]wholeRow
	kept      map[[2]int]*big.Rat // inner products
}

// wholeRow is an example as whole numbers over one denominator, those of the features in
// index, which ascend.
type wholeRow struct {
	index []int
	u     []*big.Int
	q     *big.Int
}

func newProducts(d *model.Dataset, kind Kind, k *model.Kernel) *products {
	return &products{data: d, kernel: curved(k), augmented: kind == Augmented, rows: map[int]wholeRow{}, kept: map[[2]int]*big.Rat{}}
}

// power is x to the kernel's degree.
func power(x *big.Int, k *model.Kernel) *big.Int {
	return new(big.Int).Exp(x, big.NewInt(int64(k.Degree)), nil)
}

// row is example i in whole numbers.
func (g *products) row(i int) wholeRow {
	if z, ok := g.rows[i]; ok {
		return z
	}
	z := wholeRow{}
	var row []*big.Rat
	for j := range g.data.Entries(i) {
		z.index, row = append(z.index, j), append(row, g.data.Rat(i, j))
	}
	z.u, z.q = model.CommonDenominator(slices.Values(row))
	g.rows[i] = z
	return z
}

// dot is x·z.
func (z wholeRow) dot(x wholeRow) *big.Rat {
	sum, room := new(big.Int), new(big.Int)
	for k, l := 0, 0; k < len(z.index) && l < len(x.index); {
		switch j := cmp.Compare(z.index[k], x.index[l]); {
		case j < 0:
			k++
		case j > 0:
			l++
		default:
			sum.Add(sum, room.Mul(z.u[k], x.u[l]))
			k, l = k+1, l+1
		}
	}
	return new(big.Rat).SetFrac(sum, room.Mul(z.q, x.q))
}

// inner is zᵢ·zⱼ, not to be changed.
func (g *products) inner(i, j int) *big.Rat {
	key := [2]int{min(i, j), max(i, j)}
	if v, ok := g.kept[key]; ok {
		return v
	}
	v, k := g.row(i).dot(g.row(j)), g.kernel
	if k != nil {
		v.Add(v.Mul(v, k.Gamma), k.Coef0)
		v.SetFrac(power(v.Num(), k), power(v.Denom(), k))
	}
	if g.augmented {
		v.Add(v, big.NewRat(1, 1))
	}
	if g.data.Y[i] != g.data.Y[j] {
		v.Neg(v)
	}
	const most = 1 << 17
	if len(g.kept) < most {
		g.kept[key] = v
	}
	return v
}

// sum is Σ cₖyₖxₖ over the members, by feature; nil at a feature that none has.
func (g *products) sum(member []int, c []*big.Int) []*big.Rat {
	p, room := make([]*big.Rat, g.data.Dim()), new(big.Int)
	for k, i := range member {
		z, y := g.row(i), big.NewInt(int64(g.data.Y[i]))
		for l, j := range z.index {
			if p[j] == nil {
				p[j] = new(big.Rat)
			}
			part := room.Mul(z.u[l], c[k])
			p[j].Add(p[j], new(big.Rat).SetFrac(part.Mul(part, y), z.q))
		}
	}
	return p
}

// Residual is the norm of what the weights of a certificate, each rounded to the
// double nearest it, leave of the sum that is 0: Σ λᵢyᵢx̂ᵢ, and for the geometric
// kind the difference of the two averages. The kernel is nil or linear, or one in
// whose feature space the sum is taken.
func Residual(d *model.Dataset, k *model.Kernel, v Verdict) float64 {
	g := newProducts(d, v.Kind, k)
	if g.kernel != nil && !k.Rational { // two equal examples, half and half
		return 0
	}
	var member []int
	var lambda []*big.Rat
	for _, w := range v.Weights {
		member, lambda = append(member, w.Example), append(lambda, w.rounded())
	}
	square := new(big.Rat)
	for a, i := range member {
		for b, j := range member {
			square.Add(square, times(times(lambda[a], lambda[b]), g.inner(i, j)))
		}
	}
	norm, _, _ := root(square)
	return norm
}

// rounded is a weight as the double nearest it, or itself where that is lost.
func (w Weight) rounded() *big.Rat {
	if w.Underflows() {
		return w.Exact
	}
	return new(big.Rat).SetFloat64(w.Value)
}
