package overlay

import (
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// drawColumns draws the rows in columns of so many cells, each from its top
// down, under the names of their groups; the last group begins a column. Where
// there are more columns than fit, those around the chosen row are shown.
func (l *list) drawColumns(a grid.Area, wide int, last string, one func(a grid.Area, r *row, chosen bool)) {
	height := a.H()
	if height < 2 {
		return
	}
	at, next, group := make([]int, len(l.rows)), 0, ""
	for k := range l.rows {
		if g := l.rows[k].group; g != group {
			if group = g; g == last || next%height == height-1 { // nor does a name end a column
				next = (next + height - 1) / height * height
			}
			if g != "" {
				next++
			}
		}
		at[k] = next
		next++
	}
	columns, first := max(1, a.W()/wide), 0
	if l.index >= 0 && l.index < len(at) {
		first = max(0, at[l.index]/height-columns+1)
	}
	group = ""
	for k := range l.rows {
		r := &l.rows[k]
		column := at[k]/height - first
		cell := grid.Rect{X: column * wide, Y: at[k] % height, W: wide, H: 1}
		if r.group != group && r.group != "" && column >= 0 && column < columns {
			a.Fit(cell.X+1, cell.Y-1, wide-2, r.group, theme.Heading)
		}
		group = r.group
		if column >= 0 && column < columns {
			one(a.Sub(cell), r, k == l.index)
		}
	}
}
