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
	if n := e.between(x, y, line); n > 0 {
		shown := e.front.rows[y].cells
		for from := e.x; from < x; from++ {
			e.writeCell(line[from])
			shown[from] = line[from]
		}
		return
	}
	e.moveTo(x, y)
}

// between is how many bytes the cells of line between the cursor and column x of
// row y take, if no more than a move and without another pen; else 0.
func (e *encoder) between(x, y int, line []cell) int {
	const far = 6 // a move takes no more
	if e.y != y || e.x < 0 || e.x >= x || x-e.x > far || !e.penKnown {
		return 0
	}
	cost := 0
	for _, c := range line[e.x:x] {
		if c.odd || c.pen != e.pen && (c.r != ' ' || e.pens.blanks[c.pen] != e.pens.blanks[e.pen]) {
			return 0
		}
		cost += utf8.RuneLen(c.r)
	}
	if cost > across.size(x-e.x) {
		return 0
	}
	return cost
}

// start is where a move along rows and columns begins: at the cursor, or at the margin,
// where a return takes it first.
type start struct {
	first string
	x     int
}

// route is where the shortest move to a cell begins, and its length; an absolute move
// is as short where start.x is nowhere.
func (e *encoder) route(x, y int) (cost int, from start) {
	cost, from = codeSize(y+1), start{x: nowhere}
	if x > 0 {
		cost += codeSize(x+1) - 2
		if y == 0 {
			cost++
		}
	}
	if e.y < 0 {
		return cost, from
	}
	for _, s := range [...]start{{"", e.x}, {"\r", 0}} {
		if s.x < 0 {
			continue
		}
		if n := len(s.first) + down.size(y-e.y) + across.size(x-s.x); n < cost {
			cost, from = n, s
		}
	}
	return cost, from
}

// moveTo moves the cursor the shortest way.
func (e *encoder) moveTo(x, y int) {
	if e.y == y && e.x == x {
		return
	}
	switch _, from := e.route(x, y); {
	case from.x >= 0:
		e.buf = append(e.buf, from.first...)
		e.buf = across.append(down.append(e.buf, y-e.y), x-from.x)
	case x == 0:
		e.buf = appendCode(e.buf, y+1, 'H')
	default:
		e.buf = strconv.AppendInt(append(e.buf, "\x1b["...), int64(y+1), 10)
		e.buf = append(strconv.AppendInt(append(e.buf, ';'), int64(x+1), 10), 'H')
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

// shortCode is the short code for a move of n cells, if there is one.
func (a *axis) shortCode(n int) (code string, ok bool) {
	if n < -3 || n > 1 {
		return "", false
	}
	code = a.short[n+3]
	return code, code != "" || n == 0
}

// append appends a move of n cells.
func (a *axis) append(buf []byte, n int) []byte {
	code, ok := a.shortCode(n)
	switch {
	case ok:
		return append(buf, code...)
	case n > 0:
		return appendCode(buf, n, a.forth)
	}
	return appendCode(buf, -n, a.back)
}

// size is how many bytes append appends.
func (a *axis) size(n int) int {
	if code, ok := a.shortCode(n); ok {
		return len(code)
	}
	return codeSize(max(n, -n))
}

// codeSize is how many bytes appendCode appends.
func codeSize(n int) int {
	switch {
	case n == 1:
		return 3
	case n < 10:
		return 4
	case n < 100:
		return 5
	}
	return 6
}
