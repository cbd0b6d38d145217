package margin

import (
	"context"
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

func benchmark(b *testing.B, d *model.Dataset, kind Kind, want Tri) {
	b.ReportAllocs()
	var v Verdict
	for b.Loop() {
		v = Solve(context.Background(), d, kind, nil)
	}
	if v.Separable != want {
		b.Fatalf("%v, want %v: %s", v.Separable, want, v.Why)
	}
	if want == True {
		b.ReportMetric((v.Upper-v.Lower)/v.Upper, "gap")
		b.ReportMetric(float64(len(v.Weights)), "support")
	}
}

func BenchmarkMillion2(b *testing.B) {
	d := gap(b, 1_000_000, 2, 0.01)
	for k := Homogeneous + 1; k <= Geometric; k++ {
		b.Run(k.String(), func(b *testing.B) { benchmark(b, d, k, True) })
	}
}

func BenchmarkMillion2Mixed(b *testing.B) {
	d := mixed(b, 1_000_000, 2, 1)
	benchmark(b, d, Geometric, False)
}

func Benchmark100000by100(b *testing.B) {
	d := gap(b, 100_000, 100, 0.1)
	for k := Homogeneous + 1; k <= Geometric; k++ {
		b.Run(k.String(), func(b *testing.B) { benchmark(b, d, k, True) })
	}
}

// Benchmark1797by64 is of the size of the handwritten digits, 0–4 against 5–9,
// in whole numbers and not separable.
func Benchmark1797by64(b *testing.B) {
	d := mixed(b, 1797, 64, 0.2)
	for k, v := range d.X {
		d.X[k] = math.Round(4*v) + 8
	}
	for k := Homogeneous; k <= Geometric; k++ {
		b.Run(k.String(), func(b *testing.B) { benchmark(b, d, k, False) })
	}
}
