package wire

import "unicode/utf8"

// A change of style takes 3 to 20 bytes and a move 2 to 8, so a frame is written
// style by style: all that has one pen, then what has the next. Within a style
// the cursor goes to what is cheapest to reach, which follows a line down the
// screen and not back and forth between it and the text beside it.

// span is a part of a row that is written with one pen.
type span struct {
	y, x, n int32
	next    int32 // the span after it in its layer, or noSpan
	rest    bool  // nothing follows it in its row
}

// layer is the spans of one style, in reading order.
type layer struct {
	pen         pen
	blank       bool // only blanks: any pen will do that looks like this one on them
	first, last int32
}

// plan is the changes of a screen that are still to be written. It is bounded,
// and reuses its memory.
type plan struct {
	spans  []span
	layers []layer
	tails  []int // rows with odd cells
	row    int   // the row to look at next
	left   int   // spans to be written
}

const (
	noSpan    = -1
	mostSpans = 1 << 12 // of a plan, but for its last row
	mostCells = 64      // of a span, but for an erasure
	horizon   = 16      // how many spans of a layer are compared
	shortMove = 4       // a move to the next cell but one takes 3 bytes, most take 4
)

// reset forgets what was planned.
func (p *plan) reset() {
	p.spans, p.layers, p.tails = p.spans[:0], p.layers[:0], p.tails[:0]
	p.row, p.left = 0, 0
}

// add puts a span at the end of its layer.
func (p *plan) add(sp span, pen pen, blank bool) {
	i := 0
	for i < len(p.layers) && (p.layers[i].pen != pen || p.layers[i].blank != blank) {
		i++
	}
	if i == len(p.layers) {
		p.layers = append(p.layers, layer{pen: pen, blank: blank, first: noSpan, last: noSpan})
	}
	l, k := &p.layers[i], int32(len(p.spans))
	sp.next = noSpan
	p.spans = append(p.spans, sp)
	if l.last == noSpan {
		l.first = k
	} else {
		p.spans[l.last].next = k
	}
	l.last = k
	p.left++
}

// remove removes span k, which comes after before, from layer l.
func (p *plan) remove(l *layer, before, k int32) *span {
	sp := &p.spans[k]
	if before == noSpan {
		l.first = sp.next
	} else {
		p.spans[before].next = sp.next
	}
	if l.last == k {
		l.last = before
	}
	p.left--
	return sp
}

// findChanges finds changes in the rows that were drawn on, and reports whether there
// are any.
func (e *encoder) findChanges(s *screen) bool {
	p := &e.plan
	row := p.row
	p.reset()
	for p.row = row; row < s.h+p.row && len(p.spans) < mostSpans; row++ {
		if y := row % s.h; s.rows[y].dirty {
			s.rows[y].dirty = false
			e.planRow(y, s.rows[y].cells)
		}
	}
	if s.h > 0 {
		p.row = row % s.h
	}
	return len(p.spans)+len(p.tails) > 0
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
		n, pen, blank := e.cutSpan(shown[x:stop], want[x:stop])
		rest := odd == len(want) && x+n == last && last > end
		e.plan.add(span{y: int32(y), x: int32(x), n: int32(n), rest: rest}, pen, blank)
		x += n - 1
	}
	if odd < len(want) {
		e.plan.tails = append(e.plan.tails, y)
	}
}

// cutSpan is how many of the cells that want begins with, the first of which has
// changed, are written with one pen, and which. Blanks go with what is beside
// them, and so does what has not changed where a move past it is no shorter.
func (e *encoder) cutSpan(shown, want []cell) (n int, pen pen, blank bool) {
	pen, blank = want[0].pen, want[0].r == ' '
	gap := 0 // bytes since the last change
	for k := 0; k < len(want) && k < mostCells && gap < shortMove; k++ {
		c := want[k]
		switch {
		case c.r == ' ' && c.pen == e.pens.blank(pen):
		case c.r != ' ' && c.pen == pen && !blank:
		case c.r != ' ' && blank && e.pens.blank(c.pen) == pen && gap == 0 && c != shown[k]:
			pen, blank = c.pen, false
		default:
			return n, pen, blank
		}
		if c == shown[k] {
			gap += utf8.RuneLen(c.r)
			continue
		}
		if run := erasure(shown, want, k); run > 0 {
			if k == 0 || run == len(want)-k {
				return k + run, pen, blank
			}
			return n, pen, blank // a span of its own
		}
		n, gap = k+1, 0
	}
	return n, pen, blank
}

// erasure is how many blanks from k on are written as an erasure, if they are.
func erasure(shown, want []cell, k int) int {
	if want[k] != empty {
		return 0
	}
	if run := blankRun(shown, want, k); run >= worthRun {
		return run
	}
	return 0
}

// writePlan writes what is planned until limit bytes are reached, and reports
// whether all of it is written.
func (e *encoder) writePlan(s *screen, limit int) bool {
	p := &e.plan
	for p.left > 0 {
		if len(e.buf) >= limit {
			return false
		}
		sp := e.removeCheapest(s)
		e.writeSpan(sp, s)
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
	l         *layer
	before, k int32 // the span, and the one before it in its layer
	cost      int
}

// removeCheapest takes the span from the plan that costs least to go on with: of those
// of the pen at hand, and while there are such the blanks it can write, or else
// of all.
func (e *encoder) removeCheapest(s *screen) *span {
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
			if l := &p.layers[i]; l.first != noSpan {
				e.compare(&best, l, e.penCost(l), s)
			}
		}
	}
	return p.remove(best.l, best.before, best.k)
}

// compare looks at the first spans of a layer, the pen of which takes sgr bytes.
func (e *encoder) compare(best *choice, l *layer, sgr int, s *screen) {
	before := int32(noSpan)
	for k, seen := l.first, 0; k != noSpan && seen < horizon; seen++ {
		sp := &e.plan.spans[k]
		if cost := sgr + e.distance(int(sp.x), int(sp.y), s); best.l == nil || cost < best.cost {
			*best = choice{l, before, k, cost}
		}
		before, k = k, sp.next
	}
}

// penFits reports whether the spans of l can be written with the pen as it is.
func (e *encoder) penFits(l *layer) bool {
	return e.penKnown && (l.pen == e.pen || l.blank && l.pen == e.pens.blank(e.pen))
}

// penCost is how many bytes it takes to turn the pen to l's.
func (e *encoder) penCost(l *layer) int {
	var buf [64]byte
	if e.penFits(l) {
		return 0
	}
	return len(e.pens.appendTurn(buf[:0], e.pen, l.pen))
}

// writeSpan writes what has changed of a span.
func (e *encoder) writeSpan(sp *span, s *screen) {
	y, x, stop, rest := int(sp.y), int(sp.x), int(sp.x+sp.n), sp.rest
	want, shown := s.rows[y].cells, e.front.rows[y].cells
	if s.rows[y].dirty { // changed since the span was planned
		odd, _, _ := compareRows(shown, want)
		stop, rest = min(stop, odd), false
	}
	for x < stop {
		if shown[x] == want[x] {
			x++
			continue
		}
		e.writeTo(x, y, want)
		n := 1
		if want[x] == empty {
			n = blankRun(shown, want[:stop], x)
			e.writeBlanks(n, rest && x+n == stop)
		} else {
			e.writeCell(want[x])
		}
		copy(shown[x:x+n], want[x:x+n])
		x += n
	}
}
