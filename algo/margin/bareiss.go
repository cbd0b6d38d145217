package margin

import (
	"context"
	"math/big"
	"slices"
)

// fractions is a vector of rationals over one denominator.
type fractions struct {
	num []*big.Int
	den *big.Int // > 0
}

func (f fractions) rat(i int) *big.Rat { return new(big.Rat).SetFrac(f.num[i], f.den) }

// solveExactly is the solution of the square system a x = b, exactly; false if
// a is singular or the context ends. It costs n³/3 products of whole numbers of
// up to n times the digits of a.
//
// Elimination without fractions: after each step every number is a determinant
// of a part of a, so that the division by the pivot before leaves no rest, and
// the last pivot is ±det a. (E. H. Bareiss, "Sylvester's identity and multistep
// integer-preserving Gaussian elimination", Mathematics of Computation 22, 1968.)
func solveExactly(ctx context.Context, a [][]*big.Int, b []*big.Int) (fractions, bool) {
	n := len(a)
	rows := make([][]*big.Int, n) // [a | b]
	for i, row := range a {
		for _, v := range append(slices.Clone(row), b[i]) {
			rows[i] = append(rows[i], new(big.Int).Set(v))
		}
	}
	room, before := new(big.Int), big.NewInt(1)
	for c := range n {
		pivot := slices.IndexFunc(rows[c:], func(row []*big.Int) bool { return row[c].Sign() != 0 })
		if pivot < 0 {
			return fractions{}, false
		}
		rows[c], rows[c+pivot] = rows[c+pivot], rows[c]
		top := rows[c]
		for _, row := range rows[c+1:] {
			if ctx.Err() != nil {
				return fractions{}, false
			}
			for j := c + 1; j <= n; j++ {
				row[j].Mul(row[j], top[c])
				row[j].Sub(row[j], room.Mul(row[c], top[j]))
				row[j].Quo(row[j], before)
			}
		}
		before = top[c]
	}
	return backwards(rows, before), true
}

// backwards solves the triangular system [a | b] from below, given ±det a: by
// Cramer's rule det a times the solution is whole.
func backwards(rows [][]*big.Int, det *big.Int) fractions {
	n := len(rows)
	room, f := new(big.Int), fractions{make([]*big.Int, n), det}
	for i := n - 1; i >= 0; i-- {
		x := new(big.Int).Mul(rows[i][n], det)
		for j := i + 1; j < n; j++ {
			x.Sub(x, room.Mul(rows[i][j], f.num[j]))
		}
		f.num[i] = x.Quo(x, rows[i][i])
	}
	if det.Sign() < 0 {
		f.den = new(big.Int).Neg(det)
		for _, x := range f.num {
			x.Neg(x)
		}
	}
	return f
}

// solves multiplies out: a·num = den·b.
func solves(a [][]*big.Int, b []*big.Int, f fractions) bool {
	sum, room := new(big.Int), new(big.Int)
	for i, row := range a {
		sum.Mul(b[i], f.den)
		for j, v := range row {
			sum.Sub(sum, room.Mul(v, f.num[j]))
		}
		if sum.Sign() != 0 {
			return false
		}
	}
	return true
}
