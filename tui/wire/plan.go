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
	blank bool   // only blanks: any pen will do that looks like this one on them
	spans []span // in reading order
	taken int    // so many, the first, are written
}

// plan is the changes of a screen that are still to be written. It is bounded,
// and reuses its memory.
type plan struct {
	layers []layer
	tails  []int // rows with odd cells
	row    int   // the row to look at next
	found  int   // spans
	left   int   // of them to be written
}

const (
	mostSpans = 1 << 12 // of a plan, but for its last row
	mostCells = 64      // of a span that is written
	worthLine = 4       // cells: to erase the end of a row takes 3 bytes
)

// reset forgets what was planned.
func (p *plan) reset() {
	p.layers, p.tails = p.layers[:0], p.tails[:0]
	p.row, p.found, p.left = 0, 0, 0
}

// add puts a span at the end of its layer.
func (p *plan) add(sp span, pen pen, blank bool) {
	i := 0
	for i < len(p.layers) && (p.layers[i].pen != pen || p.layers[i].blank != blank) {
		i++
	}
	if i == len(p.layers) {
		p.layers = slices.Grow(p.layers, 1)[:i+1] // with the spans that a layer there had before
		p.layers[i] = layer{pen: pen, blank: blank, spans: p.layers[i].spans[:0]}
	}
	l := &p.layers[i]
	l.spans = append(l.spans, sp)
	p.found, p.left = p.found+1, p.left+1
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
	return p.found+len(p.tails) > 0
}

// planRow cuts the changes of row y into spans, as far as terminals agree where
// its cells are. From the first odd cell on, where they may not, the row is
// written whole if anything in it has changed, as any program would write it.
func (e *encoder) planRow(y int, want []cell) {
	shown := e.front.rows[y].cells
	odd, end, last := compareRows(shown, want)
	stop := min(odd, last)
	first, written := int32(y*len(want)), stop
	if stop-end >= worthLine {
		written = end
	}
	x := 0
	for x < written {
		if shown[x] == want[x] {
			x++
			continue
		}
		n, pen, blank := e.cutSpan(shown[x:written], want[x:written])
		e.plan.add(span{at: first + int32(x), n: int32(n)}, pen, blank)
		x += n
	}
	for x < stop && shown[x] == want[x] {
		x++
	}
	if x < stop {
		e.plan.add(span{at: first + int32(x), n: int32(stop - x), erased: true}, empty.pen, true)
	}
	if odd < len(want) {
		e.plan.tails = append(e.plan.tails, y)
	}
}

// cutSpan is how many of the cells that want begins with, the first of which has
// changed, have changed and are written with one pen, and which. Blanks go with what
// is beside them.
func (e *encoder) cutSpan(shown, want []cell) (n int, pen pen, blank bool) {
	pen, blank = want[0].pen, want[0].r == ' '
	for n < min(len(want), mostCells) && want[n] != shown[n] {
		switch c := want[n]; {
		case c.r == ' ' && c.pen == e.pens.blanks[pen]:
		case c.r != ' ' && c.pen == pen && !blank:
		case c.r != ' ' && blank && e.pens.blanks[c.pen] == pen:
			pen, blank = c.pen, false
		default:
			return n, pen, blank
		}
		n++
	}
	return n, pen, blank
}

// writePlan writes what is planned until limit bytes are reached, and reports
// whether all of it is written.
func (e *encoder) writePlan(s *screen, limit int) bool {
	p := &e.plan
	for p.left > 0 {
		if len(e.buf) >= limit {
			return false
		}
		e.writeSpan(e.takeNext(), s)
	}
	for len(p.tails) > 0 {
		if len(e.buf) >= limit {
			return false
		}
		last := len(p.tails) - 1
		y := p.tails[last]
		p.tails = p.tails[:last]
		want := s.rows[y].cells
		if odd, end, _ := compareRows(e.front.rows[y].cells, want); odd < len(want) {
			e.writeTail(odd, end, y, want)
		}
	}
	return true
}

// takeNext takes a span from the plan: of those that the pen at hand can write the first
// on the screen, or else the first of the pen that takes the fewest bytes to turn to.
func (e *encoder) takeNext() span {
	p := &e.plan
	var next *layer
	for i := range p.layers {
		if l := &p.layers[i]; l.taken < len(l.spans) && e.penFits(l) && (next == nil || l.spans[l.taken].at < next.spans[next.taken].at) {
			next = l
		}
	}
	if next == nil {
		next = e.cheapestTurn()
	}
	next.taken++
	p.left--
	return next.spans[next.taken-1]
}

// cheapestTurn is the layer with spans left whose pen takes the fewest bytes to turn to.
func (e *encoder) cheapestTurn() (next *layer) {
	least := math.MaxInt
	for i := range e.plan.layers {
		if l := &e.plan.layers[i]; l.taken < len(l.spans) {
			var buf [64]byte
			if n := len(grid.AppendTurn(buf[:0], e.pens.all[e.pen], e.pens.all[l.pen])); n < least {
				next, least = l, n
			}
		}
	}
	return next
}

// penFits reports whether the spans of l can be written with the pen as it is.
func (e *encoder) penFits(l *layer) bool {
	return e.penKnown && (l.pen == e.pen || l.blank && l.pen == e.pens.blanks[e.pen])
}

// writeSpan writes what has changed of a span.
func (e *encoder) writeSpan(sp span, s *screen) {
	y, x := int(sp.at)/s.w, int(sp.at)%s.w
	stop := x + int(sp.n)
	want, shown := s.rows[y].cells, e.front.rows[y].cells
	switch {
	case s.rows[y].dirty: // changed since the span was planned
		odd, _, _ := compareRows(shown, want)
		stop = min(stop, odd)
	case sp.erased:
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
