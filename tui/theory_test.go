package tui

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/grid"
	"perceptron/tui/scene"
)

// What the proof says of the step is true of it, on both beats and of batches: its
// lines stay, or an update moves them, or is yet to.
func TestProofOfTheStep(t *testing.T) {
	said := map[string]int{}
	for _, setUp := range []string{"", "set batch-size 2; "} {
		a := session(t, and(t))
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
	a := session(t, and(t))
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

// The proof and the loss are charts at every designed size, whatever was open
// before: a key opens the panel or gives it the focus, zoom does the rest. Each
// curve is named and valued at its right end (AND's after 18 updates: u·ŵ and ‖ŵ‖
// are those of the table beside it).
func TestChartsInReach(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 35}, {80, 50}, {200, 24}, {140, 45}, {200, 60}} {
		for _, c := range []struct {
			line string
			want []string
		}{
			{"show bound; zoom", []string{"√t·√(R²+1) 7.348", "‖ŵ‖ 5.385", "u·ŵ 5.336", "tγ 4.366", "18 of at most 51", "5.336"}},
			{"show loss; zoom", []string{"mistakes 0", "loss 0", "epoch"}},
		} {
			a := session(t, and(t))
			a.grid = grid.New(size[0], size[1], false)
			update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			did(t, a.x, "run; "+c.line)
			a.x.Decide(t.Context(), time.Minute)
			text := screen(a)
			for _, want := range append(c.want, "0└") {
				if !strings.Contains(text, want) {
					t.Errorf("%s at %d×%d: no %q in\n%s", c.line, size[0], size[1], want, text)
				}
			}
		}
	}
}
