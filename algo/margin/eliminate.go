package margin

import (
	"context"
	"math/big"
)

// wholeFactor is a symmetric matrix of whole numbers, eliminated without fractions:
// after each step every number is a determinant of a part of the matrix, so that the
// division by the pivot before leaves no rest. Row i has the numbers of its step, from
// the pivot on, after the multipliers of the steps before. The matrix can grow by a row
// and column at a time and be cut back, each for n² products of up to n times the digits
// of the matrix; it must be positive definite, so that no pivot is 0. All of it ends with
// the context.
//
// Reference: E. H. Bareiss, "Sylvester's identity and multistep integer-preserving
// Gaussian elimination", Mathematics of Computation 22, 1968.
type wholeFactor [][]*big.Int

// before is the pivot before that of row c.
func (f wholeFactor) before(c int) *big.Int {
	if c == 0 {
		return big.NewInt(1)
	}
	return f[c-1][c-1]
}

// step is x less its part along row c: (x·pivot − times·entry)/pivot before.
func (f wholeFactor) step(x *big.Int, c int, times, entry *big.Int) {
	x.Mul(x, f[c][c])
	x.Sub(x, new(big.Int).Mul(times, entry))
	x.Quo(x, f.before(c))
}

// extend adds the next row, up to the diagonal, which it overwrites; false, and nothing
// added, if it depends on the others or ctx ends.
func (f *wholeFactor) extend(ctx context.Context, row []*big.Int) bool {
	last := len(*f)
	for c, top := range *f {
		if ctx.Err() != nil {
			return false
		}
		for j := c + 1; j < last; j++ {
			f.step(row[j], c, row[c], top[j])
		}
		f.step(row[last], c, row[c], row[c])
	}
	if row[last].Sign() == 0 {
		return false
	}
	for c := range *f {
		(*f)[c] = append((*f)[c], row[c])
	}
	*f = append(*f, row)
	return true
}

// cut forgets the rows and columns from k on.
func (f *wholeFactor) cut(k int) {
	*f = (*f)[:min(k, len(*f))]
	for c := range *f {
		(*f)[c] = (*f)[c][:len(*f)]
	}
}

// solve is x/det for which the matrix times it is b, which it overwrites; false if ctx
// ends.
func (f wholeFactor) solve(ctx context.Context, b []*big.Int) (x []*big.Int, det *big.Int, ok bool) {
	n := len(f)
	for c := range n {
		if ctx.Err() != nil {
			return nil, nil, false
		}
		for i := c + 1; i < n; i++ {
			f.step(b[i], c, f[i][c], b[c])
		}
	}
	// backwards: by Cramer's rule det times the solution is whole
	x, det = make([]*big.Int, n), f.before(n)
	room := new(big.Int)
	for i := n - 1; i >= 0 && ctx.Err() == nil; i-- {
		v := new(big.Int).Mul(b[i], det)
		for j := i + 1; j < n; j++ {
			v.Sub(v, room.Mul(f[i][j], x[j]))
		}
		x[i] = v.Quo(v, f[i][i])
	}
	return x, det, ctx.Err() == nil
}
