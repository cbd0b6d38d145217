package tui

import (
	"strings"
	"testing"
	"time"

	"perceptron/tui/grid"
	"perceptron/tui/scene"
)

// What the proof says of the step is true of it, on both beats and of batches: its
// lines stay, or an update moves them, or is yet to.
func TestProofOfTheStep(t *testing.T) {
	said := map[string]int{}
	for _, setUp := range []string{"", "set batch-size 2; "} {
		a := session(t, sample(t, "and"))
		a.resize(140, 45)
		did(t, a.x, setUp+"beats 2; show bound on")
		for range 24 {
			a.x.Decide(t.Context(), time.Minute)
			drawFrame(a.grid, a.x, a.over)
			shown := a.x.View().Frame()
			text, updated := grid.Plain(a.grid), shown.Moment.Event.Updated
			for words, is := range map[string]bool{
				"no step yet":                    shown.Moment.Before == nil,
				"no update: both stay":           shown.Moment.Before != nil && !updated,
				"the update is yet to come":      updated && shown.Beat == 1,
				"   ‖ŵ‖² = ":                     updated && shown.Beat == 0 && setUp == "",
				"one update for the whole batch": updated && shown.Beat == 0 && setUp != "",
			} {
				if strings.Contains(text, words) != is {
					t.Fatalf("%sstep %d, beat %d: %q is %t in\n%s", setUp, a.x.Step(), shown.Beat, words, !is, text)
				}
				if is {
					said[words]++
				}
			}
			did(t, a.x, "step")
		}
	}
	if len(said) < 5 {
		t.Errorf("only these were said: %v", said)
	}
}

// The final lines of shuffles are made once they are shown, anew for another run.
func TestShuffles(t *testing.T) {
	a := session(t, sample(t, "and"))
	settle(a, update(a, nil))
	a.x.Begin("show solutions")
	settle(a, update(a, nil))
	first := a.x.View().Solutions
	if len(first.Lines) != scene.ShuffledRuns {
		t.Errorf("%d lines", len(first.Lines))
	}
	a.x.Begin("set tie positive")
	settle(a, update(a, nil))
	if second := a.x.View().Solutions; second == first || len(second.Lines) != scene.ShuffledRuns {
		t.Error("another run's lines are shown")
	}
}
