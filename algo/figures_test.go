package algo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
)

// finish runs to the stop.
func finish(tb testing.TB, s algo.Setup, d *model.Dataset) *algo.State {
	tb.Helper()
	state, err := algo.Start(s, d)
	if err != nil {
		tb.Fatal(err)
	}
	for state.Stopped() == algo.Running {
		state.Step()
	}
	return state
}

// The figures are THEORY.md's "Numbers to reproduce", worked by hand there.
func TestFigures(t *testing.T) {
	three := dataset(t, 2, []float64{3, 3, 4, 3, 1, 1}, []int8{1, 1, -1})
	two := dataset(t, 2, []float64{10, -2, 12, 2}, []int8{1, -1})
	for _, z := range []struct {
		name            string
		data            *model.Dataset
		tie, bias       string
		epochs, updates int
		w               []float64
		b               float64
	}{
		{"and", and(t), "update", "unit", 9, 18, []float64{3, 2}, -4},
		{"and", and(t), "positive", "unit", 6, 11, []float64{2, 1}, -3},
		{"and", and(t), "update", "radius", 9, 17, nil, 0},
		{"and", and(t), "positive", "radius", 3, 3, nil, 0},
		{"three points", three, "update", "unit", 0, 7, []float64{1, 1}, -3},
		{"two points", two, "update", "none", 0, 9, []float64{2, -18}, 0},
	} {
		for _, mode := range valuesOf("mode") {
			for _, arithmetic := range []string{"exact", "float"} {
				s := algo.Default()
				s.Mode, s.Tie, s.Bias, s.Arithmetic = mode, z.tie, z.bias, arithmetic
				got := finish(t, s, z.data)
				what := []string{z.name, mode, z.tie, z.bias, arithmetic}
				if !got.Converged() || got.Stopped() != algo.Converged || got.Now.Updates != z.updates {
					t.Errorf("%v: %v after %d updates, want convergence after %d", what, got.Stopped(), got.Now.Updates, z.updates)
				}
				if z.epochs > 0 && got.Now.Epoch != z.epochs {
					t.Errorf("%v: %d epochs, want %d", what, got.Now.Epoch, z.epochs)
				}
				if z.w != nil && (!slices.Equal(got.Weights(), z.w) || got.Bias() != z.b) {
					t.Errorf("%v: w = %v, b = %v, want %v, %v", what, got.Weights(), got.Bias(), z.w, z.b)
				}
			}
		}
	}
}

// The weights of scikit-learn 1.2.1 on iris, one species against the rest:
// testdata/iris.py, which calls
// Perceptron(shuffle=False, tol=None, max_iter=passes).fit(X, y).
func TestIris(t *testing.T) {
	iris, ok := samples.Find("iris")
	if !ok {
		t.Fatal("no sample iris")
	}
	for _, c := range algo.Cases(t, "iris", 4) {
		data, err := iris.Open(t.Context(), model.ReadOptions{Positive: c[0]})
		if err != nil {
			t.Fatal(err)
		}
		end := finish(t, algo.Given(t, endless(), "epochs "+c[1]), data)
		got := []string{strings.Trim(fmt.Sprint(end.Weights()), "[]"), fmt.Sprint(end.Bias())}
		if !slices.Equal(got, c[2:]) {
			t.Errorf("%s, %s passes: w, b = %q, want %q", c[0], c[1], got, c[2:])
		}
	}
}
