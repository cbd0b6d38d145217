package wire

import (
	"strconv"
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
	clear(e.front.wide)
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
		planned += e.planRow(s, e.plan.from)
		e.plan.from = (e.plan.from + 1) % s.h
	}
	e.writePlan(s)
	if rows < s.h {
		return false
	}
	e.plan.from = 0
	return true
}

// writeRow writes all of row y, which has a wide rune or had one.
func (e *encoder) writeRow(s *screen, y int) {
	want, end, columns := s.rows[y], s.ends[y], 0
	for _, c := range want[:end] { // each as wide as any terminal takes it
		if columns++; c.r == 0 {
			columns++
		}
	}
	e.moveTo(0, y)
	// A terminal that counts more columns than this must not run into the next
	// row, or scroll.
	guard := columns >= len(want)
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
	e.front.wide[y] = s.wide[y]
}

// writeCell writes c at the cursor, which moves on.
func (e *encoder) writeCell(c cell) {
	e.setPen(c)
	e.buf = utf8.AppendRune(e.buf, max(c.r, ' '))
	if e.x++; e.x >= e.front.w {
		e.x = atMargin
	}
}

// setPen gives the pen what is seen of c's style. For a blank that is little, so
// the pen is mostly left as it is.
func (e *encoder) setPen(c cell) {
	if !e.penKnown {
		e.buf = append(e.buf, "\x1b[m"...)
		e.pen, e.penKnown = 0, true
	}
	if !e.pens.writes(e.pen, c) {
		e.buf = grid.AppendTurn(e.buf, e.pens.all[e.pen], e.pens.all[c.pen])
		e.pen = c.pen
	}
}

// writeTo moves the cursor to column x of row y. Cells between that the pen as it is can
// write, those of line, are written where that takes no more bytes than a move.
func (e *encoder) writeTo(x, y int, line []cell) {
	const move = 4 // bytes
	var between []cell
	if e.y == y && e.x >= 0 && e.x < x && e.penKnown {
		between = line[e.x:x]
	}
	cost := 0
	for _, c := range between {
		if cost += utf8.RuneLen(c.r); cost > move || !e.pens.writes(e.pen, c) {
			between = nil
			break
		}
	}
	if between == nil {
		e.moveTo(x, y)
	}
	copy(e.front.rows[y][x-len(between):], between)
	for _, c := range between {
		e.writeCell(c)
	}
}

// moveTo moves the cursor the shortest way: by the row and column, from where it is, or
// from the margin.
func (e *encoder) moveTo(x, y int) {
	if e.y == y && e.x == x {
		return
	}
	n := len(e.buf)
	e.buf = append(e.buf, "\x1b["...)
	if x > 0 || y > 0 {
		e.buf = strconv.AppendInt(e.buf, int64(y+1), 10)
	}
	if x > 0 {
		e.buf = strconv.AppendInt(append(e.buf, ';'), int64(x+1), 10)
	}
	e.buf = append(e.buf, 'H')
	for _, from := range [...]struct {
		first string
		x     int
	}{{"", e.x}, {"\r", 0}} {
		if e.y < 0 || from.x < 0 {
			continue
		}
		var room [32]byte
		if way := across.append(down.append(append(room[:0], from.first...), y-e.y), x-from.x); len(way) < len(e.buf)-n {
			e.buf = append(e.buf[:n], way...)
		}
	}
	e.x, e.y = x, y
}

// axis is a direction to move in: the codes back and forth, and shorter ones for
// three cells back, two, one, none and one forth.
type axis struct {
	back, forth byte
	short       [5]string
}

var (
	down   = axis{'A', 'B', [...]string{2: "\x1bM", 4: "\x1bD"}}
	across = axis{'D', 'C', [...]string{"\b\b\b", "\b\b", "\b", 4: ""}}
)

// append appends a move of n cells: ESC [ n and the code, without n if it is 1.
func (a *axis) append(buf []byte, n int) []byte {
	code := a.forth
	switch {
	case n == 0 || n >= -3 && n <= 1 && a.short[n+3] != "":
		return append(buf, a.short[n+3]...)
	case n < 0:
		code, n = a.back, -n
	}
	buf = append(buf, "\x1b["...)
	if n > 1 {
		buf = strconv.AppendInt(buf, int64(n), 10)
	}
	return append(buf, code)
}
