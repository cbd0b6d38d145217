package panel

import (
	"math"
	"strconv"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// space is the picture of weight space on an area.
type space struct {
	weightPlot
	f              *Frame
	whole          grid.Area
	plotRect       grid.Rect  // of the plot in whole
	viewLo, viewHi [2]float64 // what is in view
	heldValue      float64
	polygon        [][2]float64
	solvable       bool // the solutions in view are more than a border
	signs          *plotSigns
}

// bordersMost is how many borders are drawn; of more examples only those of the
// solutions and of the example at hand.
const bordersMost = 24

// newSpace lays the picture out on so many rows, with equal scales; nil where
// there is no room, or the numbers are too large.
func (f *Frame) newSpace(a grid.Area, rows int) *space {
	m := f.WeightSpace
	var others [][2]float64
	if u, known := f.widestInSlice(); known {
		others = append(others, u)
	}
	lo, hi, span := f.reach(m, others...)
	for k := range lo {
		lo[k], hi[k] = lo[k]-span/5, hi[k]+span/5
	}
	const labels = 6
	sp := &space{f: f, whole: a, plotRect: grid.Rect{X: labels, W: a.W() - labels, H: rows}, heldValue: f.heldWeight(), signs: signsOf(a)}
	if !drawable(lo, hi) || sp.plotRect.W < plotColumns || rows < plotRows {
		return nil
	}
	sp.area = a.Sub(sp.plotRect)
	sp.across, sp.up = squareAxes(lo, hi, sp.plotRect.W, rows)
	sp.viewLo = [2]float64{sp.across.At(-0.5), sp.up.At(-0.5)}
	sp.viewHi = [2]float64{sp.across.At(float64(sp.plotRect.W) - 0.5), sp.up.At(float64(rows) - 0.5)}
	sp.polygon = f.solutions(m.Axes, sp.heldValue, sp.viewLo, sp.viewHi)
	sp.solvable = area(sp.polygon) > 1e-9*area(corners(sp.viewLo, sp.viewHi))
	return sp
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
	f, m := sp.f, sp.f.WeightSpace
	sp.shade()
	sp.borders()
	if u, ok := f.widestInSlice(); ok {
		if m.Axes[2] < 0 {
			d := sp.layer()
			sp.line(&d, [2]float64{}, [2]float64{u[0] * 1e3, u[1] * 1e3}, plot.Dotted)
			d.Join(sp.area, theme.Widest)
		}
		sp.mark(u, 'u', theme.Widest)
	}
	for _, p := range m.Path { // points with another held weight are hollow
		sign := sp.signs.earlier
		if m.Axes[2] >= 0 && p.At[2] != sp.heldValue {
			sign = sp.signs.before
		}
		sp.mark([2]float64(p.At[:2]), sign, theme.Weight)
	}
	sp.present(f, m)
	sp.numbers()
	right, above := f.pairNames(m)
	drawTicks(sp.whole, sp.plotRect, sp.across, sp.up, f.respelled(right), f.respelled(above))
}

// dots is where a point lies on a layer of dots.
func (sp *space) dots(p [2]float64) (u, v float64) {
	x, _ := sp.across.Place(p[0])
	y, _ := sp.up.Place(p[1])
	return float64(2*x) + 1, float64(4*sp.plotRect.H) - float64(4*y) - 2
}

// line draws a segment between two points.
func (sp *space) line(d *plot.Dots, p, q [2]float64, how plot.Dash) {
	u0, v0 := sp.dots(p)
	u1, v1 := sp.dots(q)
	d.Segment(u0, v0, u1, v1, how)
}

// shade fills the cells whose middle is a solution.
func (sp *space) shade() {
	if !sp.solvable {
		return
	}
	for y := range sp.plotRect.H {
		v := sp.up.At(float64(sp.plotRect.H - 1 - y))
		from, to := math.Inf(1), math.Inf(-1)
		for k, p := range sp.polygon {
			q := sp.polygon[(k+1)%len(sp.polygon)]
			if lo, hi := min(p[1], q[1]), max(p[1], q[1]); v < lo || v > hi || lo == hi {
				continue
			}
			x := p[0] + float64((v-p[1])/(q[1]-p[1])*(q[0]-p[0]))
			from, to = min(from, x), max(to, x)
		}
		for x := range sp.plotRect.W {
			if c := sp.across.At(float64(x)); c >= from && c <= to {
				sp.area.Set(x, y, sp.signs.shades[1], theme.Shade)
			}
		}
	}
}

// borders draws where the activation of an example is 0: of few examples all, else
// those that bound the solutions; that of the example at hand in full.
func (sp *space) borders() {
	f, m := sp.f, sp.f.WeightSpace
	hand := f.atHand()
	all := sp.layer()
	drawn := 0
	for i := 0; i < f.Data.Len() && drawn < bordersMost; i++ {
		h := f.allowedHalf(i, m.Axes, sp.heldValue)
		if i != hand && (f.Data.Len() <= bordersMost || sp.touches(h)) {
			sp.border(&all, h, plot.Dashed)
			drawn++
		}
	}
	all.Join(sp.area, theme.Ghost)
	if hand >= 0 {
		own := sp.layer()
		sp.border(&own, f.allowedHalf(hand, m.Axes, sp.heldValue), plot.Solid)
		own.Join(sp.area, theme.AtHand)
	}
}

// numbers writes the numbers of a few examples beside their borders.
func (sp *space) numbers() {
	f, hand := sp.f, sp.f.atHand()
	for i := 0; i < f.Data.Len() && f.Data.Len() <= 9; i++ {
		style := theme.Label
		if i == hand {
			style = theme.AtHand
		}
		sp.number(f.allowedHalf(i, f.WeightSpace.Axes, sp.heldValue), f.Data.Number(i), style)
	}
}

// touches reports whether a border has a side of the solutions.
func (sp *space) touches(h halfPlane) bool {
	if !sp.solvable {
		return false
	}
	near := 1e-9 * (math.Abs(h.a) + math.Abs(h.b)) * (sp.viewHi[0] - sp.viewLo[0])
	touched := 0
	for _, p := range sp.polygon {
		if math.Abs(h.value(p)) <= near {
			touched++
		}
	}
	return touched > 1
}

// crossings are where a border leaves the view; ok is false where it does not cross it.
func (sp *space) crossings(h halfPlane) (p, q [2]float64, ok bool) {
	size := float64(h.a*h.a) + float64(h.b*h.b)
	if !(size > 0) {
		return p, q, false
	}
	foot := [2]float64{-h.a * h.c / size, -h.b * h.c / size}
	far := 4 * (math.Abs(foot[0]) + math.Abs(foot[1]) + sp.viewHi[0] - sp.viewLo[0] + sp.viewHi[1] - sp.viewLo[1] + math.Abs(sp.viewLo[0]) + math.Abs(sp.viewLo[1])) / math.Sqrt(size)
	p = [2]float64{foot[0] - float64(h.b*far), foot[1] + float64(h.a*far)}
	q = [2]float64{foot[0] + float64(h.b*far), foot[1] - float64(h.a*far)}
	t0, t1, ok := plot.Clip(p[0]-sp.viewLo[0], p[1]-sp.viewLo[1], q[0]-p[0], q[1]-p[1], sp.viewHi[0]-sp.viewLo[0], sp.viewHi[1]-sp.viewLo[1], 0, 1)
	at := func(t float64) [2]float64 {
		return [2]float64{p[0] + float64(t*(q[0]-p[0])), p[1] + float64(t*(q[1]-p[1]))}
	}
	return at(t0), at(t1), ok
}

func (sp *space) border(d *plot.Dots, h halfPlane, how plot.Dash) {
	if p, q, ok := sp.crossings(h); ok {
		sp.line(d, p, q, how)
	}
}

// isFree reports whether a number of so many digits hides no sign at a place and
// touches no other number.
func (sp *space) isFree(x, y, digits int) bool {
	for k := x - 1; k <= x+digits; k++ {
		c := sp.area.At(k, y)
		if c.Rune >= '0' && c.Rune <= '9' || k >= x && k < x+digits && (theme.Role(c.Style) == theme.Weight || c.Rune == 'u') {
			return false
		}
	}
	return true
}

// number writes the number of an example beside its border, on the side where it
// is right, near the end that is not at 0.
func (sp *space) number(h halfPlane, n int, style grid.Style) {
	p, q, ok := sp.crossings(h)
	if !ok {
		return
	}
	size := model.Norm([]float64{h.a, h.b})
	off := 2 * sp.across.Unit()
	at := [2]float64{
		float64(0.9*q[0]) + float64(0.1*p[0]) + float64(h.a/size*off),
		float64(0.9*q[1]) + float64(0.1*p[1]) + float64(h.b/size*off),
	}
	text := strconv.Itoa(n)
	if x, y, ok := sp.cell(at); ok && sp.isFree(x, y, len(text)) {
		sp.area.Text(x, y, text, style)
	}
}
