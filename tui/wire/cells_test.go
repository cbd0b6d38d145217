package wire

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"perceptron/tui/grid"
)

// cells is a terminal that understands only the sequences an encoder writes, and draws wide
// runes in a given number of columns.
type cells struct {
	w, h, x, y int
	wide       int
	runes      []rune
}

func newCells(w, h, wide int) *cells {
	return &cells{w: w, h: h, wide: wide, runes: slices.Repeat([]rune{' '}, w*h)}
}

// write obeys b, and fails where it can't.
func (c *cells) write(t *testing.T, b []byte) {
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		switch {
		case r == '\x1b':
			n = c.sequence(t, b)
		case r == '\r':
			c.x = 0
		case r == '\n':
			c.y = min(c.y+1, c.h-1)
		case r == '\b':
			c.x = max(c.x-1, 0)
		default:
			columns := new(grid.Grid).Width(string(r))
			if columns == 2 {
				columns = c.wide
			}
			for k := range columns {
				if c.x < c.w {
					c.runes[c.y*c.w+c.x] = r * rune(max(1-k, 0))
				}
				c.x++
			}
		}
		b = b[n:]
	}
}

// sequence obeys an escape sequence and returns its length.
func (c *cells) sequence(t *testing.T, b []byte) int {
	switch b[1] {
	case 'D':
		c.y = min(c.y+1, c.h-1)
		return 2
	case 'M':
		c.y = max(c.y-1, 0)
		return 2
	}
	n := 2
	for b[n] < 0x40 {
		n++
	}
	var p, q int
	two, _ := fmt.Sscanf(string(b[2:n]), "%d;%d", &p, &q)
	switch b[n] {
	case 'H':
		c.x, c.y = max(q, 1)-1, max(p, 1)-1
		if two < 2 {
			c.x = 0
		}
	case 'A':
		c.y = max(c.y-max(p, 1), 0)
	case 'B':
		c.y = min(c.y+max(p, 1), c.h-1)
	case 'C':
		c.x = min(c.x+max(p, 1), c.w-1)
	case 'D':
		c.x = max(min(c.x, c.w-1)-max(p, 1), 0)
	case 'K':
		for at := min(c.x, c.w-1); at < c.w; at++ {
			c.runes[c.y*c.w+at] = ' '
		}
	case 'm', 'h', 'l':
	default:
		t.Fatalf("unknown: %q", b[:n+1])
	}
	return n + 1
}

// Wide runes, frames that are cut short by newer ones, and screens of unknown content are
// drawn right; on a terminal that gives wide runes another width than two, all rows without
// them are.
func TestEqualByColumns(t *testing.T) {
	p := &grid.Palette{} // one set of attributes: TestEqual compares them
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 7))
		g := grid.New(30, 8, false)
		var s screen
		s.resize(g.W, g.H)
		e := &encoder{}
		e.resize(g.W, g.H)
		shows := newCells(g.W, g.H, 1+int(seed%3))
		for step := range 100 {
			scribble(r, g, true)
			if r.IntN(8) == 0 {
				e.invalidate()
			}
			s.draw(g, p)
			limit := 40
			if r.IntN(3) == 0 {
				limit = 1000
			}
			for done := false; !done && (limit > 40 || r.IntN(3) > 0); {
				e.buf = e.buf[:0]
				done = e.frame(&s, limit)
				shows.write(t, e.buf)
			}
			if limit == 40 {
				continue
			}
			for i, want := range g.Cells {
				if shows.runes[i] != want.Rune && (shows.wide == 2 || !s.wide[i/g.W]) {
					t.Fatalf("seed %d, step %d: column %d of row %d is %q, want %q", seed, step, i%g.W, i/g.W, shows.runes[i], want.Rune)
				}
			}
		}
	}
}
