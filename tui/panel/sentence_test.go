package panel

import (
	"testing"

	"perceptron/algo"
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
