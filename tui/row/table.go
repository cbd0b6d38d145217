package row

import (
	"perceptron/tui/theme"
)

// Column is one column of a table. It is as wide as its widest cell.
type Column struct {
	Head        string
	MinWidth    int  // in columns
	Gap         int  // blanks after it
	LeftAligned bool // cells are aligned left, else right
	MaxVector   int  // of vectors: the greatest width; they may be cut down to [minVectorWidth]. 0: no vectors
	// Priority is the order in which columns get their room, lowest first; 0 is always
	// there. A column gets it if Reserve columns remain beside it, else it is dropped.
	Priority, Reserve int
	DropsLater        bool // if it is dropped, so are all columns of higher priority number

	x, width int // set by the layout; width 0: dropped
}

// minVectorWidth is the width in which the first component of a vector still fits.
const minVectorWidth = 10

// tableStart is the column in which a table begins, after the mark.
const tableStart = 2

// Column adds a column to the table being begun, and writes its head.
func (s *Sheet) Column(c Column) {
	s.columns = append(s.columns, c)
	s.Write(Name, c.Head)
}

// TableColumns are the columns of the table whose heads have just been written. The row
// of heads and each row of the table end with [Sheet.TableRow].
func (s *Sheet) TableColumns() []Column {
	n := len(s.columns) - (len(s.cells) - s.firstCell)
	return s.columns[n:len(s.columns):len(s.columns)]
}

// TableRow ends a row of a table.
func (s *Sheet) TableRow(columns []Column) *Row {
	r := s.Next()
	r.Columns = columns
	return r
}

// drawTable draws rows aligned to their columns, the first of which is the row of heads.
func (s *Sheet) drawTable(y int, rows []Row) {
	columns := rows[0].Columns
	rest := s.layOutColumns(columns, rows)
	for k := range rows {
		r := &rows[k]
		for j := range columns {
			if j < len(r.Cells) && columns[j].width > 0 {
				s.drawAligned(y+k, &columns[j], &r.Cells[j], k == 0)
			}
		}
		if len(r.Cells) > len(columns) {
			s.drawLine(rest, y+k, r.Cells[len(columns):])
		}
		s.drawMark(y+k, r.Mark)
		if r.AfterGap {
			sign := '⋮'
			if s.ASCII {
				sign = ':'
			}
			s.area.Set(1, y+k, sign, theme.Label)
		}
	}
}

// layOutColumns sets the position and width of the columns: those without a priority,
// then as many of the others as fit, in their order. It returns the column in which the
// rest of a row begins.
func (s *Sheet) layOutColumns(columns []Column, rows []Row) (rest int) {
	last := 0
	for j := range columns {
		c := &columns[j]
		last = max(last, c.Priority)
		if c.Priority == 0 {
			c.width = s.naturalWidth(j, c, rows)
		}
	}
	for priority := 1; priority <= last; priority++ {
		for j := range columns {
			if c := &columns[j]; c.Priority == priority {
				c.width = s.naturalWidth(j, c, rows)
				room := s.W - c.Reserve - tableEnd(columns) + c.width
				switch {
				case c.width <= room:
				case c.MaxVector > 0 && room >= minVectorWidth:
					c.width = room
				default:
					c.width = 0
					if c.DropsLater {
						last = priority
					}
				}
			}
		}
	}
	x := tableStart
	for j := range columns {
		if c := &columns[j]; c.width > 0 {
			c.x = x
			x += c.width + c.Gap
		}
	}
	return tableEnd(columns) + columns[len(columns)-1].Gap
}

// tableEnd is the column at which the last of the columns ends.
func tableEnd(columns []Column) int {
	x, gap := tableStart, 0
	for j := range columns {
		if c := &columns[j]; c.width > 0 {
			x += gap + c.width
			gap = c.Gap
		}
	}
	return x
}

// naturalWidth is the width of the widest cell of column j, its head included.
func (s *Sheet) naturalWidth(j int, c *Column, rows []Row) int {
	w := c.MinWidth
	for k := range rows {
		if j >= len(rows[k].Cells) || c.MaxVector > 0 && (k == 0 || w >= c.MaxVector) { // the head of a column of vectors may be cut
			continue
		}
		_, n := s.cellText(&rows[k].Cells[j], c.MaxVector)
		w = max(w, n)
	}
	return w
}

// drawAligned draws a cell in its column.
func (s *Sheet) drawAligned(y int, c *Column, cell *Cell, head bool) {
	x := c.x
	text, w := s.cellText(cell, c.width)
	switch {
	case c.MaxVector > 0 && head:
		s.area.Fit(x, y, c.width, string(text), cell.Role)
		return
	case !c.LeftAligned:
		x += c.width - w
	}
	s.area.Write(x, y, text, cell.Role)
}
