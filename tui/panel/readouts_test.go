package panel

import (
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
)

// read is a frame of AND at a step with another readout. AND's run is worked
// out in THEORY.md: it updates at the steps 1, 4, 5, 6, 8, 10, …
func read(t *testing.T, readout string, step int) *Frame {
	t.Helper()
	f := frame(t, and(t), "readout="+readout, step)
	p, err := algo.Prepare(setup(t, ""), f.Data)
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(t.Context(), func(e algo.Event) bool { return e.Step == step }); err != nil {
		t.Fatal(err)
	}
	f.Setup.Readout = readout
	if f.Predictor, err = line.Readout(t.Context(), readout, step); err != nil {
		t.Fatal(err)
	}
	f.Evaluation = Evaluation{Evaluation: f.Predictor.Evaluate()}
	for i := range f.Data.Len() {
		if f.See(i).Mistake {
			f.Evaluation.Wrong = append(f.Evaluation.Wrong, i)
		}
	}
	f.Readouts = &Readouts{
		Step: step, Vectors: line.Vectors(step), Vector: line.Vector, Born: line.Born,
		Votes: func(u int) int64 { return line.Survival(u, step) },
	}
	for _, name := range algo.ReadoutNames() {
		p, err := line.Readout(t.Context(), name, step)
		if err != nil {
			t.Fatal(err)
		}
		row := Row{Name: name, Errors: p.Evaluate().Errors, Test: -1}
		row.State, _ = p.(*algo.State)
		f.Readouts.Rows = append(f.Readouts.Rows, row)
	}
	return f
}

// The weights after the steps 1 to 10 of AND are, by hand, three times
// (0, 0) −1, then (1, 1) 0, (1, 1) −1, twice (1, 0) −2, (2, 1) −1 twice and
// (2, 0) −2: their mean is (10/10, 4/10), −12/10; and the votes, the first weights
// first, 0 3 1 1 2 2 1.
func TestReadoutsPanel(t *testing.T) {
	f := read(t, "averaged", 10)
	says(t, "readouts", shown(f, "readouts", 60, 20, View{}),
		"> averaged", "(1, 0.4) b −1.2", // what is averaged
		"mean w = 1/T Σ wₜ", "one running sum beside the weights (000)",
		"the votes ── 7 vectors",
		"  0      0          (0, 0) b 0", "  1      3 ████████ (0, 0) b −1", "  2      1 ██       (1, 1) b 0",
		"  3      1 ██       (1, 1) b −1", "  4      2 █████    (1, 0) b −2", "  5      2 █████    (2, 1) b −1", "> 6      1 ██       (2, 0) b −2")
	// d + 1 numbers are a vector: 3, twice that, 7 vectors with a count each,
	// and two vectors with a number of errors.
	for name, numbers := range map[string]int{"last": 3, "averaged": 6, "voted": 28, "pocket": 7} {
		if n := f.remembered(name); n != numbers {
			t.Errorf("%s remembers %d numbers, want %d", name, n, numbers)
		}
	}
}

// Pages and panels go by the readout that predicts now, whatever the run began with.
func TestReadoutAsItIsNow(t *testing.T) {
	for _, now := range algo.ReadoutNames() {
		for _, first := range algo.ReadoutNames() {
			f := frame(t, and(t), "readout="+first, 9)
			f.Setup.Readout = now
			for _, name := range algo.ReadoutNames() {
				if f.is(name) != (name == now) {
					t.Errorf("begun with %s, now %s: %s is %v", first, now, name, f.is(name))
				}
			}
		}
	}
}

// The bars along the time bar are those votes, of the weights after each step: of
// at most 3, one is 3/8 of a cell high, two 6/8.
func TestVoteBars(t *testing.T) {
	f := read(t, "voted", 10)
	for _, c := range []struct {
		ascii bool
		want  string
	}{
		{false, "███▃│▃▆▆▆│▆X"},
		{true, "###-|-===|=X"},
	} {
		if got := spelled(f, "timebar", 60, 1, View{}, c.ascii); !strings.Contains(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// The step panel is about the run's own weights, and says so.
func TestTrainingSaidToBeByTheLast(t *testing.T) {
	f := read(t, "voted", 10)
	for _, w := range []int{32, 53} {
		least, best := Room("step", f, w, 24)
		for _, h := range []int{least, best} {
			says(t, text(w, "×", h), shown(f, "step", w, h, View{}), "training goes by the last w", "= 2·0 + 1·1 − 1 = 0")
		}
	}
}

// While it is being worked out the status line says how far it is.
func TestCountingSaid(t *testing.T) {
	f := read(t, "pocket", 10)
	f.Predictor, f.Evaluation.Counting = nil, &Counted{Vectors: 312, Of: 1204}
	says(t, "status", shown(f, "status", 80, 1, View{}), "pocket: looked at 312 of 1204 weight vectors")
	f.Setup.Readout = "voted"
	says(t, "status", shown(f, "status", 80, 1, View{}), "counting votes: 312 of 1204 weight vectors")
}

// Where the panel is too narrow for the numbers that a readout remembers, its
// name is there all the same.
func TestReadoutsNamed(t *testing.T) {
	f := frame(t, and(t), "", 9)
	f.Readouts = &Readouts{Step: 9, Vectors: 1}
	for _, name := range []string{"last", "averaged", "voted", "pocket"} {
		f.Readouts.Rows = append(f.Readouts.Rows, Row{Name: name, State: f.State(), Test: -1})
	}
	for w := 12; w < 60; w++ {
		says(t, text(w, " columns"), shown(f, "readouts", w, 6, View{}), "last", "averaged", "voted", "pocket")
	}
}

// The test errors stand below the passes that they are of, whichever passes have room,
// the last among them, and no two numbers run together; in either character set.
func TestTestErrorsApart(t *testing.T) {
	f := frame(t, and(t), "", 36)
	f.Test, f.Setup.Readout = &Test{Of: 9}, "last"
	for pass := range 9 {
		f.Test.Passes = append(f.Test.Passes, Tested{10 + pass, 10 + pass, 10 + pass, 10 + pass})
	}
	seen := map[int]bool{}
	for _, ascii := range []bool{false, true} {
		for w := 44; w < 90; w++ {
			var passes []string
			rows := 0
			for line := range strings.Lines(spelled(f, "loss", w, 20, View{}, ascii)) {
				head, of, _ := strings.Cut(line, "epoch")
				if numbers := strings.Fields(of); strings.TrimSpace(head) == "" && len(numbers) > 0 {
					passes = numbers
				}
				numbers, _, tested := strings.Cut(line, "mean")
				if !tested {
					continue
				}
				rows++
				_, numbers, _ = strings.Cut(numbers, "test ")
				errors := strings.Fields(numbers)[1:]
				if len(errors) != len(passes) || errors[len(errors)-1] != "18" {
					t.Fatalf("ASCII %t, %d columns: %q below the passes %v", ascii, w, line, passes)
				}
				for k := range errors {
					pass, _ := strconv.Atoi(passes[k])
					if errors[k] != strconv.Itoa(9+pass) {
						t.Fatalf("ASCII %t, %d columns: %q below the passes %v", ascii, w, line, passes)
					}
				}
				seen[len(errors)] = true
			}
			if rows != 4 {
				t.Fatalf("ASCII %t, %d columns: %d rows of test errors", ascii, w, rows)
			}
		}
	}
	if len(seen) < 2 {
		t.Errorf("as many passes at each width: %v", seen)
	}
}
