package wire

import "slices"

// What is drawn beyond these is dropped, so that no sequence can ask for more
// memory than a very large terminal.
const (
	maxColumns = 1000
	maxRows    = 500
	maxMarks   = 64 // bytes of combining marks on a cell
)

// cell is one column of a row. Cells that look the same are equal.
type cell struct {
	r     rune // 0: the second column of a wide rune
	style style
	// odd says that terminals may not agree on how many columns this takes: a
	// wide rune, or one with marks.
	odd bool
}

var (
	empty   = cell{r: ' '}
	unknown = cell{r: -1} // like no cell
)

// mark is the combining marks on the cell of a column.
type mark struct {
	at   int
	text string
}

// row is one line of a screen. It is blank beyond its cells.
type row struct {
	cells []cell
	marks []mark // by column
	dirty bool   // it may not be what the terminal shows
}

// screen is what the program wants to be seen. It has no size of its own: it
// grows to hold what is drawn, so that a frame drawn for a size that the writer
// has not been told yet is kept whole. Nothing wraps, and only a scrolling
// region scrolls.
type screen struct {
	rows []row
	x, y int
	pen  style
	last struct{ x, y int } // where the last rune went; x is -1 if a mark has nothing to go on

	top, bottom int // the scrolling region; bottom is -1 without one
	w, h        int // the terminal's size, 0 before it is known
}

// reset is a blank screen.
func (s *screen) reset() {
	s.erase(0, len(s.rows), style{})
	s.pen = style{}
	s.top, s.bottom = 0, -1
	s.moveTo(0, 0)
}

// moveTo places the cursor.
func (s *screen) moveTo(x, y int) {
	s.x = min(max(x, 0), maxColumns)
	s.y = min(max(y, 0), maxRows-1)
	s.last.x = -1
}

// column is the cursor's. After the last column has been drawn in it is still
// there, as on a terminal.
func (s *screen) column() int {
	if s.x == s.w && s.x > 0 {
		return s.x - 1
	}
	return s.x
}

// row is row y, which is made if it isn't there.
func (s *screen) row(y int) *row {
	for len(s.rows) <= y {
		s.rows = append(s.rows, row{dirty: true})
	}
	return &s.rows[y]
}

// put draws a rune of one or two columns.
func (s *screen) put(r rune, w int) {
	if s.x+w > maxColumns {
		return
	}
	row := s.row(s.y)
	row.grow(s.x + w)
	c := cell{r: r, style: s.pen, odd: w > 1}
	if r == ' ' {
		c.style = s.pen.blank()
	}
	row.set(s.x, c)
	if w > 1 {
		row.set(s.x+1, cell{style: s.pen, odd: true})
	}
	s.last.x, s.last.y = s.x, s.y
	s.x += w
}

// join draws a combining mark, or a rune that joins the one before, into the
// last cell.
func (s *screen) join(r rune) {
	if s.last.x < 0 {
		return
	}
	row := &s.rows[s.last.y]
	i, found := row.find(s.last.x)
	if !found {
		row.marks = slices.Insert(row.marks, i, mark{at: s.last.x})
	}
	m := &row.marks[i]
	if len(m.text) > maxMarks {
		return
	}
	m.text += string(r)
	row.cells[s.last.x].odd = true
	row.dirty = true
	if r == emojiLook && s.x == s.last.x+1 && s.x < maxColumns {
		row.grow(s.x + 1)
		row.set(s.x, cell{style: row.cells[s.last.x].style, odd: true})
		s.x++
	}
}

// joined reports whether the next rune is drawn into the last cell, whatever
// its own width.
func (s *screen) joined(r rune) bool {
	if s.last.x < 0 {
		return false
	}
	row := &s.rows[s.last.y]
	marks := ""
	if i, found := row.find(s.last.x); found {
		marks = row.marks[i].text
	}
	const glue = string(rune(joiner))
	return len(marks) >= len(glue) && marks[len(marks)-len(glue):] == glue ||
		joins(row.cells[s.last.x].r, r, marks)
}

// find is where the marks of column x are, or would be.
func (r *row) find(x int) (int, bool) {
	return slices.BinarySearchFunc(r.marks, x, func(m mark, x int) int { return m.at - x })
}

// grow makes room for n columns.
func (r *row) grow(n int) {
	for len(r.cells) < n {
		r.cells = append(r.cells, empty)
	}
}

// set changes one cell. What it leaves of a wide rune, and of its marks, goes.
func (r *row) set(x int, c cell) {
	old := r.cells[x]
	if old == c && !c.odd {
		return
	}
	r.dirty = true
	if old.odd {
		r.unmark(x, x+1)
		if old.r == 0 && x > 0 && c.r != 0 {
			r.cells[x-1] = cell{r: ' ', style: old.style.blank()}
			r.unmark(x-1, x)
		}
		if old.r != 0 && x+1 < len(r.cells) && r.cells[x+1].r == 0 {
			r.cells[x+1] = cell{r: ' ', style: old.style.blank()}
		}
	}
	r.cells[x] = c
}

// unmark drops the marks of the columns from, … to-1.
func (r *row) unmark(from, to int) {
	if len(r.marks) > 0 {
		r.marks = slices.DeleteFunc(r.marks, func(m mark) bool { return m.at >= from && m.at < to })
	}
}

// erase blanks the columns from, … to-1 with the background of pen.
func (r *row) erase(from, to int, pen style) {
	c := cell{r: ' ', style: style{bg: pen.bg}}
	if c != empty {
		r.grow(min(to, maxColumns))
	}
	for x := from; x < min(to, len(r.cells)); x++ {
		r.set(x, c)
	}
	if c == empty && to >= len(r.cells) && from < len(r.cells) {
		r.cells = r.cells[:from]
	}
}

// erase blanks the rows from, … to-1.
func (s *screen) erase(from, to int, pen style) {
	if pen.bg != 0 && to > from {
		s.row(min(to, maxRows) - 1)
	}
	for y := from; y < min(to, len(s.rows)); y++ {
		s.rows[y].erase(0, s.columns(pen), pen)
	}
}

// columns is how far an erasure with pen goes: a colour as far as the terminal,
// its own background without end.
func (s *screen) columns(pen style) int {
	if pen.bg != 0 {
		return s.w
	}
	return maxColumns
}

// crop drops what is outside a terminal of w columns and h rows, as the
// terminal does when it shrinks.
func (s *screen) crop(w, h int) {
	s.w, s.h = w, h
	if len(s.rows) > h {
		clear(s.rows[h:])
		s.rows = s.rows[:h]
	}
	for i := range s.rows {
		r := &s.rows[i]
		if len(r.cells) > w {
			r.erase(w, len(r.cells), style{})
		}
	}
	s.last.x = -1
}

// feed moves the cursor down a line; at the end of the scrolling region the
// region scrolls.
func (s *screen) feed() {
	if s.y == s.bottom {
		s.scroll(s.top, s.bottom, 1)
		return
	}
	s.moveTo(s.x, s.y+1)
}

// back moves the cursor up a line; at the start of the scrolling region the
// region scrolls.
func (s *screen) back() {
	if s.bottom >= 0 && s.y == s.top {
		s.scroll(s.top, s.bottom, -1)
		return
	}
	s.moveTo(s.x, s.y-1)
}

// scroll moves the rows top … bottom up by n, or down by -n; those that come in
// are blank.
func (s *screen) scroll(top, bottom, n int) {
	s.row(bottom)
	part := s.rows[top : bottom+1]
	n = min(max(n, -len(part)), len(part))
	first, gone := n, part[:max(n, 0)]
	if n < 0 {
		first, gone = len(part)+n, part[len(part)+n:]
	}
	for i := range gone {
		gone[i].erase(0, s.columns(s.pen), s.pen)
	}
	rotate(part, first)
	for i := range part {
		part[i].dirty = true
	}
	s.last.x = -1
}

// rotate moves the first n rows to the end.
func rotate(rows []row, n int) {
	slices.Reverse(rows[:n])
	slices.Reverse(rows[n:])
	slices.Reverse(rows)
}
