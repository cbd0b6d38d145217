package wire

import (
	"unicode/utf8"

	"perceptron/tui/grid"
)

// encoder knows what the terminal shows, as far as it has been told, and
// writes what takes it from there to the screen that is wanted.
type encoder struct {
	front screen // what is shown; unknown cells where that is not known
	plan  plan

	x, y     int // the cursor; see the constants
	pen      pen
	pens     *pens // of the screen that is wanted
	penKnown bool

	buf []byte
}

const (
	atMargin = -1 // x beyond the last column, where terminals differ
	nowhere  = -1 // y, and so x, not known
)

// resize tells the size. What the terminal has made of its content is not
// known.
func (e *encoder) resize(w, h int) {
	e.front.resize(w, h)
	e.plan.from = 0
	e.invalidate()
}

// invalidate says that anything may be on the terminal.
func (e *encoder) invalidate() {
	e.fillFront(unknown)
	e.y = nowhere
	e.penKnown = false
}

func (e *encoder) fillFront(c cell) {
	for _, row := range e.front.rows {
		for x := range row {
			row[x] = c
		}
	}
}

// enter writes what takes the terminal: the alternate screen, blank, without a
// cursor, and the modes.
func (e *encoder) enter(modes []int) {
	e.buf = appendMode(e.buf, altScreen, true)
	e.buf = appendMode(e.buf, cursorMode, false)
	for _, m := range modes {
		e.buf = appendMode(e.buf, m, true)
	}
	e.clear()
}

// leave writes what gives it back.
func (e *encoder) leave(modes []int) {
	for _, m := range modes {
		e.buf = appendMode(e.buf, m, false)
	}
	e.buf = append(e.buf, "\x1b[m"...) // not every terminal keeps a pen per screen
	e.buf = appendMode(e.buf, cursorMode, true)
	e.buf = appendMode(e.buf, altScreen, false)
	e.invalidate()
}

// clear blanks the terminal.
func (e *encoder) clear() {
	e.buf = append(e.buf, "\x1b[m\x1b[2J"...)
	e.pen, e.penKnown = 0, true
	e.fillFront(empty)
	e.y = nowhere
}

// frame writes changes until all of s is shown or about limit bytes are reached, and
// reports whether all is shown. It goes on where it ended the last time, so that no
// change waits for ever. It costs a comparison of the cells, and allocates nothing but
// room for longer frames.
func (e *encoder) frame(s *screen, limit int) (all bool) {
	e.pens = s.pens
	planned, rows := 0, 0
	for ; rows < s.h && len(e.buf)+planned < limit; rows++ {
		planned += e.planRow(e.plan.from, s.rows[e.plan.from])
		e.plan.from = (e.plan.from + 1) % s.h
	}
	e.writePlan(s)
	if rows < s.h {
		return false
	}
	e.plan.from = 0
	return true
}

// writeRow writes all of row y, which has odd cells or had such.
func (e *encoder) writeRow(y int, want []cell) {
	end := len(want)
	for end > 0 && want[end-1] == empty {
		end--
	}
	e.moveTo(0, y)
	// A terminal that counts more columns than this must not run into the next
	// row, or scroll.
	guard := end+surplus(want) >= len(want)
	if guard {
		e.buf = appendMode(e.buf, wrapping, false)
	}
	for _, c := range want[:end] {
		if c.r != 0 { // the second half of a rune that is written
			e.writeCell(c)
		}
	}
	if end < len(want) {
		e.setPen(empty)
		e.buf = append(e.buf, "\x1b[K"...)
	}
	if guard {
		e.buf = appendMode(e.buf, wrapping, true)
	}
	e.y = nowhere
	copy(e.front.rows[y], want)
}

// surplus is how many more columns a terminal may count.
func surplus(cells []cell) int {
	n := 0
	for _, c := range cells {
		if c.odd && c.r != 0 {
			n++
		}
	}
	return n
}

// writeCell writes c at the cursor, which moves on.
func (e *encoder) writeCell(c cell) {
	e.setPen(c)
	switch {
	case c.r < utf8.RuneSelf && c.r > 0:
		e.buf = append(e.buf, byte(c.r))
	case c.r <= 0:
		e.buf = append(e.buf, ' ')
	default:
		e.buf = utf8.AppendRune(e.buf, c.r)
	}
	if e.x++; e.x >= e.front.w {
		e.x = atMargin
	}
}

// setPen gives the pen what is seen of c's style. For a blank that is little, so
// the pen is mostly left as it is.
func (e *encoder) setPen(c cell) {
	switch {
	case !e.penKnown:
		e.buf = append(e.buf, "\x1b[m"...)
		e.pen, e.penKnown = 0, true
	case c.r == ' ' && e.pens.blanks[e.pen] == e.pens.blanks[c.pen]:
		return
	}
	e.buf = grid.AppendTurn(e.buf, e.pens.all[e.pen], e.pens.all[c.pen])
	e.pen = c.pen
}
