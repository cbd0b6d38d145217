package margin

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestWholeFactor compares elimination without fractions, of matrices that grow and are
// cut, with that in rationals.
func TestWholeFactor(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 46))
	solved, dependent := 0, 0
	for range 300 {
		m, digits := 1+rng.IntN(5), uint(pick(rng, 0, 0, 40, 130))
		var vectors [][]*big.Int // of which the matrix has the inner products
		var f wholeFactor
		for range 12 {
			if n := len(vectors); n > 0 && rng.IntN(4) == 0 {
				k := rng.IntN(n)
				vectors = vectors[:k]
				f.cut(k)
				continue
			}
			next := make([]*big.Int, m)
			for j := range next {
				next[j] = new(big.Int).Lsh(big.NewInt(int64(rng.IntN(7)-3)), digits*uint(rng.IntN(2)))
			}
			var row []*big.Int
			for _, v := range append(vectors[:len(vectors):len(vectors)], next) {
				row = append(row, innerOf(v, next))
			}
			if !f.extend(t.Context(), row) {
				if eliminate(system(append(vectors[:len(vectors):len(vectors)], next), make([]*big.Int, len(vectors)+1))) != nil {
					t.Fatal("independent, and refused")
				}
				dependent++
				continue
			}
			vectors = append(vectors, next)
			b := make([]*big.Int, len(vectors))
			for i := range b {
				b[i] = big.NewInt(int64(rng.IntN(9) - 4))
			}
			want := eliminate(system(vectors, b))
			x, det, _ := f.solve(t.Context(), b)
			for i, w := range want {
				if got := new(big.Rat).SetFrac(x[i], det); got.Cmp(w) != 0 {
					t.Fatalf("x[%d] = %v, want %v", i, got, w)
				}
			}
			solved++
		}
	}
	if solved < 100 || dependent < 100 {
		t.Error(solved, dependent)
	}
}

func innerOf(u, v []*big.Int) *big.Int {
	sum := new(big.Int)
	for j := range u {
		sum.Add(sum, new(big.Int).Mul(u[j], v[j]))
	}
	return sum
}

// system is [G | b] with the inner products of the vectors.
func system(vectors [][]*big.Int, b []*big.Int) [][]*big.Rat {
	rows := make([][]*big.Rat, len(vectors))
	for i, u := range vectors {
		for _, v := range vectors {
			rows[i] = append(rows[i], new(big.Rat).SetInt(innerOf(u, v)))
		}
		x := new(big.Int)
		if b[i] != nil {
			x = b[i]
		}
		rows[i] = append(rows[i], new(big.Rat).SetInt(x))
	}
	return rows
}
