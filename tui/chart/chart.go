// Package chart draws curves with axes: loss and mistakes by epoch, the two sides
// of the bound. ntcharts joins the points of each curve; all else is drawn on our grid,
// in our roles, for a canvas of the library takes some 600 bytes a cell. Labels and places are those of
// [plot.Axis]. Read chart.go first, then axes.go and curve.go.
package chart

import (
	"cmp"

	"perceptron/tui/grid"
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

// The size below which there is no room for axes.
const (
	leastWidth  = 18
	leastHeight = 6
)

// finite says whether v can be drawn.
func finite(v float64) bool { return v-v == 0 }

// place is where the i-th value lies on the axis below.
func (c *Chart) place(i int) float64 {
	return c.First + float64(float64(i)*cmp.Or(c.Every, 1))
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
