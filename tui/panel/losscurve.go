package panel

import (
	"strconv"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// kink is where the loss that is drawn beside the perceptron's begins: the threshold of the
// run's rule, of the perceptron's 1.
func (f *Frame) kink() float64 {
	if !f.is("own-test") {
		return 1
	}
	threshold, _ := f.Problem.Setup.Threshold().Float64()
	return threshold
}

// StepLoss is the loss of the examples of the step shown, under the weights
// before it and under those after it.
func (f *Frame) StepLoss() (before, after float64) {
	for _, l := range f.Moment.Event.Predictions {
		after += lossBelow(0, f.Moment.After.Predict(l.Example).Margin)
	}
	return f.lossBefore(), decimal(after)
}

// lossBefore is that under the weights before it alone.
func (f *Frame) lossBefore() (sum float64) {
	for _, l := range f.Moment.Event.Predictions {
		sum += lossBelow(0, l.Margin)
	}
	return decimal(sum)
}

// decimal is a sum of decimals without the specks of rounding: 0.1 + 0.2 is 0.3.
func decimal(sum float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(sum, 'g', 13, 64), 64)
	return v
}

// drawCurve draws the loss of an example over its y·a, with the example at hand
// on it, and beside it the hinge, which also counts what is right by less than 1.
func (f *Frame) drawCurve(a grid.Area) {
	t := f.reader("rows")
	margin := t.letters["y·a"]
	heading := f.sheetBelow(a, 0)
	heading.Write(row.Heading, "one example's loss over ", margin)
	heading.Or("loss over ", margin)
	heading.Next().Heading = true
	heading.Draw()
	lo, hi := f.curveReach()
	body, below := a.Sub(grid.Rect{Y: 1, W: a.W, H: a.H - 1}), 0
	if p, ok := newWeightPlot(body, [2]float64{lo, 0}, [2]float64{hi, lossBelow(f.kink(), lo)}, margin, "L"); ok {
		f.drawLosses(p)
		below = p.frame.H
	}
	s := f.sheetBelow(body, below)
	s.Write(row.FirstCurve, "⠤⠤⠤")
	s.Write(row.Note, " max(0, −«y·a»)").Rank = 3
	s.Or(" loss").Rank = 0
	s.Write(row.SecondCurve, "⠄⠄⠄ ").Gap = 2
	second, _ := texts()["rows"].AppendText(nil, "second loss", t)
	sayWordings(s, row.Note, 0, second)
	s.List()
	f.sayRows(s, "loss-curve")
	s.Draw()
}

// markedMost is how many examples of a batch are marked on the curve.
const markedMost = 256

// marked is the examples of the step that are marked, the first of them.
func (f *Frame) marked() []algo.Prediction {
	looks := f.Moment.Event.Predictions
	return looks[:min(len(looks), markedMost)]
}

// curveReach is the y·a that the curve shows: around 0 and 1, and what the
// examples of the step have.
func (f *Frame) curveReach() (lo, hi float64) {
	lo, hi = -1.5, max(2.5, 1.2*f.kink())
	for _, l := range f.marked() {
		for _, m := range [...]float64{l.Margin, f.Moment.After.Predict(l.Example).Margin} {
			if m-m == 0 {
				lo, hi = min(lo, 1.2*m), max(hi, 1.2*m)
			}
		}
	}
	return max(lo, -plot.MaxValue/4), min(hi, plot.MaxValue/4)
}

// drawLosses draws the loss as a line and the hinge dotted, the place where the
// loss has no derivative as a rule, and on the loss the examples of the step: before
// its update, and under the weights shown.
func (f *Frame) drawLosses(p *weightPlot) {
	p.border(halfPlane{a: 1}, plot.Solid, theme.Border)
	lo, hi := p.across.Value(-0.5), p.across.Value(float64(p.across.N)-0.5)
	for _, curve := range [...]struct {
		kink  float64
		how   plot.Dash
		style grid.Style
	}{{f.kink(), plot.Sparse, theme.SeriesTwo}, {0, plot.Solid, theme.SeriesOne}} {
		kink := [2]float64{curve.kink, 0}
		p.line([2]float64{lo, lossBelow(curve.kink, lo)}, kink, curve.how, curve.style)
		p.line(kink, [2]float64{hi, 0}, curve.how, curve.style)
	}
	mark := func(margin float64, sign rune) {
		p.mark([2]float64{margin, lossBelow(0, margin)}, sign, theme.Weight)
	}
	for _, l := range f.marked() {
		if f.justUpdated() {
			mark(l.Margin, beforeSign)
		}
		mark(f.State().Predict(l.Example).Margin, nowSign)
	}
	p.draw()
}
