package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// canvas is the plot being drawn: a layer of strokes over the area's cells.
type canvas struct {
	*view
	plot.Dots // the present layer
	area      grid.Area
	w, h      int
	sides     []int8 // the sign of the boundary's left side at the middle of each cell
	// regions is what is predicted where there are several classes, which
	// several says of the points.
	regions   mosaic
	several   bool
	ghostSeen bool         // something of the old boundary was drawn
	mixed     bool         // a cell holds points of several classes
	dense     bool         // there are too many points to be drawn one by one
	drawn     []Point      // the others, that are
	unsure    []bool       // of several classes' regions, those that can't be told: see doubt
	outside   [borders]int // points that lie outside the plot
	sampled   int          // and how many each of them stands for, above 1 where a sample is drawn
}

func newCanvas(v *view, area grid.Area, ascii bool) *canvas {
	return &canvas{
		view: v, area: area.Sub(v.plot), w: v.plot.W, h: v.plot.H,
		Dots: plot.NewDots(v.plot.W, v.plot.H, ascii), sides: make([]int8, v.plot.W*v.plot.H),
	}
}

// straight draws a whole line.
func (c *canvas) straight(l cut, d plot.Dash) {
	if u0, v0, u1, v1, ok := l.chord(float64(2*c.w), float64(4*c.h)); ok {
		c.Segment(u0, v0, u1, v1, d)
	}
}

// ink puts the present layer on the area, over all but the boundary, and begins
// a new one.
func (c *canvas) ink(s grid.Style) {
	for i := range c.Marks {
		r := c.Rune(i)
		if r == 0 {
			continue
		}
		c.Marks[i] = 0
		x, y := i%c.w, i/c.w
		if s != theme.Boundary && c.area.At(x, y).Style == theme.Boundary {
			continue
		}
		if s == theme.Weight && c.numbered(x, y) {
			continue
		}
		c.area.Set(x, y, r, s)
	}
}
