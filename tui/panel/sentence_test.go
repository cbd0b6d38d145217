package panel

import (
	"math"
	"testing"

	"perceptron/algo"
	"perceptron/samples"
	"perceptron/tui/grid"
)

// No sentence is longer than a screen of 80 columns has room for, or shorter than it need
// be, in either character set, whatever the sample, the representation and the tie rule.
func TestSentencesFit(t *testing.T) {
	kinds := []string{"mode=primal", "mode=dual rate=1/50", "mode=kernel kernel=rbf", "mode=kernel kernel=sigmoid coef0=-9", "mode=primal bias=none order=first", "init=random arithmetic=float"}
	for _, sample := range samples.All() {
		for _, kind := range kinds {
			for _, tie := range []string{"update", "positive", "negative", "correct"} {
				d := must(sample.Dataset())
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
						for _, ascii := range []bool{false, true} {
							on := grid.New(1, 1, ascii)
							s, whole := Sentence(f, 79, ascii), Sentence(f, math.MaxInt, ascii)
							if w := on.Width(s); w > 79 || s == "" {
								t.Errorf("%s %s %s step %d: %d columns: %q", sample.Name, kind, tie, step, w, s)
							}
							if again := Sentence(f, on.Width(whole), ascii); again != whole {
								t.Errorf("%s %s %s step %d: %q has room for %q", sample.Name, kind, tie, step, again, whole)
							}
						}
					}
				}
			}
		}
	}
}
