package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
)

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

func (r *Range) finite() bool {
	return finite(r.MinX) && finite(r.MaxX) && finite(r.MinY) && finite(r.MaxY) &&
		r.MinX <= r.MaxX && r.MinY <= r.MaxY
}

// add makes the range take in a point, if it is finite.
func (r *Range) add(x, y float64) bool {
	if x-x != 0 || y-y != 0 { // NaN or infinite
		return false
	}
	// Not min and max: that it grows is rare, and a branch is then cheaper.
	if x < r.MinX {
		r.MinX = x
	}
	if x > r.MaxX {
		r.MaxX = x
	}
	if y < r.MinY {
		r.MinY = y
	}
	if y > r.MaxY {
		r.MaxY = y
	}
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

// view is how the plane lies on the cells of the plot. World coordinates are
// first multiplied by k, a power of two that makes them about 1, so that no
// difference of theirs overflows; x then lies at dot u + s·(k·x − x0) across
// and y at v − s·(k·y − y0) down.
type view struct {
	plot  grid.Rect // in the area drawn on
	k, s  float64
	sy    float64 // of y, where the axes have scales of their own; else s
	x0, u float64
	y0, v float64
	// The axes: over is across. Both have the same step.
	over, up plot.Axis
	ticked   bool // they are drawn
	strip    int  // the row of the strip; 0: there is none
}

// The room that ticks need: below it there are none.
const (
	tickWidth  = 14
	tickHeight = 6
)

// newView lays out the area: the plot, the margins for ticks and the caption,
// and the scale.
func newView(a grid.Area, s *Scene) *view {
	v, shown := &view{plot: grid.Rect{W: a.W(), H: a.H()}}, Range{-1, 1, -1, 1}
	if s.View != nil && s.View.finite() {
		shown = *s.View
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
	if a.W() < tickWidth || v.plot.H < tickHeight {
		v.setScale(s, shown)
		return v
	}
	v.ticked = true
	v.plot.H--
	left := 3
	for range 3 { // the margin depends on the labels, they on the scale
		v.plot.X, v.plot.W = left, a.W()-left
		v.setScale(s, shown)
		need := v.up.Width() + 2
		if need <= left || need > a.W()/3 {
			break
		}
		left = need
	}
	return v
}

// setScale chooses scales and place for a range.
func (v *view) setScale(s *Scene, r Range) {
	if s.Apart {
		v.setOwnScales(r)
	} else {
		v.fit(r)
	}
}

// setOwnScales does so where each axis has a scale of its own.
func (v *view) setOwnScales(r Range) {
	flat := r
	flat.MinY, flat.MaxY = 0, 0
	v.fit(flat)
	v.up = plot.Up().Around(r.MinY, r.MaxY, v.plot.H)
	if v.up.Gap <= 0 {
		return
	}
	v.sy = 4 / (v.up.Unit() * v.k)
	v.y0 = v.up.Tick * v.up.Step.Times(1) * v.k
	v.v = float64(4*(v.plot.H-1-v.up.Cell)) + 2
}

// fit chooses scale and place so that the range is shown whole, ticks lie in
// the middle of cells, and the middle of the range near the middle of the plot.
func (v *view) fit(r Range) {
	size := max(math.Abs(r.MinX), math.Abs(r.MaxX), math.Abs(r.MinY), math.Abs(r.MaxY))
	_, exp := math.Frexp(size)
	v.k = math.Ldexp(1, min(max(-exp, -1000), 1000))
	spanX, spanY := float64(r.MaxX*v.k)-float64(r.MinX*v.k), float64(r.MaxY*v.k)-float64(r.MinY*v.k)
	floor := max(size*v.k*1e-14, math.SmallestNonzeroFloat64*1e10)
	wide, high := float64(2*v.plot.W), float64(4*v.plot.H)
	v.s = min(wide/max(spanX, floor), high/max(spanY, floor))
	t := chooseTicks(v.s, v.k, v.plot.H)
	v.s = t.scale(v.s, v.k)
	v.sy = v.s
	v.over = plot.Axis{N: v.plot.W, Gap: 2 * t.rows, Step: t.Step}
	v.up = plot.Axis{N: v.plot.H, Gap: t.rows, Step: t.Step}
	v.setOrigin((float64(r.MinX*v.k)+float64(r.MaxX*v.k))/2, (float64(r.MinY*v.k)+float64(r.MaxY*v.k))/2)
}

// setOrigin puts the tick nearest to the point mx, my, in scaled coordinates, into
// the middle of the cell that brings that point nearest to the plot's middle.
func (v *view) setOrigin(mx, my float64) {
	step := v.up.Step.Times(1) * v.k
	v.over.Tick, v.up.Tick = math.Round(mx/step), math.Round(my/step)
	v.x0, v.y0 = float64(v.over.Tick*step), float64(v.up.Tick*step)
	v.over.Cell = int(math.Floor((float64(v.plot.W) + float64(v.s*(v.x0-mx))) / 2))
	row := int(math.Floor((float64(2*v.plot.H) - float64(v.s*(v.y0-my))) / 4))
	v.up.Cell = v.plot.H - 1 - row
	v.u, v.v = float64(2*v.over.Cell+1), float64(4*row+2)
}

// dots is where the point x, y lies; ok is false if it is not finite or far
// outside the plot.
func (v *view) dots(x, y float64) (du, dv float64, ok bool) {
	du, dv = v.at(x, y)
	return du, dv, math.Abs(du) < far && math.Abs(dv) < far
}

// at is the same for any point.
func (v *view) at(x, y float64) (du, dv float64) {
	return v.u + float64(v.s*(float64(x*v.k)-v.x0)), v.v - float64(v.sy*(float64(y*v.k)-v.y0))
}

// far is a distance in dots that no screen has.
const far = 1 << 24

// world is the point that lies at a dot.
func (v *view) world(du, dv float64) (x, y float64) {
	return ((du-v.u)/v.s + v.x0) / v.k, ((v.v-dv)/v.sy + v.y0) / v.k
}

// cell is the index of the cell that a point lies in, or −1 − the edge that it
// lies beyond; for a point that is not finite there is none.
func (v *view) cell(x, y float64) int {
	du, dv := v.at(x, y)
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
