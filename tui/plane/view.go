package plane

import (
	"math"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

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

// view is how the plane lies on the cells of the plot: x lies at dot u + s·(x − x0)
// across and y at v − sy·(y − y0) down.
type view struct {
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

// newView lays out the area: the plot, the margins for ticks and the caption,
// and the scale.
func newView(w, h int, s *Scene) *view {
	v, shown := &view{plot: grid.Rect{W: w, H: h}}, Range{-1, 1, -1, 1}
	if r := s.View; r != nil && finite(r.MinX) && finite(r.MaxX) && finite(r.MinY) && finite(r.MaxY) &&
		r.MinX <= r.MaxX && r.MinY <= r.MaxY {
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
	least := tickHeight
	if s.Apart { // less, as the rows needn't have the scale of the columns
		least = plotRows
	}
	if w < tickWidth || v.plot.H < least {
		v.fit(shown, s.Apart)
		return v
	}
	v.ticked = true
	v.plot.H--
	left := 3
	if s.Apart { // whose curves may run along the edge, behind the name
		left = max(left, min(utf8.RuneCountInString(s.YName), w/3)+2)
	}
	for range 3 { // the margin depends on the labels, they on the scale
		v.plot.X, v.plot.W = left, w-left
		v.fit(shown, s.Apart)
		need := v.up.Width() + 2
		if need <= left || need > w/3 {
			break
		}
		left = need
	}
	return v
}

// fit chooses scale and place so that the range is shown whole, ticks lie in the middle of
// cells, and the middle of the range near the middle of the plot: the tick nearest to the
// one in the middle of the cell that brings it nearest to the other. Where the axes are
// apart, each has a scale of its own.
func (v *view) fit(r Range, apart bool) {
	minY, maxY := r.MinY, r.MaxY
	if apart {
		r.MinY, r.MaxY = 0, 0
	}
	size := max(math.Abs(r.MinX), math.Abs(r.MaxX), math.Abs(r.MinY), math.Abs(r.MaxY))
	least := max(min(size, plot.Most)*1e-14, plot.Least)
	most := func(lo, hi float64) float64 { return min(max(hi/2-lo/2, least/2), plot.Most) * 2 }
	tick, rows := chooseTicks(min(float64(2*v.plot.W)/most(r.MinX, r.MaxX), float64(4*v.plot.H)/most(r.MinY, r.MaxY)), v.plot.H)
	step := tick.Times(1)
	v.s = float64(4*rows) / step
	v.sy = v.s
	v.over = plot.Axis{N: v.plot.W, Gap: 2 * rows, Step: tick}
	v.up = plot.Axis{N: v.plot.H, Gap: rows, Step: tick}
	mx, my := r.MinX/2+r.MaxX/2, r.MinY/2+r.MaxY/2
	v.over.Tick, v.up.Tick = math.Round(mx/step), math.Round(my/step)
	v.x0, v.y0 = float64(v.over.Tick*step), float64(v.up.Tick*step)
	v.over.Cell = int(math.Floor((float64(v.plot.W) + float64(v.s*(v.x0-mx))) / 2))
	row := int(math.Floor((float64(2*v.plot.H) - float64(v.s*(v.y0-my))) / 4))
	v.up.Cell = v.plot.H - 1 - row
	v.u, v.v = float64(2*v.over.Cell+1), float64(4*row+2)
	if !apart {
		return
	}
	if up := plot.Up().Around(minY, maxY, v.plot.H); up.Gap > 0 {
		v.up, v.sy = up, 4/up.Unit()
		v.y0 = up.Tick * up.Step.Times(1)
		v.v = float64(4*(v.plot.H-1-up.Cell)) + 2
	}
}

// dots is where the point x, y lies; ok is false if it is not finite or far
// outside the plot.
func (v *view) dots(x, y float64) (du, dv float64, ok bool) {
	du, dv = v.at(x, y)
	return du, dv, math.Abs(du) < far && math.Abs(dv) < far
}

// at is the same for any point.
func (v *view) at(x, y float64) (du, dv float64) {
	return v.u + float64(v.s*(x-v.x0)), v.v - float64(v.sy*(y-v.y0))
}

// far is a distance in dots that no screen has.
const far = 1 << 24

// world is the point that lies at a dot.
func (v *view) world(du, dv float64) (x, y float64) {
	return (du-v.u)/v.s + v.x0, (v.v-dv)/v.sy + v.y0
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

// coarser is the part of the scale that a row less between ticks is worth.
const coarser = 0.05

// chooseTicks is the spacing of 1, 2 or 5 times a power of ten that is finest
// with three rows from tick to tick, which are six columns, and the rows. Scales are rounded
// down to whole rows; where that would cost much, the next spacing may do.
func chooseTicks(s float64, height int) (best plot.Step, most int) {
	least := 3.0
	if height < 9 {
		least = 2
	}
	exp, score := int(math.Floor(math.Log10(least*4/s))), math.Inf(1)
	for e := exp; e <= exp+1; e++ {
		for _, m := range [...]int{1, 2, 5} {
			step := plot.Step{Mantissa: m, Exp: e}
			rows := float64(step.Times(1) * s / 4)
			if rows < least {
				continue
			}
			whole := int(rows + 1e-9)
			if cost := 1 - float64(whole)/rows + float64(coarser*rows); cost < score {
				best, most, score = step, whole, cost
			}
		}
	}
	return best, most
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
