package margin

import (
	"cmp"
	"math/big"
	"slices"

	"perceptron/model"
)

// products is the exact inner products zᵢ·zⱼ in ℝᵈ, or in the feature space of a polynomial
// kernel, from the decimals of the data.
type products struct {
	data      *model.Dataset
	kernel    *model.Kernel // nil: x·z
	augmented bool
	rows      map[int]integerRow
	cache     map[[2]int]*big.Rat // of inner products
}

// integerRow is an example as integers u over the denominator q, for its stored features in
// ascending order.
type integerRow struct {
	index []int
	u     []*big.Int
	q     *big.Int
}

func newProducts(d *model.Dataset, kind Kind, k *model.Kernel) *products {
	return &products{data: d, kernel: nonlinear(k), augmented: kind == Augmented, rows: map[int]integerRow{}, cache: map[[2]int]*big.Rat{}}
}

// power is x to the power of the kernel's degree.
func power(x *big.Int, k *model.Kernel) *big.Int {
	return new(big.Int).Exp(x, big.NewInt(int64(k.Degree)), nil)
}

// row is example i as integers.
func (g *products) row(i int) integerRow {
	if z, ok := g.rows[i]; ok {
		return z
	}
	z := integerRow{}
	var row []*big.Rat
	for j := range g.data.Entries(i) {
		z.index, row = append(z.index, j), append(row, g.data.Rat(i, j))
	}
	z.u, z.q = model.CommonDenominator(slices.Values(row))
	g.rows[i] = z
	return z
}

// dot is x·z.
func (z integerRow) dot(x integerRow) *big.Rat {
	sum, product := new(big.Int), new(big.Int)
	for k, l := 0, 0; k < len(z.index) && l < len(x.index); {
		switch j := cmp.Compare(z.index[k], x.index[l]); {
		case j < 0:
			k++
		case j > 0:
			l++
		default:
			sum.Add(sum, product.Mul(z.u[k], x.u[l]))
			k, l = k+1, l+1
		}
	}
	return new(big.Rat).SetFrac(sum, product.Mul(z.q, x.q))
}

// inner is zᵢ·zⱼ, read-only.
func (g *products) inner(i, j int) *big.Rat {
	key := [2]int{min(i, j), max(i, j)}
	if v, ok := g.cache[key]; ok {
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
	const maxCached = 1 << 17
	if len(g.cache) < maxCached {
		g.cache[key] = v
	}
	return v
}

// sum is Σ cₖyₖxₖ over the members, by feature; nil at features that no member has.
func (g *products) sum(member []int, c []*big.Int) []*big.Rat {
	p, product := make([]*big.Rat, g.data.Dim()), new(big.Int)
	for k, i := range member {
		z, y := g.row(i), big.NewInt(int64(g.data.Y[i]))
		for l, j := range z.index {
			if p[j] == nil {
				p[j] = new(big.Rat)
			}
			term := product.Mul(z.u[l], c[k])
			p[j].Add(p[j], new(big.Rat).SetFrac(term.Mul(term, y), z.q))
		}
	}
	return p
}

// Residual is the norm of what a certificate's sum, which is 0 exactly, comes to if each
// weight is rounded to the nearest double: Σ λᵢyᵢx̂ᵢ, or for the geometric kind the
// difference of the two means. With a nonlinear kernel the sum is in its feature space.
func Residual(d *model.Dataset, k *model.Kernel, v Verdict) float64 {
	g := newProducts(d, v.Kind, k)
	if g.kernel != nil && !k.Rational { // the certificate is two equal examples, and ½ is a double
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
			square.Add(square, mul(mul(lambda[a], lambda[b]), g.inner(i, j)))
		}
	}
	norm, _, _ := sqrtBounds(square)
	return norm
}

// rounded is the weight rounded to the nearest double, or exact if that underflows.
func (w Weight) rounded() *big.Rat {
	if w.Underflows() {
		return w.Exact
	}
	return new(big.Rat).SetFloat64(w.Value)
}
