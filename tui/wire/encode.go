package wire

import (
	"strconv"
	"unicode/utf8"

	"perceptron/tui/grid"
)

// encoder keeps the front screen, and writes the bytes that turn it into the back screen.
type encoder struct {
	front screen // what the terminal shows; unknown cells where that is not known
	plan  plan

	x, y      int // the cursor, or the constants below
	attr      attrID
	attrs     *attrTable // those of the back screen
	attrKnown bool       // the terminal's attributes are attr

	buf []byte
}

const (
	atMargin   = -1 // x after the last column was written: terminals differ in where the cursor is then
	unknownRow = -1 // y, and so x, is unknown
)

// resize sets the size. What the terminal shows is unknown then.
func (e *encoder) resize(w, h int) {
	e.front.resize(w, h)
	e.plan.nextRow = 0
	e.invalidate()
}

// invalidate marks the terminal's content, cursor and attributes as unknown.
func (e *encoder) invalidate() {
	e.fillFront(unknown)
	e.y = unknownRow
	e.attrKnown = false
}

func (e *encoder) fillFront(c cell) {
	clear(e.front.wide)
	for _, row := range e.front.rows {
		for x := range row {
			row[x] = c
		}
	}
}

// enter writes the sequences that acquire the terminal: the alternate screen, blank, no
// cursor, the modes.
func (e *encoder) enter(modes []int) {
	e.buf = appendMode(e.buf, altScreen, true)
	e.buf = appendMode(e.buf, cursorMode, false)
	for _, m := range modes {
		e.buf = appendMode(e.buf, m, true)
	}
	e.clear()
}

// leave writes the sequences that restore it.
func (e *encoder) leave(modes []int) {
	for _, m := range modes {
		e.buf = appendMode(e.buf, m, false)
	}
	e.buf = append(e.buf, "\x1b[m"...) // some terminals share the attributes between their screens
	e.buf = appendMode(e.buf, cursorMode, true)
	e.buf = appendMode(e.buf, altScreen, false)
	e.invalidate()
}

// clear blanks the terminal.
func (e *encoder) clear() {
	e.buf = append(e.buf, "\x1b[m\x1b[2J"...)
	e.attr, e.attrKnown = 0, true
	e.fillFront(blank)
	e.y = unknownRow
}

// frame writes changes until the front screen equals s, or about limit bytes are reached;
// all reports the former. It continues at the row where it stopped the last time, so that
// every change is sent in the end. It costs one comparison of all cells, and allocates only
// to grow its buffers.
func (e *encoder) frame(s *screen, limit int) (all bool) {
	e.attrs = s.attrs
	planned, rows := 0, 0
	for ; rows < s.h && len(e.buf)+planned < limit; rows++ {
		planned += e.planRow(s, e.plan.nextRow)
		e.plan.nextRow = (e.plan.nextRow + 1) % s.h
	}
	e.writePlan(s)
	if rows < s.h {
		return false
	}
	e.plan.nextRow = 0
	return true
}

// writeRow writes all of row y, which has or had a wide rune.
func (e *encoder) writeRow(s *screen, y int) {
	want, end, columns := s.rows[y], s.ends[y], 0
	for _, c := range want[:end] { // the most columns any terminal gives it
		if columns++; c.r == 0 {
			columns++
		}
	}
	e.moveTo(0, y)
	// A terminal that uses more columns than the screen has must not wrap into the next
	// row, or scroll.
	guard := columns >= len(want)
	if guard {
		e.buf = appendMode(e.buf, wrapping, false)
	}
	for _, c := range want[:end] {
		if c.r != 0 { // else the second column of the rune before
			e.writeCell(c)
		}
	}
	if end < len(want) {
		e.setAttr(blank)
		e.buf = append(e.buf, "\x1b[K"...)
	}
	if guard {
		e.buf = appendMode(e.buf, wrapping, true)
	}
	e.y = unknownRow
	copy(e.front.rows[y], want)
	e.front.wide[y] = s.wide[y]
}

// writeCell writes c at the cursor, which moves on.
func (e *encoder) writeCell(c cell) {
	e.setAttr(c)
	e.buf = utf8.AppendRune(e.buf, max(c.r, ' '))
	if e.x++; e.x >= e.front.w {
		e.x = atMargin
	}
}

// setAttr sets the attributes for c, unless the present ones can write it: a blank shows
// few of them.
func (e *encoder) setAttr(c cell) {
	if !e.attrKnown {
		e.buf = append(e.buf, "\x1b[m"...)
		e.attr, e.attrKnown = 0, true
	}
	if !e.attrs.canWrite(e.attr, c) {
		e.buf = grid.AppendSGR(e.buf, e.attrs.list[e.attr], e.attrs.list[c.attr])
		e.attr = c.attr
	}
}

// advanceTo moves the cursor to column x of row y. If that takes no more bytes than a move,
// it writes the cells in between again, which are those of line, instead.
func (e *encoder) advanceTo(x, y int, line []cell) {
	const move = 4 // bytes
	var between []cell
	if e.y == y && e.x >= 0 && e.x < x && e.attrKnown {
		between = line[e.x:x]
	}
	cost := 0
	for _, c := range between {
		if cost += utf8.RuneLen(c.r); cost > move || !e.attrs.canWrite(e.attr, c) {
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

// moveTo moves the cursor by the shortest of three sequences: absolute, relative, or a
// carriage return and relative.
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

// axis is the sequences of one direction of the cursor: the final bytes of CSI for back and
// forth, and shorter sequences for −3 to +1 cells, "" where there is none.
type axis struct {
	back, forth byte
	short       [5]string
}

var (
	down   = axis{'A', 'B', [...]string{2: "\x1bM", 4: "\x1bD"}}
	across = axis{'D', 'C', [...]string{"\b\b\b", "\b\b", "\b", 4: ""}}
)

// append appends a move by n cells.
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
