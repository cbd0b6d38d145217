package explore

import (
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/samples"
)

// explorerOf is an explorer on a sample.
func explorerOf(t testing.TB, sample string, edit func(*algo.Setup)) *Explorer {
	t.Helper()
	s, ok := samples.Find(sample)
	if !ok {
		t.Fatalf("no sample %s", sample)
	}
	d := must(s.Dataset())
	setup := algo.Default()
	setup.Task = d.Task
	if edit != nil {
		edit(&setup)
	}
	return begun(t, Source{Data: d, Name: sample, Setup: setup})
}

// By each clock the other run stands where a run of its own would: at as many
// steps, at the step of as many updates, at as many passes.
func TestCompareClocks(t *testing.T) {
	for _, c := range []struct {
		script  string
		step    int // of the other run
		updates int
	}{
		// THEORY.md: AND takes 36 steps and 18 updates, with tie positive 24 and
		// 11. Of these, by hand: the mistakes are in the steps 1, 4, 5, 6, 8, 10, ….
		{"compare tie positive; seek 10", 10, 6},
		{"compare tie positive; run", 24, 11},
		{"seek 10; compare tie positive", 10, 6},
		{"compare tie positive; seek 10; back 4", 6, 4},
		{"compare tie positive; compare by epochs; epoch; epoch", 8, 5},
		{"compare tie positive; compare by updates; seek 12", -1, 8},
		{"compare batch-size 2; compare by epochs; epoch", 2, 2},
		{"compare bias none, tie positive; seek 3", 3, -1},
	} {
		x := explorerOf(t, "and", nil)
		do(t, x, c.script)
		other := x.Comparison
		if other == nil {
			t.Fatalf("%s: nothing is compared", c.script)
		}
		own := explorerOf(t, "and", func(s *algo.Setup) { *s = other.Run.view.Setup })
		do(t, own, "seek "+strconv.Itoa(other.Run.Step()))
		got, want := other.Run.view.Moment.After, own.view.Moment.After
		if got.Now.Updates != want.Now.Updates || got.Bias() != want.Bias() {
			t.Errorf("%s: %d updates, b %v; alone %d, %v", c.script, got.Now.Updates, got.Bias(), want.Now.Updates, want.Bias())
		}
		if c.step >= 0 && other.Run.Step() != c.step || c.updates >= 0 && got.Now.Updates != c.updates {
			t.Errorf("%s: step %d, %d updates, want %d, %d", c.script, other.Run.Step(), got.Now.Updates, c.step, c.updates)
		}
		if again := x.Again(); !strings.Contains(again, "compare ") {
			t.Errorf("%s: the quit line is %s", c.script, again)
		}
	}
}

// Two beats are shown on both sides, and a change of the run's own settings
// makes the other anew, or ends the comparison where it makes no sense any more.
func TestCompareFollows(t *testing.T) {
	x := explorerOf(t, "and", nil)
	do(t, x, "compare rate 1/2; beats 2; step")
	if other := x.Comparison; other.Run.view.Beat != 1 || x.view.Beat != 1 {
		t.Errorf("beats %d and %d", x.view.Beat, other.Run.view.Beat)
	}
	do(t, x, "step; set bias none")
	if other := x.Comparison; other.Run.view.Setup.Bias != "none" || other.Run.view.Setup.Rate != "1/2" || other.Run.Step() != x.Step() {
		t.Errorf("%+v at step %d", other.Run.view.Setup, other.Run.Step())
	}
	do(t, x, "set rate 1/2")
	if other := x.Comparison; other != nil {
		t.Error("a run is compared with itself")
	}
}
