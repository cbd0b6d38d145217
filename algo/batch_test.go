package algo_test

import (
	"fmt"
	"math/rand/v2"
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

// portrait is all that a state says of itself, of every column, as text.
func portrait(s *algo.State) string { return drawn(s, capture(s)) }

func drawn(s *algo.State, f frame) string {
	text := fmt.Sprintf("%+v", f)
	for c := range s.Classes() {
		one := s.Class(c)
		text += fmt.Sprintf("\n%v %v %v %v", one.Weights(), one.Bias(), one.Counts(), one.See(0))
	}
	if g := s.Tagger(); g != nil {
		text += fmt.Sprint(g.Weights())
	}
	return text
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
		if state.Stopped() != algo.Overflow || state.Steps() != 0 || state.Err() == nil {
			t.Errorf("%s: %v after %d steps", z.name, state.Stopped(), state.Steps())
		}
		f := capture(before)
		f.Stopped, f.Next = algo.Overflow, nil // as it now is
		if got, want := portrait(state), drawn(before, f); got != want {
			t.Errorf("%s: the state has changed:\n%s\n%s", z.name, got, want)
		}
		checkOverflowOfTimeline(t, z.name, p, state)
	}
}

// CONTRACT.md §3: random draws B at a time, and the last batch of a pass may be
// short: 3 draws, then 2, of a pass of 5; the draws are those of batches of one.
func TestBatchesOfRandomDraws(t *testing.T) {
	var members [2][]int
	for k, batch := range []int{1, 3} {
		s := algo.Default()
		s.Order, s.Batch, s.Epochs, s.KeepGoing = "random", batch, 4, true
		run, err := algo.Run(s, scattered(t, 5, 2))
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int
		for e := range run {
			sizes = append(sizes, len(e.Looks))
			for _, l := range e.Looks {
				members[k] = append(members[k], l.Example)
			}
		}
		if want := [][]int{slices.Repeat([]int{1}, 20), {3, 2, 3, 2, 3, 2, 3, 2}}[k]; !slices.Equal(sizes, want) {
			t.Errorf("batches of %d: %v, want %v", batch, sizes, want)
		}
	}
	if !slices.Equal(members[0], members[1]) {
		t.Errorf("%v drawn one by one, %v three at a time", members[0], members[1])
	}
}

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
