package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hinshun/vt10x"

	"perceptron/tui/grid"
)

// Who gets each frame's bytes, and who comes late and gets a whole frame first,
// both show the last frame.
func TestCast(t *testing.T) {
	var c Cast
	p := new(grid.Palette)
	early, late := vt10x.New(vt10x.WithSize(20, 4)), vt10x.New(vt10x.WithSize(20, 4))
	write := func(vt vt10x.Terminal, b []byte) {
		if _, err := vt.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	write(late, []byte("something else\r\nstands here"))
	g := grid.New(20, 4, false)
	for k := range 40 {
		g.All().Clear()
		g.All().Text(k%13, k%4, fmt.Sprint("x = ", k*k), 0)
		g.All().Text(0, (k+1)%4, "always", 0)
		b := c.Show(g, p)
		write(early, b)
		switch {
		case k == 17:
			write(late, c.Whole())
		case k > 17:
			write(late, b)
		}
		if k >= 17 && early.String() != late.String() {
			t.Fatalf("frame %d: one shows\n%s\nthe other\n%s", k, early.String(), late.String())
		}
		if want := fmt.Sprint("x = ", k*k); !strings.Contains(early.String(), want) {
			t.Fatalf("frame %d shows no %q:\n%s", k, want, early.String())
		}
	}
	if b := c.Show(g, p); len(b) != 0 {
		t.Errorf("the same frame again takes %q", b)
	}
}
