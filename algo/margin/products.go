package margin

import (
	"iter"
	"math/big"

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

// wholeRow is an example as whole numbers over one denominator, at the features in
// index where the data are stored sparse.
type wholeRow struct {
	index []int32
	u     []*big.Int
	q     *big.Int
}

func newProducts(d *model.Dataset, kind Kind, k *model.Kernel) *products {
	if k != nil && k.Linear() {
		k = nil
	}
	return &products{data: d, kernel: k, augmented: kind == Augmented, rows: map[int]wholeRow{}, kept: map[[2]int]*big.Rat{}}
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
	if g.data.Sparse() {
		z.index, _ = g.data.StoredRow(i)
	}
	var row []*big.Rat
	for j := range g.data.Entries(i) {
		row = append(row, g.data.Rat(i, j))
	}
	z.u, z.q = common(row)
	g.rows[i] = z
	return z
}

// common is numbers as whole ones over their least common denominator.
func common(row []*big.Rat) (whole []*big.Int, q *big.Int) {
	q = big.NewInt(1)
	room := new(big.Int)
	for _, r := range row {
		if room.Rem(q, r.Denom()).Sign() != 0 {
			q.Mul(q, room.Quo(r.Denom(), room.GCD(nil, nil, q, r.Denom())))
		}
	}
	for _, r := range row {
		n := new(big.Int).Quo(q, r.Denom())
		whole = append(whole, n.Mul(n, r.Num()))
	}
	return whole, q
}

// all is the numbers by feature.
func (z wholeRow) all() iter.Seq2[int, *big.Int] {
	return func(yield func(int, *big.Int) bool) {
		for k, u := range z.u {
			j := k
			if z.index != nil {
				j = int(z.index[k])
			}
			if !yield(j, u) {
				return
			}
		}
	}
}

// dot is x·z.
func (z wholeRow) dot(x wholeRow) *big.Rat {
	sum, room, l := new(big.Int), new(big.Int), 0
	for j, u := range z.all() {
		for x.index != nil && l < len(x.index) && int(x.index[l]) < j {
			l++
		}
		if x.index == nil {
			sum.Add(sum, room.Mul(u, x.u[j]))
		} else if l < len(x.index) && int(x.index[l]) == j {
			sum.Add(sum, room.Mul(u, x.u[l]))
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

// sum is Σ cₖyₖx̂ₖ over the members, by feature, the last that of the bias; nil at a
// feature that none has.
func (g *products) sum(member []int, c []*big.Int) []*big.Rat {
	p, room := make([]*big.Rat, g.data.Dim()+1), new(big.Rat)
	p[g.data.Dim()] = new(big.Rat)
	for k, i := range member {
		z, times := g.row(i), new(big.Int).Set(c[k])
		if g.data.Y[i] < 0 {
			times.Neg(times)
		}
		for j, u := range z.all() {
			if p[j] == nil {
				p[j] = new(big.Rat)
			}
			p[j].Add(p[j], room.SetFrac(new(big.Int).Mul(u, times), z.q))
		}
		if last := p[g.data.Dim()]; g.augmented {
			last.Add(last, room.SetInt(times))
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
