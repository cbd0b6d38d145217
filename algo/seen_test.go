package algo_test

import (
	"testing"

	"perceptron/algo"
	"perceptron/algo/draws"

	"pgregory.net/rapid"
)

// The steps seen are those of a run that is stepped from its start, as far as the
// journal knows them, from wherever one begins, in every task, order and batch.
func TestSeen(t *testing.T) {
	draws.Check(t, "1000", func(t *rapid.T) {
		p := drawAny(t)
		f := shoot(p.Start())
		line := algo.NewTimeline(p)
		if err := line.Extend(t.Context(), nil); err != nil && line.Stopped() != algo.Overflow {
			t.Fatal(err)
		}
		from := rapid.IntRange(0, f.last()).Draw(t, "from")
		at := from
		for e := range line.History(from) {
			at++
			want := f.events[at]
			looks := make([]algo.Look, len(want.Looks))
			for k, l := range want.Looks {
				looks[k] = algo.Look{Example: l.Example, Mistake: l.Mistake}
			}
			want.Looks = looks
			alike(t, "what was seen", at, e, want)
		}
		alike(t, "the last", at, at, f.last())
	})
}
