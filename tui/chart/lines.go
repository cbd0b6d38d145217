package chart

import (
	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/sparkline"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// drawLines gives each series a line, or a part of one where they are more than
// the rows: its name, its columns, its last value.
func (c *Chart) drawLines(a grid.Area) {
	if a.H() == 0 || len(c.Series) == 0 {
		return
	}
	beside := (len(c.Series) + a.H() - 1) / a.H()
	w := (a.W() + 2) / beside
	for k := range c.Series {
		c.Series[k].line(a.Sub(grid.Rect{X: k % beside * w, Y: k / beside, W: w - 2, H: 1}))
	}
}

// line draws the series as columns, those of the last places.
func (s *Series) line(a grid.Area) {
	last := ""
	if k := s.lastFinite(); k >= 0 {
		last = notation.Number(s.Values[k])
	}
	end := a.W() - a.Width(last) - 1
	x := a.Fit(0, 0, max(0, min(10, end)), s.Name, theme.Label) + 1
	n := min(len(s.Values), end-x)
	if n < 2 {
		a.Right(a.W(), 0, last, s.Style)
		return
	}
	m := sparkline.New(n, 1, sparkline.WithNoAutoMaxValue())
	_, hi := s.extent()
	for _, v := range s.Values[len(s.Values)-n:] {
		if finite(v) && hi > 0 {
			m.Push(v / hi) // what is negative it takes as 0
		}
	}
	m.DrawColumnsOnly()
	for i := range n {
		if r := m.Canvas.Cell(canvas.Point{X: i}).Rune; r != 0 {
			a.Set(x+i, 0, r, s.Style)
		}
	}
	a.Text(x+n+1, 0, last, s.Style)
}
