package panel

import (
	"strconv"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// kink is where the loss drawn beside the perceptron's becomes 0: at the threshold of the
// run's rule, or at 1 (the hinge) for the perceptron's own.
func (f *Frame) kink() float64 {
	if !f.is("own-test") {
		return 1
	}
	threshold, _ := f.Problem.Setup.Threshold().Float64()
	return threshold
}

// StepLoss is the loss of the step's examples under the weights before it and after it.
func (f *Frame) StepLoss() (before, after float64) {
	for _, l := range f.Moment.Event.Predictions {
		after += marginLoss(0, f.Moment.After.Predict(l.Example).Margin)
	}
	return f.lossBefore(), roundNoise(after)
}

// lossBefore is the loss under the weights before the step.
func (f *Frame) lossBefore() (sum float64) {
	for _, l := range f.Moment.Event.Predictions {
		sum += marginLoss(0, l.Margin)
	}
	return roundNoise(sum)
}

// roundNoise is a sum without its rounding noise: 0.1 + 0.2 is 0.3.
func roundNoise(sum float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(sum, 'g', 13, 64), 64)
	return v
}

// drawLossCurve draws an example's loss over its y·a, with the current example on it, and
// beside it the hinge, which also counts what is right by less than 1.
func (f *Frame) drawLossCurve(a grid.Area) {
	t := f.textContext("rows")
	margin := t.letters["y·a"]
	heading := f.sheetBelow(a, 0)
	heading.Write(row.Heading, "one example's loss over ", margin)
	heading.Or("loss over ", margin)
	heading.Next().Heading = true
	heading.Draw()
	lo, hi := f.curveRange()
	body, below := a.Sub(grid.Rect{Y: 1, W: a.W, H: a.H - 1}), 0
	if p, ok := newWeightPlot(body, [2]float64{lo, 0}, [2]float64{hi, marginLoss(f.kink(), lo)}, margin, "L"); ok {
		f.drawLosses(p)
		below = p.frame.H
	}
	s := f.sheetBelow(body, below)
	s.Write(row.FirstCurve, "⠤⠤⠤")
	s.Write(row.Note, " max(0, −«y·a»)").Rank = 3
	s.Or(" loss").Rank = 0
	s.Write(row.SecondCurve, "⠄⠄⠄ ").Gap = 2
	second, _ := scripts()["rows"].AppendText(nil, "second loss", t)
	writeWordings(s, row.Note, 0, second)
	s.List()
	f.writeRows(s, "loss-curve")
	s.Draw()
}

// maxMarked is the most examples of a batch that are marked on the curve.
const maxMarked = 256

// markedPredictions are the predictions of the step that are marked on the curve, the
// first ones.
func (f *Frame) markedPredictions() []algo.Prediction {
	predictions := f.Moment.Event.Predictions
	return predictions[:min(len(predictions), maxMarked)]
}

// curveRange is the range of y·a shown: around 0 and 1, and the step's examples.
func (f *Frame) curveRange() (lo, hi float64) {
	lo, hi = -1.5, max(2.5, 1.2*f.kink())
	for _, l := range f.markedPredictions() {
		for _, m := range [...]float64{l.Margin, f.Moment.After.Predict(l.Example).Margin} {
			if m-m == 0 {
				lo, hi = min(lo, 1.2*m), max(hi, 1.2*m)
			}
		}
	}
	return max(lo, -plot.MaxValue/4), min(hi, plot.MaxValue/4)
}

// drawLosses draws the loss solid and the hinge dotted, a line where the loss has no
// derivative, and on the loss the step's examples: before the update, and under the
// weights shown.
func (f *Frame) drawLosses(p *weightPlot) {
	p.border(halfPlane{a: 1}, plot.Solid, theme.Border)
	lo, hi := p.across.Value(-0.5), p.across.Value(float64(p.across.N)-0.5)
	for _, curve := range [...]struct {
		kink  float64
		how   plot.Dash
		style grid.Style
	}{{f.kink(), plot.Sparse, theme.SeriesTwo}, {0, plot.Solid, theme.SeriesOne}} {
		kink := [2]float64{curve.kink, 0}
		p.line([2]float64{lo, marginLoss(curve.kink, lo)}, kink, curve.how, curve.style)
		p.line(kink, [2]float64{hi, 0}, curve.how, curve.style)
	}
	mark := func(margin float64, sign rune) {
		p.mark([2]float64{margin, marginLoss(0, margin)}, sign, theme.Weight)
	}
	for _, l := range f.markedPredictions() {
		if f.justUpdated() {
			mark(l.Margin, beforeSign)
		}
		mark(f.State().Predict(l.Example).Margin, nowSign)
	}
	p.draw()
}
