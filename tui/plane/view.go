package plane

import (
	"math"
	"unicode/utf8"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// add extends the range to a point, if that is finite.
func (r *Range) add(x, y float64) bool {
	if x-x != 0 || y-y != 0 { // NaN or infinite
		return false
	}
	r.MinX, r.MaxX = min(r.MinX, x), max(r.MaxX, x)
	r.MinY, r.MaxY = min(r.MinY, y), max(r.MaxY, y)
	return true
}

// padded is the range of n points with a margin: wide for a few points, narrow for many.
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

// Viewport maps the plane to the dots and cells of the plot: x lies at dot u + sx·(x − x0)
// from the left, and y at dot v − sy·(y − y0) from the top.
type Viewport struct {
	plot   grid.Rect // in the area drawn on
	sx, sy float64   // dots for one unit; equal unless Scene.UnequalScales
	x0, u  float64
	y0, v  float64
	// The axes. Unless Scene.UnequalScales, both have the same step.
	across, up plot.Axis
	ticked     bool // the axes have ticks and labels
	strip      int  // row of the strip; 0: none
}

// The smallest plot with ticks. With unequal scales, plotRows rows are enough.
const (
	tickWidth  = 14
	tickHeight = 6
	plotRows   = 4
)

// NewViewport lays out a w×h area: the plot, the margins for ticks, strip and caption, and
// axes that show the scene's range with its middle near the plot's.
func NewViewport(w, h int, s *Scene) *Viewport {
	v, shown := &Viewport{plot: grid.Rect{W: w, H: h}}, Range{-1, 1, -1, 1}
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
	if s.UnequalScales { // room for the name, so that it covers no curve along the edge
		left, least = max(left, min(utf8.RuneCountInString(s.YName), w/3)+2), plotRows
	}
	if v.ticked = w >= tickWidth && v.plot.H >= least; v.ticked {
		v.plot.H--
	} else {
		left = 0
	}
	for range 3 { // the margin depends on the labels, they depend on the scale
		v.plot.X, v.plot.W = left, w-left
		if s.UnequalScales {
			v.across, v.up = plot.Across().Around(shown.MinX, shown.MaxX, v.plot.W), plot.Up().Around(shown.MinY, shown.MaxY, v.plot.H)
		} else {
			v.across, v.up = plot.Square([2]float64{shown.MinX, shown.MaxX}, [2]float64{shown.MinY, shown.MaxY}, v.plot.W, v.plot.H)
		}
		need := v.up.Width() + 2
		if !v.ticked || need <= left || need > w/3 {
			break
		}
		left = need
	}
	v.sx, v.sy = 2/v.across.Unit(), 4/v.up.Unit()
	v.x0, v.y0 = v.across.Tick*v.across.Step.Times(1), v.up.Tick*v.up.Step.Times(1)
	v.u, v.v = float64(2*v.across.Cell+1), float64(4*(v.plot.H-1-v.up.Cell)+2)
	return v
}

// toDots is the position of a point in dots; ok is false if it is not finite or far outside
// the plot.
func (v *Viewport) toDots(x, y float64) (du, dv float64, ok bool) {
	du, dv = v.u+float64(v.sx*(x-v.x0)), v.v-float64(v.sy*(y-v.y0))
	return du, dv, math.Abs(du) < far && math.Abs(dv) < far
}

// far is a distance in dots larger than any screen.
const far = 1 << 24

// toPlane is the point at a position in dots.
func (v *Viewport) toPlane(du, dv float64) (x, y float64) {
	return (du-v.u)/v.sx + v.x0, (v.v-dv)/v.sy + v.y0
}

// cell is the index of a point's cell or, outside the plot, −1 − the edge beyond which it
// lies; −1 − edges for a NaN.
func (v *Viewport) cell(x, y float64) int {
	du, dv, _ := v.toDots(x, y)
	w, h := float64(2*v.plot.W), float64(4*v.plot.H)
	switch {
	case du >= 0 && dv >= 0 && du < w && dv < h:
		return int(dv)>>2*v.plot.W + int(du)>>1
	case math.IsNaN(du) || math.IsNaN(dv):
		return -1 - edges
	case du < 0:
		return -1 - left
	case du >= w:
		return -1 - right
	case dv < 0:
		return -1 - above
	}
	return -1 - below
}

// dotLine is a line in dots: a·u + b·v + c is the signed distance from it, positive on the
// + side. (a, b) is a unit vector, or 0 if all of the plane lies on one side.
type dotLine struct{ a, b, c float64 }

func (l dotLine) distance(u, v float64) float64 { return float64(l.a*u) + float64(l.b*v) + l.c }

// dotLine is the line l in dots; ok is false if l is nil, not finite, or 0.
func (v *Viewport) dotLine(l *Line) (dotLine, bool) {
	if l == nil {
		return dotLine{}, false
	}
	size := max(math.Abs(l.WX), math.Abs(l.WY))
	if !(max(size, math.Abs(l.B)) <= math.MaxFloat64) {
		return dotLine{}, false
	}
	if size == 0 {
		return dotLine{c: math.Copysign(far, l.B)}, l.B != 0
	}
	_, exp := math.Frexp(size)
	wx, wy := math.Ldexp(l.WX, -exp), math.Ldexp(l.WY, -exp)
	b := math.Ldexp(l.B, -exp)
	steep := v.sx / v.sy // 1 where the scales are equal
	n := model.Hypot(wx, wy*steep)
	wx, wy = wx/n, wy/n
	c := float64((float64(wx*v.x0)+float64(wy*v.y0)+b/n)*v.sx) - float64(wx*v.u) + float64(wy*steep*v.v)
	if math.IsNaN(c) {
		return dotLine{}, false
	}
	return dotLine{wx, -float64(wy * steep), min(max(c, -far), far)}, true
}

// chord is the part of the line inside the box (0, 0) to (w, h); ok is false if there is
// none.
func (l dotLine) chord(w, h float64) (u0, v0, u1, v1 float64, ok bool) {
	if l.a == 0 && l.b == 0 {
		return 0, 0, 0, 0, false
	}
	d := l.distance(w/2, h/2)
	pu, pv := w/2-float64(d*l.a), h/2-float64(d*l.b)
	du, dv := -l.b, l.a
	t0, t1, ok := plot.Clip(pu, pv, du, dv, w, h, -2*(w+h), 2*(w+h))
	return pu + float64(t0*du), pv + float64(t0*dv), pu + float64(t1*du), pv + float64(t1*dv), ok
}

// axes draws the labels of the ticks, the names of the axes and the caption.
func (c *canvas) axes(a grid.Area, s *Scene) {
	if c.plot.H+1 < a.H {
		s.Captions.draw(a.Sub(grid.Rect{Y: a.H - 1, W: a.W, H: 1}))
	}
	if !c.ticked {
		return
	}
	margin := a.Sub(grid.Rect{W: c.plot.X, H: c.plot.H})
	c.up.LabelsBeside(margin, c.plot.X-1, c.plot.H-1, min(1, len(s.YName)))
	const short = 4 // a longer name goes into a free corner of the plot, to leave the labels room
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
	c.across.LabelsBelow(a, c.plot.X, y, 0, end)
	if s.YName != "" {
		a.Fit(1, 0, max(c.plot.X-1, min(a.Grid.Width(s.YName), c.plot.W/3)), s.YName, style)
	}
}
