// Package chart draws curves with axes through ntcharts: loss and mistakes by
// epoch, the two sides of the bound. The library's canvas is copied cell by cell
// into our grid, in our roles; it is given only finite values inside its range,
// since it clips nothing, and only ASCII labels, since it counts bytes.
package chart

import (
	"math"

	"perceptron/tui/grid"
)

// Series is one curve.
type Series struct {
	Name   string
	Values []float64 // one for each place along the chart; NaN and infinite ones are left out
	Mark   rune      // its sign where there is no braille: an ASCII character
	Style  grid.Style
	Tag    string // written at the curve's end, where there is room
}

// Chart is what a picture shows: some curves over the same places.
type Chart struct {
	Series []Series
	First  int // the place of the first value: 1 for the first epoch
	XName  string
	// Shared: all curves are measured on the axis at the left. Otherwise the
	// second has its own, at the right.
	Shared bool
}

// Plot draws charts. It keeps the last picture and draws it again while chart
// and size stay the same, because ntcharts takes some 600 bytes a cell to make
// one. The zero value is ready; it is for one goroutine.
type Plot struct {
	key   key
	cells []grid.Cell
}

// key tells one picture from another.
type key struct {
	w, h  int
	ascii bool
	hash  uint64
}

// The size below which each series gets a line of columns instead of axes.
const (
	leastWidth  = 18
	leastHeight = 6
)

// Draw draws the chart into the rectangle r of g.
func (p *Plot) Draw(g *grid.Grid, r grid.Rect, c *Chart) {
	if r.Intersect(g.Bounds()).Empty() {
		return
	}
	r.W, r.H = min(r.W, 2*g.W), min(r.H, 2*g.H)
	k := key{r.W, r.H, g.ASCII(), c.hash()}
	if k != p.key || p.cells == nil {
		fresh := grid.New(r.W, r.H, g.ASCII())
		c.draw(fresh.All())
		p.key, p.cells = k, fresh.Cells
	}
	area := g.Area(r)
	if g.Watch != nil {
		c.draw(area)
		return
	}
	for i, cell := range p.cells {
		if cell.Rune != 0 {
			area.Set(i%r.W, i/r.W, cell.Rune, cell.Style)
		}
	}
}

// draw draws the chart, in columns where there is no room for axes.
func (c *Chart) draw(a grid.Area) {
	if a.W() < leastWidth || a.H() < leastHeight {
		c.drawLines(a)
	} else {
		c.drawAxes(a)
	}
}

// hash is a number that changes with anything that is drawn.
func (c *Chart) hash() uint64 {
	const prime = 1099511628211
	h := uint64(14695981039346656037)
	add := func(v uint64) { h = (h ^ v ^ h>>29) * prime }
	text := func(s string) {
		for i := range len(s) {
			add(uint64(s[i]))
		}
		add(uint64(len(s)))
	}
	add(uint64(c.First))
	text(c.XName)
	if c.Shared {
		add(1)
	}
	for _, s := range c.Series {
		text(s.Name)
		text(s.Tag)
		add(uint64(s.Mark))
		add(uint64(s.Style))
		add(uint64(len(s.Values)))
		for _, v := range s.Values {
			add(math.Float64bits(v))
		}
	}
	return h
}

// finite says whether v can be drawn.
func finite(v float64) bool { return v-v == 0 }

// extent is the least and the greatest finite value, and 0.
func (s *Series) extent() (lo, hi float64) {
	for _, v := range s.Values {
		if finite(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// last is the last finite value.
func (s *Series) last() (float64, bool) {
	for i := len(s.Values) - 1; i >= 0; i-- {
		if finite(s.Values[i]) {
			return s.Values[i], true
		}
	}
	return 0, false
}
