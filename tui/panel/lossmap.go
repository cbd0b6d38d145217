package panel

import (
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// LossMap is what the picture of the loss over two weights is made of. Its
// shades are the panel's own work, since they depend on its size.
type LossMap struct {
	Why string // there are no two weights to draw over: nothing else is set
	Slice
	Loss float64 // of the run's own weights; NaN while it is being worked out
}

// CurveAlone stands for the pair where in its place there is the loss of one example
// over its y·a, beside the hinge.
const CurveAlone = -1

// The sizes from which the map and the curve are drawn beside each other, or
// one above the other; below them there is the map alone, where there is one.
const (
	lossBeside = 50
	lossAbove  = 21
	lossCurve  = 11 // rows of the curve below the map
)

func roomLossMap(f *Frame, width, height int) (least, best int) {
	least, best = min(9, max(5, height/3)), 24
	if width >= lossBeside {
		best = 18
	}
	if f.LossMap != nil && f.LossMap.Why != "" {
		least, best = min(11, max(5, height*2/5)), 13
	}
	return least, max(least, best)
}

// drawLossMap draws the loss over two weights with the run's path, and the loss
// of one example over its y·a: two views of what a step of stochastic gradient
// descent goes down (003, 004).
func drawLossMap(a grid.Area, f *Frame, v View, focused bool) {
	s, m := f.blank(a), f.LossMap
	if m == nil || m.Why != "" {
		s.Heading("the perceptron loss", focused)
		if m != nil {
			s.Paragraph(row.Words, m.Why)
		}
		s.Draw()
		if rows := s.Left(); rows > 0 && f.Problem.Binary() {
			f.drawCurve(part(a, grid.Rect{Y: a.H() - rows, W: s.W, H: rows}))
		}
		return
	}
	if m.Axes[0] == CurveAlone {
		f.drawCurve(part(a, grid.Rect{W: s.W, H: a.H()}))
		return
	}
	f.mapHeading(s, focused)
	s.Draw()
	shades := v.Shades
	if shades == nil {
		shades = new(Shades)
	}
	body := grid.Rect{Y: 1, W: s.W, H: a.H() - 1}
	beside := body
	switch {
	case body.W >= lossBeside:
		body.W = body.W * 11 / 20
		beside.X, beside.W = body.W+2, beside.W-body.W-2
		f.drawCurve(part(a, beside))
	case body.H >= lossAbove:
		body.H -= lossCurve
		beside.Y, beside.H = body.Y+body.H, lossCurve
		f.drawCurve(part(a, beside))
	}
	f.drawMap(part(a, body), shades)
}

// mapHeading says what the map is over, which weights are held where they are,
// one by its value, and how to come to others; in a narrow panel, less of it.
func (f *Frame) mapHeading(s *row.Sheet, focused bool) {
	m := f.LossMap
	across, up := f.pairNames(&m.Slice)
	pair := across + ", " + up
	long, held, short := "", "", f.held(&m.Slice)
	switch {
	case short != "":
		held = short + " held"
		long = held + "; earlier weights had another"
	case f.weightCount() > 2:
		long, held, short = "the others held", "others held", "others held"
	}
	more := ""
	if m.More {
		more = s.Dot() + "< > others"
	}
	over := "loss over " + pair
	fittingHeading(s, focused, [][2]string{{over, long + more}, {over, held + more}, {over, long}, {over, held}, {"L(" + pair + ")", held}, {over, short}, {"L(" + pair + ")", short}})
}

// drawMap draws the map: the shades, the path, axes and what the signs mean.
func (f *Frame) drawMap(a grid.Area, s *Shades) {
	m := f.LossMap
	lo, hi, ok := f.mapReach(m)
	right, above := f.pairNames(&m.Slice)
	right, above = f.respelled(right), f.respelled(above)
	across, up, at := axes(a, lo, hi, a.H()-1-legendRows(a.H()), above)
	if !ok || at.W < plotColumns || at.H < plotRows {
		facts := f.sheetBelow(a, 0)
		f.mapFacts(facts)
		facts.Draw()
		return
	}
	s.update(f, [2]int(m.Axes[:2]), across, up)
	signs, area := signsOf(a), a.Sub(at)
	f.mapPath(&weightPlot{area, across, up})
	s.draw(area, signs)
	drawTicks(a, at, across, up, right, above)
	legend := f.sheetBelow(a, at.H+1)
	for k, say := range [...]func(){
		func() { s.legend(legend, signs, shapesOnly(a)) }, func() { f.pathLegend(legend, signs) },
		func() { f.mapFacts(legend) }, func() { f.mapTruth(legend, s) },
	} {
		if k < legend.H {
			say()
		}
	}
	legend.Draw()
}

// draw draws the shades below what is on the area: where nothing is as signs, else
// as a ground.
func (s *Shades) draw(area grid.Area, signs *plotSigns) {
	for k, loss := range s.loss {
		x, y, shade := k%area.W(), k/area.W(), s.shade(loss)
		switch at := area.At(x, y); {
		case at.Rune != ' ' || shade == 0:
			area.Set(x, y, at.Rune, theme.On(at.Style, theme.Loss(shade)))
		default:
			area.Set(x, y, signs.shades[shade], theme.Shade)
		}
	}
}

// mapReach is the range that the map shows: the path and 0, with room around
// them; before the first update, as far as one may reach. It is not ok where
// the numbers are too large to draw.
func (f *Frame) mapReach(m *LossMap) (lo, hi [2]float64, ok bool) {
	lo, hi, span := f.reach(&m.Slice, m.pair(f.weights(f.Moment.After)))
	for side := range lo {
		pad := (hi[side] - lo[side]) / 8
		if pad == 0 {
			pad = span / 2
		}
		lo[side], hi[side] = lo[side]-pad, hi[side]+pad
	}
	return lo, hi, drawable(lo, hi)
}

// axes lays out a plot of that many rows from the top, with room for the labels
// at its left, which depend on the scale.
func axes(a grid.Area, lo, hi [2]float64, rows int, name string) (across, up plot.Axis, at grid.Rect) {
	at = grid.Rect{W: a.W(), H: max(0, rows)}
	if at.H < plotRows || at.W < plotColumns {
		return across, up, grid.Rect{}
	}
	up = plot.Up().Around(lo[1], hi[1], at.H)
	at.X = labelWidth(a, up, name) + 1
	at.W -= at.X
	if at.W < plotColumns {
		return across, up, grid.Rect{}
	}
	return plot.Across().Around(lo[0], hi[0], at.W), up, at
}

// movesDrawn is how many of the last moves are drawn as lines; of the older ones
// only where they led.
const movesDrawn = 24

// mapPath draws where the run has come through up to the step shown, its last move
// as an arrow, and where it is.
func (f *Frame) mapPath(p *weightPlot) {
	m, layer := &f.LossMap.Slice, p.layer()
	for k := max(1, len(m.Path)-movesDrawn); k < len(m.Path) && m.Every == 1; k++ {
		x0, y0, from := p.cell([2]float64(m.Path[k-1].At[:2]))
		x1, y1, to := p.cell([2]float64(m.Path[k].At[:2]))
		if from && to {
			segment(&layer, x0, y0, x1, y1)
		}
	}
	layer.Join(p.area, theme.Strong)
	for k := range m.Path {
		p.mark([2]float64(m.Path[k].At[:2]), signsOf(p.area).earlier, theme.Strong)
	}
	p.present(f, m)
}
