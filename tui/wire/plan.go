package wire

import (
	"slices"

	"perceptron/tui/grid"
)

// A change of style takes 3 to 20 bytes and a move 2 to 8, so a frame is written
// style by style: all that has one pen, then what has the next. Within a style
// the cursor goes to what is cheapest to reach, which follows a line down the
// screen and not back and forth between it and the text beside it.

// span is a part of a row that is written with one pen.
type span struct {
	y, x, n int32
	erased  bool // it becomes blank, or is
}

// layer is the spans of one style.
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
	mostCells = 64      // of a span, but for an erasure
	horizon   = 16      // how many spans of a layer are compared
	worthLine = 4       // cells: to erase the end of a row takes 3 bytes
	worthRun  = 9       // the same of some, which takes 4, and a move beyond them 4
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
	for x := 0; x < stop; x++ {
		if shown[x] == want[x] {
			continue
		}
		sp, pen, blank := span{y: int32(y), x: int32(x)}, empty.pen, true
		n := blankRun(shown[x:stop], want[x:stop])
		if sp.erased = n >= worthRun || n >= worthLine && x >= end; !sp.erased {
			n, pen, blank = e.cutSpan(shown[x:stop], want[x:stop])
		}
		sp.n = int32(n)
		e.plan.add(sp, pen, blank)
		x += n - 1
	}
	if odd < len(want) {
		e.plan.tails = append(e.plan.tails, y)
	}
}

// blankRun is how many of the cells that want begins with become blank, or are: up to the
// last that was not.
func blankRun(shown, want []cell) (n int) {
	for k := 0; k < len(want) && want[k] == empty; k++ {
		if shown[k] != empty {
			n = k + 1
		}
	}
	return n
}

// cutSpan is how many of the cells that want begins with, the first of which has
// changed, have changed and are written with one pen, and which. Blanks go with what
// is beside them.
func (e *encoder) cutSpan(shown, want []cell) (n int, pen pen, blank bool) {
	pen, blank = want[0].pen, want[0].r == ' '
	for n < min(len(want), mostCells) && want[n] != shown[n] {
		switch c := want[n]; {
		case c == empty && n > 0 && blankRun(shown[n:], want[n:]) >= worthRun:
			return n, pen, blank
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
		e.writeSpan(e.takeCheapest(s), s)
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

// choice is the span to go on with, of those that were looked at.
type choice struct {
	l    *layer
	k    int
	cost int
}

// takeCheapest takes the span from the plan that costs least to go on with: of those
// of the pen at hand, and while there are such the blanks it can write, or else
// of all.
func (e *encoder) takeCheapest(s *screen) span {
	p := &e.plan
	var best choice
	for _, blank := range [...]bool{false, true} {
		for i := range p.layers {
			if l := &p.layers[i]; l.blank == blank && e.penFits(l) && (!blank || best.l != nil) {
				e.compare(&best, l, 0, s)
			}
		}
	}
	if best.l == nil {
		for i := range p.layers {
			if l := &p.layers[i]; l.taken < len(l.spans) {
				var buf [64]byte
				turn := 0
				if !e.penFits(l) {
					turn = len(grid.AppendTurn(buf[:0], e.pens.all[e.pen], e.pens.all[l.pen]))
				}
				e.compare(&best, l, turn, s)
			}
		}
	}
	l := best.l
	sp := l.spans[best.k]
	copy(l.spans[l.taken+1:best.k+1], l.spans[l.taken:best.k])
	l.taken++
	p.left--
	return sp
}

// compare looks at the next spans of a layer, the pen of which takes turn bytes.
func (e *encoder) compare(best *choice, l *layer, turn int, s *screen) {
	for k := l.taken; k < min(len(l.spans), l.taken+horizon); k++ {
		x, y := int(l.spans[k].x), int(l.spans[k].y)
		cost := e.between(x, y, s.rows[y].cells)
		if cost == 0 {
			cost, _ = e.route(x, y)
		}
		if cost += turn; best.l == nil || cost < best.cost {
			*best = choice{l, k, cost}
		}
	}
}

// penFits reports whether the spans of l can be written with the pen as it is.
func (e *encoder) penFits(l *layer) bool {
	return e.penKnown && (l.pen == e.pen || l.blank && l.pen == e.pens.blanks[e.pen])
}

// writeSpan writes what has changed of a span.
func (e *encoder) writeSpan(sp span, s *screen) {
	y, x, stop := int(sp.y), int(sp.x), int(sp.x+sp.n)
	want, shown := s.rows[y].cells, e.front.rows[y].cells
	switch {
	case s.rows[y].dirty: // changed since the span was planned
		odd, _, _ := compareRows(shown, want)
		stop = min(stop, odd)
	case sp.erased:
		e.writeTo(x, y, want)
		e.setPen(empty)
		if slices.ContainsFunc(want[stop:], func(c cell) bool { return c != empty }) {
			e.buf = appendCode(e.buf, stop-x, 'X')
		} else {
			e.buf = append(e.buf, "\x1b[K"...)
			stop = len(want)
		}
		copy(shown[x:stop], want[x:stop])
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
