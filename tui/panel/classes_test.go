package panel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
)

// compass is three examples of three classes in the plane, worked by hand, with
// bias unit. Labels sort east, north, south.
//
//  1. (1, 0) east: all scores are 0, the first label wins, which is right.
//  2. (0, 1) north: again 0 all three, and east wins: wrong.
//     w of north 0 + (0, 1), b 1; w of east 0 − (0, 1), b −1.
//     north − east is 0 before, 1 + 1 − (−1 − 1) = 4 = 2(‖x‖² + 1) after.
//  3. (−1, −1) south: east (0, −1)·x − 1 = 0, north (0, 1)·x + 1 = 0, south 0:
//     a tie, east wins: wrong. w of south (−1, −1), b 1; of east (1, 0), b −2.
//     south − east is 0 before, 3 − (−3) = 6 = 2(2 + 1) after.
//  4. (1, 0): east 1 − 2 = −1, north 1, south −1 + 1 = 0: north wins, by 2, wrong.
//     w of east (2, 0), b −1; of north (−1, 1), b 0.
//     east − north is −2 before, 1 − (−1) = 2 after, but south has 0, so 1 ahead.
func compass(t testing.TB) *model.Dataset {
	t.Helper()
	d, err := model.NewClasses("compass", []string{"x1", "x2"}, []float64{1, 0, 0, 1, -1, -1}, []int32{0, 1, 2}, []string{"east", "north", "south"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What the panels and the sentence say of the steps worked by hand above.
func TestClassStepsByHand(t *testing.T) {
	for _, c := range []struct {
		setup string
		step  int
		want  []string
	}{
		{"", 0, []string{"+ 1   labelled east", "All weights are 0, so all scores are equal: the first label, + east, wins."}},
		{"", 1, []string{"margin = 0: a tie", "correct", "x₁ (+ east): a tie for the highest score, and its label comes first: right."}},
		{"", 2, []string{"+ east", "0 predicted", "MISTAKE", "o w (0, 0) → (0, 1)", "+ w (0, 0) → (0, −1)", "o over + 0 → 4", "of equals the first label: +"}},
		{"beat=1", 2, []string{"space: make the update", "which comes first and wins: a mistake."}},
		{"", 3, []string{"(−1, −1)", "x w (0, 0) → (−1, −1)", "+ w (0, −1) → (1, 0)", "x over + 0 → 6", "x₃ (x south)"}},
		{"", 4, []string{"= 1·1 + 0·0 − 2 = −1", "= 0·1 + 1·0 + 1 = 1", "margin = −2 < 0", "+ w (1, 0) → (2, 0)", "o w (0, 1) → (−1, 1)", "+ over o −2 → 2", "x₁ (+ east) scored higher for o north: a mistake"}},
		{"mode=dual", 4, []string{"+ α₁ 0 → 1", "o α₁ 0 → −1", "+ over o −2 → 2"}},
		{"mode=kernel", 4, []string{"margin = −2 < 0"}},
		{"rate=1/2 bias=none", 2, []string{"o w (0, 0) → (0, 0.5)", "o over + 0 → 1", "ηx"}},
		{"batch-size=3", 1, []string{"all 3 examples", "margin x₁ 0 x₂ 0! x₃ 0!", "2 of 3 misclassified", "→ (1, 0)", "b 0 → −2", "loss of these 0 → 2", "2 of the batch's 3 were wrong"}},
	} {
		f := classFrame(t, compass(t), c.setup, c.step)
		for _, w := range []int{32, 53} {
			_, best := Room("step", f, w, 45)
			says(t, text(c.setup, ", step ", c.step), shown(f, "step", w, best, View{})+"\n"+Sentence(f), c.want...)
		}
	}
}

// classFrame is frame for several classes.
func classFrame(t testing.TB, d *model.Dataset, changes string, step int) *Frame {
	t.Helper()
	changes, beat := strings.CutSuffix(changes, "beat=1")
	problem, err := algo.Prepare(setup(t, changes), d)
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(problem)
	if step != 0 {
		if err := line.Extend(context.Background(), func(e algo.Event) bool { return e.Step == step }); err != nil {
			t.Fatal(err)
		}
	}
	f := frameOf(line, line.Reached)
	if beat {
		f.Beat = 1
	}
	finish(f, line)
	return f
}

// Equal examples of two classes are twins; of one they are none.
func TestClassTwins(t *testing.T) {
	for _, c := range []struct {
		class []int32
		want  int
	}{{[]int32{0, 1}, 2}, {[]int32{1, 1}, 0}} {
		d, err := model.NewClasses("twins", []string{"x"}, []float64{3, 3}, c.class, []string{"a", "b", "c"})
		if err != nil {
			t.Fatal(err)
		}
		if got := Twins(d); len(got) != c.want {
			t.Errorf("%v: %v", c.class, got)
		}
	}
}

// The signs of a label in the data, in the step and on the plane are one.
func TestClassSign(t *testing.T) {
	f := classFrame(t, compass(t), "", 0)
	for i, want := range []string{"+", "o", "x"} {
		if got := notation.ClassSign(int(f.classOf(i))); got != want {
			t.Errorf("example %d: %s", i+1, got)
		}
	}
}

// One class alone, and many of which one example each.
func TestClassExtremes(t *testing.T) {
	labels := make([]string, 1000)
	x, class := make([]float64, 1000), make([]int32, 1000)
	for k := range labels {
		labels[k], x[k], class[k] = fmt.Sprintf("label%04d", k), float64(k%37), int32(k)
	}
	many, err := model.NewClasses("many", []string{"x"}, x, class, labels)
	if err != nil {
		t.Fatal(err)
	}
	one, err := model.NewClasses("one", []string{"x"}, []float64{1, 2}, []int32{0, 0}, []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		d     *model.Dataset
		setup string
		step  int
		want  string
	}{
		{many, "", 900, "more classes"},
		{many, "", 0, text("of ", len(many.Labels), " classes")},
		{many, "mode=dual", 300, "label"},
		{one, "", 0, "All examples are + a: there is nothing to tell apart."},
		{one, "", 1, "a"},
		{one, "mode=dual", 2, "a"},
	} {
		f := classFrame(t, c.d, c.setup, c.step)
		all := Sentence(f)
		for _, name := range []string{"step", "algorithm", "table", "gram", "events", "loss"} {
			for _, w := range []int{20, 32, 53} {
				for _, h := range []int{1, 4, 9, 20} {
					all += shown(f, name, w, h, View{})
				}
			}
		}
		if !strings.Contains(all, c.want) {
			t.Errorf("%s %q step %d: no %q", c.d.Name, c.setup, c.step, c.want)
		}
	}
}
