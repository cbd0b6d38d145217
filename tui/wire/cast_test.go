package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hinshun/vt10x"

	"perceptron/tui/grid"
)

// Who gets each frame's bytes shows the last frame.
func TestCast(t *testing.T) {
	var c Cast
	p := new(grid.Palette)
	vt := vt10x.New(vt10x.WithSize(20, 4))
	g := grid.New(20, 4, false)
	for k := range 40 {
		g.All().Clear()
		g.All().Text(k%13, k%4, fmt.Sprint("x = ", k*k), 0)
		g.All().Text(0, (k+1)%4, "always", 0)
		if _, err := vt.Write(c.Show(g, p)); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprint("x = ", k*k); !strings.Contains(vt.String(), want) {
			t.Fatalf("frame %d shows no %q:\n%s", k, want, vt.String())
		}
	}
	if b := c.Show(g, p); len(b) != 0 {
		t.Errorf("the same frame again takes %q", b)
	}
}
