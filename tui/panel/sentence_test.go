package panel

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/grid"
)

// No sentence is longer than a screen of 80 columns has room for, in either
// character set, whatever the sample, the representation and the tie rule.
func TestSentencesFit(t *testing.T) {
	unicode, ascii := grid.New(1, 1, false), grid.New(1, 1, true)
	kinds := []string{"mode=primal", "mode=dual rate=1/50", "mode=kernel kernel=rbf", "mode=kernel kernel=sigmoid coef0=-9", "mode=primal bias=none order=first", "init=random arithmetic=float"}
	for _, sample := range samples.All() {
		for _, kind := range kinds {
			for _, tie := range []string{"update", "positive", "negative", "correct"} {
				d, err := sample.Dataset()
				if err != nil {
					t.Fatal(err)
				}
				problem, err := algo.Prepare(setup(t, kind+" tie="+tie+" epochs=3"), d)
				if err != nil {
					continue
				}
				line := algo.NewTimeline(problem)
				if err := line.Extend(t.Context(), func(e algo.Event) bool { return e.Step == 200 }); err != nil {
					t.Fatal(err)
				}
				for step := 0; step <= line.Reached; step += 1 + step/20 {
					f := frameOf(line, step)
					f.Evaluation.Evaluation = f.State().Evaluate()
					for f.Beat = range 2 {
						s := Sentence(f)
						if w := max(unicode.Width(s), ascii.Width(s)); w > sentenceColumns || s == "" {
							t.Errorf("%s %s %s step %d: %d columns: %q", sample.Name, kind, tie, step, w, s)
						}
					}
				}
			}
		}
	}
}

// What the sentences say is true, of steps that turn no line, too. The updates of the run
// in batches of 2 are those of one written down in ten lines of another language.
func TestSentencesTrue(t *testing.T) {
	or := data(t, "or", []string{"x1", "x2"}, []float64{0, 0, 0, 1, 1, 0, 1, 1}, []int8{-1, 1, 1, 1})
	one := data(t, "one", []string{"x"}, []float64{1, 2, 4}, []int8{-1, -1, 1})
	line := data(t, "line", []string{"x", "y"}, []float64{1, 1, 2, 2}, []int8{1, -1})
	single := data(t, "single", []string{"x", "y"}, []float64{1, 1, 2, 2}, []int8{-1, -1})
	around := data(t, "around", []string{"x"}, []float64{1, -1}, []int8{1, 1}) // no w·x is above 0 at both
	twins := data(t, "twins", []string{"x"}, []float64{1, 2, 1}, []int8{1, -1, -1})
	for _, c := range []struct {
		data  *model.Dataset
		setup string
		step  int
		want  string
	}{
		{and(t), "", 10, "x₂ lay on the old line: a = 0. Ties count as mistakes (tie update)."},
		{and(t), "beat=1", 10, "x₂ lies on the line: a = 0. Ties count as mistakes (tie update)."},
		{and(t), "", 0, "There is no line yet: all weights are 0."},
		{and(t), "", 1, "All weights were 0, so a was 0 for x₁. Ties count as mistakes (tie update)."},
		{and(t), "", 4, "x₄ (+) was on the o side: a mistake, so w points towards it now."},
		{and(t), "", 9, "x₁ (o) is on the o side, as it should be: nothing changes."},
		{and(t), "", -1, "Converged: a whole pass without a mistake, after 18 updates in 9 epochs."},
		{and(t), "steps=7", -1, "Stopped after 7 steps with 1 example still wrong."},
		{and(t), "tie=correct", 1, "A classic bug: w = 0 makes every a = 0, and tie correct calls that no mistake."},
		{and(t), "tie=correct", -1, "Nothing was learned: with tie correct a = 0 is never a mistake, so w stays 0."},
		{and(t), "tie=positive", 1, "All weights were 0, so a was 0 for x₁: taken for +, but it is an o."},
		{and(t), "tie=positive order=first", 2, "x₄ (+) was on the o side: a mistake, so w points towards it now."},
		{iris(t), "", 4, "x₄ (o) was on the + side: a mistake, so w turned away from it."},
		{iris(t), "mode=kernel kernel=rbf bias=none", 4, "x₄ (o) was on the + side: a mistake, so the o side grew around it."},
		{iris(t), "rate=1/50", 4, "x₄ (o) was on the + side: a mistake, so w turned away from it."},
		{and(t), "batch-size=0", 0, "There is no line yet: all weights are 0."},
		{and(t), "batch-size=0", 2, "1 of 4 was wrong under the old weights, the batch's loss went from 2 to 0."},
		{and(t), "batch-size=0 beat=1", 3, "2 of 4 are wrong under these weights: the update adds η Σ yx over them."},
		{and(t), "batch-size=2", -1, "Converged: a whole pass without a mistake, after 17 updates in 13 epochs."},
		{or, "", 5, "x₁ (o) was on the + side: a mistake, so only b moved: x is 0."},
		{one, "", 3, "x₃ (+) was on the o side: a mistake, so the threshold moved."},
		{line, "", 2, "x₂ (o) was on the + side: a mistake, so w turned right round."},
		{xor(t), "", -1, "Stopped after 100 epochs. Pass 1 ended where it began: it goes round for ever."},
		// By hand from (2, 0), 0: after the passes (1, 0) −1, (0, 0) −1, (0, 0) 0, (0, 0) 0.
		{xor(t), "init=2,0,0", -1, "Stopped after 100 epochs. Pass 4 ended as pass 3 did: it goes round for ever."},
		{xor(t), "", 5, "All weights were 0 again, so a was 0 for x₁: a mistake (tie update)."},
		{and(t), "bias=none", 10, "All weights were 0 again, so a was 0 for x₂: a mistake (tie update)."},
		{and(t), "mode=kernel kernel=rbf tie=correct", 1, "A classic bug: α = 0 makes every a = 0, which tie correct calls no mistake."},
		{single, "", 1, "One class, nothing to separate: x₁ had a = 0: a mistake (tie update)."},
		{single, "", -1, "One class, nothing to separate: converged after 1 update."},
		{around, "bias=none", 0, "There is no threshold yet: all weights are 0."},
		{around, "bias=none", -1, "Stopped after 100 epochs. Pass 1 ended where it began: it goes round for ever."},
		{around, "", 0, "All examples are + (y = +1): there is nothing to separate."},
		{twins, "epochs=100", -1, "Stopped after 100 epochs with 1 wrong: x₁ = x₃, but their labels differ."},
	} {
		f := frame(t, c.data, c.setup, c.step)
		if got := Sentence(f); got != c.want {
			t.Errorf("%s %s, step %d: %q, want %q", c.data.Name, c.setup, c.step, got, c.want)
		}
	}
	for step := 1; step < 20; step++ {
		f := frame(t, iris(t), "mode=kernel kernel=sigmoid coef0=-90 bias=none", step)
		if strings.Contains(Sentence(f), "grew around") {
			t.Errorf("step %d: %s", step, Sentence(f))
		}
	}
}
