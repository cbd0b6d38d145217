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
	drawTicks(sp.whole, sp.plotRect, sp.across, sp.up, f.filled(right), f.filled(above))
}

// shade fills the cells whose middle is a solution.
func (sp *space) shade() {
	for k := range sp.plotRect.W * sp.plotRect.H {
		x, y := k%sp.plotRect.W, k/sp.plotRect.W
		at := [2]float64{sp.across.At(float64(x)), sp.up.At(float64(sp.plotRect.H - 1 - y))}
		if sp.solvable && encloses(sp.polygon, at) {
			sp.area.Set(x, y, sp.signs.shades[1], theme.Shade)
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
	var ends [][2]float64
	view := corners(sp.viewLo, sp.viewHi)
	for k, from := range view {
		to := view[(k+1)%len(view)]
		if (h.value(from) < 0) != (h.value(to) < 0) {
			ends = append(ends, h.meets(from, to))
		}
	}
	if len(ends) != 2 {
		return p, q, false
	}
	return ends[0], ends[1], true
}

func (sp *space) border(d *plot.Dots, h halfPlane, how plot.Dash) {
	if p, q, ok := sp.crossings(h); ok {
		sp.line(d, p, q, how)
	}
}

// number writes the number of an example beside its border, on the side where it
// is right, unless a sign or another number stands there.
func (sp *space) number(h halfPlane, n int, style grid.Style) {
	p, q, ok := sp.crossings(h)
	size := model.Norm([]float64{h.a, h.b})
	off := 2 * sp.across.Unit()
	at := [2]float64{
		float64(0.9*q[0]) + float64(0.1*p[0]) + float64(h.a/size*off),
		float64(0.9*q[1]) + float64(0.1*p[1]) + float64(h.b/size*off),
	}
	x, y, seen := sp.cell(at)
	for k := x - 1; k <= x+1; k++ {
		r := sp.area.At(k, y).Rune
		seen = seen && (r < '0' || r > '9') && theme.Role(sp.area.At(k, y).Style) != theme.Weight
	}
	if ok && seen {
		sp.area.Text(x, y, strconv.Itoa(n), style)
	}
}
