package tui

import (
	"testing"

	"perceptron/tui/scene"
)

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
