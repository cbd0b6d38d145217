package wire

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
)

// A move puts the cursor where it should be, and is never longer than an absolute one.
func TestMoves(t *testing.T) {
	const w, h = 130, 110
	rapid.Check(t, func(r *rapid.T) {
		column, row := rapid.IntRange(0, w-1), rapid.IntRange(0, h-1)
		x0, y0 := column.Draw(r, "from column"), row.Draw(r, "from row")
		x, y := column.Draw(r, "column"), row.Draw(r, "row")
		e := &encoder{x: x0, y: y0}
		e.front.w, e.front.h = w, h
		c := newCells(w, h, 2)
		c.x, c.y = x0, y0
		switch rapid.IntRange(0, 3).Draw(r, "known") {
		case 0:
			e.x, e.y = unknownRow, unknownRow
		case 1:
			e.x, c.x = atMargin, w
		}
		e.moveTo(x, y)
		c.write(t, e.buf)
		if c.x != x || c.y != y {
			r.Errorf("%q leads to %d, %d", e.buf, c.x, c.y)
		}
		absolute := fmt.Sprintf("\x1b[%d;%dH", y+1, x+1)
		if x == 0 {
			absolute = strings.TrimSuffix(absolute, ";1H") + "H"
		}
		if most := len(absolute) - strings.Count(absolute, "[1H"); len(e.buf) > most {
			r.Errorf("%q, at most %d bytes", e.buf, most)
		}
	})
}

// Every change is sent in the end, whatever else changes, even if little can be sent of
// each frame.
func TestNoneWaits(t *testing.T) {
	p := palette()
	for _, limit := range []int{20, 60} { // less than a row, and more
		g := grid.New(30, 8, false)
		var s screen
		s.resize(g.W, g.H)
		e := &encoder{}
		e.resize(g.W, g.H)
		send := func(limit int) {
			s.draw(g, p)
			e.buf = e.buf[:0]
			e.frame(&s, limit)
		}
		send(1 << 16)
		g.All().Text(0, 7, "here", 2)
		for i := range 40 {
			for y := range g.H - 1 {
				g.All().Text(0, y, strings.Repeat(string(rune('a'+i%20)), g.W), 1)
			}
			send(limit)
		}
		if got := e.front.rows[7][3].r; got != 'e' {
			t.Errorf("after 40 frames of %d bytes %q is shown", limit, got)
		}
	}
}
