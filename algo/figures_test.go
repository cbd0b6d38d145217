package algo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
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

// The weights of scikit-learn 1.2.1 on iris, one species against the rest:
// testdata/iris.py, which calls
// Perceptron(shuffle=False, tol=None, max_iter=passes).fit(X, y).
func TestIris(t *testing.T) {
	iris, ok := samples.Find("iris")
	if !ok {
		t.Fatal("no sample iris")
	}
	for _, c := range golden.Table(t, "iris", 4) {
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
