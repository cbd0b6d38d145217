package chart

import "perceptron/tui/grid"

// tag writes the curve's tag above or below the curve, as far to the right as
// there is a blank place; nowhere if the right half has none.
func (s *Series) tag(plot grid.Area, up scale) {
	n := plot.Width(s.Tag)
	if s.Tag == "" || len(s.Values) == 0 {
		return
	}
	for x := plot.W() - n; x >= plot.W()/2; x-- {
		at := s.row(plot, up, x+n/2)
		for _, y := range [...]int{at - 1, at + 1} {
			if y >= 0 && y < plot.H() && blank(plot, x-1, y, n) {
				plot.Text(x, y, s.Tag, s.Style)
				return
			}
		}
	}
}

// row is the row of the plot in which the curve crosses a column.
func (s *Series) row(plot grid.Area, up scale, column int) int {
	v := s.Values[min(column*len(s.Values)/max(1, plot.W()), len(s.Values)-1)]
	row := 0
	for row < plot.H()-1 && v < up.at(float64(plot.H()-1-row)+0.5) {
		row++
	}
	return row
}

// blank says whether n cells of a row, and the one before, show nothing.
func blank(a grid.Area, x, y, n int) bool {
	if x < 0 {
		return false
	}
	for i := range n + 1 {
		if r := a.At(x+i, y).Rune; r != 0 && r != ' ' {
			return false
		}
	}
	return true
}
