package panel

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/samples"
	"perceptron/tui/grid"
)

// No sentence is wider than a screen of 80 columns, or a shorter wording than necessary,
// in either character set, for every sample, representation and tie rule.
func TestSentencesFit(t *testing.T) {
	kinds := []string{"mode=primal", "mode=dual rate=1/50", "mode=kernel kernel=rbf", "mode=kernel kernel=sigmoid coef0=-9", "mode=primal bias=none order=first", "init=random arithmetic=float", "update=pa", "batch-size=5"}
	for n, sample := range samples.All() {
		for k, kind := range kinds {
			for i, tie := range []string{"update", "positive", "negative", "correct"} {
				if (n+k+i)%draws.Stride(3) > 0 {
					continue
				}
				d := must(sample.Dataset())
				problem, err := algo.Prepare(setup(t, kind+" tie="+tie+" epochs=3"), d)
				if err != nil {
					continue
				}
				line := algo.NewTimeline(problem)
				if err := line.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step == 200 }); err != nil {
					t.Fatal(err)
				}
				for step := 0; step <= line.Reached; step += 1 + step/draws.Count(20) {
					f := frameOf(line, step)
					f.Evaluation.Evaluation = f.State().Evaluate()
					for f.Beat = range 2 {
						for _, ascii := range []bool{false, true} {
							on := grid.New(1, 1, ascii)
							whole := Sentence(f, "", math.MaxInt, ascii)
							for _, columns := range []int{79, 39} {
								s := Sentence(f, "", columns, ascii)
								if w := on.Width(s); w > columns || s == "" {
									t.Errorf("%s %s %s step %d: %d columns: %q", sample.Name, kind, tie, step, w, s)
								}
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

// No two clauses of a sentence under the plane are joined by a comma alone: there is a
// conjunction or a semicolon.
func TestSentencesJoinClauses(t *testing.T) {
	spliced := regexp.MustCompile(`, the [a-z' ]+ (is|was|are|were|did|went|comes|came)\b`)
	script := scripts()["sentences"]
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

// In a panel of any width the bound's count, number of updates, bar and ingredients are
// each in the longest wording that fits. In one line the updates are named whenever that
// fits, whatever else is dropped for it.
func TestBoundWordings(t *testing.T) {
	for _, changes := range []string{"", "batch-size=2", "update=pa", "update=margin"} {
		f := frame(t, set(t, "and"), changes+" proved", 9)
		b := f.bound()
		counted := fmt.Sprint(f.countShown(b.Name), " of at most ", b.limit, " ", b.counted)
		n := f.State().Event.Updates
		if unknown := frame(t, f.Data, changes, 9); unknown.Bounded() || f.Bounded() != (changes != "update=pa") {
			t.Errorf("%q: the updates are said to have a bound: %t, before one is known %t", changes, f.Bounded(), unknown.Bounded())
		}
		counts := []string{fmt.Sprint(counted, " (", n, " updates)"), counted}
		if b.counted == "updates" {
			counts = counts[1:]
		}
		full := counts[0] + strings.Repeat(" ", 13)
		squares := b.radiusText + "  " + b.marginText
		made := []string{b.formula + b.vectors + ": " + squares, b.formula + ": " + squares, squares, b.radiusText}
		for w := len([]rune(counted)) + 1; w < 100; w++ {
			fits := func(s string) bool { return grid.New(1, 1, false).Width(s) <= w-1 }
			first := counts[slices.IndexFunc(counts, fits)]
			second := made[slices.IndexFunc(made, fits)]
			rows := strings.Split(shown(f, "bound", w, 40, ViewState{}), "\n")
			said := strings.TrimRight(rows[1], "█▉▊▋▌▍▎▏░ ")
			if strings.TrimSpace(said) != first || strings.Contains(rows[1], "░") != fits(full) || strings.TrimSpace(rows[2]) != second {
				t.Errorf("%q, %d columns:\n%s\n%s\nnot\n%s\n%s", changes, w, rows[1], rows[2], first, second)
			}
			g := grid.New(w, 1, false)
			DrawBoundLine(g.All(), f)
			if line := strings.TrimSpace(grid.Plain(g)); !strings.HasPrefix(line, first) {
				t.Errorf("%q, %d columns: %q, not %q", changes, w, line, first)
			}
		}
	}
}
