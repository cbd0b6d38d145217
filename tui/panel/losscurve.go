package panel

import (
	"strconv"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// StepLoss is the loss of the examples of the step shown, under the weights
// before it and under those after it.
func (f *Frame) StepLoss() (before, after float64) {
	for _, l := range f.Moment.Event.Looks {
		before += perceptronLoss(l.Margin)
		after += perceptronLoss(f.Moment.After.See(l.Example).Margin)
	}
	return decimal(before), decimal(after)
}

// decimal is a sum of decimals without the specks of rounding: 0.1 + 0.2 is 0.3.
func decimal(sum float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(sum, 'g', 13, 64), 64)
	return v
}

// drawCurve draws the loss of an example over its y·a, with the example at hand
// on it, and beside it the hinge, which also counts what is right by less than 1.
func (f *Frame) drawCurve(a grid.Area) {
	t := f.reader(losses())
	margin := t.letters["y·a"]
	a.Heading(0, 0, a.W, "one example's loss over "+margin, theme.Heading, theme.Border)
	lo, hi := f.curveReach()
	body, below := a.Sub(grid.Rect{Y: 1, W: a.W, H: a.H - 1}), 0
	if p, ok := newWeightPlot(body, [2]float64{lo, 0}, [2]float64{hi, hingeLoss(lo)}, "L"); ok {
		f.drawLosses(&p)
		p.ticks(body, margin, "L")
		below = p.at.H + 1
	}
	s := f.sheetBelow(body, below)
	t.curveLegend(s, signsOf(a))
	f.curveStep(s)
	t.besideLoss(s, "slope")
	s.Next().Rank = 2
	t.besideLoss(s, "kink")
	s.Next().Rank = 1
	s.Draw()
}

// markedMost is how many examples of a batch are marked on the curve.
const markedMost = 256

// marked is the examples of the step that are marked, the first of them.
func (f *Frame) marked() []algo.Look {
	looks := f.Moment.Event.Looks
	return looks[:min(len(looks), markedMost)]
}

// curveReach is the y·a that the curve shows: around 0 and 1, and what the
// examples of the step have.
func (f *Frame) curveReach() (lo, hi float64) {
	lo, hi = -1.5, 2.5
	for _, l := range f.marked() {
		for _, m := range [...]float64{l.Margin, f.Moment.After.See(l.Example).Margin} {
			if m-m == 0 {
				lo, hi = min(lo, 1.2*m), max(hi, 1.2*m)
			}
		}
	}
	return max(lo, -plot.Most/4), min(hi, plot.Most/4)
}

// drawLosses draws the loss as a line and the hinge dotted, the place where the
// loss has no derivative as a rule, and on the loss the examples of the step: before
// its update, and under the weights shown.
func (f *Frame) drawLosses(p *weightPlot) {
	if k, ok := p.across.CellOf(0); ok {
		p.area.VRule(k, 0, p.area.H, theme.Border)
	}
	lo, hi := p.across.At(-0.5), p.across.At(float64(p.across.N)-0.5)
	for _, curve := range [...]struct {
		loss  func(margin float64) float64
		kink  float64
		how   plot.Dash
		style grid.Style
	}{{hingeLoss, 1, plot.Sparse, theme.SeriesTwo}, {perceptronLoss, 0, plot.Solid, theme.SeriesOne}} {
		kink := [2]float64{curve.kink, 0}
		p.line([2]float64{lo, curve.loss(lo)}, kink, curve.how, curve.style)
		p.line(kink, [2]float64{hi, 0}, curve.how, curve.style)
	}
	mark := func(margin float64, sign rune) {
		p.mark([2]float64{margin, perceptronLoss(margin)}, sign, theme.Weight)
	}
	for _, l := range f.marked() {
		if f.justUpdated() {
			mark(l.Margin, p.signs.before)
		}
	}
	for _, l := range f.marked() {
		mark(f.State().See(l.Example).Margin, p.signs.now)
	}
}

// curveLegend names the two curves.
func (t *reader) curveLegend(s *row.Sheet, signs *plotSigns) {
	s.Say(row.First, signs.loss)
	s.Say(row.Note, " max(0, −«y·a»)  ")
	s.Say(row.Second, signs.hinge, " ")
	t.besideLoss(s, "hinge")
	s.Next()
}

// curveStep says what the update did to the loss of its example, or of its batch; of a
// very large one, what there was to lose.
func (f *Frame) curveStep(s *row.Sheet) {
	l, looked := f.Look()
	looks := f.Moment.Event.Looks
	switch {
	case !looked:
		s.Say(row.Note, "no example yet: the first step takes one")
		s.Or("no example yet")
	case len(looks) == 1:
		x, before := f.name("x", l.Example), f.activationAtHand(l).Times(int(f.Data.Y[l.Example]))
		if !f.justUpdated() {
			s.Say(row.Value, x, ": X «y·a» = ", before)
			s.Say(row.Value, ", loss ", perceptronLoss(before.F)).Place = row.If
			break
		}
		after := f.margin(f.Moment.After, l.Example)
		s.Say(row.Value, x, ": ○ «y·a» = ", before)
		s.Say(row.Value, " → X ", after).Place = row.If
		s.Say(row.Value, ", loss ", perceptronLoss(before.F), " → ", perceptronLoss(after.F)).Place = row.If
	case f.justUpdated() && len(looks)*(f.Data.Dim()+1) <= marginMost:
		before, after := f.StepLoss()
		s.Say(row.Value, "batch of ", len(looks), ": loss ", before, " → ", after)
	default:
		loss := 0.0
		for _, l := range looks {
			loss += perceptronLoss(l.Margin)
		}
		s.Say(row.Value, "batch of ", len(looks), ": loss ", decimal(loss))
	}
	s.Next().Rank = 3
}

// besideLoss says what loss.txt has under a name, in the first of its wordings that
// has room.
func (t *reader) besideLoss(s *row.Sheet, name string) {
	t.asked = name
	lines := losses().Lines(t)
	t.f.scratch, _ = lines[0].Append(t.f.scratch[:0], t)
	sayWordings(s, row.Note, 0, t.f.scratch)
}
