// Package plane draws points and the lines that part them into a rectangle of
// a grid. It knows no learner: a scene is plain values.
//
// The picture has equal scales: a cell is counted as two dots wide and four
// high, the dots of a braille pattern, which are square. So angles and
// distances on the screen are true, and the weight vector stands at right
// angles on the line. Everything is worked out in dots from the top left corner
// of the plot and clipped to it before it is drawn; what is not finite is
// refused before that. Read plane.go first, then view.go and points.go.
package plane

import (
	"math"
	"slices"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// Line is the line WX·x + WY·y + B = 0; where the left side is positive is the
// + side.
type Line struct{ WX, WY, B float64 }

// Range is a part of the plane.
type Range struct{ MinX, MaxX, MinY, MaxY float64 }

// Scene is what a picture of the plane shows.
type Scene struct {
	Cloud *Cloud // the points, as many as there are; nil: there are none

	Boundary Border
	Ghost    Border // the boundary before the update

	// Cut: the boundary is where a hyperplane of more features cuts the plane,
	// so that points beside the plane may lie on its other side.
	Cut bool

	// Apart: the axes have scales of their own, and angles say nothing.
	Apart bool

	WeightText string     // at the head of the arrow from the boundary to the + side: "w", "mean w"; "": there is none
	Projection bool       // from the example at hand to the boundary
	Shade      bool       // the half-spaces, faintly
	Hand       grid.Style // of the brackets around the example at hand

	Labels

	Cursor *[2]float64 // where keys put points; nil: there is none

	Over Drawn // more lines, and signs beside points

	Strip *Strip // the distances below the plot; nil: none

	View *Range // the part of the plane to show; nil: what the points take
}

// Border is where one prediction gives way to another: there is one of these, or none.
type Border struct {
	Line  *Line
	Field *Field
}

// Labels are what is written on the plane and beside it.
type Labels struct {
	Classes      []Sign // of several classes the first, for the legend
	XName, YName string // of the axes
	Focus        bool   // the keys go to the plane: its axes' names say so
	Captions            // a line below all
}

// Draw draws the scene into the rectangle r of g, which is blank, and touches nothing
// outside.
func Draw(g *grid.Grid, r grid.Rect, s *Scene) {
	area := g.Area(r)
	if r.Empty() {
		return
	}
	c := newCanvas(area, s)
	for k := range s.Over.Strokes {
		c.stroke(s.Over.Strokes[k:])
	}
	c.border(&s.Ghost, plot.Broken, nil)
	c.ghostSeen = slices.ContainsFunc(c.Dots.Cells, func(r rune) bool { return r != 0 })
	c.ink(theme.Ghost)
	way, projected := c.project(s)
	c.border(&s.Boundary, plot.Solid, c.shown)
	c.ink(theme.Boundary)
	c.points(s)
	if s.Cut {
		c.clearDoubtful(s)
	}
	for k := range s.Over.Marks {
		c.mark(&s.Over.Marks[k])
	}
	for k := range s.Over.Notes {
		c.note(&s.Over.Notes[k])
	}
	for edge, n := range c.cloud.out {
		if n > 0 {
			c.edgeCount(edge, n)
		}
	}
	c.axes(area, s)
	if c.strip > 0 {
		s.Strip.draw(area.Sub(grid.Rect{Y: c.strip, W: area.W, H: 1}), s.Hand)
	}
	c.annotate(s)
	if projected {
		c.distance(way)
	}
	if s.Shade {
		c.shade()
	}
	if s.Cursor != nil {
		c.cursor(s.Cursor)
	}
}

// canvas is the plot being drawn: a layer of strokes over the area's cells.
type canvas struct {
	*Cells
	plot.Dots // the present layer
	area      grid.Area
	cloud     *Cloud
	shown     []int32 // the class shown in each cell: of two + is the first, o the second; −1: none
	several   bool    // there are several classes
	ghostSeen bool    // something of the old boundary was drawn
	mixed     bool    // a cell holds points of several classes
	dense     bool    // there are too many points to be drawn one by one
	digits    [20]byte
}

// newCanvas is blank, in the memory of the cloud's last one.
func newCanvas(area grid.Area, s *Scene) *canvas {
	v, cloud := CellsOf(area.W, area.H, s), s.Cloud
	if cloud == nil {
		cloud = &Cloud{}
	}
	n := v.plot.W * v.plot.H
	cloud.strokes, cloud.shown = slices.Grow(cloud.strokes[:0], n)[:n], slices.Grow(cloud.shown[:0], n)[:n]
	clear(cloud.strokes)
	for i := range cloud.shown {
		cloud.shown[i] = -1
	}
	dots := plot.Dots{W: v.plot.W, H: v.plot.H, ASCII: area.Grid.ASCII, Cells: cloud.strokes}
	return &canvas{Cells: v, Dots: dots, area: area.Sub(v.plot), cloud: cloud, shown: cloud.shown, several: cloud.Classes != nil}
}

// ink puts the present layer on the area, over all but the boundary, and begins
// a new one.
func (c *canvas) ink(s grid.Style) {
	c.Wide = false
	for i, r := range c.Dots.Cells {
		if r == 0 {
			continue
		}
		c.Dots.Cells[i] = 0
		x, y := i%c.W, i/c.W
		if s != theme.Boundary && c.area.At(x, y).Style == theme.Boundary {
			continue
		}
		if s == theme.Weight && c.numbered(x, y) {
			continue
		}
		c.area.Set(x, y, r, s)
	}
}

// border draws a border. That of what is shown is wide, and each cell gets its class.
func (c *canvas) border(b *Border, d plot.Dash, shown []int32) {
	c.Wide = shown != nil
	switch {
	case b.Field != nil:
		c.contour(b.Field, d, shown)
	default:
		line, ok := c.cut(b.Line)
		if !ok {
			return
		}
		for i := range shown {
			shown[i] = ClassOf(line.distance(middle(i, c.W)))
		}
		if u0, v0, u1, v1, ok := line.chord(float64(2*c.W), float64(4*c.H)); ok {
			c.Line(u0, v0, u1, v1, d)
		}
	}
}

// middle is the middle of a cell, of rows of w cells, in dots.
func middle(cell, w int) (u, v float64) {
	return float64(2*(cell%w) + 1), float64(4*(cell/w) + 2)
}

// projection is the way from the example at hand, at u and v in dots, to the boundary.
type projection struct {
	cut
	u, v float64
}

// project draws from the point at hand to the nearest point of the line; ok is false where not
// both are to be seen, or that is no line: at w = 0 all of the plane lies on one side.
func (c *canvas) project(s *Scene) (way projection, ok bool) {
	line, ok := c.cut(s.Boundary.Line)
	hand := c.cloud.Hand
	if !ok || !s.Projection || len(hand) == 0 || math.Abs(line.c) >= far {
		return way, false
	}
	u, v, ok := c.dots(c.cloud.XY[2*hand[0]], c.cloud.XY[2*hand[0]+1])
	if !ok {
		return way, false
	}
	d, how := line.distance(u, v), plot.Solid
	if c.ASCII { // it would look as the boundary does
		how = plot.Dashed
	}
	c.Line(u, v, u-float64(d*line.a), v-float64(d*line.b), how)
	c.ink(theme.Projection)
	return projection{line, u, v}, true
}

const (
	// numberedFrom is the points from which on a plot of more columns than largePlot only
	// those that are wrong have their numbers beside them.
	numberedFrom, largePlot = 25, 100
	// longProjection is the dots from which it has its length beside it.
	longProjection = 8
)

// distance writes the length of the projection beside its middle.
func (c *canvas) distance(p projection) {
	d := p.cut.distance(p.u, p.v)
	if math.Abs(d) < longProjection {
		return
	}
	text := strconv.FormatFloat(math.Abs(d)/c.s, 'g', 3, 64) // in three digits
	if rounded, err := strconv.ParseFloat(text, 64); err == nil {
		text = notation.Number(rounded)
	}
	x, y, w := int(math.Floor((p.u-float64(d*p.a/2))/2)), int(math.Floor((p.v-float64(d*p.b/2))/4)), c.area.Grid.Width(text)
	if math.Abs(p.b) > math.Abs(p.a) {
		c.write(text, theme.Projection, [2]int{x + 2, y}, [2]int{x - w - 1, y})
	} else {
		c.write(text, theme.Projection, [2]int{x - w/2, y - 1}, [2]int{x - w/2, y + 1})
	}
}
