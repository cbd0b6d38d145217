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
	"perceptron/tui/panel"
)

// What is shown comes back by the command that quit prints, and by undo.
func TestSequenceAgain(t *testing.T) {
	x := explorerOf(t, "tags", nil)
	do(t, x, "set rate 1/2; seek 17; show weights on; readout averaged; ghost; filter water; focus trellis; scroll 2; zoom")
	want := []string{"perceptron tags", "--rate 1/2", "--readout averaged", "seek 17", "show weights on", "ghost", "filter water", "focus trellis; zoom"}
	for _, part := range want {
		if got := x.Again(); !strings.Contains(got, part) {
			t.Errorf("no %q in %s", part, got)
		}
	}
	if err := x.Do(t.Context(), "undo"); err != nil || x.view.Setup.Rate != "1" && x.view.Setup.Readout == "averaged" {
		t.Errorf("undo: %v, rate %s, readout %s", err, x.view.Setup.Rate, x.view.Setup.Readout)
	}
}

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

// The trellis scrolls from where the first mistake is, and stays in bounds.
func TestSequenceScroll(t *testing.T) {
	x := explorerOf(t, "tags", nil)
	do(t, x, "seek 2; focus trellis; scroll 1000; scroll down")
	if n := panel.Length("trellis", x.View().Frame(), x.View().Panels.Views["trellis"]); n != 6 || x.View().Panels.Views["trellis"].Scroll != 5 {
		t.Errorf("%d places, scrolled to %d", n, x.View().Panels.Views["trellis"].Scroll)
	}
	if !strings.Contains(x.View().Describe(), "50 sentences of 243 words, 7 tags") {
		t.Error(x.View().Describe())
	}
}

// The table lists sentences by word, tag, number, and what is wrong.
func TestSequenceFilter(t *testing.T) {
	x := explorerOf(t, "tags", nil)
	for filter, want := range map[string]int{"water": 4, "WATER noun": 4, "7": 1, "adv": 15, "nothing": 0, "": 50} {
		do(t, x, "filter "+filter)
		if n := panel.Length("table", x.View().Frame(), x.View().Panels.Views["table"]); n != want {
			t.Errorf("filter %q lists %d sentences, want %d", filter, n, want)
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
