package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// placeWords are commands that lead somewhere, of every kind. What a set-up
// refuses leads nowhere.
var placeWords = []string{
	"step", "step 3", "step 20", "back", "back 7", "next", "previous", "epoch", "unepoch", "seek 0", "seek 5", "seek end", "run",
	"beats", "beats 2", "beats 1", "step", "next",
	"break mistake", "break update 3", "break off", "break wrong 2", "break example 10", "break epoch 9", "break twice times 2",
	"break angle 30", "break bound 3", "break loss 1", "break errors 1", "break drop 1", "run back",
	"mode", "mode dual", "mode kernel", "mode primal", "readout", "readout voted", "readout averaged", "readout pocket",
	"set kernel rbf", "set kernel poly", "set rate 1/2", "set tie positive", "set bias radius", "set bias none", "set order shuffled", "set order first",
	"set batch-size 3", "set batch-size 1", "set init 1,2,3", "learner novikoff", "undo", "redo",
	"set update pa", "set update margin", "set threshold 2", "set update perceptron", "swap 1 2", "set order 3,1,2", "set order once",
	"show bound", "show algorithm", "show table", "show gram", "show events", "show loss", "show loss-map", "show readouts", "show weights", "show slack",
	"show bound on", "show table off", "show loss on", "show slack off", "show margin", "show solutions", "show margin off", "show truth", "show ball", "show band", "show projection",
	"as 000", "as 001", "as 004", "as none", "set as 002",
	"show weight-space", "sort weight-space 1",
	"axes phi", "axes phi 1 3", "set degree 3",
	"why", "why ξ", "why update", "show why", "why list",
	"slack gamma up", "slack gamma 2", "slack plane", "slack turn left", "slack shift up", "slack delta 1",
	"focus", "focus back", "focus table", "focus plane", "focus off", "scroll down", "scroll 4", "scroll up", "sort left", "sort right",
	"filter wrong", "filter", "filter + 1", "example 2", "zoom", "zoom on", "zoom off",
	"axes 2 1", "axes 1 2", "axes best", "axes pca", "axes margin", "view in", "view out", "view left", "view hand", "view fit",
	"fractions", "originals", "shade", "ghost", "curves on", "theme", "theme light",
	"compare readout averaged", "compare bias none", "compare by updates", "compare other", "compare off",
	"put 1 2", "put -0.5 0.25 o", "put 0.1 3 +", "put 1e3 2", "drop 1", "drop 3", "flip 2", "move 2 0.5 0.5", "undo", "redo",
	"edit", "edit 0.5 1.5", "edit up 3", "edit right", "edit put +", "edit class 2", "edit drop", "edit flip", "edit off",
	"settings", "settings rate", "settings more", "settings less", "settings down", "settings kernel", "settings gamma 0.", "settings off",
	"set motion off", "set motion on",
	"help", "command set", "open", "blank",
}

// pictured is all of a screen but for the time line: that shows how far the run has
// been seen.
func pictured(t *rapid.T, x *explore.Explorer, size [2]int) []string {
	x.Resize(size[0], size[1])
	x.Decide(context.Background(), time.Minute)
	g, over := grid.New(size[0], size[1], false), overlay.New(overlay.Catalogue{})
	over.FollowAll(x)
	drawComplete(context.Background(), g, x, over)
	lines := strings.Split(grid.Plain(g), "\n")
	if bar := x.View().Layout(x.View().Frame()).TimeBar; !bar.Empty() && (x.Layer == explore.NoLayer || x.Layer == explore.SettingsLayer) {
		lines[bar.Y] = ""
	}
	return lines
}

// gone goes to a place and makes all the steps on the way.
func gone(t *rapid.T, x *explore.Explorer, p explore.Place) {
	if err := x.Go(p); err != nil {
		t.Fatalf("%s: %v", p.Command(), err)
	}
	for x.Busy() {
		if err := x.Work(context.Background()); err != nil {
			t.Fatalf("%s: %v", p.Command(), err)
		}
	}
	if x.Message() != "" && strings.Contains(x.Message(), ": ") {
		t.Logf("%s: %s", p.Command(), x.Message())
	}
}

// TestPlace: after any commands, the place gone to on a new explorer of another
// size is the same place and, at the same size, the same frame; and again when
// it is gone to twice, from wherever that explorer was.
func TestPlace(t *testing.T) {
	sets := []string{"and", "overlap", "iris", "moons", "wedges", "noisy", "tags", "walkthrough"}
	sources := map[string]explore.Source{}
	for _, name := range sets {
		sources[name] = sample(t, name)
	}
	open := func(_ context.Context, name string, _ []string) (explore.Source, error) { return sources[name], nil }
	for name, s := range sources {
		s.Setup.Epochs, s.Setup.Task = 12, s.Data.Task
		s.Base = s.Setup
		sources[name] = s
	}
	words := slices.Concat(placeWords, []string{"open and", "open iris"})
	rapid.Check(t, func(t *rapid.T) {
		draw := func(of []string, label string) string { return rapid.SampledFrom(of).Draw(t, label) }
		sizes := [][2]int{{80, 24}, {100, 30}, {140, 45}, {60, 20}, {200, 60}}
		size, other := rapid.SampledFrom(sizes).Draw(t, "size"), rapid.SampledFrom(sizes).Draw(t, "other")
		x, err := explore.New(sources[draw(sets, "data")], open)
		if err != nil {
			t.Fatal(err)
		}
		x.Resize(size[0], size[1])
		for _, line := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 50).Draw(t, "commands") {
			_ = x.Do(context.Background(), line) // what is refused leads nowhere
			x.Decide(context.Background(), time.Minute)
		}
		if p := x.Place(); x.Layer == explore.PaletteLayer { // which is no part of it
			if x.Close(); cmp.Diff(p, x.Place()) != "" {
				t.Fatalf("an open command line is part of %s", p.Command())
			}
		}
		p := x.Place()
		_ = x.Do(context.Background(), "redraw") // takes the message away
		want := pictured(t, x, size)
		y, err := explore.New(sources[draw(sets, "from")], open)
		if err != nil {
			t.Fatal(err)
		}
		y.Resize(other[0], other[1])
		for k := range 2 {
			gone(t, y, p)
			if diff := cmp.Diff(p, y.Place()); diff != "" {
				t.Fatalf("time %d, %s leads elsewhere:\n%s", k, p.Command(), diff)
			}
			_ = y.Do(context.Background(), "redraw")
			got := pictured(t, y, size)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("time %d, %v, %s shows something else:\n%s", k, size, p.Command(), diff)
			}
			_ = y.Do(context.Background(), "seek end; show gram on; "+fmt.Sprint("step ", k+1))
		}
	})
}
