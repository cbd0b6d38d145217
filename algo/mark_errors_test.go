package algo_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// scattered is n random examples of d features with labels that a hyperplane
// gives nine in ten of them.
func scattered(t testing.TB, n, d int) *model.Dataset {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	x, y, names := make([]float64, n*d), make([]int8, n), make([]string, d)
	for j := range names {
		names[j] = string(rune('a' + j))
	}
	for i := range y {
		a := 0.0
		for j := range d {
			v := r.NormFloat64()
			x[i*d+j] = v
			a += v * float64(1+j%3)
		}
		y[i] = 1
		if (a < 0) != (r.IntN(10) == 0) {
			y[i] = -1
		}
	}
	data, err := model.NewDataset("scattered", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A survey is what looking at every example says, however many there are of how
// many features.
func TestMarkErrors(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 1000, 1 << 15, 1<<15 + 1, 3<<15 + 7} {
		for _, d := range []int{1, 2, 3, 20} {
			surveyed(t, n, d, "linear")
		}
	}
	for _, n := range []int{255, 256, 257, 1000} {
		surveyed(t, n, 2, "rbf")
	}
}

func surveyed(t *testing.T, n, d int, kernel string) {
	t.Helper()
	s := algo.Default()
	s.Epochs, s.Kernel = 1, kernel
	if kernel != "linear" {
		s.Mode = "kernel"
	}
	state, err := algo.Start(s, scattered(t, n, d))
	if err != nil {
		t.Fatal(err)
	}
	for range state.Events() {
	}
	var v algo.ErrorSet
	for range 2 { // in fresh memory and in used
		markErrors(state, &v)
	}
	errors, loss := 0, 0.0
	for i := range n {
		l := state.See(i)
		if l.Mistake != (v.Mistakes[i/64]>>(i%64)&1 == 1) {
			t.Fatalf("%d × %d: example %d is marked otherwise than it looks", n, d, i)
		}
		if l.Mistake {
			errors++
		}
		loss += max(0, -l.Margin)
	}
	if v.Errors != errors || math.Abs(v.Loss-loss) > 1e-9*loss {
		t.Errorf("%d × %d: %d errors, loss %g; want %d, %g", n, d, v.Errors, v.Loss, errors, loss)
	}
	if state.Evaluate() != v.Evaluation {
		t.Errorf("%d × %d: Evaluate is %v, MarkErrors %v", n, d, state.Evaluate(), v.Evaluation)
	}
}

// BenchmarkMarkErrors is one pass over a million examples: part of a frame.
func BenchmarkMarkErrors(b *testing.B) {
	for _, d := range []int{2, 20} {
		b.Run(string(rune('0'+d/10))+string(rune('0'+d%10)), func(b *testing.B) {
			state, err := algo.Start(algo.Default(), scattered(b, 1_000_000, d))
			if err != nil {
				b.Fatal(err)
			}
			for range 20 {
				state.Step()
			}
			var v algo.ErrorSet
			for b.Loop() {
				markErrors(state, &v)
			}
		})
	}
}
