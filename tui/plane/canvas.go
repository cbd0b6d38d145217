package plane

import (
	"math"
	"slices"
	"strconv"

	"perceptron/model"
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
	cloud     *Cloud
	shown     []int32 // the class shown in each cell: of two + is the first, o the second; −1: none
	several   bool    // there are several classes
	ghostSeen bool    // something of the old boundary was drawn
	mixed     bool    // a cell holds points of several classes
	dense     bool    // there are too many points to be drawn one by one
}

// newCanvas is blank, in the memory of the cloud's last one.
func newCanvas(v *view, area grid.Area, cloud *Cloud) *canvas {
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
	return &canvas{
		view: v, area: area.Sub(v.plot), w: v.plot.W, h: v.plot.H,
		Dots: dots, cloud: cloud, shown: cloud.shown, several: cloud.Classes != nil,
	}
}

// ink puts the present layer on the area, over all but the boundary, and begins
// a new one.
func (c *canvas) ink(s grid.Style) {
	for i, r := range c.Cells {
		if r == 0 {
			continue
		}
		c.Cells[i] = 0
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

// cut is a line in dots: a·u + b·v + c is the signed distance from it, positive
// on the + side; a and b are a unit vector, or both 0 if all the plane lies on
// one side.
type cut struct{ a, b, c float64 }

func (l cut) distance(u, v float64) float64 { return float64(l.a*u) + float64(l.b*v) + l.c }

// cut is the line l in dots; ok is false if there is none or it is not finite.
func (v *view) cut(l *Line) (cut, bool) {
	if l == nil || !finite(l.WX) || !finite(l.WY) || !finite(l.B) {
		return cut{}, false
	}
	size := max(math.Abs(l.WX), math.Abs(l.WY))
	if size == 0 {
		return cut{c: math.Copysign(far, l.B)}, l.B != 0
	}
	_, exp := math.Frexp(size)
	wx, wy := math.Ldexp(l.WX, -exp), math.Ldexp(l.WY, -exp)
	b := math.Ldexp(l.B, -exp)
	steep := v.s / v.sy // 1 where the scales are equal
	n := model.Hypot(wx, wy*steep)
	wx, wy = wx/n, wy/n
	c := float64((float64(wx*v.x0)+float64(wy*v.y0)+b/n)*v.s) - float64(wx*v.u) + float64(wy*steep*v.v)
	if math.IsNaN(c) {
		return cut{}, false
	}
	return cut{wx, -float64(wy * steep), min(max(c, -far), far)}, true
}

// chord is the part of the line inside the box 0, 0, w, h: from u0, v0 to u1,
// v1; ok is false if there is none.
func (l cut) chord(w, h float64) (u0, v0, u1, v1 float64, ok bool) {
	if l.a == 0 && l.b == 0 {
		return 0, 0, 0, 0, false
	}
	d := l.distance(w/2, h/2)
	pu, pv := w/2-float64(d*l.a), h/2-float64(d*l.b)
	du, dv := -l.b, l.a
	t0, t1, ok := plot.Clip(pu, pv, du, dv, w, h, -2*(w+h), 2*(w+h))
	return pu + float64(t0*du), pv + float64(t0*dv), pu + float64(t1*du), pv + float64(t1*dv), ok
}

// arrows point to the edges: left, right, above, below.
var arrows = [borders]rune{'←', '→', '↑', '↓'}

// edgeCounts writes at each edge how many points lie outside the plot there, in
// the first free place near its middle.
func (c *canvas) edgeCounts() {
	for edge, n := range c.cloud.out {
		if n == 0 {
			continue
		}
		text := strconv.Itoa(n)
		if drawn := c.cloud.Sampled(); drawn > 0 {
			text = "~" + strconv.Itoa(rounded(n*(c.cloud.Len()/drawn)))
		}
		if edge == right {
			text += string(arrows[edge])
		} else {
			text = string(arrows[edge]) + text
		}
		var places [11][2]int
		width := c.area.Grid.Width(text)
		for k, part := range [...]int{8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13} { // of 16
			x, y := c.w*part/16-width/2, c.h*part/16
			places[k] = [borders][2]int{{1, y}, {c.w - 1 - width, y}, {x, 0}, {x, c.h - 1}}[edge]
		}
		c.write(text, theme.Label, places[:]...)
	}
}

// rounded is a number with two digits, and zeros.
func rounded(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// handBeyond points to where the example at hand lies outside the plot: [→].
func (c *canvas) handBeyond(i int, style grid.Style) {
	px, py := c.cloud.XY[2*i], c.cloud.XY[2*i+1]
	du, dv := c.at(px, py)
	if math.IsNaN(du) || math.IsNaN(dv) {
		return
	}
	edge := -1 - c.cell(px, py)
	x := int(min(max(du/2, 1), float64(c.w-2)))
	y := int(min(max(dv/4, 0), float64(c.h-1)))
	c.area.Set(x-1, y, '[', style)
	c.area.Set(x, y, arrows[edge], theme.AtHand)
	c.area.Set(x+1, y, ']', style)
}
