// Package plane draws points and decision boundaries into a rectangle of a grid. It knows
// no learner: a scene is plain values.
//
// The picture has equal scales. A cell has two by four dots, those of a braille pattern,
// which are square, so that angles and distances on the screen are true and the weight
// vector is perpendicular to the line. All positions are computed in dots from the plot's
// top left corner and clipped to the plot; values that are not finite are rejected before
// that.
//
// Read plane.go first (Scene and the order of drawing), then view.go (coordinates) and
// points.go.
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

// Line is the line WX·x + WY·y + B = 0; the + side is where the left-hand side is positive.
type Line struct{ WX, WY, B float64 }

// Range is a rectangle of the plane, in the data's units.
type Range struct{ MinX, MaxX, MinY, MaxY float64 }

// Scene is what a picture of the plane shows.
type Scene struct {
	Cloud *Cloud // the points; nil: none

	Boundary Boundary
	Ghost    Boundary // the boundary before the update

	// Cut: the boundary is the intersection of the plane with a hyperplane in more
	// dimensions, so that points beside the plane may lie on its other side.
	Cut bool

	// UnequalScales: each axis has a scale of its own, so that angles are not true.
	UnequalScales bool

	WeightText   string     // text at the tip of the weight vector: "w", "mean w"; "": no vector
	Projection   bool       // draw the distance from the present example to the boundary
	Shade        bool       // tint the half-spaces
	CurrentStyle grid.Style // of the brackets around the present example

	Labels

	Cursor *[2]float64 // the cursor of edit mode; nil: none

	Overlay Overlay // further lines, and signs beside points

	Strip *Strip // the signed distances below the plot; nil: none

	View *Range // what to show; nil: all points
}

// Boundary is a decision boundary: a line, or the boundaries of a field, or none.
type Boundary struct {
	Line  *Line
	Field *Field
}

// Labels is the texts on the plane and beside it.
type Labels struct {
	Classes      []Sign // the first of several classes, for the legend
	XName, YName string // of the axes
	Focus        bool   // the plane has the focus, which the axes' names show
	Captions            // a line at the bottom
}

// Draw draws the scene into the rectangle r of g, which must be blank, and nowhere else.
func Draw(g *grid.Grid, r grid.Rect, s *Scene) {
	area := g.Area(r)
	if r.Empty() {
		return
	}
	c := newCanvas(area, s)
	for k := range s.Overlay.Strokes {
		c.stroke(s.Overlay.Strokes[k:])
	}
	c.drawBoundary(&s.Ghost, plot.Broken, nil)
	c.ghostSeen = slices.ContainsFunc(c.Dots.Cells, func(r rune) bool { return r != 0 })
	c.flush(theme.Ghost)
	p, projected := c.project(s)
	c.drawBoundary(&s.Boundary, plot.Solid, c.regions)
	c.flush(theme.Boundary)
	c.points(s)
	if s.Cut {
		c.unshadeContradicted(s)
	}
	for k := range s.Overlay.Marks {
		c.mark(&s.Overlay.Marks[k])
	}
	for k := range s.Overlay.Notes {
		c.note(&s.Overlay.Notes[k])
	}
	for edge, n := range c.cloud.outside {
		if n > 0 {
			c.edgeCount(edge, n)
		}
	}
	c.axes(area, s)
	if c.strip > 0 {
		s.Strip.draw(area.Sub(grid.Rect{Y: c.strip, W: area.W, H: 1}), s.CurrentStyle)
	}
	c.annotate(s)
	if projected {
		c.distance(p)
	}
	if s.Shade {
		c.shade()
	}
	if s.Cursor != nil {
		c.cursor(s.Cursor)
	}
}

// canvas is a plot being drawn: a layer of strokes over the cells of an area.
type canvas struct {
	*Viewport
	plot.Dots // the present layer
	area      grid.Area
	cloud     *Cloud
	regions   []int32 // class predicted in each cell (of two, + is 0 and o is 1); −1: none
	several   bool    // the classes are those of Cloud.Classes
	ghostSeen bool    // part of the old boundary is visible
	mixed     bool    // a cell has points of several classes
	dense     bool    // too many points to be drawn one by one
	digits    [20]byte
}

// newCanvas is a blank canvas, which reuses the memory of the cloud's last one.
func newCanvas(area grid.Area, s *Scene) *canvas {
	v, cloud := NewViewport(area.W, area.H, s), s.Cloud
	if cloud == nil {
		cloud = &Cloud{}
	}
	n := v.plot.W * v.plot.H
	cloud.strokes, cloud.regions = slices.Grow(cloud.strokes[:0], n)[:n], slices.Grow(cloud.regions[:0], n)[:n]
	clear(cloud.strokes)
	for i := range cloud.regions {
		cloud.regions[i] = -1
	}
	dots := plot.Dots{W: v.plot.W, H: v.plot.H, ASCII: area.Grid.ASCII, Cells: cloud.strokes}
	return &canvas{Viewport: v, Dots: dots, area: area.Sub(v.plot), cloud: cloud, regions: cloud.regions, several: cloud.Classes != nil}
}

// flush draws the layer of strokes on the area and clears it. Only another boundary may
// overwrite the boundary.
func (c *canvas) flush(s grid.Style) {
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
		if s == theme.Weight && c.holdsText(x, y) {
			continue
		}
		c.area.Set(x, y, r, s)
	}
}

// drawBoundary draws a boundary. If regions is given, the stroke is wide and each cell's
// class is stored there.
func (c *canvas) drawBoundary(b *Boundary, dash plot.Dash, regions []int32) {
	c.Wide = regions != nil
	switch {
	case b.Field != nil:
		c.contour(b.Field, dash, regions)
	default:
		line, ok := c.dotLine(b.Line)
		if !ok {
			return
		}
		for i := range regions {
			regions[i] = ClassOf(line.distance(cellCentre(i, c.W)))
		}
		if u0, v0, u1, v1, ok := line.chord(float64(2*c.W), float64(4*c.H)); ok {
			c.Line(u0, v0, u1, v1, dash)
		}
	}
}

// cellCentre is the centre of a cell, in dots; rows have w cells.
func cellCentre(cell, w int) (u, v float64) {
	return float64(2*(cell%w) + 1), float64(4*(cell/w) + 2)
}

// projection is the perpendicular from the present example, at dot (u, v), to the boundary.
type projection struct {
	dotLine
	u, v float64
}

// project draws the perpendicular from the present example to the boundary. ok is false if
// either is out of sight, or if there is no line: at w = 0 all of the plane is on one side.
func (c *canvas) project(s *Scene) (p projection, ok bool) {
	line, ok := c.dotLine(s.Boundary.Line)
	hand := c.cloud.Current
	if !ok || !s.Projection || len(hand) == 0 || math.Abs(line.c) >= far {
		return p, false
	}
	u, v, ok := c.toDots(c.cloud.XY[2*hand[0]], c.cloud.XY[2*hand[0]+1])
	if !ok {
		return p, false
	}
	d, how := line.distance(u, v), plot.Solid
	if c.ASCII { // a solid line would look like the boundary
		how = plot.Dashed
	}
	c.Line(u, v, u-float64(d*line.a), v-float64(d*line.b), how)
	c.flush(theme.Projection)
	return projection{line, u, v}, true
}

const (
	// From numberedFrom points on, a plot of more than largePlot columns has numbers only
	// beside misclassified points.
	numberedFrom, largePlot = 25, 100
	// longProjection is the shortest projection, in dots, that has its length beside it.
	longProjection = 8
)

// distance writes the length of the projection beside its middle, with three digits.
func (c *canvas) distance(p projection) {
	d := p.dotLine.distance(p.u, p.v)
	if math.Abs(d) < longProjection {
		return
	}
	text := strconv.FormatFloat(math.Abs(d)/c.sx, 'g', 3, 64)
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
