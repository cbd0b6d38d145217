package algo_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/samples"
)

// A run's stop, in steps of the truth tables: AND converges at the end of its
// ninth pass, by hand, at step 36; XOR never.
func TestStops(t *testing.T) {
	sets := namedData(t)
	for _, c := range golden.Table(t, "stops", 6) {
		for _, mode := range valuesOf("mode") {
			s, data := algo.Given(t, algo.Default(), c[2]), sets[c[1]]
			s.Mode = mode
			end := finish(t, s, data)
			got := []string{strconv.Itoa(end.Event.Step), end.Stopped().String(), strconv.FormatBool(end.Converged())}
			if !slices.Equal(got, c[3:]) || end.Err() != nil {
				t.Errorf("%s, %s: %q, %v; want %q", c[0], mode, got, end.Err(), c[3:])
			}
			line := reached(s, data, math.MaxInt)
			if line.Reached != end.Event.Step || line.Stopped() != end.Stopped() || line.Converged >= 0 != end.Converged() {
				t.Errorf("%s, %s: the timeline: %d steps, %v, converged at %d", c[0], mode, line.Reached, line.Stopped(), line.Converged)
			}
		}
	}
}

// In float arithmetic a run stops at the step whose numbers exceed the range of a double,
// names it, and leaves the state as it was.
func TestOverflow(t *testing.T) {
	sets := namedData(t)
	for _, c := range golden.Table(t, "overflow", 5) {
		name, by := c[0], c[4]
		p, err := algo.Prepare(algo.Given(t, algo.Default(), "arithmetic float; "+c[2]), sets[c[1]])
		if err != nil {
			t.Fatal(err)
		}
		step, err := strconv.Atoi(c[3])
		if err != nil {
			t.Fatal(err)
		}
		state := p.Start()
		for state.Stopped() == algo.Running && state.Event.Step < 100 {
			before := state.Clone()
			state.Step()
			if state.Stopped() != algo.Overflow {
				continue
			}
			f := capture(before)
			f.Stopped, f.Next = algo.Overflow, nil // as it now is
			if got, want := portrait(state), drawn(before, f); got != want {
				t.Errorf("%s: the step that overflows changed the state:\n%s\n%s", name, got, want)
			}
		}
		if step == 0 {
			if state.Stopped() != algo.Converged {
				t.Errorf("%s: %v, want no overflow", name, state.Stopped())
			}
			continue
		}
		if state.Stopped() != algo.Overflow || state.Event.Step != step-1 || state.Err() == nil ||
			!strings.HasPrefix(state.Err().Error(), "step "+c[3]+": the numbers exceed 1.8e308 because of "+by+" (") {
			t.Errorf("%s: %v after %d steps, %v; want overflow at step %d", name, state.Stopped(), state.Event.Step, state.Err(), step)
		}
		checkOverflowOfTimeline(t, name, p, state)
	}
}

func checkOverflowOfTimeline(t *testing.T, name string, p *algo.Problem, want *algo.State) {
	t.Helper()
	line := algo.NewTimeline(p)
	err := line.Extend(t.Context(), math.MaxInt, nil)
	if err == nil || err.Error() != want.Err().Error() || line.Err() == nil || line.Reached != want.Event.Step {
		t.Errorf("%s: the timeline: %v after %d steps, want %v after %d", name, err, line.Reached, want.Err(), want.Event.Step)
	}
	if end := line.Seek(line.Reached).After; end.Stopped() != algo.Overflow || end.Err().Error() != want.Err().Error() {
		t.Errorf("%s: its end: %v, %v", name, end.Stopped(), end.Err())
	}
	if again := line.Extend(t.Context(), math.MaxInt, nil); again != nil {
		t.Errorf("%s: extending it again: %v, want nothing to happen", name, again)
	}
}

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
