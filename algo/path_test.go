package algo_test

import (
	"math"
	"testing"

	"perceptron/algo"
	"perceptron/algo/draws"

	"pgregory.net/rapid"
)

// The weights along a run are those of its states, bit by bit, whatever the
// arithmetic, the mode and the rule; and stay so while the run goes on.
func TestPath(t *testing.T) {
	for k, w := range worlds {
		t.Run(w.name, func(t *testing.T) {
			draws.Check(t, "60", func(t *rapid.T) {
				c := drawPairing(t, k, twoSides, valuesOf("update")...)
				line := algo.NewTimeline(c.p)
				path := line.Path()
				if (path != nil) != c.p.Linear() {
					t.Fatalf("a path: %t", path != nil)
				}
				for updates := 0; path != nil; {
					half := line.Reached + 3
					stopped := line.Extend(t.Context(), math.MaxInt, func(e algo.Event) bool { return e.Step >= half }) != nil || line.Stopped() != algo.Running
					for step, ok := path.Next(); ok; step, ok = path.Next() {
						updates++
						if s := line.Seek(step).After; s.Now.Updates != updates || s.Misclassified != path.Misclassified {
							t.Fatalf("step %d: update %d, %d misclassified, want %d, %d", step, updates, path.Misclassified, s.Now.Updates, s.Misclassified)
						}
						for j, want := range append(line.Seek(step).After.Weights(), line.Seek(step).After.Bias()) {
							if got := path.Weight(j); got != want {
								t.Fatalf("step %d, weight %d: %v, want %v", step, j, got, want)
							}
						}
					}
					if stopped {
						if updates != line.Updates() {
							t.Fatalf("%d updates, want %d", updates, line.Updates())
						}
						return
					}
				}
			})
		})
	}
}
