package explore

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
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

// A sentence that takes long to look at is shown, unless there is no room for its
// picture.
func TestLongSentences(t *testing.T) {
	for _, c := range []struct {
		words, tags int
		memory      int64
		refused     string
	}{
		{300, 300, 0, ""},
		{300, 300, 20 << 20, "max-memory: the run and the picture of 1 examples "},
	} {
		var b strings.Builder
		for i := range c.words {
			fmt.Fprintf(&b, "w%d T%d\n", i, i%c.tags)
		}
		d := must(model.Read(t.Context(), strings.NewReader(b.String()), "tags", model.ReadOptions{Input: "conll", Task: "sequence", MaxMemory: c.memory}))
		_, err := New(Source{Data: d, Name: "tags", Setup: algo.Default()}, nil)
		if c.refused == "" && err != nil || c.refused != "" && (err == nil || !strings.HasPrefix(err.Error(), c.refused)) {
			t.Errorf("%d words, %d tags: %v", c.words, c.tags, err)
		}
	}
}
