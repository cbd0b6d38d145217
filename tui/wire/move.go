package wire

import (
	"strconv"
	"unicode/utf8"
)

// appendCode appends ESC [ n final, without n if it is 1.
func appendCode(buf []byte, n int, final byte) []byte {
	buf = append(buf, "\x1b["...)
	if n != 1 {
		buf = strconv.AppendInt(buf, int64(n), 10)
	}
	return append(buf, final)
}

// reach moves the cursor to column x of row y. Cells between that are shown
// already, those of line, are written again where that is shorter than a move.
func (e *encoder) reach(x, y int, line []cell) {
	if e.y == y && e.x == x {
		return
	}
	if e.y == y && e.x >= 0 && e.x < x && line != nil && e.again(line[e.x:x]) {
		return
	}
	e.goTo(x, y)
}

// again writes cells that are shown already if that takes no longer than the
// move past them, and reports whether it did.
func (e *encoder) again(cells []cell) bool {
	var move [16]byte
	limit := len(appendCode(move[:0], len(cells), 'C'))
	if len(cells) > limit || !e.penKnown {
		return false
	}
	cost := 0
	for _, c := range cells {
		if c.style != e.pen && (c.r != ' ' || c.style.blank() != e.pen.blank()) {
			return false
		}
		cost += utf8.RuneLen(c.r)
	}
	if cost > limit {
		return false
	}
	for _, c := range cells {
		e.cell(c)
	}
	return true
}

// goTo moves the cursor by the shortest of: an absolute move, a relative one,
// and either from the start of the line.
func (e *encoder) goTo(x, y int) {
	if e.y == y && e.x == x {
		return
	}
	var a, b [32]byte
	best := appendAbsolute(a[:0], x, y)
	if e.y >= 0 {
		other := b[:0]
		if e.x >= 0 {
			other = appendAcross(appendDown(other, e.y, y), e.x, x)
			best, other = shorter(best, other)
		}
		other = appendAcross(appendDown(append(other[:0], '\r'), e.y, y), 0, x)
		best, other = shorter(best, other)
		if down := y - e.y; down == 1 || down == 2 {
			// Both together mean the same whether or not the terminal's driver
			// adds a return to each line feed.
			other = append(other[:0], "\r\n\r\n"[:2*down]...)
			best, _ = shorter(best, appendAcross(other, 0, x))
		}
	}
	e.buf = append(e.buf, best...)
	e.x, e.y = x, y
}

func shorter(a, b []byte) (best, other []byte) {
	if len(b) < len(a) {
		return b, a
	}
	return a, b
}

func appendAbsolute(buf []byte, x, y int) []byte {
	if x == 0 {
		return appendCode(buf, y+1, 'H')
	}
	buf = append(buf, "\x1b["...)
	buf = strconv.AppendInt(buf, int64(y+1), 10)
	buf = append(buf, ';')
	buf = strconv.AppendInt(buf, int64(x+1), 10)
	return append(buf, 'H')
}

// appendDown moves from row from to row to in the same column.
func appendDown(buf []byte, from, to int) []byte {
	switch n := to - from; {
	case n > 0:
		return appendCode(buf, n, 'B')
	case n < 0:
		return appendCode(buf, -n, 'A')
	}
	return buf
}

// appendAcross moves from column from to column to in the same row.
func appendAcross(buf []byte, from, to int) []byte {
	switch n := to - from; {
	case n > 0:
		return appendCode(buf, n, 'C')
	case n < 0 && n >= -3:
		return append(buf, "\b\b\b"[:-n]...)
	case n < 0:
		return appendCode(buf, -n, 'D')
	}
	return buf
}
