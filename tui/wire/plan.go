package wire

import (
	"math"
	"slices"

	"perceptron/tui/grid"
)

// A change of attributes takes 3 to 20 bytes and a move 2 to 8, so a frame is written by
// attributes: all runs of one from top to bottom, then those of the next.

// plan is the runs of changed cells that are not written yet, by attributes. Its memory is
// reused.
type plan struct {
	runs    [][]int // by attrID: index (row·width + column) of each run's first cell
	nextRow int     // row to compare next
}

const (
	minErase = 4 // cells: erasing the end of a row takes 3 bytes
	runCost  = 4 // about how many bytes a run takes for its move and attributes
)

// planRow plans the changes of row y and returns about how many bytes they take. A row with
// wide runes is written whole, at once. A changed blank joins the run beside it if the
// run's attributes can write it.
func (e *encoder) planRow(s *screen, y int) (bytes int) {
	shown, want := e.front.rows[y], s.rows[y]
	switch {
	case slices.Equal(shown, want):
		return 0
	case s.wide[y] || e.front.wide[y]:
		e.writeRow(s, y)
		return 0
	}
	for len(e.plan.runs) < len(e.attrs.list) {
		e.plan.runs = append(e.plan.runs, nil)
	}
	runs := e.plan.runs
	start, blank, attr := -1, false, attrID(0) // the run up to here; −1: none
	for x, c := range want {
		switch {
		case c == shown[x]:
			start = -1
			continue
		case start >= 0 && e.attrs.canWrite(attr, c):
			blank = blank && c.r == ' '
		case start >= 0 && blank && e.attrs.onBlank[c.attr] == attr:
			runs[attr] = runs[attr][:len(runs[attr])-1]
			runs[c.attr] = append(runs[c.attr], y*len(want)+start)
			blank, attr = false, c.attr
		default:
			runs[c.attr] = append(runs[c.attr], y*len(want)+x)
			start, blank, attr = x, c.r == ' ', c.attr
			bytes += runCost
		}
		bytes++
	}
	return bytes
}

// writePlan writes the planned runs, always next those whose attributes take the fewest
// bytes to change to.
func (e *encoder) writePlan(s *screen) {
	for {
		next, least := -1, math.MaxInt
		for k, runs := range e.plan.runs {
			var buf [64]byte
			if len(runs) > 0 {
				n := len(grid.AppendSGR(buf[:0], e.attrs.list[e.attr], e.attrs.list[k]))
				if n < least || n == least && runs[0] < e.plan.runs[next][0] {
					next, least = k, n
				}
			}
		}
		if next < 0 {
			return
		}
		for _, at := range e.plan.runs[next] {
			e.writeRun(s, at%s.w, at/s.w, attrID(next))
		}
		e.plan.runs[next] = e.plan.runs[next][:0]
	}
}

// writeRun writes the run that begins at column x of row y. If it reaches the blank end of
// the row, that is erased where it saves bytes.
func (e *encoder) writeRun(s *screen, x, y int, attr attrID) {
	shown, want, last := e.front.rows[y], s.rows[y], s.w
	for last > 0 && shown[last-1] == want[last-1] {
		last--
	}
	for ; x < last && shown[x] != want[x] && e.attrs.canWrite(attr, want[x]); x++ {
		e.advanceTo(x, y, want)
		if x >= s.ends[y] && last-s.ends[y] >= minErase {
			e.setAttr(blank)
			e.buf = append(e.buf, "\x1b[K"...)
			copy(shown[x:], want[x:])
			return
		}
		e.writeCell(want[x])
		shown[x] = want[x]
	}
}

// canWrite reports whether a cell looks right if it is written with attr.
func (p *attrTable) canWrite(attr attrID, c cell) bool {
	return c.attr == attr || c.r == ' ' && c.attr == p.onBlank[attr]
}
