package wire

import "unicode/utf8"

// encoder knows what the terminal shows, as far as it has been told, and
// writes what takes it from there to the screen that is wanted.
type encoder struct {
	front []row // what is shown; unknown cells where that is not known
	w, h  int
	anew  bool // rows count as drawn on, whatever they say
	plan  plan // changes that are found and not written yet

	x, y     int // the cursor; see the constants
	pen      style
	penKnown bool
	wraps    bool // what overflows a row goes on in the next

	buf []byte
}

const (
	atMargin = -1 // x beyond the last column, where terminals differ
	nowhere  = -1 // y, and so x, not known
)

// resize tells the size. What the terminal has made of its content is not
// known.
func (e *encoder) resize(w, h int) {
	if w == e.w && h == e.h && e.front != nil {
		e.forget()
		return
	}
	e.w, e.h = w, h
	e.front = make([]row, h)
	cells := make([]cell, w*h)
	for y := range e.front {
		e.front[y].cells = cells[y*w : (y+1)*w : (y+1)*w]
	}
	e.forget()
}

// forget says that anything may be on the terminal.
func (e *encoder) forget() {
	e.fill(unknown)
	e.y = nowhere
	e.penKnown = false
}

func (e *encoder) fill(c cell) {
	for y := range e.front {
		r := &e.front[y]
		r.marks = r.marks[:0]
		for x := range r.cells {
			r.cells[x] = c
		}
	}
	e.plan.drop()
	e.anew = true
}

// item writes what goes out as it is.
func (e *encoder) item(it item) {
	if it.effect == left && e.penKnown && e.pen != (style{}) {
		e.buf = append(e.buf, "\x1b[m"...) // not every terminal keeps a pen per screen
	}
	e.buf = append(e.buf, it.data...)
	switch it.effect {
	case cleared:
		e.pen, e.penKnown = style{}, true
		e.fill(empty)
	case unsure, left:
		e.forget()
	}
}

// frame writes changes until all of s is shown or limit bytes are reached, and
// reports whether all is shown. Changes that were found before are written
// before others are looked for, as they are by now, so that none waits for
// ever. It costs a comparison of the rows that were drawn on, and allocates
// nothing but room for longer frames.
func (e *encoder) frame(s *screen, limit int) bool {
	if e.h > 0 {
		s.row(e.h - 1)
	}
	if e.anew {
		e.anew = false
		for y := range s.rows {
			s.rows[y].dirty = true
		}
	}
	for {
		if !e.carry(s, limit) {
			return false
		}
		if !e.look(s) {
			return true
		}
	}
}

// survey compares two rows of one length: the first column that is odd in
// either, the column after the last of want that isn't blank, and the column
// after the last that differs.
func survey(shown, want []cell) (odd, end, last int) {
	odd = len(want)
	for x := range want {
		if want[x] != shown[x] {
			last = x + 1
		}
		if odd == len(want) && (want[x].odd || shown[x].odd) {
			odd = x
		}
		if want[x] != empty {
			end = x + 1
		}
	}
	return odd, end, last
}

// blankRun is how many cells from x on become blank, or are: up to the last
// that was not.
func blankRun(shown, want []cell, x int) int {
	n := 1
	for i := x; i < len(want) && want[i] == empty; i++ {
		if shown[i] != empty {
			n = i - x + 1
		}
	}
	return n
}

const (
	worthLine = 4 // an erasure to the end of the line has 3 bytes
	worthRun  = 9 // one of n columns has 4, and a move beyond it 4
)

// blanks writes n blanks, as an erasure if that is shorter; toEnd says that
// nothing follows in the row.
func (e *encoder) blanks(n int, toEnd bool) {
	switch {
	case toEnd && n >= worthLine:
		e.turn(empty)
		e.buf = append(e.buf, "\x1b[K"...)
	case n >= worthRun:
		e.turn(empty)
		e.buf = appendCode(e.buf, n, 'X')
	default:
		for range n {
			e.cell(empty)
		}
	}
}

// tail writes the row y from its first odd column on, if it has changed.
func (e *encoder) tail(x, end, y int, want *row) {
	shown := &e.front[y]
	i, _ := want.find(x)
	j, _ := shown.find(x)
	marks := want.marks[i:]
	if equal(shown.cells[x:], want.cells[x:e.w]) && equal(shown.marks[j:], marks) {
		return
	}
	e.goTo(x, y)
	end = max(end, x)
	// A terminal that counts more columns than this must not run into the next
	// row, or scroll.
	guard := e.wraps && end+surplus(want.cells[x:end], marks) >= e.w
	if guard {
		e.buf = append(e.buf, "\x1b[?7l"...)
	}
	e.odd(x, end, want, marks)
	if end < e.w {
		e.turn(empty)
		e.buf = append(e.buf, "\x1b[K"...)
	}
	if guard {
		e.buf = append(e.buf, "\x1b[?7h"...)
	}
	e.y = nowhere
	copy(shown.cells[x:], want.cells[x:e.w])
	shown.marks = append(shown.marks[:j], marks...)
}

// odd writes the cells x, … end-1 of want with their marks. Of a wide rune only
// half of which fits, it writes a blank.
func (e *encoder) odd(x, end int, want *row, marks []mark) {
	for at := x; at < end; at++ {
		c := want.cells[at]
		if c.r == 0 && at > x {
			continue // its rune is written
		}
		if c.odd && at+1 == e.w && at+1 < len(want.cells) && want.cells[at+1].r == 0 {
			c = empty
		}
		e.cell(c)
		for len(marks) > 0 && marks[0].at <= at {
			if c.odd {
				e.buf = append(e.buf, marks[0].text...)
			}
			marks = marks[1:]
		}
	}
}

// surplus is how many more columns a terminal may count.
func surplus(cells []cell, marks []mark) int {
	n := 0
	for _, c := range cells {
		if c.odd && c.r != 0 {
			n++
		}
	}
	for _, m := range marks {
		n += 2 * utf8.RuneCountInString(m.text)
	}
	return n
}

// equal is slices.Equal, without its call for each.
func equal[T comparable](a, b []T) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// cell writes c at the cursor, which moves on.
func (e *encoder) cell(c cell) {
	e.turn(c)
	switch {
	case c.r < utf8.RuneSelf && c.r > 0:
		e.buf = append(e.buf, byte(c.r))
	case c.r <= 0:
		e.buf = append(e.buf, ' ')
	default:
		e.buf = utf8.AppendRune(e.buf, c.r)
	}
	if e.x++; e.x >= e.w {
		e.x = atMargin
	}
}

// turn gives the pen what is seen of c's style. For a blank that is little, so
// the pen is mostly left as it is.
func (e *encoder) turn(c cell) {
	to := c.style
	switch {
	case !e.penKnown:
		e.buf = append(e.buf, "\x1b[m"...)
		e.pen, e.penKnown = style{}, true
	case c.r == ' ' && e.pen.blank() == to.blank():
		return
	}
	e.buf = appendSGR(e.buf, e.pen, to)
	e.pen = to
}
