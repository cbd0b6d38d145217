package panel

import (
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// slotColumns is the columns that a figure has at the least in a strip.
const slotColumns = 23

// slot is where a figure stands in the strip of its side: the row, the slot of
// that row.
type slot struct {
	*figure
	row, at int
}

// slots are the figures of a side, row by row, in so many slots a row.
func (s *Sides) slots(across int) []slot {
	var all []slot
	next := slot{}
	for g := range s.shared() {
		if next.at > 0 && next.at+g.span > across {
			next.row, next.at = next.row+1, 0
		}
		next.figure = g
		all = append(all, next)
		next.at += g.span
	}
	return all
}

// across is the number of slots in a row of either half of an area.
func across(half int) int { return max(1, half/slotColumns) }

// halfOf is the columns of a side, of an area with a rule in its middle.
func halfOf(columns int) int { return (columns - 1) / 2 }

// FigureRows is the rows that Figures takes in an area of that width.
func (s *Sides) FigureRows(width int) int {
	all := s.slots(across(halfOf(width)))
	return 2 + all[len(all)-1].row
}

// Figures draws the key figures of two runs, each in the half of its own at the
// same place. Those that differ are marked with ≠ and stand out.
func (s *Sides) Figures(a grid.Area) {
	sheet := s.Mine.blank(a)
	sheet.Heading("compare", false, "at equal ", s.Clock, ", ≠ where they differ")
	n := across(halfOf(a.W()))
	all := s.slots(n)
	for len(all) > 0 && sheet.Left() > 0 {
		end := slices.IndexFunc(all, func(p slot) bool { return p.row > all[0].row })
		if end < 0 {
			end = len(all)
		}
		s.strip(sheet, all[:end], halfOf(a.W()), n)
		all = all[end:]
	}
	sheet.Draw()
}

// slotCells is the cells of a figure: the sign, its name, itself.
const slotCells = 3

// strip writes a row of figures, of A and then of B.
func (s *Sides) strip(sheet *row.Sheet, slots []slot, half, across int) {
	first, wide, signed := sheet.Cells(), half/across, 1+sheet.Width("≠")
	for side, f := range [...]*Frame{s.Mine, s.Other} {
		for _, p := range slots {
			from := side*(half+1) + p.at*wide
			end := min(from+max(1, min(p.span, across-p.at))*wide, sheet.W)
			sheet.Tab(from, row.Result, "≠")
			sheet.Tab(from+signed, row.Name, p.name)
			p.write(f, sheet, end-from-signed-2-len(p.name))
			c := sheet.Last()
			c.Gap, c.Place, c.Keep = 1, row.Cut, sheet.W-end+1
		}
	}
	for k := range slots {
		mine, other := first+slotCells*k, first+slotCells*(k+len(slots))
		if !apart(sheet.Cell(mine+2), sheet.Cell(other+2)) {
			sheet.Cell(mine).Text, sheet.Cell(other).Text = nil, nil
		}
	}
	sheet.Next()
}
