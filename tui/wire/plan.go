package wire

import (
	"math"
	"slices"

	"perceptron/tui/grid"
)

// A change of pen takes 3 to 20 bytes and a move 2 to 8, so a frame is written pen by
// pen, each from the top down: all that one can write, then what the next can.

// plan is the runs of cells that have changed, each written with one pen, and are not
// written yet. It reuses its memory.
type plan struct {
	runs [][]int // of each pen the first cells, counted row by row
	from int     // the row to look at next
}

const (
	worthLine = 4 // cells: to erase the end of a row takes 3 bytes
	runBytes  = 4 // about what a run takes beside its cells, for a move and a pen
)

// planRow plans the changes of row y, and is about how many bytes they take. Where
// terminals may not agree where its cells are, the row is written whole, as any program
// would write it. Blanks go with what is beside them.
func (e *encoder) planRow(s *screen, y int) (bytes int) {
	shown, want := e.front.rows[y], s.rows[y]
	switch {
	case slices.Equal(shown, want):
		return 0
	case s.wide[y] || e.front.wide[y]:
		e.writeRow(s, y)
		return 0
	}
	for len(e.plan.runs) < len(e.pens.all) {
		e.plan.runs = append(e.plan.runs, nil)
	}
	runs := e.plan.runs
	begun, blank, with := -1, false, pen(0) // the run that ends here; −1: none
	for x, c := range want {
		switch {
		case c == shown[x]:
			begun = -1
			continue
		case begun >= 0 && e.pens.writes(with, c):
			blank = blank && c.r == ' '
		case begun >= 0 && blank && e.pens.blanks[c.pen] == with:
			runs[with] = runs[with][:len(runs[with])-1]
			runs[c.pen] = append(runs[c.pen], y*len(want)+begun)
			blank, with = false, c.pen
		default:
			runs[c.pen] = append(runs[c.pen], y*len(want)+x)
			begun, blank, with = x, c.r == ' ', c.pen
			bytes += runBytes
		}
		bytes++
	}
	return bytes
}

// writePlan writes what is planned, and first what takes the fewest bytes to turn the
// pen to.
func (e *encoder) writePlan(s *screen) {
	for {
		next, least := -1, math.MaxInt
		for k, runs := range e.plan.runs {
			var buf [64]byte
			if len(runs) > 0 {
				n := len(grid.AppendTurn(buf[:0], e.pens.all[e.pen], e.pens.all[k]))
				if n < least || n == least && runs[0] < e.plan.runs[next][0] {
					next, least = k, n
				}
			}
		}
		if next < 0 {
			return
		}
		for _, at := range e.plan.runs[next] {
			e.writeRun(s, at%s.w, at/s.w, pen(next))
		}
		e.plan.runs[next] = e.plan.runs[next][:0]
	}
}

// writeRun writes the run that begins at column x of row y; the blank end of a row is
// erased, where that is worth it.
func (e *encoder) writeRun(s *screen, x, y int, with pen) {
	shown, want, last := e.front.rows[y], s.rows[y], s.w
	for last > 0 && shown[last-1] == want[last-1] {
		last--
	}
	for ; x < last && shown[x] != want[x] && e.pens.writes(with, want[x]); x++ {
		e.writeTo(x, y, want)
		if x >= s.ends[y] && last-s.ends[y] >= worthLine {
			e.setPen(empty)
			e.buf = append(e.buf, "\x1b[K"...)
			copy(shown[x:], want[x:])
			return
		}
		e.writeCell(want[x])
		shown[x] = want[x]
	}
}

// writes reports whether a pen writes what is to be seen of a cell.
func (p *pens) writes(with pen, c cell) bool {
	return c.pen == with || c.r == ' ' && c.pen == p.blanks[with]
}
