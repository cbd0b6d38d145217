package row

import (
	"perceptron/tui/theme"
)

// Column is where one cell of each row of a table stands. It is as wide as the
// widest of them.
type Column struct {
	Head  string
	Least int  // columns that it takes at the least
	Gap   int  // blanks behind it
	Left  bool // its cells begin where it begins; else they end where it ends
	Most  int  // of vectors: it may be as narrow as [narrowest], and is as wide as this at most
	// Rank is the turn in which the column gets its room, if there is that and
	// Spare beside it; else it is left out. 0: it is always there.
	Rank, Spare int
	Chain       bool // where it has no room, none whose turn is later has

	x, width int // where it stands; 0: it is left out
}

// narrowest is the columns in which the first number of a vector is still said.
const narrowest = 10

// first is the column of a row that a table begins in, behind the mark.
const first = 2

// Column writes the head of a column of the table that begins.
func (s *Sheet) Column(c Column) {
	s.columns = append(s.columns, c)
	s.Say(Name, c.Head)
}

// Heads is the columns of the table whose heads have been written; each row of
// it, and the heads themselves, end with [Sheet.Entry].
func (s *Sheet) Heads() []Column {
	n := len(s.columns) - (len(s.cells) - s.from)
	return s.columns[n:len(s.columns):len(s.columns)]
}

// Entry ends a row of a table.
func (s *Sheet) Entry(columns []Column) *Row {
	r := s.Next()
	r.Columns = columns
	return r
}

// table draws rows whose cells are aligned, the first of which is the heads.
func (s *Sheet) table(y int, rows []Row) {
	columns := rows[0].Columns
	rest := s.layOut(columns, rows)
	for k := range rows {
		r := &rows[k]
		for j := range columns {
			if j < len(r.Cells) && columns[j].width > 0 {
				s.aligned(y+k, &columns[j], &r.Cells[j], k == 0)
			}
		}
		if len(r.Cells) > len(columns) {
			s.line(rest, y+k, r.Cells[len(columns):])
		}
		s.mark(y+k, r.Mark)
		if r.After {
			sign := '⋮'
			if s.ASCII {
				sign = ':'
			}
			s.area.Set(1, y+k, sign, theme.Label)
		}
	}
}

// layOut gives the columns their places: those without a rank, then as many of
// the others as have room, in their turns. It returns where the rest of a row
// begins.
func (s *Sheet) layOut(columns []Column, rows []Row) (rest int) {
	turns := 0
	for j := range columns {
		c := &columns[j]
		turns = max(turns, c.Rank)
		if c.Rank == 0 {
			c.width = s.natural(j, c, rows)
		}
	}
	for turn := 1; turn <= turns; turn++ {
		for j := range columns {
			if c := &columns[j]; c.Rank == turn {
				c.width = s.natural(j, c, rows)
				room := s.W - c.Spare - end(columns) + c.width
				switch {
				case c.width <= room:
				case c.Most > 0 && room >= narrowest:
					c.width = room
				default:
					c.width = 0
					if c.Chain {
						turns = turn
					}
				}
			}
		}
	}
	x := first
	for j := range columns {
		if c := &columns[j]; c.width > 0 {
			c.x = x
			x += c.width + c.Gap
		}
	}
	return end(columns) + columns[len(columns)-1].Gap
}

// end is the column that the last of the columns ends before.
func end(columns []Column) int {
	x, gap := first, 0
	for j := range columns {
		if c := &columns[j]; c.width > 0 {
			x += gap + c.width
			gap = c.Gap
		}
	}
	return x
}

// natural is the columns that the widest cell of column j takes, its head among them.
func (s *Sheet) natural(j int, c *Column, rows []Row) int {
	w := c.Least
	for k := range rows {
		if j >= len(rows[k].Cells) || c.Most > 0 && (k == 0 || w >= c.Most) { // the head of vectors is cut
			continue
		}
		_, n := s.spelled(&rows[k].Cells[j], c.Most)
		w = max(w, n)
	}
	return w
}

// aligned draws a cell in its column.
func (s *Sheet) aligned(y int, c *Column, cell *Cell, head bool) {
	x := c.x
	text, w := s.spelled(cell, c.width)
	switch {
	case c.Most > 0 && head:
		s.area.Fit(x, y, c.width, string(text), cell.Role)
		return
	case !c.Left:
		x += c.width - w
	}
	s.area.Write(x, y, text, cell.Role)
}
