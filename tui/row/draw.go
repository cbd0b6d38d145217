package row

import (
	"math"
	"slices"

	"perceptron/tui/theme"
)

// Draw draws the rows from the top of the area down. If they are more than fit, rows are
// dropped by rank.
func (s *Sheet) Draw() {
	last := s.foldedRank()
	y := 0
	for k := 0; k < len(s.Rows); k++ {
		r := &s.Rows[k]
		switch {
		case r.Rank <= last:
			continue
		case r.List:
			n := 1
			for ; k+1 < len(s.Rows) && s.Rows[k+1].Continued; k++ {
				if s.Rows[k+1].Rank > last {
					n++
				}
			}
			s.drawList(y, n, r.Cells)
			y += n
			continue
		case r.Columns != nil:
			n := 1
			for k+n < len(s.Rows) && s.Rows[k+n].Columns != nil {
				n++
			}
			s.drawTable(y, s.Rows[k:k+n])
			y, k = y+n, k+n-1
			continue
		case r.Heading, r.WideHeading && s.W >= WideFrom:
			s.drawHeading(y, r.Cells)
		default:
			s.drawLine(0, y, r.Cells)
		}
		s.drawMark(y, r.Mark)
		y++
	}
}

// foldedRank is the highest rank that has to be dropped for the other rows to fit; 0 if
// all fit.
func (s *Sheet) foldedRank() (rank int) {
	const never = math.MaxInt
	for {
		kept, next := 0, never
		for k := range s.Rows {
			r := &s.Rows[k]
			if r.Rank == 0 {
				r.Rank = never
			}
			if r.Rank > rank {
				kept, next = kept+1, min(next, r.Rank)
			}
		}
		if kept <= s.H || next == never {
			return rank
		}
		rank = next
	}
}

// HasRoom reports whether a row of the rank may still fit: the rows written so far that
// are dropped later than it leave at least one free.
func (s *Sheet) HasRoom(rank int) bool {
	n := 0
	for k := range s.Rows {
		if r := &s.Rows[k]; r.Rank == 0 || r.Rank > rank {
			n++
		}
	}
	return n < s.H
}

// drawMark draws the mark in the first column of a row.
func (s *Sheet) drawMark(y int, m Mark) {
	switch m {
	case JustRan:
		s.area.Set(0, y, '>', theme.Marked)
	case Current:
		s.area.Set(0, y, '>', theme.AtHand)
		for x := range s.W {
			s.area.Restyle(x, y, theme.On(s.area.At(x, y).Style, theme.Selected))
		}
	}
}

// headingStart is the column in which the cells of a heading begin, and headingEnd the
// columns of the line that follow a right-aligned cell.
const (
	headingStart = 3
	headingEnd   = 3
)

// drawHeading draws cells on a horizontal line, which shows wherever three columns are
// blank: ── title ── note ──.
func (s *Sheet) drawHeading(y int, cells []Cell) {
	w, end := s.W, 1
	if slices.ContainsFunc(cells, func(c Cell) bool { return c.Overflow == RightAligned }) {
		end = headingEnd
	}
	s.W -= end
	s.drawLine(headingStart, y, cells)
	s.W = w
	blank := func(x int) bool { return x < 0 || x >= s.W || s.area.At(x, y).Rune == ' ' }
	before := true
	for x := range s.W {
		here := blank(x)
		if before && here && blank(x+1) {
			s.area.Set(x, y, '─', theme.Border)
		}
		before = here
	}
}

// drawLine draws cells from column x on, each as its Overflow says, and returns the
// column after the last.
func (s *Sheet) drawLine(x, y int, cells []Cell) int {
	from, drawn := x, true // drawn: whether the previous cell, or one of its wordings, was drawn
	for k := range cells {
		c := &cells[k]
		attached := k > 0 && c.Gap < 2 && c.MinColumn == 0 && c.Overflow != RightAligned
		if c.Alternative && drawn || !c.Alternative && attached && !drawn {
			continue
		}
		at, minWidth := max(x+c.Gap, c.MinColumn), 0
		if k == 0 && c.Overflow == Clip { // moves left rather than be clipped
			at = max(min(at, tableStart), min(at, s.W-c.width))
		}
		room, reserve := s.W-at, c.Reserve
		shortest := k // the index of its shortest wording
		for shortest+1 < len(cells) && cells[shortest+1].Alternative {
			shortest++
		}
		switch width := s.rightWidth(cells[shortest+1:], false); {
		case c.Overflow == Item:
			reserve = max(reserve, s.itemEnd(cells[k+1:]))
		case c.Vector.Len() > 0: // gives way to what follows, and to the longest right-aligned wording
			reserve = max(reserve, s.rightWidth(cells[k+1:], true), restWidth(cells[k+1:]))
			if c.Overflow == Optional {
				minWidth = c.width + s.area.Grid.Width("(…)") + 1
			}
		case c.Overflow == Truncate, c.Overflow == Optional && cells[shortest].width+width <= room: // to the shortest
			reserve = max(reserve, width)
		}
		text, w := s.cellText(c, room-reserve)
		if c.Vector.Len() == 0 {
			room -= reserve
		}
		drawn = true
		switch c.Overflow {
		case RightAligned:
			at = s.W - c.Reserve - w
			drawn = at >= 0 && (x == from || at >= x+max(1, c.Gap))
		case Optional:
			drawn = w <= room && w >= minWidth
		case Item:
			if drawn = w <= room; !drawn {
				return s.area.Text(x, y, " …", Note)
			}
		case Truncate:
			if drawn = w <= room; !drawn {
				x = s.area.Fit(at, y, max(0, room), string(text), c.Role)
			}
		}
		if drawn {
			x = s.area.Write(at, y, text, c.Role)
		}
	}
	return x
}

// itemEnd is the columns after a list item that it keeps free: for the cells that belong
// to it, and for the … that may stand in place of the next one.
func (s *Sheet) itemEnd(rest []Cell) (columns int) {
	for k := range rest {
		switch c := &rest[k]; {
		case c.Overflow == Item:
			return columns + s.area.Grid.Width(" …")
		case c.Gap > 0:
			return columns
		default:
			columns += c.width
		}
	}
	return columns
}

// restWidth is the columns that the cells after a vector take, but for those that stand at
// the right end and for other vectors.
func restWidth(rest []Cell) (columns int) {
	for k := range rest {
		if c := &rest[k]; c.Overflow != RightAligned && !c.Alternative && c.Vector.Len() == 0 {
			columns += c.Gap + c.width
		}
	}
	return columns
}

// rightWidth is the number of columns at the end of a row that its right-aligned cells
// take, in their longest wordings or in their shortest.
func (s *Sheet) rightWidth(cells []Cell, longest bool) (columns int) {
	for k := range cells {
		c := &cells[k]
		shorter := k+1 < len(cells) && cells[k+1].Alternative
		if c.Overflow == RightAligned && (longest && !c.Alternative || !longest && !shorter) {
			columns = max(columns, c.Reserve+c.width+max(1, c.Gap))
		}
	}
	return columns
}
