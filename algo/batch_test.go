package algo_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// Runs of any mode, order and batch make the steps of the reference, with two labels
// and with several classes, on data full of ties.
func TestRunsAgree(t *testing.T) {
	for _, labels := range [][]string{twoSides, several} {
		for k, w := range worlds {
			t.Run(labels[0]+" "+w.name, func(t *testing.T) {
				draws.Check(t, w.draws, func(t *rapid.T) { drawPairing(t, k, labels).run() })
			})
		}
	}
}

// A step of a batch whose numbers overflow in its middle leaves everything as it
// was: the first of the batch alone would fit.
func TestOverflowInBatch(t *testing.T) {
	x := []float64{1, 1e308, 1e308, 1e308}
	two := dataset(t, 1, x, []int8{1, 1, 1, 1})
	three := manyClasses(t, 1, x, []int32{1, 1, 2, 1}, "a", "b", "c")
	for _, z := range []struct {
		name string
		data *model.Dataset
		set  func(*algo.Setup)
	}{
		{"primal", two, func(*algo.Setup) {}},
		{"dual", two, func(s *algo.Setup) { s.Mode = "dual" }},
		{"kernel", two, func(s *algo.Setup) { s.Mode = "kernel" }},
		{"three classes", three, func(*algo.Setup) {}},
		{"three classes, dual", three, func(s *algo.Setup) { s.Mode = "dual" }},
	} {
		s := algo.Default()
		s.Arithmetic, s.Batch = "float", 3
		z.set(&s)
		p, err := algo.Prepare(s, z.data)
		if err != nil {
			t.Fatal(err)
		}
		state := p.Start()
		before := state.Clone()
		looks := slices.Clone(state.Look())
		state.Advance(looks)
		if state.Stopped() != algo.Overflow || state.Now.Step != 0 || state.Err() == nil {
			t.Errorf("%s: %v after %d steps", z.name, state.Stopped(), state.Now.Step)
		}
		f := capture(before)
		f.Stopped, f.Next = algo.Overflow, nil // as it now is
		if got, want := portrait(state), drawn(before, f); got != want {
			t.Errorf("%s: the state has changed:\n%s\n%s", z.name, got, want)
		}
		checkOverflowOfTimeline(t, z.name, p, state)
	}
}
