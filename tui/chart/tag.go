package chart

import "perceptron/tui/grid"

// tag writes the curve's tag at the right end of the plot, in the row nearest
// to the curve's last value that is blank there; nowhere if none is near.
func (s *Series) tag(plot grid.Area, up scale) {
	v, ok := s.last()
	if s.Tag == "" || !ok {
		return
	}
	row := 0
	for row < plot.H()-1 && v < up.at(float64(plot.H()-1-row)) {
		row++
	}
	n := plot.Width(s.Tag)
	for _, off := range [...]int{-1, 1, -2, 2, -3, 3} {
		if y := row + off; y >= 0 && y < plot.H() && blank(plot, plot.W()-n-1, y, n) {
			plot.Text(plot.W()-n, y, s.Tag, s.Style)
			return
		}
	}
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
