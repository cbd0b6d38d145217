package margin

import (
	"context"
	"math/big"
	"slices"
)

// reachesZero tries the members for a certificate by their coordinates alone,
//
//	Σ λᵢzᵢ = 0,  Σ λᵢ = 1 over each hull,
//
// whose numbers have half the digits of the Gram matrix.
func (e *exactly) reachesZero(ctx context.Context) bool {
	rows, sums := e.coordinates()
	if rows == nil {
		return false
	}
	right := make([]*big.Int, len(rows))
	for j := range right {
		right[j] = big.NewInt(0)
		if j >= sums {
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

// mostCoordinates bounds the numbers of the system that reachesZero solves.
const mostCoordinates = 1 << 22

// coordinates is that system's matrix: a row for each feature that a member
// has, for the bias, and, from sums on, for each hull; nil if it is too large.
func (e *exactly) coordinates() (rows [][]*big.Int, sums int) {
	l, zero, row := e.lattice, new(big.Int), map[int]int{}
	add := func() int {
		rows = append(rows, slices.Repeat([]*big.Int{zero}, len(e.member)))
		return len(rows) - 1
	}
	for k, i := range e.member {
		y := big.NewInt(int64(l.data.Y[i]))
		for j, u := range l.point(i).all() {
			if _, ok := row[j]; !ok {
				row[j] = add()
			}
			rows[row[j]][k] = new(big.Int).Mul(u, y)
		}
		if len(rows)*len(e.member) > mostCoordinates && l.data.Sparse() {
			return nil, 0
		}
	}
	bias := add()
	sums = len(rows)
	for range e.hulls {
		add()
	}
	for k, i := range e.member {
		z := l.point(i)
		if l.augmented {
			rows[bias][k] = new(big.Int).Mul(z.q, big.NewInt(int64(l.data.Y[i])))
		}
		rows[sums+e.search.hull.side(i)][k] = z.q
	}
	return rows, sums
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
