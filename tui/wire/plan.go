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

// layer is the spans of one pen.
type layer struct {
	pen   pen
	spans []span // in reading order
	taken int    // so many, the first, are written
}

// left reports whether there are spans to be written.
func (l *layer) left() bool { return l.taken < len(l.spans) }

// plan is the changes of a screen that are still to be written. It is bounded,
// and reuses its memory.
type plan struct {
	layers  []layer
	rows    []int // that have odd cells
	current int   // the layer that is being written
	row     int   // the row to look at next
	found   int   // spans
}

const (
	mostSpans = 1 << 12 // of a plan, but for its last row
	mostCells = 64      // of a span that is written
	worthLine = 4       // cells: to erase the end of a row takes 3 bytes
)

// reset forgets what was planned.
func (p *plan) reset() {
	p.layers, p.rows = p.layers[:0], p.rows[:0]
	p.current, p.row, p.found = math.MaxInt, 0, 0
}

// add puts a span at the end of its layer.
func (p *plan) add(sp span, pen pen) {
	i := slices.IndexFunc(p.layers, func(l layer) bool { return l.pen == pen })
	if i < 0 {
		i = len(p.layers)
		p.layers = slices.Grow(p.layers, 1)[:i+1] // with the spans that a layer there had before
		p.layers[i] = layer{pen: pen, spans: p.layers[i].spans[:0]}
	}
	l := &p.layers[i]
	l.spans = append(l.spans, sp)
	p.found++
}

// findChanges finds changes in the rows that were drawn on, and reports whether there
// are any.
func (e *encoder) findChanges(s *screen) bool {
	p := &e.plan
	row := p.row
	p.reset()
	for p.row = row; row < s.h+p.row && p.found < mostSpans; row++ {
		if y := row % s.h; s.rows[y].dirty {
			s.rows[y].dirty = false
			e.planRow(y, s.rows[y].cells)
		}
	}
	if s.h > 0 {
		p.row = row % s.h
	}
	return p.found+len(p.rows) > 0
}

// planRow cuts the changes of row y into spans. Where terminals may not agree where its
// cells are, it is written whole, as any program would write it.
func (e *encoder) planRow(y int, want []cell) {
	shown := e.front.rows[y].cells
	odd, end, last := compareRows(shown, want)
	if odd && last > 0 {
		e.plan.rows = append(e.plan.rows, y)
	}
	if odd {
		return
	}
	first, written := int32(y*len(want)), last
	if last-end >= worthLine {
		written = end
	}
	x := 0
	for x < written {
		if shown[x] == want[x] {
			x++
			continue
		}
		n, pen := e.cutSpan(shown[x:written], want[x:written])
		e.plan.add(span{at: first + int32(x), n: int32(n)}, pen)
		x += n
	}
	for x < last && shown[x] == want[x] {
		x++
	}
	if x < last {
		e.plan.add(span{at: first + int32(x), n: int32(last - x), erased: true}, empty.pen)
	}
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

// writePlan writes what is planned until limit bytes are reached, and reports
// whether all of it is written.
func (e *encoder) writePlan(s *screen, limit int) bool {
	p := &e.plan
	for l := e.next(); l != nil; l = e.next() {
		if len(e.buf) >= limit {
			return false
		}
		l.taken++
		e.writeSpan(l.spans[l.taken-1], s)
	}
	for len(p.rows) > 0 {
		if len(e.buf) >= limit {
			return false
		}
		last := len(p.rows) - 1
		y := p.rows[last]
		p.rows = p.rows[:last]
		if odd, end, _ := compareRows(e.front.rows[y].cells, s.rows[y].cells); odd {
			e.writeRow(y, end, s.rows[y].cells)
		}
	}
	return true
}

// next is the layer to go on with: the one at hand, or else that whose pen takes the fewest
// bytes to turn to; nil where all is written.
func (e *encoder) next() (next *layer) {
	p := &e.plan
	if p.current < len(p.layers) && p.layers[p.current].left() {
		return &p.layers[p.current]
	}
	least := math.MaxInt
	for i := range p.layers {
		var buf [64]byte
		if l := &p.layers[i]; l.left() {
			if n := len(grid.AppendTurn(buf[:0], e.pens.all[e.pen], e.pens.all[l.pen])); n < least {
				next, least, p.current = l, n, i
			}
		}
	}
	return next
}

// writeSpan writes what has changed of a span.
func (e *encoder) writeSpan(sp span, s *screen) {
	y, x := int(sp.at)/s.w, int(sp.at)%s.w
	stop := x + int(sp.n)
	want, shown := s.rows[y].cells, e.front.rows[y].cells
	odd := false
	if s.rows[y].dirty { // changed since the span was planned
		odd, _, _ = compareRows(shown, want)
	}
	switch {
	case odd: // it is written whole
		return
	case sp.erased && !s.rows[y].dirty:
		e.writeTo(x, y, want)
		e.setPen(empty)
		e.buf = append(e.buf, "\x1b[K"...)
		copy(shown[x:], want[x:])
		return
	}
	for ; x < stop; x++ {
		if shown[x] != want[x] {
			e.writeTo(x, y, want)
			e.writeCell(want[x])
			shown[x] = want[x]
		}
	}
}
