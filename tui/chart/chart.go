// Package chart draws curves with axes: loss and mistakes by epoch, the two sides of the
// bound. ntcharts joins the points of each curve; everything else is drawn on our grid in
// our roles, since a canvas of the library takes some 600 bytes a cell. Labels and
// positions are those of [plot.Axis]. Read chart.go first, then axes.go and curve.go.
package chart

import (
	"cmp"

	"perceptron/tui/grid"
)

// Series is one curve.
type Series struct {
	Name   string
	Values []float64 // at equal distances along the chart; NaN and infinite values are left out
	Mark   rune      // an ASCII character that is drawn where braille is not
	Style  grid.Style
}

// Chart is some curves over the same positions.
type Chart struct {
	Series []Series
	First  float64 // position of the first value: 1 for epoch 1
	Every  float64 // distance of the positions; 0: 1
	XName  string
	// Shared: all curves use the axis at the left. Otherwise the second curve has its own
	// at the right.
	Shared bool
}

// The smallest area with room for axes.
const (
	leastWidth  = 18
	leastHeight = 6
)

// finite reports whether v is finite.
func finite(v float64) bool { return v-v == 0 }

// position is where the i-th value lies on the lower axis.
func (c *Chart) position(i int) float64 {
	return c.First + float64(float64(i)*cmp.Or(c.Every, 1))
}

// extent is the range of the finite values, with 0.
func (s *Series) extent() (lo, hi float64) {
	for _, v := range s.Values {
		if finite(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// lastFinite is the index of the last finite value, or −1.
func (s *Series) lastFinite() int {
	for i := len(s.Values) - 1; i >= 0; i-- {
		if finite(s.Values[i]) {
			return i
		}
	}
	return -1
}
