package panel

import (
	"math"

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

	shades *shades // those that were drawn
}

// CurveAlone stands for the pair where in its place there is the loss of one example
// over its y·a, beside the hinge.
const CurveAlone = -1

// lossBeside is the width from which the map and the curve are drawn beside each other;
// below it there is the map alone, where there is one, and the curve is its last choice.
const lossBeside = 50

// drawLossMap draws the loss over two weights with the run's path, and the loss
// of one example over its y·a: two views of what a step of stochastic gradient
// descent goes down (003, 004).
func drawLossMap(a grid.Area, f *Frame, v View, focused bool) {
	s, m := f.blank(a), f.LossMap
	if m == nil || m.Why != "" {
		s.Heading("the perceptron loss", focused)
		if m != nil {
			s.Paragraph(row.Text, 0, m.Why)
		}
		s.Draw()
		if rows := s.RowsLeft(); rows > 0 && f.Problem.Binary() {
			f.drawCurve(part(a, grid.Rect{Y: a.H - rows, W: s.W, H: rows}))
		}
		return
	}
	if m.Axes[0] == CurveAlone {
		f.drawCurve(part(a, grid.Rect{W: s.W, H: a.H}))
		return
	}
	title := "loss over "
	if f.is("own-test") { // which may learn from what has none
		title = "perceptron loss over "
	}
	f.sliceHeading(s, focused, title, &m.Slice)
	s.Draw()
	body := grid.Rect{Y: 1, W: s.W, H: a.H - 1}
	beside := body
	if body.W >= lossBeside {
		body.W = body.W * 11 / 20
		beside.X, beside.W = body.W+2, beside.W-body.W-2
		f.drawCurve(part(a, beside))
	}
	f.drawMap(part(a, body))
}

// drawMap draws the map: the shades, the path, axes and what the signs mean.
func (f *Frame) drawMap(a grid.Area) {
	m := f.LossMap
	lo, hi := f.reach(&m.Slice)
	right, above := f.pairNames(&m.Slice)
	p, ok := newWeightPlot(a, lo, hi, f.filled(right), f.filled(above))
	if !ok {
		facts := f.sheetBelow(a, 0)
		f.sayRows(facts, "loss-map-alone")
		facts.Draw()
		return
	}
	s := f.shades([2]int(m.Axes[:2]), p.across, p.up)
	m.shades = s
	f.mapPath(p)
	s.draw(p.area)
	legend := f.sheetBelow(a, p.frame.H)
	s.legend(legend, shapesOnly(a))
	f.sayRows(legend, "loss-map")
	legend.Draw()
}

// draw draws the shades below what is on the area: where nothing is as signs, else
// as a ground.
func (s *shades) draw(area grid.Area) {
	for k, loss := range s.loss {
		x, y, shade := k%area.W, k/area.W, s.shade(loss)
		switch at := area.At(x, y); {
		case at.Rune != ' ' || shade == 0:
			area.Set(x, y, at.Rune, theme.On(at.Style, theme.Loss(shade)))
		default:
			area.Set(x, y, shadeSigns[shade], theme.Shade)
		}
	}
}

// movesDrawn is how many of the last moves are drawn as lines; of the older ones
// only where they led.
const movesDrawn = 24

// mapPath draws where the run has come through up to the step shown, its last move
// as an arrow, and where it is.
func (f *Frame) mapPath(p *weightPlot) {
	m := &f.LossMap.Slice
	for k := max(1, len(m.Path)-movesDrawn); k < len(m.Path) && m.Every == 1; k++ {
		p.line([2]float64(m.Path[k-1].At[:2]), [2]float64(m.Path[k].At[:2]), plot.Solid, theme.Strong)
	}
	for k := range m.Path {
		p.mark([2]float64(m.Path[k].At[:2]), earlierSign, theme.Strong)
	}
	p.present(f, m)
	p.draw()
}

// legend says what the shades mean: none, which is blank without colours, then up
// to each limit, and more than the last.
func (s *shades) legend(sheet *row.Sheet, blank bool) {
	if blank {
		sheet.Write(row.Note, "blank 0").Rank = 1
	} else {
		sheet.Write(row.ZeroLoss, " ").Rank = 1
		sheet.Write(row.Note, " 0").Rank = 1
	}
	for k := 0; k < shadeLevels && s.limits[0] > 0; k++ {
		relation, limit := "≤", s.limits[min(k, len(s.limits)-1)]
		if k == len(s.limits) {
			relation = ">"
		}
		c := sheet.Write(row.Shade, string(shadeSigns[k+1]))
		c.Gap, c.Overflow = 1, row.Item
		sheet.Write(row.Note, relation, limit)
	}
	sheet.List()
}

// mapNumbers are of the map's pair of weights, and of its curve.
var mapNumbers = group{"mapped", map[string]quantity{
	"held name":     func(t *reader) any { return t.f.filled(t.f.weightName(t.f.LossMap.Axes[2])) },
	"weight across": func(t *reader) any { return t.f.weights(t.f.State()).component(t.f.LossMap.Axes[0]) },
	"weight up":     func(t *reader) any { return t.f.weights(t.f.State()).component(t.f.LossMap.Axes[1]) },
	"loss of batch": func(t *reader) any { return t.f.lossBefore() },
	"why no map":    func(t *reader) any { return t.f.LossMap.Why },
	"map sampled":   func(t *reader) any { return t.f.LossMap.shades.sampled },
	"map loss": func(t *reader) any {
		if math.IsNaN(t.f.LossMap.Loss) {
			return "…"
		}
		return t.f.LossMap.Loss
	},
}}

// heldAtZero reports whether the weights that the map holds are all 0.
func (f *Frame) heldAtZero() bool {
	w, pair := f.weights(f.State()), f.LossMap.Axes
	for k := range f.Data.Dim() + 1 {
		if k != pair[0] && k != pair[1] && w.component(k).F != 0 {
			return false
		}
	}
	return true
}
