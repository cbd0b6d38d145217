package panel

import (
	"maps"
	"math"
	"regexp"
	"slices"
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
				if err := line.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step == 200 }); err != nil {
					t.Fatal(err)
				}
				for step := 0; step <= line.Reached; step += 1 + step/20 {
					f := frameOf(line, step)
					f.Evaluation.Evaluation = f.State().Evaluate()
					for f.Beat = range 2 {
						for _, ascii := range []bool{false, true} {
							on := grid.New(1, 1, ascii)
							s, whole := Sentence(f, "", 79, ascii), Sentence(f, "", math.MaxInt, ascii)
							if w := on.Width(s); w > 79 || s == "" {
								t.Errorf("%s %s %s step %d: %d columns: %q", sample.Name, kind, tie, step, w, s)
							}
							if again := Sentence(f, "", on.Width(whole), ascii); again != whole {
								t.Errorf("%s %s %s step %d: %q has room for %q", sample.Name, kind, tie, step, again, whole)
							}
						}
					}
				}
			}
		}
	}
}

// No comma alone joins two clauses of a sentence under the plane: what comes behind one that
// has a subject and a verb is joined by a word or by a semicolon.
func TestSentencesJoinClauses(t *testing.T) {
	spliced := regexp.MustCompile(`, the [a-z' ]+ (is|was|are|were|did|went|comes|came)\b`)
	script := texts()["sentences"]
	lines := slices.Concat(slices.Collect(maps.Values(script.Texts))...)
	for _, e := range script.Entries {
		lines = append(lines, e.Lines...)
	}
	for _, l := range lines {
		if spliced.MatchString(l.Text) {
			t.Errorf("%q", l.Text)
		}
	}
	if !spliced.MatchString("1 of 2 was wrong, the batch's loss went from 1 to 0.") || len(lines) < 100 {
		t.Errorf("%d lines were looked at", len(lines))
	}
}
