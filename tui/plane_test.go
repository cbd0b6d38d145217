package tui

import (
	"testing"

	"perceptron/tui/explore"
	"perceptron/tui/golden"
	"perceptron/tui/grid"
	"perceptron/tui/plane"
)

// TestPlanes compares the plane alone, turned, zoomed and moved, with pictures
// that were looked at and found right.
func TestPlanes(t *testing.T) {
	for _, c := range []struct{ name, sample, do string }{
		{"iris-margin", "iris", "run; axes margin"},
		{"and-hand", "and", "seek 10; view in 3; view hand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := explore.New(sample(t, c.sample), nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := x.Do(t.Context(), c.do); err != nil {
				t.Fatal(err)
			}
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
