package margin

import (
	"math"
	"math/rand/v2"
	"testing"

	"perceptron/model"
)

// gap is n points of a cube whose labels are their side of a random
// hyperplane, none nearer to it than the gap.
func gap(t testing.TB, n, dim int, gap float64) *model.Dataset {
	rng := rand.New(rand.NewPCG(3, uint64(dim)))
	w := make([]float64, dim)
	for j := range w {
		w[j] = rng.NormFloat64()
	}
	h := model.Hyperplane{W: w, B: 0.1}.Normalized()
	x, y := make([]float64, 0, n*dim), make([]int8, 0, n)
	for len(y) < n {
		row := x[len(x) : len(x)+dim]
		for j := range row {
			row[j] = 2*rng.Float64() - 1
		}
		a := h.Activation(row)
		if math.Abs(a) < gap {
			continue
		}
		x = x[:len(x)+dim]
		y = append(y, int8(math.Copysign(1, a)))
	}
	return made(t, dim, x, y)
}

// mixed is two normal clouds that overlap.
func mixed(t testing.TB, n, dim int, apart float64) *model.Dataset {
	rng := rand.New(rand.NewPCG(4, uint64(dim)))
	x, y := make([]float64, n*dim), make([]int8, n)
	for i := range y {
		y[i] = int8(1 - 2*rng.IntN(2))
		for j := range dim {
			x[i*dim+j] = rng.NormFloat64() + apart*float64(y[i])
		}
	}
	return made(t, dim, x, y)
}
