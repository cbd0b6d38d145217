package wire

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hinshun/vt10x"

	"perceptron/tui/grid"
)

// palette has attributes of all kinds.
func palette() *grid.Palette {
	p := &grid.Palette{}
	fore := []grid.Colour{0, grid.Basic(1), grid.Basic(12), grid.Indexed(208), grid.Direct(0x0ac81e)}
	back := []grid.Colour{0, 0, 0, grid.Basic(4), grid.Indexed(17)}
	attrs := []grid.AttrMask{0, 0, grid.Bold, grid.Faint, grid.Underline, grid.Reverse, grid.Bold | grid.Reverse}
	for i := range p.Attributes {
		a := grid.Attributes{Fore: fore[i%len(fore)], Back: back[i/len(fore)%len(back)], Mask: attrs[i/25%len(attrs)]}
		p.Attributes[i] = a
	}
	return p
}

// lesson is a frame of play: numbers that change from step to step in their own styles,
// beside blanks that stay.
func lesson(w, h, step int) *grid.Grid {
	g := grid.New(w, h, false)
	for y := range h {
		for x := 0; x < w; x += 8 {
			g.All().Text(x, y, fmt.Sprintf("%7.4f", math.Sin(float64((step*(x%3)+x)*(y+3)))), grid.Style(x*y%97))
		}
	}
	return g
}

// scribble changes g at random; odd draws wide runes too.
func scribble(r *rand.Rand, g *grid.Grid, odd bool) {
	words := []string{"w", "0.25", "margin", "      ", "αᵢ", "‖w‖", "⣿⡇⠁", "──┼──", "█▌", "+o", "                    "}
	if odd {
		words = append(words, "漢字", "👍", "한글")
	}
	a := g.All()
	if r.IntN(10) == 0 {
		a.Clear()
	}
	for range 1 + r.IntN(20) {
		a.Text(r.IntN(g.W+1), r.IntN(g.H), words[r.IntN(len(words))], grid.Style(r.IntN(grid.Styles)))
	}
	if r.IntN(5) == 0 {
		a.Fill(grid.Rect{X: r.IntN(g.W), Y: r.IntN(g.H), W: r.IntN(g.W), H: r.IntN(g.H)}, ' ', grid.Style(r.IntN(grid.Styles)))
	}
}

// emulator is a terminal of w×h with only g on it, as grid writes it.
func emulator(g *grid.Grid, p *grid.Palette) vt10x.Terminal {
	vt := vt10x.New(vt10x.WithSize(g.W, g.H))
	for y := range g.H {
		row := grid.New(g.W, 1, false)
		copy(row.Cells, g.Row(y))
		_, _ = fmt.Fprintf(vt, "\x1b[%dH%s", y+1, grid.ANSI(row, p))
	}
	return vt
}

// same fails the test where two terminals differ in what is seen.
func same(t *testing.T, when string, got, want vt10x.Terminal) {
	t.Helper()
	w, h := want.Size()
	for y := range h {
		for x := range w {
			if a, b := seen(got.Cell(x, y)), seen(want.Cell(x, y)); a != b {
				t.Fatalf("%s: column %d of row %d is %+v, want %+v\n%s\nwant\n%s", when, x, y, a, b, got.String(), want.String())
			}
		}
	}
}

// seen is the visible part of a glyph: of a blank without underline or reverse, its
// background.
func seen(g vt10x.Glyph) vt10x.Glyph {
	const (
		inverted   = 1 << 0
		underlined = 1 << 1
		wrapped    = 1 << 6 // not visible
	)
	g.Mode &^= wrapped
	if g.Char == 0 {
		g.Char = ' '
	}
	if g.Char == ' ' && g.Mode&(inverted|underlined) == 0 {
		g.FG, g.Mode = 0, 0
	}
	return g
}

// slow is a terminal behind a line of rate bytes a second.
type slow struct {
	rate int
	to   io.Writer
}

func (s slow) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(len(p)) * time.Second / time.Duration(s.rate))
	return s.to.Write(p)
}
