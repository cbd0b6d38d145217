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

	"perceptron/model/golden"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// placeWords are commands that lead somewhere, and others.
func placeWords(t *testing.T, others ...string) []string {
	t.Helper()
	return append(slices.Concat(golden.Rows(t, "testdata/places.txt")...), others...)
}

// pictured is all of a screen but for the time line: that shows how far the run has
// been seen.
func pictured(t rapid.TB, x *explore.Explorer, size [2]int) []string {
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
func gone(t rapid.TB, x *explore.Explorer, p explore.Place) {
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
	words := placeWords(t, "open and", "open iris")
	rapid.Check(t, func(t *rapid.T) {
		draw := func(of []string, label string) string { return rapid.SampledFrom(of).Draw(t, label) }
		sizes := [][2]int{{80, 24}, {100, 30}, {140, 45}, {60, 20}, {200, 60}}
		size, other := rapid.SampledFrom(sizes).Draw(t, "size"), rapid.SampledFrom(sizes).Draw(t, "other")
		x := must(explore.New(sources[draw(sets, "data")], open))
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
		y := must(explore.New(sources[draw(sets, "from")], open))
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

// Points on another, in the corners of the plane and as far away as doubles go are
// put, drawn and run on, and the place leads back to them.
func TestPointsAnywhere(t *testing.T) {
	for _, script := range []string{
		"put 1 1; put 1 1 o; run",
		"put 1e308 1e308 +; run", "put -1e308 5e-324 o; run", "put 1.7976931348623157e308 -1.7976931348623157e308; put 0 0 +; run; view out; view fit",
		"set arithmetic float; put 1e308 1e308 +; step 30",
		"edit left 1000; edit up 1000; edit put o; edit right 1000; edit put +; edit down 1000; edit put o; edit left 1000; edit put +; run",
		"put 1e308 0; edit; edit up 10; edit put +; edit drop; edit flip; run",
	} {
		x, y := explorer(t, sample(t, "and")), explorer(t, sample(t, "and"))
		did(t, x, script)
		gone(t, y, x.Place())
		var shown [2][]string
		for k, e := range []*explore.Explorer{x, y} {
			_ = e.Do(t.Context(), "run") // that a run ends here by an overflow is known once it was tried
			did(t, e, "redraw")
			shown[k] = pictured(t, e, small)
		}
		if diff := cmp.Diff(shown[0], shown[1]); diff != "" || x.Again() != y.Again() {
			t.Errorf("%s: %s leads to %s\n%s", script, x.Again(), y.Again(), diff)
		}
	}
}
