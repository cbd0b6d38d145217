package panel

import (
	"math"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// space is the picture of weight space on an area.
type space struct {
	f          *Frame
	a          grid.Area
	at         grid.Rect // of the plot in a
	across, up plot.Axis
	lo, hi     [2]float64 // what is in view
	held       float64
	polygon    [][2]float64
	open       bool // the solutions in view are more than a border
	signs      spaceSigns
}

type spaceSigns struct {
	cone, dot, hollow, now string
}

// bordersMost is how many borders are drawn; of more examples only those of the
// solutions and of the example at hand.
const bordersMost = 24

// newSpace lays the picture out on so many rows, with equal scales; nil where
// there is no room, or the numbers are too large.
func (f *Frame) newSpace(a grid.Area, rows int) *space {
	m := f.WeightSpace
	sp := &space{f: f, a: a, held: f.heldWeight(), signs: spaceSigns{"░", "•", "○", "X"}}
	if a.Grid().ASCII() {
		sp.signs = spaceSigns{".", "*", "o", "X"}
	}
	lo, hi, ok := f.spaceReach()
	const labels = 6
	sp.at = grid.Rect{X: labels, W: a.W() - labels, H: rows}
	if !ok || sp.at.W < plotColumns || rows < plotRows {
		return nil
	}
	sp.across, sp.up = squareAxes(lo, hi, sp.at.W, rows)
	sp.lo = [2]float64{sp.across.At(-0.5), sp.up.At(-0.5)}
	sp.hi = [2]float64{sp.across.At(float64(sp.at.W) - 0.5), sp.up.At(float64(rows) - 0.5)}
	sp.polygon = f.solutions(m.Three, sp.held, sp.lo, sp.hi)
	sp.open = area(sp.polygon) > 1e-9*area([][2]float64{{sp.lo[0], sp.lo[1]}, {sp.hi[0], sp.lo[1]}, {sp.hi[0], sp.hi[1]}, {sp.lo[0], sp.hi[1]}})
	return sp
}

// spaceReach is what the picture shows: the path, 0, the widest, and room around.
func (f *Frame) spaceReach() (lo, hi [2]float64, ok bool) {
	m := f.WeightSpace
	add := func(at [2]float64) {
		for k, v := range at {
			lo[k], hi[k] = min(lo[k], v), max(hi[k], v)
		}
	}
	for _, p := range m.Path {
		add([2]float64{p.At[0], p.At[1]})
	}
	w := f.weights(f.State())
	add([2]float64{w.component(m.Three[0]).F, w.component(m.Three[1]).F})
	if u, known := f.widestHere(); known {
		add(u)
	}
	span := max(hi[0]-lo[0], hi[1]-lo[1])
	if span == 0 {
		span = max(f.rate().F*max(1, f.Problem.Radius), plot.Least)
	}
	for k := range lo {
		lo[k], hi[k] = lo[k]-span/5, hi[k]+span/5
	}
	return lo, hi, hi[0]-lo[0] < plot.Most && hi[1]-lo[1] < plot.Most
}

// squareAxes are two axes around a rectangle on which a length across is as long
// as the same length up: a cell is twice as high as it is wide.
func squareAxes(lo, hi [2]float64, w, h int) (across, up plot.Axis) {
	unit := max((hi[0]-lo[0])/float64(max(1, w-2)), (hi[1]-lo[1])/float64(2*max(1, h-2)))
	for gap := 8; gap <= 14; gap += 2 {
		a := plot.Axis{N: w, Gap: gap, Step: plot.StepFrom(unit * float64(gap))}
		if across.Gap == 0 || a.Unit() < across.Unit() {
			across = a
		}
	}
	up = plot.Axis{N: h, Gap: across.Gap / 2, Step: across.Step}
	across.Cell = (w-1)/2 - int(math.Round((lo[0]/2+hi[0]/2)/across.Unit()))
	up.Cell = (h-1)/2 - int(math.Round((lo[1]/2+hi[1]/2)/up.Unit()))
	return across, up
}

// draw draws the plot: the solutions, the borders, the widest direction, the path
// and the axes.
func (sp *space) draw() {
	f, m, area := sp.f, sp.f.WeightSpace, sp.a.Sub(sp.at)
	sp.shade(area)
	sp.borders(area)
	if u, ok := f.widestHere(); ok {
		if m.Three[2] < 0 {
			d := plot.NewDots(sp.at.W, sp.at.H, area.Grid().ASCII())
			sp.line(&d, [2]float64{}, [2]float64{u[0] * 1e3, u[1] * 1e3}, plot.Dotted)
			d.Join(area, theme.Widest)
		}
		sp.mark(area, u, "u", theme.Widest)
	}
	sp.path(area)
	sp.numbers(area)
	ticks(sp.a, sp.at, sp.across, sp.up, f.respelled(f.weightName(m.Three[0])), f.respelled(f.weightName(m.Three[1])))
}

// dots is where a point lies on a layer of dots.
func (sp *space) dots(p [2]float64) (u, v float64) {
	x, _ := sp.across.Place(p[0])
	y, _ := sp.up.Place(p[1])
	return float64(2*x) + 1, float64(4*sp.at.H) - float64(4*y) - 2
}

// line draws a segment between two points.
func (sp *space) line(d *plot.Dots, p, q [2]float64, how plot.Dash) {
	u0, v0 := sp.dots(p)
	u1, v1 := sp.dots(q)
	d.Segment(u0, v0, u1, v1, how)
}

// mark sets a sign at a point, if that is in view.
func (sp *space) mark(area grid.Area, p [2]float64, sign string, style grid.Style) {
	x, across := sp.across.CellOf(p[0])
	y, up := sp.up.CellOf(p[1])
	if across && up {
		area.Text(x, sp.at.H-1-y, sign, style)
	}
}

// shade fills the cells whose middle is a solution.
func (sp *space) shade(area grid.Area) {
	if !sp.open {
		return
	}
	for y := range sp.at.H {
		v := sp.up.At(float64(sp.at.H - 1 - y))
		from, to := math.Inf(1), math.Inf(-1)
		for k, p := range sp.polygon {
			q := sp.polygon[(k+1)%len(sp.polygon)]
			if lo, hi := min(p[1], q[1]), max(p[1], q[1]); v < lo || v > hi || lo == hi {
				continue
			}
			x := p[0] + float64((v-p[1])/(q[1]-p[1])*(q[0]-p[0]))
			from, to = min(from, x), max(to, x)
		}
		for x := range sp.at.W {
			if c := sp.across.At(float64(x)); c >= from && c <= to {
				area.Text(x, y, sp.signs.cone, theme.Shade)
			}
		}
	}
}

// borders draws where the activation of an example is 0: of few examples all, else
// those that bound the solutions; that of the example at hand in full.
func (sp *space) borders(area grid.Area) {
	f, m := sp.f, sp.f.WeightSpace
	hand := -1
	if l, looked := f.Look(); looked {
		hand = l.Example
	}
	all := plot.NewDots(sp.at.W, sp.at.H, area.Grid().ASCII())
	drawn := 0
	for i := 0; i < f.Data.Len() && drawn < bordersMost; i++ {
		h := f.halfOf(i, m.Three, sp.held)
		if i != hand && (f.Data.Len() <= bordersMost || sp.bounds(h)) {
			sp.border(&all, h, plot.Dashed)
			drawn++
		}
	}
	all.Join(area, theme.Ghost)
	if hand >= 0 {
		own := plot.NewDots(sp.at.W, sp.at.H, area.Grid().ASCII())
		sp.border(&own, f.halfOf(hand, m.Three, sp.held), plot.Solid)
		own.Join(area, theme.AtHand)
	}
}

// numbers writes the numbers of a few examples beside their borders.
func (sp *space) numbers(area grid.Area) {
	f := sp.f
	hand := -1
	if l, any := f.Look(); any {
		hand = l.Example
	}
	for i := 0; i < f.Data.Len() && f.Data.Len() <= 9; i++ {
		style := theme.Label
		if i == hand {
			style = theme.AtHand
		}
		sp.number(area, f.halfOf(i, f.WeightSpace.Three, sp.held), f.Data.Number(i), style)
	}
}

// bounds reports whether a border has a side of the solutions.
func (sp *space) bounds(h halfPlane) bool {
	if !sp.open {
		return false
	}
	near := 1e-9 * (math.Abs(h.a) + math.Abs(h.b)) * (sp.hi[0] - sp.lo[0])
	touched := 0
	for _, p := range sp.polygon {
		if math.Abs(h.at(p)) <= near {
			touched++
		}
	}
	return touched > 1
}

// ends are where a border leaves the view; ok is false where it does not cross it.
func (sp *space) ends(h halfPlane) (p, q [2]float64, ok bool) {
	size := float64(h.a*h.a) + float64(h.b*h.b)
	if !(size > 0) {
		return p, q, false
	}
	foot := [2]float64{-h.a * h.c / size, -h.b * h.c / size}
	far := 4 * (math.Abs(foot[0]) + math.Abs(foot[1]) + sp.hi[0] - sp.lo[0] + sp.hi[1] - sp.lo[1] + math.Abs(sp.lo[0]) + math.Abs(sp.lo[1])) / math.Sqrt(size)
	p = [2]float64{foot[0] - float64(h.b*far), foot[1] + float64(h.a*far)}
	q = [2]float64{foot[0] + float64(h.b*far), foot[1] - float64(h.a*far)}
	t0, t1, ok := plot.Clip(p[0]-sp.lo[0], p[1]-sp.lo[1], q[0]-p[0], q[1]-p[1], sp.hi[0]-sp.lo[0], sp.hi[1]-sp.lo[1], 0, 1)
	at := func(t float64) [2]float64 {
		return [2]float64{p[0] + float64(t*(q[0]-p[0])), p[1] + float64(t*(q[1]-p[1]))}
	}
	return at(t0), at(t1), ok
}

func (sp *space) border(d *plot.Dots, h halfPlane, how plot.Dash) {
	if p, q, ok := sp.ends(h); ok {
		sp.line(d, p, q, how)
	}
}

// free reports whether a number of so many digits hides no sign at a place and
// touches no other number.
func (sp *space) free(area grid.Area, p [2]float64, digits int) bool {
	x, _ := sp.across.CellOf(p[0])
	y, _ := sp.up.CellOf(p[1])
	for k := x - 1; k <= x+digits; k++ {
		c := area.At(k, sp.at.H-1-y)
		if c.Rune >= '0' && c.Rune <= '9' || k >= x && k < x+digits && (theme.Role(c.Style) == theme.Weight || c.Rune == 'u') {
			return false
		}
	}
	return true
}

// number writes the number of an example beside its border, on the side where it
// is right, near the end that is not at 0.
func (sp *space) number(area grid.Area, h halfPlane, n int, style grid.Style) {
	p, q, ok := sp.ends(h)
	if !ok {
		return
	}
	size := math.Hypot(h.a, h.b)
	off := 2 * sp.across.Unit()
	at := [2]float64{
		float64(0.9*q[0]) + float64(0.1*p[0]) + float64(h.a/size*off),
		float64(0.9*q[1]) + float64(0.1*p[1]) + float64(h.b/size*off),
	}
	if text := strconv.Itoa(n); sp.free(area, at, len(text)) {
		sp.mark(area, at, text, style)
	}
}

// path draws where the run has come through; points with another held weight are
// hollow. The last move is an arrow, and where the run is stands last.
func (sp *space) path(area grid.Area) {
	f, m := sp.f, sp.f.WeightSpace
	for k, p := range m.Path {
		sign := sp.signs.dot
		if m.Three[2] >= 0 && p.At[2] != sp.held {
			sign = sp.signs.hollow
		}
		if k < len(m.Path)-1 || f.Beat == 1 {
			sp.mark(area, [2]float64{p.At[0], p.At[1]}, sign, theme.Weight)
		}
	}
	now := f.weights(f.State())
	to := [2]float64{now.component(m.Three[0]).F, now.component(m.Three[1]).F}
	if f.justUpdated() {
		before := f.weights(f.Moment.Before)
		from := [2]float64{before.component(m.Three[0]).F, before.component(m.Three[1]).F}
		x0, a0 := sp.across.CellOf(from[0])
		y0, b0 := sp.up.CellOf(from[1])
		x1, a1 := sp.across.CellOf(to[0])
		y1, b1 := sp.up.CellOf(to[1])
		if a0 && b0 && a1 && b1 && (x0 != x1 || y0 != y1) {
			signsOf(area).arrow(area, x0, sp.at.H-1-y0, x1, sp.at.H-1-y1)
		}
	}
	sp.mark(area, to, sp.signs.now, theme.Weight)
}
