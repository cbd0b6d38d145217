package plane

import (
	"math"
	"unicode/utf8"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// add makes the range take in a point, if it is finite.
func (r *Range) add(x, y float64) bool {
	if x-x != 0 || y-y != 0 { // NaN or infinite
		return false
	}
	r.MinX, r.MaxX = min(r.MinX, x), max(r.MaxX, x)
	r.MinY, r.MaxY = min(r.MinY, y), max(r.MaxY, y)
	return true
}

// padded is the range with room around it for n points.
func (r Range) padded(n int) Range {
	if n == 0 {
		return Range{-1, 1, -1, 1}
	}
	pad := max(0.06, 0.4*min(1, 8/float64(n)))
	span := max(r.MaxX/2-r.MinX/2, r.MaxY/2-r.MinY/2) * 2 * pad
	if size := max(math.Abs(r.MinX), math.Abs(r.MaxX), math.Abs(r.MinY), math.Abs(r.MaxY)); span < size*1e-14 || span == 0 {
		span = size / 2
		if size == 0 {
			span = 1
		}
	}
	grow := func(lo, hi *float64) {
		*lo = max(*lo-span, -math.MaxFloat64)
		*hi = min(*hi+span, math.MaxFloat64)
	}
	grow(&r.MinX, &r.MaxX)
	grow(&r.MinY, &r.MaxY)
	return r
}

// Cells is how the plane lies on the cells of the plot: x lies at dot u + s·(x − x0)
// across and y at v − sy·(y − y0) down.
type Cells struct {
	plot  grid.Rect // in the area drawn on
	s, sy float64   // the same, but where the axes have scales of their own
	x0, u float64
	y0, v float64
	// The axes: over is across. Both have the same step.
	over, up plot.Axis
	ticked   bool // they are drawn
	strip    int  // the row of the strip; 0: there is none
}

// The room that ticks need: below it there are none. plotRows are enough where the axes are
// apart.
const (
	tickWidth  = 14
	tickHeight = 6
	plotRows   = 4
)

// CellsOf lays out the area: the plot, the margins for ticks and the caption, and the axes,
// so that what is to be shown is, its middle near that of the plot.
func CellsOf(w, h int, s *Scene) *Cells {
	v, shown := &Cells{plot: grid.Rect{W: w, H: h}}, Range{-1, 1, -1, 1}
	if r := s.View; r != nil && min(r.MaxX-r.MinX, r.MaxY-r.MinY) >= 0 && r.MaxX-r.MinX+r.MaxY-r.MinY <= math.MaxFloat64 {
		shown = *r
	} else if s.Cloud != nil {
		shown = s.Cloud.Fit()
	}
	if len(s.Captions) > 0 && v.plot.H > tickHeight+2 {
		v.plot.H--
	}
	if s.Strip != nil && v.plot.H > tickHeight+3 {
		v.plot.H--
		v.strip = v.plot.H
	}
	left, least := 3, tickHeight
	if s.Apart { // curves may run along the edge, behind the name; the rows needn't have the scale of the columns
		left, least = max(left, min(utf8.RuneCountInString(s.YName), w/3)+2), plotRows
	}
	if v.ticked = w >= tickWidth && v.plot.H >= least; v.ticked {
		v.plot.H--
	} else {
		left = 0
	}
	for range 3 { // the margin depends on the labels, they on the scale
		v.plot.X, v.plot.W = left, w-left
		if s.Apart {
			v.over, v.up = plot.Across().Around(shown.MinX, shown.MaxX, v.plot.W), plot.Up().Around(shown.MinY, shown.MaxY, v.plot.H)
		} else {
			v.over, v.up = plot.Square([2]float64{shown.MinX, shown.MaxX}, [2]float64{shown.MinY, shown.MaxY}, v.plot.W, v.plot.H)
		}
		need := v.up.Width() + 2
		if !v.ticked || need <= left || need > w/3 {
			break
		}
		left = need
	}
	v.s, v.sy = 2/v.over.Unit(), 4/v.up.Unit()
	v.x0, v.y0 = v.over.Tick*v.over.Step.Times(1), v.up.Tick*v.up.Step.Times(1)
	v.u, v.v = float64(2*v.over.Cell+1), float64(4*(v.plot.H-1-v.up.Cell)+2)
	return v
}

// dots is where the point x, y lies; ok is false if it is not finite or far
// outside the plot.
func (v *Cells) dots(x, y float64) (du, dv float64, ok bool) {
	du, dv = v.u+float64(v.s*(x-v.x0)), v.v-float64(v.sy*(y-v.y0))
	return du, dv, math.Abs(du) < far && math.Abs(dv) < far
}

// far is a distance in dots that no screen has.
const far = 1 << 24

// world is the point that lies at a dot.
func (v *Cells) world(du, dv float64) (x, y float64) {
	return (du-v.u)/v.s + v.x0, (v.v-dv)/v.sy + v.y0
}

// cell is the index of the cell that a point lies in, or −1 − the edge that it
// lies beyond; for a point that is not finite there is none.
func (v *Cells) cell(x, y float64) int {
	du, dv, _ := v.dots(x, y)
	w, h := float64(2*v.plot.W), float64(4*v.plot.H)
	switch {
	case du >= 0 && dv >= 0 && du < w && dv < h:
		return int(dv)>>2*v.plot.W + int(du)>>1
	case math.IsNaN(du) || math.IsNaN(dv):
		return -1 - borders // nowhere
	case du < 0:
		return -1 - left
	case du >= w:
		return -1 - right
	case dv < 0:
		return -1 - above
	}
	return -1 - below
}

// cut is a line in dots: a·u + b·v + c is the signed distance from it, positive
// on the + side; a and b are a unit vector, or both 0 if all the plane lies on
// one side.
type cut struct{ a, b, c float64 }

func (l cut) distance(u, v float64) float64 { return float64(l.a*u) + float64(l.b*v) + l.c }

// cut is the line l in dots; ok is false if there is none or it is not finite.
func (v *Cells) cut(l *Line) (cut, bool) {
	if l == nil {
		return cut{}, false
	}
	size := max(math.Abs(l.WX), math.Abs(l.WY))
	if !(max(size, math.Abs(l.B)) <= math.MaxFloat64) {
		return cut{}, false
	}
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

// axes draws the ticks' labels left and below, the axes' names and the caption.
func (c *canvas) axes(a grid.Area, s *Scene) {
	if c.plot.H+1 < a.H {
		s.Captions.draw(a.Sub(grid.Rect{Y: a.H - 1, W: a.W, H: 1}))
	}
	if !c.ticked {
		return
	}
	margin := a.Sub(grid.Rect{W: c.plot.X, H: c.plot.H})
	c.up.LabelsBeside(margin, c.plot.X-1, c.plot.H-1, min(1, len(s.YName)))
	const short = 4 // a longer name lies in the plot's corner, if nothing is there, so that it hides no label
	y, end, w := c.plot.Y+c.plot.H, a.W, a.Grid.Width(s.XName)
	style := theme.Axis
	if s.Focus {
		style = theme.On(theme.Heading, theme.Selected)
	}
	switch {
	case w == 0 || w >= c.plot.W/3:
	case w > short && c.free(end-1-w-c.plot.X, c.plot.H-1, w):
		a.Right(end-1, y-1, s.XName, style)
	default:
		end = a.Right(end-1, y, s.XName, style) - 2
	}
	c.over.LabelsBelow(a, c.plot.X, y, 0, end)
	if s.YName != "" {
		a.Fit(1, 0, max(c.plot.X-1, min(a.Grid.Width(s.YName), c.plot.W/3)), s.YName, style)
	}
}
