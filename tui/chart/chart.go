// Package chart draws curves with axes: loss and mistakes by epoch, the two sides
// of the bound. ntcharts joins the points of each curve, and makes the columns
// where there is no room for axes; all else is drawn on our grid, in our roles, for
// a canvas of the library takes some 600 bytes a cell. Labels and places are those of
// [plot.Axis]. Read chart.go first, then axes.go and curve.go.
package chart

import (
	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/sparkline"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Series is one curve.
type Series struct {
	Name   string
	Values []float64 // one for each place along the chart; NaN and infinite ones are left out
	Mark   rune      // its sign where it has no dots of its own: an ASCII character
	Style  grid.Style
}

// Chart is what a picture shows: some curves over the same places.
type Chart struct {
	Series []Series
	First  float64 // the first value's place on the axis: 1 for the first epoch
	Every  float64 // from one value's to the next; 0: 1
	XName  string
	// Shared: all curves are measured on the axis at the left. Otherwise the
	// second has its own, at the right.
	Shared bool
}

// The size below which each series gets a line of columns instead of axes.
const (
	leastWidth  = 18
	leastHeight = 6
)

// Draw draws the chart into an area, in columns where there is no room for axes.
func (c *Chart) Draw(a grid.Area) {
	if a.W < leastWidth || a.H < leastHeight {
		c.drawLines(a)
	} else {
		c.drawAxes(a)
	}
}

// finite says whether v can be drawn.
func finite(v float64) bool { return v-v == 0 }

// place is where the i-th value lies on the axis below.
func (c *Chart) place(i int) float64 {
	if c.Every == 0 {
		return c.First + float64(i)
	}
	return c.First + float64(float64(i)*c.Every)
}

// extent is the least and the greatest finite value, and 0.
func (s *Series) extent() (lo, hi float64) {
	for _, v := range s.Values {
		if finite(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// lastFinite is the index of the last finite value; −1 if there is none.
func (s *Series) lastFinite() int {
	for i := len(s.Values) - 1; i >= 0; i-- {
		if finite(s.Values[i]) {
			return i
		}
	}
	return -1
}

// drawLines gives each series a line, or a part of one where they are more than
// the rows: its name, its columns, its last value.
func (c *Chart) drawLines(a grid.Area) {
	if a.H == 0 || len(c.Series) == 0 {
		return
	}
	beside := (len(c.Series) + a.H - 1) / a.H
	w := (a.W + 2) / beside
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
	end := a.W - a.Grid.Width(last) - 1
	x := a.Fit(0, 0, max(0, min(10, end)), s.Name, theme.Label) + 1
	n := min(len(s.Values), end-x)
	if n < 2 {
		a.Right(a.W, 0, last, s.Style)
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
