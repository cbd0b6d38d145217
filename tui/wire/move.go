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

// writeTo moves the cursor to column x of row y. Cells between that can be written
// with the pen as it is, those of line, are written where that is shorter than a
// move.
func (e *encoder) writeTo(x, y int, line []cell) {
	if e.y == y && e.x == x {
		return
	}
	if !e.writable(x, y, line) {
		e.moveTo(x, y)
		return
	}
	shown := e.front.rows[y]
	for from := e.x; from < x; from++ {
		e.writeCell(line[from])
		shown[from] = line[from]
	}
}

// writable reports whether the cells of line between the cursor and column x of row y
// take no more bytes than a move, and no other pen.
func (e *encoder) writable(x, y int, line []cell) bool {
	const move = 4 // bytes
	if e.y != y || e.x < 0 || e.x >= x || x-e.x > move || !e.penKnown {
		return false
	}
	cost := 0
	for _, c := range line[e.x:x] {
		if c.pen != e.pen && (c.r != ' ' || e.pens.blanks[c.pen] != e.pens.blanks[e.pen]) {
			return false
		}
		cost += utf8.RuneLen(c.r)
	}
	return cost <= move
}

// moveTo moves the cursor the shortest way: by the row and column, from where it is, or
// from the margin.
func (e *encoder) moveTo(x, y int) {
	if e.y == y && e.x == x {
		return
	}
	n := len(e.buf)
	if x == 0 {
		e.buf = appendCode(e.buf, y+1, 'H')
	} else {
		e.buf = strconv.AppendInt(append(e.buf, "\x1b["...), int64(y+1), 10)
		e.buf = append(strconv.AppendInt(append(e.buf, ';'), int64(x+1), 10), 'H')
	}
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

// append appends a move of n cells.
func (a *axis) append(buf []byte, n int) []byte {
	switch {
	case n == 0:
		return buf
	case n >= -3 && n <= 1 && a.short[n+3] != "":
		return append(buf, a.short[n+3]...)
	case n > 0:
		return appendCode(buf, n, a.forth)
	}
	return appendCode(buf, -n, a.back)
}
