package row

import (
	"math"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// Sheet is a list of rows being written and then drawn or read out. It reuses its memory:
// rows are valid until the next Begin.
type Sheet struct {
	W, H      int    // size in columns and rows, without the blank column at the left
	ASCII     bool   // text is spelled in ASCII
	Separator string // the sign between parts of a line
	// Slots fill the slots «NAME» in strings; nil: strings have none. Numbers, bytes and
	// [Verbatim] texts never have any.
	Slots why.Slots

	area      grid.Area
	text      []byte
	cells     []Cell
	columns   []Column
	Rows      []Row // the finished ones
	row       Row   // the row being written
	firstCell int   // index of its first cell
}

// Begin empties the sheet for an area, whose left column stays blank.
func (s *Sheet) Begin(a grid.Area) {
	if s.Rows == nil {
		s.text, s.cells, s.Rows = make([]byte, 0, 2048), make([]Cell, 0, 64), make([]Row, 0, 24)
	}
	s.W, s.H, s.ASCII, s.Separator = max(0, a.W-1), a.H, a.Grid.ASCII, " · "
	if s.ASCII {
		s.Separator = " - "
	}
	s.area = a.Sub(grid.Rect{X: 1, W: s.W, H: s.H})
	s.text, s.cells, s.columns, s.Rows = s.text[:0], s.cells[:0], s.columns[:0], s.Rows[:0]
	s.row, s.firstCell = Row{}, 0
}

// WideFrom is the width, in columns, from which panels use their longer forms.
const WideFrom = 44

// RowsLeft is how many more rows fit.
func (s *Sheet) RowsLeft() int { return s.H - len(s.Rows) }

// Truncate is a text cut to a number of columns, ending in … if it was longer.
func (s *Sheet) Truncate(text string, columns int) string { return s.area.Cut(text, columns) }

// Width is the width of a text in columns.
func (s *Sheet) Width(text string) int { return s.area.Grid.Width(text) }

// Measure is the width, in columns, of the parts of a text.
func (s *Sheet) Measure(parts ...any) int {
	n := len(s.text)
	s.text = appendAll(s.text, parts, s.Slots, s.ASCII)
	w := s.area.Grid.Columns(s.text[n:])
	s.text = s.text[:n]
	return w
}

// ColumnsLeft is how many columns remain in the row being written if all of its cells are
// drawn.
func (s *Sheet) ColumnsLeft() int {
	x := 0
	for k := s.firstCell; k < len(s.cells); k++ {
		c := &s.cells[k]
		x = max(x+c.Gap, c.MinColumn) + c.width
	}
	return s.W - x
}

// Write appends a cell to the row being written: a text, followed by a vector if the last
// part is one.
func (s *Sheet) Write(role Role, parts ...any) *Cell {
	n, c := len(s.text), Cell{Role: role}
	if k := len(parts) - 1; k >= 0 {
		if v, is := parts[k].(notation.Vector); is {
			c.Vector, parts = v, parts[:k]
		}
	}
	s.text = appendAll(s.text, parts, s.Slots, s.ASCII)
	c.Text = s.text[n:len(s.text):len(s.text)]
	c.width = s.area.Grid.Columns(c.Text)
	s.cells = append(s.cells, c)
	return s.Last()
}

// AlignRight appends a cell that ends the row, one column before its end.
func (s *Sheet) AlignRight(role Role, parts ...any) *Cell {
	c := s.Write(role, parts...)
	c.Overflow, c.Reserve = RightAligned, 1
	return c
}

// Or appends a shorter wording of the previous cell. A cell with several wordings is
// dropped if none fits.
func (s *Sheet) Or(parts ...any) *Cell {
	first := s.Last()
	if first.Overflow == Clip {
		first.Overflow = Optional
	}
	other := *first
	c := s.Write(other.Role, parts...)
	other.Text, other.width, other.Alternative = c.Text, c.width, true
	*c = other
	return c
}

// Last is the cell written last.
func (s *Sheet) Last() *Cell { return &s.cells[len(s.cells)-1] }

// Next ends the row and returns it, for a rank or a mark to be set.
func (s *Sheet) Next() *Row {
	s.row.Cells = s.cells[s.firstCell:len(s.cells):len(s.cells)]
	s.Rows = append(s.Rows, s.row)
	s.row, s.firstCell = Row{}, len(s.cells)
	return &s.Rows[len(s.Rows)-1]
}

// Line writes a row of one cell, which is cut if it does not fit.
func (s *Sheet) Line(role Role, parts ...any) {
	s.Write(role, parts...).Overflow = Truncate
	s.Next()
}

// Heading writes a heading row: a title, and a note if there is one, as by
// [Sheet.HeadingNote].
func (s *Sheet) Heading(title string, focused bool, more ...any) {
	s.Title(title, focused)
	if len(more) > 0 {
		s.HeadingNote(more...).Overflow = Truncate
	}
	s.Next().Heading = true
}

// Title writes the title of a heading, its first cell.
func (s *Sheet) Title(title string, focused bool) {
	role := Heading
	if focused {
		role = Focused
	}
	s.Write(role, title).Overflow = Truncate
}

// HeadingNote writes a note of a heading, which is dropped if it does not fit.
func (s *Sheet) HeadingNote(parts ...any) *Cell {
	c := s.Write(Note, parts...)
	c.Gap, c.Overflow = 4, Optional
	return c
}

// Paragraph writes a text over as many rows as it takes, all of one rank. With rank 0 it
// is cut at a word and ends in … if too few rows are left.
func (s *Sheet) Paragraph(role Role, rank int, parts ...any) {
	s.Hanging(role, rank, 0, 0, parts...)
}

// Hanging is Paragraph with an indent for the first row and one for the others.
func (s *Sheet) Hanging(role Role, rank, indent, hanging int, parts ...any) {
	text := string(appendAll(nil, parts, s.Slots, s.ASCII))
	for line := range grid.Wrapped(text, s.W-max(indent, hanging), s.Width) {
		last := rank == 0 && s.RowsLeft() == 1 && !strings.HasSuffix(text, line)
		if last {
			for line != "" && s.Width(line+" …") > s.W {
				line = line[:max(0, strings.LastIndexByte(line, ' '))]
			}
			line += " …"
		}
		s.Write(role, Verbatim(line)).MinColumn = indent
		if s.Next().Rank = rank; last {
			return
		}
		indent = hanging
	}
}

// Scroll drops the rows that are out of view, of those from number from on: from is the
// number of rows above, and first the first of the others that is in view. The row above
// them ends in the number of rows below the view.
func (s *Sheet) Scroll(from, first int) {
	all := s.Rows[from:]
	first, end := Window(first, len(all), s.H-from)
	if below := len(all) - end; below > 0 && from > 0 {
		s.AlignRight(Note, "↓ ", below).Reserve = 0
		above := &s.Rows[from-1]
		above.Cells = append(above.Cells, *s.Last())
		s.cells = s.cells[:len(s.cells)-1]
	}
	s.Rows = s.Rows[:from+copy(all, all[first:end])]
}

// Window is the lines in view of a list of some lines, first to end, in that many rows;
// first is at most as asked for, so that no row stays blank.
func Window(first, lines, rows int) (from, end int) {
	from = max(0, min(first, lines-rows))
	return from, min(lines, from+max(0, rows))
}

// cellText is the text of a cell with its vector, in at most some columns, and its width.
// The text is valid until the next call.
func (s *Sheet) cellText(c *Cell, columns int) (text []byte, w int) {
	if c.Vector.Len() == 0 {
		return c.Text, c.width
	}
	n := len(s.text)
	b := append(s.text, c.Text...)
	b = notation.AppendVector(b, c.Vector, columns-c.width, s.ASCII)
	s.text = b[:n]
	return b[n:], s.area.Grid.Columns(b[n:])
}

// Indexed is a letter with a subscript: x₁₂.
type Indexed struct {
	Letter string
	N      int
}

// Signed is a number with its sign in front, even if that is +.
type Signed notation.Value

// FullVector is a vector with all of its components.
type FullVector notation.Vector

// Superscript is an exponent: ⁶.
type Superscript int

// TruncatedVector is a vector with as many of its components as fit in Columns.
type TruncatedVector struct {
	V       notation.Vector
	Columns int
}

// Verbatim is a text without slots, for example a name from the data.
type Verbatim string

// Append appends the parts of a text, each a string, bytes, an int, a float64, a
// notation.Value, or one of [Verbatim], [Indexed], [Superscript], [Signed], [FullVector]
// and [TruncatedVector]. It retains none of them, so that a call does not allocate for
// its arguments.
func Append(b []byte, parts ...any) []byte { return appendAll(b, parts, nil, false) }

// appendAll is Append with the slots of strings and letters filled. In ASCII … takes
// three columns.
func appendAll(b []byte, parts []any, slots why.Slots, ascii bool) []byte {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			b, _ = why.Append(b, part, slots)
		case Verbatim:
			b = append(b, part...)
		case []byte:
			b = append(b, part...)
		case int:
			b = notation.AppendCount(b, part)
		case float64:
			b = notation.Append(b, notation.Float(part))
		case notation.Value:
			b = notation.Append(b, part)
		case Indexed:
			b, _ = why.Append(b, part.Letter, slots)
			b = notation.AppendIndexed(b, "", part.N)
		case Superscript:
			b = notation.AppendSuperscript(b, int(part))
		case Signed:
			v := notation.Value(part)
			if v.Sign() > 0 {
				b = append(b, '+')
			}
			b = notation.Append(b, v)
		case FullVector:
			b = notation.AppendVector(b, notation.Vector(part), math.MaxInt, false)
		case TruncatedVector:
			b = notation.AppendVector(b, part.V, part.Columns, ascii)
		default:
			panic("row: a part of a text of another kind")
		}
	}
	return b
}

// Width is the width, in columns, of the parts of a text on an area.
func Width(a grid.Area, parts ...any) int {
	var buf [96]byte
	return a.Grid.Columns(appendAll(buf[:0], parts, nil, a.Grid.ASCII))
}
