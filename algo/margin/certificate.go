package margin

import (
	"context"
	"math/big"
)

// reachesZero tries the members for a certificate by their coordinates alone,
//
//	Σ λᵢzᵢ = 0,  Σ λᵢ = 1 over each hull,
//
// whose numbers have half the digits of the Gram matrix.
func (e *exactly) reachesZero(ctx context.Context) bool {
	l := e.lattice
	d := l.data.Dim()
	rows := make([][]*big.Int, d+1+e.hulls) // the bias's coordinate after the features
	for j := range rows {
		rows[j] = make([]*big.Int, len(e.member))
		for k := range rows[j] {
			rows[j][k] = new(big.Int)
		}
	}
	for k, i := range e.member {
		z, y := l.point(i), big.NewInt(int64(l.data.Y[i]))
		for j, u := range z.u {
			rows[j][k].Mul(u, y)
		}
		if l.augmented {
			rows[d][k].Mul(z.q, y)
		}
		rows[d+1+e.search.hull.of(i)][k] = z.q
	}
	right := make([]*big.Int, len(rows))
	for j := range right {
		right[j] = big.NewInt(0)
		if j > d {
			right[j].SetInt64(1)
		}
	}
	chosen, ok := independentRows(ctx, reduce(rows), len(e.member))
	if !ok {
		return false
	}
	a, b := make([][]*big.Int, len(chosen)), make([]*big.Int, len(chosen))
	for n, j := range chosen {
		a[n], b[n] = rows[j], right[j]
	}
	f, ok := solveExactly(ctx, a, b)
	if !ok || !solves(rows, right, f) {
		return false
	}
	return e.accept(f)
}

// accept takes weights that reach 0, if none is negative.
func (e *exactly) accept(f fractions) bool {
	var member []int
	var lambda []*big.Rat
	for k, i := range e.member {
		if f.num[k].Sign() < 0 {
			return false
		}
		if f.num[k].Sign() > 0 {
			r := f.rat(k)
			member = append(member, i)
			lambda = append(lambda, r.Mul(r, new(big.Rat).SetInt(e.lattice.point(i).q)))
		}
	}
	e.member, e.lambda, e.square = member, lambda, new(big.Rat)
	return true
}
