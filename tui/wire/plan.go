package wire

import (
	"math"
	"slices"

	"perceptron/tui/grid"
)

// A change of pen takes 3 to 20 bytes and a move 2 to 8, so a frame is written pen by
// pen, each from the top down: all that one can write, then what the next can.

// span is a part of a row that is written with one pen.
type span struct {
	at, n  int32 // its first cell, counted row by row, and their number
	erased bool  // it is the end of the row, which becomes blank
}

// plan is the changes that are found and not written yet. It reuses its memory.
type plan struct {
	spans [][]span // of each pen, in reading order
	room  int      // bytes that are left for more, about
	from  int      // the cell to look at next, counted row by row
}

const (
	mostPlanned = 1 << 14 // bytes
	mostCells   = 64      // of a span that is written
	worthLine   = 4       // cells: to erase the end of a row takes 3 bytes
	spanBytes   = 4       // about what a span takes beside its cells, for a move and a pen
)

// add puts a span at the end of those of its pen.
func (p *plan) add(sp span, of pen) {
	for int(of) >= len(p.spans) {
		p.spans = append(p.spans, nil)
	}
	p.spans[of] = append(p.spans[of], sp)
	p.room -= int(sp.n) + spanBytes
}

// findChanges plans changes that take about room bytes, from where it ended the last
// time on, and reports whether these are all.
func (e *encoder) findChanges(s *screen, room int) (all bool) {
	if s.w == 0 {
		return true
	}
	e.plan.room = room
	y, x := e.plan.from/s.w, e.plan.from%s.w
	all = x == 0
	for range s.h {
		if x = e.planRow(y, x, s.rows[y]); x < s.w {
			e.plan.from = y*s.w + x
			return false
		}
		x, y = 0, (y+1)%s.h
	}
	if e.plan.from = y * s.w; all {
		e.plan.from = 0
	}
	return all
}

// planRow cuts the changes of row y from column x on into spans, and returns the column
// that it has come to. Where terminals may not agree where its cells are, the row is
// written whole, as any program would write it.
func (e *encoder) planRow(y, x int, want []cell) int {
	shown := e.front.rows[y]
	if slices.Equal(shown[x:], want[x:]) {
		return len(want)
	}
	odd, end, last := compareRows(shown, want)
	switch {
	case e.plan.room <= 0:
		return x
	case odd:
		e.plan.room -= end
		e.writeRow(y, end, want)
		return len(want)
	}
	first, written := int32(y*len(want)), last
	if last-end >= worthLine {
		written = end
	}
	for x < last {
		switch {
		case shown[x] == want[x]:
			x++
		case e.plan.room <= 0:
			return x
		case x < written:
			n, pen := e.cutSpan(shown[x:written], want[x:written])
			e.plan.add(span{at: first + int32(x), n: int32(n)}, pen)
			x += n
		default:
			e.plan.add(span{at: first + int32(x), n: int32(last - x), erased: true}, empty.pen)
			x = last
		}
	}
	return len(want)
}

// cutSpan is how many of the cells that want begins with, the first of which has
// changed, have changed and are written with one pen, and which. Blanks go with what
// is beside them.
func (e *encoder) cutSpan(shown, want []cell) (n int, pen pen) {
	pen, blank := want[0].pen, want[0].r == ' '
	for n < min(len(want), mostCells) && want[n] != shown[n] {
		switch c := want[n]; {
		case c.r == ' ' && c.pen == e.pens.blanks[pen]:
		case c.r != ' ' && c.pen == pen && !blank:
		case c.r != ' ' && blank && e.pens.blanks[c.pen] == pen:
			pen, blank = c.pen, false
		default:
			return n, pen
		}
		n++
	}
	return n, pen
}

// writePlan writes what is planned, and first what takes the fewest bytes to turn the
// pen to.
func (e *encoder) writePlan(s *screen) {
	for {
		next, least := -1, math.MaxInt
		for k, spans := range e.plan.spans {
			var buf [64]byte
			if len(spans) > 0 {
				n := len(grid.AppendTurn(buf[:0], e.pens.all[e.pen], e.pens.all[k]))
				if n < least || n == least && spans[0].at < e.plan.spans[next][0].at {
					next, least = k, n
				}
			}
		}
		if next < 0 {
			return
		}
		for _, sp := range e.plan.spans[next] {
			e.writeSpan(sp, s)
		}
		e.plan.spans[next] = e.plan.spans[next][:0]
	}
}

// writeSpan writes a span.
func (e *encoder) writeSpan(sp span, s *screen) {
	y, x := int(sp.at)/s.w, int(sp.at)%s.w
	stop := x + int(sp.n)
	want, shown := s.rows[y], e.front.rows[y]
	if sp.erased {
		e.writeTo(x, y, want)
		e.setPen(empty)
		e.buf = append(e.buf, "\x1b[K"...)
		copy(shown[x:], want[x:])
		return
	}
	for ; x < stop; x++ {
		if shown[x] != want[x] { // else it was written on the way to another
			e.writeTo(x, y, want)
			e.writeCell(want[x])
			shown[x] = want[x]
		}
	}
}
