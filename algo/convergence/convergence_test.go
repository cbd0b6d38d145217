package convergence_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/draws"
	"perceptron/algo/margin"
	"perceptron/model"
)

// drawData draws up to 8 small examples of up to 3 features, most often
// labelled by the side of a line that they are on.
func drawData(t *rapid.T) *model.Dataset {
	n, d := rapid.IntRange(0, 8).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "d")
	value := rapid.SampledFrom([]float64{0, 0, 1, -1, 2, -2, 3, 0.5, -0.5, 0.1, -1.1, 4})
	shift := rapid.SampledFrom([]float64{0, 0, 5}).Draw(t, "shift")
	tidy := rapid.IntRange(0, 3).Draw(t, "tidy") > 0
	var x []float64
	var y []int8
	for range n {
		row := make([]float64, d)
		side := -0.3
		for j := range row {
			row[j] = value.Draw(t, "x")
			side += row[j]
			row[j] += shift
		}
		x = append(x, row...)
		if label := rapid.SampledFrom([]int8{1, -1}).Draw(t, "y"); tidy {
			y = append(y, int8(math.Copysign(1, side)))
		} else {
			y = append(y, label)
		}
	}
	names := make([]string, d)
	for j := range names {
		names[j] = fmt.Sprintf("x%d", j+1)
	}
	data, err := model.NewDataset("drawn", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// drawSetup draws every axis of a run, and first weights, zero or not.
func drawSetup(t *rapid.T, data *model.Dataset) algo.Setup {
	s, d := algo.Default(), data.Dim()
	set := func(name string, values ...string) {
		row, _ := algo.FindSetting(name)
		if values == nil {
			values = row.Values
		}
		s, _ = row.With(s, rapid.SampledFrom(values).Draw(t, name))
	}
	for _, name := range []string{"mode", "order", "tie", "bias"} {
		set(name)
	}
	if rapid.IntRange(0, 2).Draw(t, "other") == 0 {
		set("update")
		set("threshold", "0", "1", "0.5")
		set("aggressiveness", "1", "0.1", "10")
	}
	if s.Order != "first" && s.Update == "perceptron" {
		set("batch-size", "1", "1", "1", "0", "2", "3")
	}
	if s.OwnStep() && s.Bias == "radius" {
		s.Bias = "unit"
	}
	set("rate", "1", "1", "1/10", "0.25", "3")
	set("seed", "0", "1", "2", "3", "4", "5")
	set("epochs", "1", "2", "5", "15", "40")
	set("steps", "0", "0", "5", "60")
	if s.Mode == "kernel" {
		set("kernel", "linear", "poly", "rbf", "laplace")
		set("gamma", "1", "1/2")
	}
	count := d
	if s.Kernel != "linear" {
		count = 0
	}
	if s.Bias != "none" {
		count++
	}
	switch rapid.IntRange(0, 3).Draw(t, "init") {
	case 0:
		s.Init = "random"
	case 1:
		if count > 0 {
			all := make([]string, count)
			for k := range all {
				all[k] = rapid.SampledFrom([]string{"0", "1", "-1", "1/2", "-3", "0.2"}).Draw(t, "w")
			}
			s.Init = strings.Join(all, ",")
		}
	}
	return s
}

// drawn is data and a set-up of them.
type drawn struct {
	data  *model.Dataset
	setup algo.Setup
}

// TestBoundsHold: in every run, at every step and at the end, every bound that
// says it applies holds, and at every update both lines of the proof do. Of the
// first draws, which are the same in each test, some meet each bound.
func TestBoundsHold(t *testing.T) {
	any := rapid.Custom(func(t *rapid.T) drawn {
		data := drawData(t)
		return drawn{data, drawSetup(t, data)}
	})
	met := map[string]int{}
	for k := range 220 {
		boundsHold(t, any.Example(k), met)
	}
	for _, name := range []string{"homogeneous", "augmented", "novikoff", "novikoff-sharp", "freund-schapire", "freund-schapire-sharp", "kernel", "start-elsewhere", "batch", "margin", "passive-aggressive", "proof"} {
		if met[name] == 0 {
			t.Errorf("%s never applied: %v", name, met)
		}
	}
	draws.Check(t, "400", func(t *rapid.T) { boundsHold(t, any.Draw(t, "run"), met) })
}

// boundsHold runs what was drawn, and counts the bounds that applied in met.
func boundsHold(t rapid.TB, of drawn, met map[string]int) {
	p, err := algo.Prepare(of.setup, of.data)
	if err != nil {
		t.Fatal(err)
	}
	r := convergence.RunOf(p)
	v := convergence.Verdict(context.Background(), p)
	bounds := margin.Bounds(context.Background(), r, v)
	proof, why := margin.NewProof(r, v)
	if (proof == nil) == (why == "") {
		t.Fatalf("proof %v, why %q", proof, why)
	}
	state := p.Start()
	first, nonpositive := 0, 0
	for state.Stopped() == algo.Running {
		e := state.Step()
		if e.Predictions[0].Margin <= 0 {
			nonpositive++
		}
		if e.Epoch == 1 {
			first = e.Updates
		}
		for _, b := range bounds {
			if count := counted(b, state, first, nonpositive); b.Applies && float64(count) > b.Value {
				t.Fatalf("step %d: %d updates, %+v", e.Step, count, b)
			}
		}
		if proof != nil && e.Updated {
			checkLines(t, convergence.Lines(proof, state))
		}
	}
	r = convergence.RunAt(context.Background(), state, first)
	for _, b := range margin.Bounds(context.Background(), r, v) {
		if want := counted(b, state, first, nonpositive); b.Counts != want || b.Applies && !b.Holds {
			t.Fatalf("at the end, of %d: %+v", want, b)
		}
		if b.Applies {
			met[b.Name]++
		} else if b.Why == "" {
			t.Fatalf("no reason: %+v", b)
		}
	}
	if proof != nil {
		met["proof"]++
	}
}

// counted is the updates, misclassified examples, or steps with y·a ≤ 0, that a
// bound is about.
func counted(b margin.Bound, s *algo.State, first, nonpositive int) int {
	switch {
	case strings.HasPrefix(b.Name, "freund-schapire"):
		return first
	case b.Name == "batch":
		return s.Misclassified
	case algo.FindRuleBound(b.Name) != nil && strings.HasPrefix(algo.FindRuleBound(b.Name).Counts, "steps"):
		return nonpositive
	}
	return s.Event.Updates
}

func checkLines(t rapid.TB, l margin.Lines) {
	const slack = 1e-9
	if l.Inner < l.InnerAtLeast-slack*(1+math.Abs(l.InnerAtLeast)) {
		t.Fatalf("u·ŵ is %v, want at least %v: %+v", l.Inner, l.InnerAtLeast, l)
	}
	if l.Square > l.SquareAtMost+slack*(1+l.SquareAtMost) {
		t.Fatalf("‖ŵ‖² is %v, want at most %v: %+v", l.Square, l.SquareAtMost, l)
	}
}

// A feature space that is ℝᵈ itself has the lines of ℝᵈ, by sums over α.
func TestLinesOfAlpha(t *testing.T) {
	draws.Check(t, "100", func(t *rapid.T) {
		data := drawData(t)
		s := drawSetup(t, data)
		s.Mode, s.Kernel, s.Init = "primal", "linear", "zero"
		want := linesOf(t, s, data)
		s.Mode, s.Kernel, s.Degree, s.Gamma, s.Coef0 = "kernel", "poly", 1, "1", "0"
		got := linesOf(t, s, data)
		near := cmpopts.EquateApprox(1e-9, 1e-9)
		if diff := cmp.Diff(want, got, near); diff != "" {
			t.Fatalf("by w (−), by α (+):\n%s", diff)
		}
	})
}

// linesOf is the lines at every step of a run; none where there is no proof.
func linesOf(t *rapid.T, s algo.Setup, data *model.Dataset) []margin.Lines {
	p, err := algo.Prepare(s, data)
	if err != nil {
		t.Fatal(err)
	}
	proof, _ := margin.NewProof(convergence.RunOf(p), convergence.Verdict(t.Context(), p))
	var all []margin.Lines
	if proof == nil {
		return nil
	}
	for state := p.Start(); state.Stopped() == algo.Running; {
		state.Step()
		all = append(all, convergence.Lines(proof, state))
	}
	return all
}
