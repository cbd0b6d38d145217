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
	if n := e.across(x, y, line); n > 0 {
		shown := e.front.rows[y].cells
		for from := e.x; from < x; from++ {
			e.writeCell(line[from])
			shown[from] = line[from]
		}
		return
	}
	e.moveTo(x, y)
}

// distance is how many bytes it takes to reach column x of row y of s.
func (e *encoder) distance(x, y int, s *screen) int {
	if n := e.across(x, y, s.rows[y].cells); n > 0 {
		return n
	}
	n, _ := e.route(x, y)
	return n
}

// across is how many bytes the cells of line between the cursor and column x of
// row y take, if no more than a move and without another pen; else 0.
func (e *encoder) across(x, y int, line []cell) int {
	const far = 6 // a move takes no more
	if e.y != y || e.x < 0 || e.x >= x || x-e.x > far || !e.penKnown {
		return 0
	}
	cost := 0
	for _, c := range line[e.x:x] {
		if c.odd || c.pen != e.pen && (c.r != ' ' || e.pens.blank(c.pen) != e.pens.blank(e.pen)) {
			return 0
		}
		cost += utf8.RuneLen(c.r)
	}
	if cost > acrossCost(x-e.x) {
		return 0
	}
	return cost
}

// route is the shortest of: an absolute move, a relative one, and either from the
// start of the line; and its length.
func (e *encoder) route(x, y int) (cost int, w route) {
	cost, w = absoluteCost(x, y), absolute
	if e.y < 0 {
		return cost, w
	}
	down, right := downCost(y-e.y), acrossCost(x)
	if n := 1 + down + right; n < cost {
		cost, w = n, fromStart
	}
	// Both together mean the same whether or not the terminal's driver adds a
	// return to each line feed.
	if n := 2*(y-e.y) + right; y > e.y && n < cost {
		cost, w = n, feeding
	}
	if e.x >= 0 {
		if n := down + acrossCost(x-e.x); n <= cost {
			cost, w = n, relative
		}
	}
	return cost, w
}

// route is how the cursor gets somewhere.
type route uint8

const (
	absolute route = iota
	relative
	fromStart
	feeding // returns and line feeds
)

// moveTo moves the cursor the shortest way.
func (e *encoder) moveTo(x, y int) {
	if e.y == y && e.x == x {
		return
	}
	switch _, w := e.route(x, y); w {
	case absolute:
		e.buf = appendAbsolute(e.buf, x, y)
	case relative:
		e.buf = appendAcross(appendDown(e.buf, e.y, y), e.x, x)
	case fromStart:
		e.buf = appendAcross(appendDown(append(e.buf, '\r'), e.y, y), 0, x)
	case feeding:
		for ; e.y < y; e.y++ {
			e.buf = append(e.buf, "\r\n"...)
		}
		e.buf = appendAcross(e.buf, 0, x)
	}
	e.x, e.y = x, y
}

// The lengths of what the functions below append.

func codeCost(n int) int {
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

func absoluteCost(x, y int) int {
	if x == 0 {
		return codeCost(y + 1)
	}
	n := codeCost(x+1) + codeCost(y+1) - 2
	if y == 0 {
		n++
	}
	return n
}

func downCost(n int) int {
	switch {
	case n == 0:
		return 0
	case n == 1, n == -1:
		return 2
	}
	return codeCost(max(n, -n))
}

func acrossCost(n int) int {
	switch {
	case n == 0:
		return 0
	case n < 0 && n >= -3:
		return -n
	}
	return codeCost(max(n, -n))
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
	case n == 1:
		return append(buf, "\x1bD"...)
	case n == -1:
		return append(buf, "\x1bM"...)
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
