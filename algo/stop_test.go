package algo_test

import (
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// A run's stop, in steps of the truth tables: AND converges at the end of its
// ninth pass (THEORY.md), at step 36; XOR never.
func TestStops(t *testing.T) {
	for _, z := range []struct {
		name      string
		data      *model.Dataset
		set       func(*algo.Setup)
		steps     int
		stop      algo.Stop
		converged bool
	}{
		{"converges", and(t), nil, 36, algo.Converged, true},
		{"epochs", xor(t), func(s *algo.Setup) { s.Epochs = 7 }, 28, algo.EpochLimit, false},
		{"the default of 100 epochs", xor(t), nil, 400, algo.EpochLimit, false},
		{"steps", xor(t), func(s *algo.Setup) { s.Steps = 5 }, 5, algo.StepLimit, false},
		{"steps without epochs", xor(t), func(s *algo.Setup) { s.Steps, s.Epochs = 401, 0 }, 401, algo.StepLimit, false},
		{"steps at a pass's end", xor(t), func(s *algo.Setup) { s.Steps = 8 }, 8, algo.StepLimit, false},
		{"both at once: the pass is over", xor(t), func(s *algo.Setup) { s.Steps, s.Epochs = 8, 2 }, 8, algo.EpochLimit, false},
		{"converges at the last epoch", and(t), func(s *algo.Setup) { s.Epochs = 9 }, 36, algo.Converged, true},
		{"converges at the last step", and(t), func(s *algo.Setup) { s.Steps = 36 }, 36, algo.Converged, true},
		{"an epoch too few", and(t), func(s *algo.Setup) { s.Epochs = 8 }, 32, algo.EpochLimit, false},
		{"keep going", and(t), func(s *algo.Setup) { s.KeepGoing, s.Epochs = true, 12 }, 48, algo.EpochLimit, true},
		{"keep going to a step", and(t), func(s *algo.Setup) { s.KeepGoing, s.Steps = true, 38 }, 38, algo.StepLimit, true},
		{"first: every step updates", and(t), func(s *algo.Setup) { s.Order, s.Epochs = "first", 3 }, 3, algo.EpochLimit, false},
		{"first, nothing misclassified", and(t), func(s *algo.Setup) { s.Order, s.Init = "first", "2,2,-3" }, 0, algo.Converged, true},
		{"one class", corners(t, 1, 1, 1, 1), nil, 8, algo.Converged, true},
		{"no examples", dataset(t, 2, nil, nil), nil, 0, algo.Empty, false},
		{"a pass longer than the set", and(t), func(s *algo.Setup) { s.Order = "1,2,3,4,4,3,2,1" }, 72, algo.Converged, true},
		{"no examples, first", dataset(t, 2, nil, nil), func(s *algo.Setup) { s.Order = "first" }, 0, algo.Empty, false},
	} {
		for _, mode := range valuesOf("mode") {
			s := algo.Default()
			s.Mode = mode
			if z.set != nil {
				z.set(&s)
			}
			got := finish(t, s, z.data)
			if got.Now.Step != z.steps || got.Stopped() != z.stop || got.Converged() != z.converged || got.Err() != nil {
				t.Errorf("%s, %s: %d steps, %v, converged %v, %v; want %d, %v, %v", z.name, mode,
					got.Now.Step, got.Stopped(), got.Converged(), got.Err(), z.steps, z.stop, z.converged)
			}
			checkStopOfTimeline(t, s, z.data, got)
		}
	}
}

// checkStopOfTimeline compares a timeline's end, and a look at it, with the run's.
func checkStopOfTimeline(t *testing.T, s algo.Setup, d *model.Dataset, want *algo.State) {
	t.Helper()
	p, err := algo.Prepare(s, d)
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	end := line.Seek(line.Reached).After
	if looks := append(slices.Clone(want.Look()), end.Look()...); len(looks) > 0 {
		t.Errorf("%v is looked at after the last step", looks)
	}
	if line.Reached != want.Now.Step || line.Stopped() != want.Stopped() ||
		end.Stopped() != want.Stopped() || end.Converged() != want.Converged() {
		t.Errorf("the timeline: %d steps, %v; its end: %v, converged %v", line.Reached, line.Stopped(), end.Stopped(), end.Converged())
	}
	if at, ok := line.ConvergedAt(); ok != want.Converged() || ok && s.KeepGoing && at != 36 || ok && !s.KeepGoing && at != want.Now.Step {
		t.Errorf("the timeline converged at %d, %v", at, ok)
	}
}

// In float arithmetic a run stops at the step whose numbers pass the range of
// a double, says which, and leaves the state as it was.
func TestOverflow(t *testing.T) {
	huge := dataset(t, 1, []float64{1e308, 1e308}, []int8{1, -1})
	tens := dataset(t, 1, []float64{10, 10}, []int8{1, -1})
	for _, z := range []struct {
		name string
		data *model.Dataset
		set  func(*algo.Setup)
		step int    // the one that can't be made
		by   string // what makes the numbers so large
	}{
		{"w·x", huge, func(s *algo.Setup) {}, 2, "the features"},
		{"w·x in dual form", huge, func(s *algo.Setup) { s.Mode = "dual" }, 2, "the features"},
		{"the activations kept of a kernel", huge, func(s *algo.Setup) { s.Mode, s.Kernel, s.Degree, s.Coef0 = "kernel", "poly", 1, "0" }, 1, "the features"},
		{"R²", huge, func(s *algo.Setup) { s.Bias = "radius" }, 1, "the features"},
		{"ηx", tens, func(s *algo.Setup) { s.Rate = "1e308" }, 1, "--rate 1e308"},
		{"ηx in dual form", tens, func(s *algo.Setup) { s.Rate, s.Mode = "1e308", "dual" }, 1, "--rate 1e308"},
		{"w + ηx", tens, func(s *algo.Setup) { s.Rate, s.Init, s.Tie = "1e307", "-1.5e308,-1.7e308", "correct" }, 1, "--init -1.5e308,-1.7e308"},
		{"b", dataset(t, 1, []float64{0}, []int8{1}), func(s *algo.Setup) { s.Rate, s.Init = "1e308", "0,-1e308" }, 0, ""},
		{"K(x, z)^p", tens, func(s *algo.Setup) { s.Mode, s.Kernel, s.Degree = "kernel", "poly", 400 }, 1, "--degree 400"},
		{"the first weights alone", huge, func(s *algo.Setup) { s.Init = "1e308,0" }, 1, "the features"},
		{"sparse w·x", huge.Compressed(), func(s *algo.Setup) { s.Bias = "none" }, 2, "the features"},
	} {
		s := algo.Default()
		s.Arithmetic = "float"
		z.set(&s)
		p, err := algo.Prepare(s, z.data)
		if err != nil {
			t.Fatal(err)
		}
		state := p.Start()
		for state.Stopped() == algo.Running && state.Now.Step < 100 {
			before := state.Clone()
			state.Step()
			if state.Stopped() == algo.Overflow && (state.Now.Step != before.Now.Step || state.Bias() != before.Bias() ||
				state.Now.Updates != before.Now.Updates || !equalWeights(state, before)) {
				t.Errorf("%s: the step that overflows changed the state", z.name)
			}
		}
		if z.step == 0 {
			if state.Stopped() != algo.Converged {
				t.Errorf("%s: %v, want no overflow", z.name, state.Stopped())
			}
			continue
		}
		if state.Stopped() != algo.Overflow || state.Now.Step != z.step-1 || state.Err() == nil ||
			!strings.HasPrefix(state.Err().Error(), "step "+string(rune('0'+z.step))+": the numbers pass 1.8e308 by "+z.by+" (") {
			t.Errorf("%s: %v after %d steps, %v; want overflow at step %d", z.name, state.Stopped(), state.Now.Step, state.Err(), z.step)
		}
		checkOverflowOfTimeline(t, z.name, p, state)
	}
}

func equalWeights(a, b *algo.State) bool {
	for j, w := range a.Weights() {
		if w != b.Weights()[j] {
			return false
		}
	}
	return true
}

func checkOverflowOfTimeline(t *testing.T, name string, p *algo.Problem, want *algo.State) {
	t.Helper()
	line := algo.NewTimeline(p)
	err := line.Extend(t.Context(), nil)
	if err == nil || err.Error() != want.Err().Error() || line.Err() == nil || line.Reached != want.Now.Step {
		t.Errorf("%s: the timeline: %v after %d steps, want %v after %d", name, err, line.Reached, want.Err(), want.Now.Step)
	}
	if end := line.Seek(line.Reached).After; end.Stopped() != algo.Overflow || end.Err().Error() != want.Err().Error() {
		t.Errorf("%s: its end: %v, %v", name, end.Stopped(), end.Err())
	}
	if again := line.Extend(t.Context(), nil); again != nil {
		t.Errorf("%s: extending it again: %v, want nothing to happen", name, again)
	}
}

// Exact arithmetic knows no such limit.
func TestExactHasNoOverflow(t *testing.T) {
	s := algo.Default()
	s.Arithmetic = "exact"
	for _, s.Mode = range valuesOf("mode") {
		got := finish(t, s, dataset(t, 1, []float64{1e308, -1e308}, []int8{1, -1}))
		if got.Stopped() != algo.Converged || got.Weights()[0] != 1e308 {
			t.Errorf("%s: %v, w = %v; want convergence with w = 1e308", s.Mode, got.Stopped(), got.Weights())
		}
	}
}
