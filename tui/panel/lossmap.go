package panel

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// LossMap is the data of the picture of the loss over two weights. Its shades are
// computed by the panel, since they depend on its size.
type LossMap struct {
	Why string // why there are no two weights to draw over; if it is set, nothing else is
	Slice
	Loss float64 // of the run's own weights; NaN while it is being computed

	shades *shades // the ones drawn last
}

// CurveOnly stands in Axes for the choice without a map: only the loss curve of one
// example is drawn.
const CurveOnly = -1

// curveBesideWidth is the width from which the map and the curve stand side by side. A
// narrower panel shows the map alone, if there is one, and the curve as its last choice.
const curveBesideWidth = 50

// drawLossMap draws the loss over two weights with the run's path, and the loss of one
// example over its y·a: two views of a step of stochastic gradient descent (003, 004).
func drawLossMap(a grid.Area, f *Frame, v ViewState, focused bool) {
	s, m := f.newSheet(a), f.LossMap
	if m == nil || m.Why != "" {
		s.Heading("the perceptron loss", focused)
		if m != nil {
			s.Paragraph(row.Text, 0, m.Why)
		}
		s.Draw()
		if rows := s.RowsLeft(); rows > 0 && f.Problem.Binary() {
			f.drawLossCurve(inset(a, grid.Rect{Y: a.H - rows, W: s.W, H: rows}))
		}
		return
	}
	if m.Axes[0] == CurveOnly {
		f.drawLossCurve(inset(a, grid.Rect{W: s.W, H: a.H}))
		return
	}
	title := "loss over "
	if f.is("own-test") { // a rule's own test may learn from an example without loss
		title = "perceptron loss over "
	}
	f.sliceHeading(s, focused, title, &m.Slice)
	s.Draw()
	body := grid.Rect{Y: 1, W: s.W, H: a.H - 1}
	beside := body
	if body.W >= curveBesideWidth {
		body.W = body.W * 11 / 20
		beside.X, beside.W = body.W+2, beside.W-body.W-2
		f.drawLossCurve(inset(a, beside))
	}
	f.drawMap(inset(a, body))
}

// drawMap draws the shades, the path, the axes and a legend.
func (f *Frame) drawMap(a grid.Area) {
	m := f.LossMap
	lo, hi := f.plotRange(&m.Slice)
	right, above := f.pairNames(&m.Slice)
	p, ok := newWeightPlot(a, lo, hi, f.fillLetters(right), f.fillLetters(above))
	if !ok {
		facts := f.sheetBelow(a, 0)
		f.writeRows(facts, "loss-map-alone")
		facts.Draw()
		return
	}
	s := f.shades([2]int(m.Axes[:2]), p.across, p.up)
	m.shades = s
	f.drawPath(p)
	s.draw(p.area)
	legend := f.sheetBelow(a, p.frame.H)
	s.legend(legend, shapesOnly(a))
	f.writeRows(legend, "loss-map")
	legend.Draw()
}

// draw draws the shades under what is on the area already: as characters in blank cells,
// else as background.
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

// maxMoves is the number of latest moves that are drawn as lines; of older ones only the
// end points are drawn.
const maxMoves = 24

// drawPath draws the run's path up to the step shown, the last move as a line, and the
// present weights.
func (f *Frame) drawPath(p *weightPlot) {
	m := &f.LossMap.Slice
	for k := max(1, len(m.Path)-maxMoves); k < len(m.Path) && m.Stride == 1; k++ {
		p.line([2]float64(m.Path[k-1].At[:2]), [2]float64(m.Path[k].At[:2]), plot.Solid, theme.Strong)
	}
	for k := range m.Path {
		p.mark([2]float64(m.Path[k].At[:2]), earlierSign, theme.Strong)
	}
	p.drawPresent(f, m)
	p.draw()
}

// legend explains the shades: no loss (a blank, if there are no colours), then up to each
// limit, and above the last.
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

// mapSlots are the numbers of the loss map and of its curve.
var mapSlots = slotGroup{"mapped", map[string]slotValue{
	"held name":     func(t *textContext) any { return t.f.fillLetters(t.f.weightName(t.f.LossMap.Axes[2])) },
	"weight across": func(t *textContext) any { return t.f.weights(t.f.State()).component(t.f.LossMap.Axes[0]) },
	"weight up":     func(t *textContext) any { return t.f.weights(t.f.State()).component(t.f.LossMap.Axes[1]) },
	"loss of batch": func(t *textContext) any { return t.f.lossBefore() },
	"why no map":    func(t *textContext) any { return t.f.LossMap.Why },
	"map sampled":   func(t *textContext) any { return t.f.LossMap.shades.sampled },
	"map loss": func(t *textContext) any {
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
