package margin

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
)

// prime is the Mersenne prime 2⁶¹ − 1, for which reduction is a shift and a
// sum.
const prime = 1<<61 - 1

func mulmod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	r := lo&prime + (hi<<3 | lo>>61)
	if r >= prime {
		r -= prime
	}
	return r
}

func submod(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + prime - b
}

// inverseMod is 1/a for a ≠ 0, a to the power prime − 2.
func inverseMod(a uint64) uint64 {
	r := uint64(1)
	for e := uint64(prime - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			r = mulmod(r, a)
		}
		a = mulmod(a, a)
	}
	return r
}

// independentRows picks rows of m, modulo the prime, as many as it has columns
// and linearly independent; false if there are not so many.
func independentRows(ctx context.Context, m [][]uint64, columns int) ([]int, bool) {
	order := make([]int, len(m))
	for i := range order {
		order[i] = i
	}
	for c := range columns {
		pivot := slices.IndexFunc(m[c:], func(row []uint64) bool { return row[c] != 0 })
		if pivot < 0 || ctx.Err() != nil {
			return nil, false
		}
		m[c], m[c+pivot] = m[c+pivot], m[c]
		order[c], order[c+pivot] = order[c+pivot], order[c]
		inv := inverseMod(m[c][c])
		for _, row := range m[c+1:] {
			if row[c] == 0 {
				continue
			}
			f := mulmod(row[c], inv)
			for j := c; j < columns; j++ {
				row[j] = submod(row[j], mulmod(f, m[c][j]))
			}
		}
	}
	return order[:columns], true
}

// reduce is a modulo the prime.
func reduce(a [][]*big.Int) [][]uint64 {
	modulus, room := big.NewInt(prime), new(big.Int)
	m := make([][]uint64, len(a))
	for i, row := range a {
		m[i] = make([]uint64, len(row))
		for j, v := range row {
			m[i][j] = room.Mod(v, modulus).Uint64()
		}
	}
	return m
}
