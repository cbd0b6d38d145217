package wire

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hinshun/vt10x"

	"perceptron/tui/grid"
)

// palette is looks of all kinds.
func palette() *grid.Palette {
	p := &grid.Palette{}
	fore := []grid.Colour{0, grid.Basic(1), grid.Basic(12), grid.Indexed(208), grid.Direct(10, 200, 30)}
	back := []grid.Colour{0, 0, 0, grid.Basic(4), grid.Indexed(17)}
	attrs := []grid.Attr{0, 0, grid.Bold, grid.Faint, grid.Underline, grid.Reverse, grid.Bold | grid.Reverse}
	for i := range p.Inks {
		pen := grid.Pen{Fore: fore[i%len(fore)], Back: back[i/len(fore)%len(back)], Attr: attrs[i/25%len(attrs)]}
		p.Inks[i] = grid.Ink{Pen: pen, SGR: pen.SGR()}
	}
	for style, pen := range map[grid.Style]grid.Pen{
		text: {}, plus: {Fore: grid.Basic(4)}, minus: {Fore: grid.Basic(3)}, line: {Fore: grid.Basic(15)}, label: {Attr: grid.Faint},
	} {
		p.Inks[style] = grid.Ink{Pen: pen, SGR: pen.SGR()}
		pen.Back = grid.Indexed(235)
		p.Inks[style+shade] = grid.Ink{Pen: pen, SGR: pen.SGR()}
	}
	return p
}

// The looks of an explorer's frames among them.
const (
	text grid.Style = 100 + iota
	plus
	minus
	line
	label
	shade = 10 // to be added
)

// explorer draws frames like those of a lesson at play: a line that turns
// through a field of points, and numbers beside it.
type explorer struct{ w, h int }

func (e explorer) frame(step int, shaded bool) *grid.Grid {
	g := grid.New(e.w, e.h, false)
	a := g.All()
	turn := math.Pi / 7 * math.Sin(float64(step)*1.7)
	a.Text(0, 0, fmt.Sprintf("overlap · perceptron  epoch %d  step %d  updates %d", step/9, step, step*2/3), label)
	plane := e.w - 28
	for y := range e.h - 2 {
		for x := range plane {
			d := (float64(x)-float64(plane)/2)*math.Sin(turn) + (float64(y)-float64(e.h)/2)*2*math.Cos(turn)
			r, style := ' ', text
			switch {
			case math.Abs(d) < 1:
				r, style = rune(0x2812+int(math.Abs(d)*50)%8), line
			case (x*7+y*13)%37 == 0 && x < plane/2:
				r, style = 'o', minus
			case (x*7+y*13)%37 == 0:
				r, style = '+', plus
			}
			if shaded && d < 0 {
				style += shade
			}
			a.Set(x, y+1, r, style)
		}
		name, value := e.number(step, y)
		a.Text(plane, y+1, fmt.Sprintf("│ %-10s", name), label)
		a.Right(e.w, y+1, value, text)
	}
	a.Text(0, e.h-1, "space step   b back   p play   ? help   q quit", label)
	return g
}

// number is a line of the panel; eight of them change with each step.
func (e explorer) number(step, y int) (name, value string) {
	if y >= 16 {
		return "", ""
	}
	if y%2 == 1 {
		return fmt.Sprintf("row %d", y), "—"
	}
	return fmt.Sprintf("w·x + b %d", y), fmt.Sprintf("%.4f", math.Sin(float64(step*(y+3))))
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

// seen is what is seen of g: of a blank without lines, its background.
func seen(g vt10x.Glyph) vt10x.Glyph {
	const (
		inverted   = 1 << 0
		underlined = 1 << 1
		wrapped    = 1 << 6 // says how the text came, not how it looks
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

// slow is a terminal at the end of a line of so many bytes a second.
type slow struct {
	rate int
	to   io.Writer
}

func (s slow) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(len(p)) * time.Second / time.Duration(s.rate))
	return s.to.Write(p)
}

// counted is a terminal that counts what it is sent.
type counted struct {
	to   io.Writer
	sent atomic.Int64
}

func (c *counted) Write(p []byte) (int, error) {
	c.sent.Add(int64(len(p)))
	return c.to.Write(p)
}

// deaf is a terminal that does not read until it is closed.
type deaf struct{ closed chan struct{} }

func (d deaf) Write([]byte) (int, error) {
	<-d.closed
	return 0, io.ErrClosedPipe
}
