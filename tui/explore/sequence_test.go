package explore

import (
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/algo/margin"
)

// With more outputs than two the bound is that of the run's last weights: there
// is none before the run has stopped, and it counts every update.
func TestStructuredBound(t *testing.T) {
	for _, name := range []string{"tags", "wedges"} {
		x := explorerOf(t, name, nil)
		structured := func() (applies, holds bool, why string) {
			x.Decide(t.Context(), time.Minute)
			if !x.Answered() {
				t.Fatalf("%s: the question is open", name)
			}
			k := slices.IndexFunc(x.theory.answers[x.endShown()].Bounds, func(b margin.Bound) bool { return b.Name == "structured" })
			b := x.theory.answers[x.endShown()].Bounds[k]
			return b.Applies, b.Holds, b.Why
		}
		if applies, _, why := structured(); applies || !strings.Contains(why, "final weights") {
			t.Errorf("%s at the start: %v, %s", name, applies, why)
		}
		do(t, x, "run")
		if x.Answered() {
			t.Errorf("%s: the answer from before the run's end is taken for the last", name)
		}
		if applies, holds, why := structured(); !applies || !holds {
			t.Errorf("%s at the end: applies %v, holds %v, %s", name, applies, holds, why)
		}
		if err := x.Do(t.Context(), "seek 5"); err != nil || !x.Answered() {
			t.Errorf("%s: the answer is lost by going back", name)
		}
		if f := x.View().Frame(); f.Theory == nil {
			t.Errorf("%s: the frame has no theory", name)
		}
	}
}
