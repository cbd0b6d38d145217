package tui

import (
	"fmt"
	"testing"
	"time"

	"perceptron/tui/explore"
	"perceptron/tui/golden"
	"perceptron/tui/grid"
	"perceptron/tui/plane"
)

// TestFrames compares whole frames with those that were looked at.
func TestFrames(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/frames.txt") {
		s := sample(t, row[1])
		if s.Data != nil {
			s.Setup.Task = s.Data.Task
		}
		frame(t, row[0], s, row[2], row[3], small, mono)
	}
}

// TestSizesAndTiers compares one scene at sizes that differ in their layout, in ASCII and in
// colour: what all scenes share there. That nothing is cut or overlaps in any
// scene at any size is TestNumbersWhole's and TestEverySize's to prove.
func TestSizesAndTiers(t *testing.T) {
	s := sample(t, "and")
	for _, size := range [][2]int{{40, 12}, {140, 45}} {
		frame(t, "and-step", s, "10", "", size, mono)
	}
	frame(t, "and-step", s, "10", "", small, ascii)
	frame(t, "and-step", s, "10", "", small, colour)
}

// tier is a way to write the cells of a frame.
type tier struct {
	name, format, theme string
	ascii               bool
}

var (
	mono   = tier{"mono", "text", "mono", false}
	ascii  = tier{"ascii", "text", "mono", true}
	colour = tier{"colour", "ansi", "dark", false}
)

// small is the screen that SSH gives: the size at which every scene is kept.
var small = [2]int{80, 24}

// frame compares what render draws at a step, after commands, with the file of that
// name.
func frame(t *testing.T, name string, s explore.Source, at, do string, size [2]int, tier tier) {
	t.Helper()
	name = fmt.Sprintf("%s-%dx%d-%s", name, size[0], size[1], tier.name)
	t.Run(name, func(t *testing.T) {
		got, err := Render(t.Context(), RenderOptions{
			Options: Options{
				Source: s, Do: do, Theme: tier.theme, ASCII: tier.ascii,
				Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
			},
			At: at, Width: size[0], Height: size[1], Format: tier.format,
		})
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, string(got))
	})
}

// TestPlanes compares the plane alone, turned, zoomed and moved, with pictures
// that were looked at and found right.
func TestPlanes(t *testing.T) {
	for _, c := range []struct{ name, sample, do string }{
		{"iris-margin", "iris", "run; axes margin"},
		{"and-hand", "and", "seek 10; view in 3; view hand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := explorer(t, sample(t, c.sample))
			did(t, x, c.do)
			var got []byte
			for _, size := range []struct {
				w, h  int
				ascii bool
			}{{47, 18, false}, {86, 30, false}, {47, 18, true}} {
				g := grid.New(size.w, size.h, size.ascii)
				plane.Draw(g, g.Bounds(), x.View().Scene(x.View().Frame()))
				got = append(got, grid.Plain(g)+"\n\n"...)
			}
			golden.Compare(t, "plane-"+c.name, string(got))
		})
	}
}
