package margin

import (
	"iter"
	"math/big"

	"perceptron/model"
)

// lattice is the exact Gram matrix of the points zᵢ, for a linear or
// polynomial kernel. Every row of the data is whole numbers uᵢ over one
// denominator qᵢ; with γ = a/b, c = e/f and degree p
//
//	zᵢ·zⱼ = entry(i, j)/(F·Qᵢ·Qⱼ),  Qᵢ = qᵢᵖ,  F = (bf)ᵖ,
//	entry(i, j) = yᵢyⱼ((a f uᵢ·uⱼ + e b qᵢqⱼ)ᵖ [+ F·Qᵢ·Qⱼ if augmented])
//
// so that a system of equations in the Gram matrix is one in whole numbers.
type lattice struct {
	data      *model.Dataset
	augmented bool
	slope     *big.Int // a f
	offset    *big.Int // e b
	degree    *big.Int
	factor    *big.Int // F
	points    map[int]integerRow
}

// integerRow is a row of the data: u/q, with q^p beside it; index has the features of u
// where the data are stored sparse.
type integerRow struct {
	index []int32
	u     []*big.Int
	q, w  *big.Int
}

func newLattice(d *model.Dataset, kind Kind, k *model.Kernel) *lattice {
	l := &lattice{
		data: d, augmented: kind == Augmented, points: map[int]integerRow{},
		slope: big.NewInt(1), offset: new(big.Int), degree: big.NewInt(1), factor: big.NewInt(1),
	}
	if k != nil && !k.Linear() {
		l.degree.SetInt64(int64(k.Degree))
		l.slope = new(big.Int).Mul(k.Gamma.Num(), k.Coef0.Denom())
		l.offset.Mul(k.Coef0.Num(), k.Gamma.Denom())
		l.factor.Mul(k.Gamma.Denom(), k.Coef0.Denom())
		l.factor.Exp(l.factor, l.degree, nil)
	}
	return l
}

// point is row i in whole numbers.
func (l *lattice) point(i int) integerRow {
	if z, ok := l.points[i]; ok {
		return z
	}
	z := integerRow{q: big.NewInt(1)}
	width := l.data.Dim()
	if l.data.Sparse() {
		z.index, _ = l.data.NonZeros(i)
		width = len(z.index)
	}
	row := make([]*big.Rat, 0, width)
	for j := range l.data.Entries(i) {
		r := l.data.Rat(i, j)
		common := new(big.Int).GCD(nil, nil, z.q, r.Denom())
		z.q.Mul(z.q, common.Quo(r.Denom(), common))
		row = append(row, r)
	}
	for _, r := range row {
		times := new(big.Int).Quo(z.q, r.Denom())
		z.u = append(z.u, times.Mul(times, r.Num()))
	}
	z.w = new(big.Int).Exp(z.q, l.degree, nil)
	l.points[i] = z
	return z
}

func (l *lattice) entry(i, j int) *big.Int {
	x, z := l.point(i), l.point(j)
	v, room := new(big.Int), new(big.Int)
	x.dot(v, room, z)
	if l.offset.Sign() != 0 || l.slope.BitLen() > 1 {
		v.Mul(v, l.slope)
		v.Add(v, room.Mul(l.offset, room.Mul(x.q, z.q)))
	}
	if l.degree.BitLen() > 1 {
		v.Exp(v, l.degree, nil)
	}
	if l.augmented {
		v.Add(v, room.Mul(l.factor, room.Mul(x.w, z.w)))
	}
	if l.data.Y[i] != l.data.Y[j] {
		v.Neg(v)
	}
	return v
}

// bits bounds the size of an entry, roughly.
func (l *lattice) bits(i int) int {
	z := l.point(i)
	most := z.q.BitLen() + l.offset.BitLen()
	for _, u := range z.u {
		most = max(most, u.BitLen()+l.slope.BitLen())
	}
	return 2 * most * int(l.degree.Int64())
}

// all is u by feature.
func (z integerRow) all() iter.Seq2[int, *big.Int] {
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

// dot adds x·z to v.
func (z integerRow) dot(v, room *big.Int, x integerRow) {
	if z.index == nil {
		for k, u := range z.u {
			v.Add(v, room.Mul(u, x.u[k]))
		}
		return
	}
	l := 0
	for k, j := range z.index {
		for l < len(x.index) && x.index[l] < j {
			l++
		}
		if l < len(x.index) && x.index[l] == j {
			v.Add(v, room.Mul(z.u[k], x.u[l]))
		}
	}
}
