package row

import (
	"math"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// Sheet is the rows of a panel as they are written, in memory that is used again
// by the next: rows are good until then.
type Sheet struct {
	W, H  int    // the room there is, a blank column at the left not counted
	ASCII bool   // all is spelled in ASCII
	Dot   string // the sign between the parts of a line
	// Slots are what stands in the slots of strings, which are «NAME»; nil: they have
	// none. Numbers, bytes and [Verbatim] texts have none either.
	Slots why.Slots

	area    grid.Area
	text    []byte
	cells   []Cell
	columns []Column
	Rows    []Row // those written
	row     Row   // the one that is being written
	from    int   // its first cell
}

// Begin makes the sheet blank, for an area whose left column stays so.
func (s *Sheet) Begin(a grid.Area) {
	if s.Rows == nil {
		s.text, s.cells, s.Rows = make([]byte, 0, 2048), make([]Cell, 0, 64), make([]Row, 0, 24)
	}
	s.W, s.H, s.ASCII, s.Dot = max(0, a.W-1), a.H, a.Grid.ASCII, " · "
	if s.ASCII {
		s.Dot = " - "
	}
	s.area = a.Sub(grid.Rect{X: 1, W: s.W, H: s.H})
	s.text, s.cells, s.columns, s.Rows = s.text[:0], s.cells[:0], s.columns[:0], s.Rows[:0]
	s.row, s.from = Row{}, 0
}

// WideFrom is the width from which a panel uses its longer forms.
const WideFrom = 44

// Left is the number of rows that there is room for beside those written.
func (s *Sheet) Left() int { return s.H - len(s.Rows) }

// Cut is a text in at most so many columns, ended by … if it is longer.
func (s *Sheet) Cut(text string, columns int) string { return s.area.Cut(text, columns) }

// Width is the columns that a text takes.
func (s *Sheet) Width(text string) int { return s.area.Grid.Width(text) }

// Measure is the columns that parts of a text take.
func (s *Sheet) Measure(parts ...any) int {
	n := len(s.text)
	s.text = appendAll(s.text, parts, s.Slots, s.ASCII)
	w := s.area.Grid.Columns(s.text[n:])
	s.text = s.text[:n]
	return w
}

// Room is the columns that the row which is being written has left, if each of
// its cells has room.
func (s *Sheet) Room() int {
	x := 0
	for k := s.from; k < len(s.cells); k++ {
		c := &s.cells[k]
		x = max(x+c.Gap, c.From) + c.width
	}
	return s.W - x
}

// Say writes a cell of a text, and of a vector where the last of its parts is one.
func (s *Sheet) Say(role Role, parts ...any) *Cell {
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

// Close writes a cell that ends the row, a column before its end.
func (s *Sheet) Close(role Role, parts ...any) *Cell {
	c := s.Say(role, parts...)
	c.Place, c.Keep = Closing, 1
	return c
}

// Or writes a shorter wording of the cell before. A cell with another wording
// is left out where none has room.
func (s *Sheet) Or(parts ...any) *Cell {
	first := s.Last()
	if first.Place == Flow {
		first.Place = If
	}
	other := *first
	c := s.Say(other.Role, parts...)
	other.Text, other.width, other.Or = c.Text, c.width, true
	*c = other
	return c
}

// Last is the cell written last.
func (s *Sheet) Last() *Cell { return &s.cells[len(s.cells)-1] }

// Next ends the row; it can be given a rank or a mark.
func (s *Sheet) Next() *Row {
	s.row.Cells = s.cells[s.from:len(s.cells):len(s.cells)]
	s.Rows = append(s.Rows, s.row)
	s.row, s.from = Row{}, len(s.cells)
	return &s.Rows[len(s.Rows)-1]
}

// Line writes a row of one cell.
func (s *Sheet) Line(role Role, parts ...any) {
	s.Say(role, parts...).Place = Cut
	s.Next()
}

// Heading writes a rule with the name of what follows, and what more there is
// to say of it, which [Sheet.More] writes too.
func (s *Sheet) Heading(title string, focused bool, more ...any) {
	s.Title(title, focused)
	if len(more) > 0 {
		s.More(more...).Place = Cut
	}
	s.Next().Rule = true
}

// Title writes the name of what follows as the first cell of a rule.
func (s *Sheet) Title(title string, focused bool) {
	role := Heading
	if focused {
		role = Focused
	}
	s.Say(role, title).Place = Cut
}

// More writes what more there is to say in a rule, if it has room.
func (s *Sheet) More(parts ...any) *Cell {
	c := s.Say(Note, parts...)
	c.Gap, c.Place = 4, If
	return c
}

// Paragraph writes a text over as many rows as it takes, which are all left out in their
// turn. If they never are, and there are fewer, it ends in … at a word.
func (s *Sheet) Paragraph(role Role, rank int, text string) {
	if strings.Contains(text, "«") {
		b, _ := why.Append(nil, text, s.Slots)
		text = string(b)
	}
	for line := range grid.Wrapped(text, s.W, s.area.Grid.Width) {
		last := rank == 0 && s.Left() == 1 && !strings.HasSuffix(text, line)
		if last {
			for line != "" && s.Width(line+" …") > s.W {
				line = line[:max(0, strings.LastIndexByte(line, ' '))]
			}
			line += " …"
		}
		s.Say(role, line)
		if s.Next().Rank = rank; last {
			return
		}
	}
}

// spelled is the text of a cell with its vector, in so many columns, and those that it
// takes. It is good until the next is spelled.
func (s *Sheet) spelled(c *Cell, columns int) (text []byte, w int) {
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

// Signed is a number with its sign in front, also where that is +.
type Signed notation.Value

// Whole is a vector with all of its components.
type Whole notation.Vector

// Power is an exponent: ⁶.
type Power int

// Within is a vector in so many columns, as many of its components as have room.
type Within struct {
	V       notation.Vector
	Columns int
}

// Verbatim is a text that stands as it is, as bytes do, such as a name from the data.
type Verbatim string

// Append appends the parts of a text, which may be a string, bytes, a whole
// number, a float64, a notation.Value, [Indexed], [Power], [Signed],
// [Whole] or [Within]. Nothing is kept of the parts, so that a call makes no garbage.
func Append(b []byte, parts ...any) []byte { return appendAll(b, parts, nil, false) }

// appendAll is Append with what stands in the slots of strings and letters; in ASCII …
// takes three columns.
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
		case Power:
			b = notation.AppendSuperscript(b, int(part))
		case Signed:
			v := notation.Value(part)
			if v.Sign() > 0 {
				b = append(b, '+')
			}
			b = notation.Append(b, v)
		case Whole:
			b = notation.AppendVector(b, notation.Vector(part), math.MaxInt, false)
		case Within:
			b = notation.AppendVector(b, part.V, part.Columns, ascii)
		default:
			panic("row: a part of a text of another kind")
		}
	}
	return b
}

// Width is the columns that the parts of a text take in a picture.
func Width(a grid.Area, parts ...any) int {
	var buf [96]byte
	return a.Grid.Columns(appendAll(buf[:0], parts, nil, a.Grid.ASCII))
}
