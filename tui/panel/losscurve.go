package panel

import (
	"math"
	"math/big"
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
	if f.Moment.Before == nil {
		return 0, 0
	}
	var b, a decimals
	for _, l := range f.Moment.Event.Looks {
		b.add(perceptronLoss(l.Margin))
		a.add(perceptronLoss(f.Moment.After.See(l.Example).Margin))
	}
	return b.sum(), a.sum()
}

// decimals adds numbers up as the decimals they read as, so that the sum of
// 0.1 and 0.2 reads 0.3; the sum is rounded once.
type decimals struct {
	first  float64  // the one number that is not 0, as long as there is but one
	all    *big.Rat // the sum, of two and more
	beyond float64  // the sum of those that are not finite
}

func (d *decimals) add(v float64) {
	switch {
	case v == 0:
	case math.IsInf(v, 0) || math.IsNaN(v):
		d.beyond += v
	case d.all != nil:
		d.all.Add(d.all, written(v))
	case d.first != 0:
		d.all = written(d.first)
		d.all.Add(d.all, written(v))
	default:
		d.first = v
	}
}

func (d *decimals) sum() float64 {
	if d.all == nil {
		return d.first + d.beyond
	}
	v, _ := d.all.Float64()
	return v + d.beyond
}

// written is the shortest decimal that reads back to v, which is finite.
func written(v float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(v, 'g', -1, 64))
	return r
}

// drawCurve draws the loss of an example over its y·a, with the example at hand
// on it, and beside it the hinge, which also counts what is right by less than 1.
func (f *Frame) drawCurve(a grid.Area) {
	margin := f.respelled("y·a")
	title := "loss of an example over " + margin
	if a.Width(title)+6 > a.W() {
		title = "loss over " + margin
	}
	a.Heading(0, 0, a.W(), title, theme.Heading, theme.Border)
	texts := [...]func(*row.Sheet){func(s *row.Sheet) { curveLegend(s, signsOf(a)) }, f.curveStep, f.curveSlope, f.curveKink}
	rows := max(0, min(len(texts), a.H()-2-plotRows))
	if a.H() < lossCurve {
		rows = min(rows, 2) // the curve is worth more than what is known of slopes
	}
	lo, hi := f.curveReach()
	at, y := grid.Rect{Y: 1, H: a.H() - 2 - rows}, 1
	if at.H >= plotRows && a.W() >= 2*plotColumns {
		up := plot.Up().From(0, hingeLoss(lo), at.H)
		at.X = labelWidth(a, up, "L") + 1
		at.W = a.W() - at.X
		across := plot.Across().Around(lo, hi, at.W)
		drawLosses(a.Sub(at), across, up)
		f.curvePoints(a.Sub(at), across, up)
		drawTicks(a, at, across, up, margin, "L")
		y = 2 + at.H
	}
	s := f.sheetBelow(a, y)
	for k, say := range texts {
		if k < s.H {
			say(s)
			s.Next()
		}
	}
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
	if f.Moment.Before == nil {
		return lo, hi
	}
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
// loss has no derivative as a rule.
func drawLosses(a grid.Area, across, up plot.Axis) {
	if k, ok := across.CellOf(0); ok {
		a.VRule(k, 0, a.H(), theme.Border)
	}
	row := func(v float64) int { // dots from the top
		place, _ := up.Place(v)
		return 4*up.N - 1 - int(math.Floor(float64(4*min(max(place, -1), float64(up.N+1)))+2))
	}
	hinge, loss := plot.NewDots(across.N, up.N, a.Grid().ASCII()), plot.NewDots(across.N, up.N, a.Grid().ASCII())
	for u := range 2 * across.N {
		half := float64(u)/2 - 0.25
		from, to := row(perceptronLoss(across.At(half-0.25))), row(perceptronLoss(across.At(half+0.25)))
		if from < to {
			from++ // the next column goes on from there
		}
		loss.Column(u, from, to, '*')
	}
	how := plot.Sparse
	if hinge.ASCII {
		how = plot.Dotted
	}
	at := func(m float64) (u, v float64) {
		x, _ := across.Place(m)
		y, _ := up.Place(hingeLoss(m))
		return float64(2*x) + 1, float64(4*(float64(up.N)-1-y)) + 1.5 // where the loss has its dots
	}
	left, top := at(across.At(-0.5))
	kink, floor := at(1)
	right, end := at(across.At(float64(across.N) - 0.5))
	hinge.Segment(left, top, kink, floor, how)
	hinge.Segment(kink, floor, right, end, how)
	hinge.Join(a, theme.SeriesTwo)
	loss.Join(a, theme.SeriesOne)
}

// curvePoints marks the examples of the step on the curve: before its update,
// and under the weights shown.
func (f *Frame) curvePoints(a grid.Area, across, up plot.Axis) {
	if f.Moment.Before == nil {
		return
	}
	signs := signsOf(a)
	mark := func(margin float64, sign rune) {
		x, inX := across.CellOf(margin)
		k, inY := up.CellOf(perceptronLoss(margin))
		if inX && inY {
			a.Set(x, up.N-1-k, sign, theme.Weight)
		}
	}
	looks := f.marked()
	if f.justUpdated() {
		for _, l := range looks {
			mark(l.Margin, signs.before)
		}
	}
	for _, l := range looks {
		mark(f.State().See(l.Example).Margin, signs.now)
	}
}

// curveLegend names the two curves.
func curveLegend(s *row.Sheet, signs *plotSigns) {
	s.Say(row.First, signs.loss)
	s.Say(row.Note, " max(0, −y·a)  ")
	s.Say(row.Second, signs.hinge)
	s.Say(row.Note, " the SVM's hinge max(0, 1 − y·a)")
	s.Or(" hinge max(0, 1 − y·a)")
	s.Or(" SVM hinge")
	s.Or(" hinge")
}

// curveStep says what the update did to the loss of its example, or of its
// batch.
func (f *Frame) curveStep(s *row.Sheet) {
	if f.Moment.Before == nil {
		s.Say(row.Note, "no example is at hand before the first step")
		s.Or("no example at hand yet")
		return
	}
	looks := f.Moment.Event.Looks
	if len(looks) != 1 {
		f.batchLoss(s, len(looks))
		return
	}
	l := looks[0]
	x, before := f.name("x", l.Example), f.activationAtHand(l).Times(int(f.Data.Y[l.Example]))
	if !f.justUpdated() {
		s.Say(row.Value, x, ": X y·a = ", before, ", loss ", perceptronLoss(before.F))
		s.Or(x, ": X y·a = ", before)
		return
	}
	after := f.margin(f.Moment.After, l.Example)
	losses := text(", loss ", perceptronLoss(before.F), " → ", perceptronLoss(after.F))
	s.Say(row.Value, x, ": ○ y·a = ", before, " → X ", after, losses)
	s.Or(x, ": y·a = ", before, " → ", after, losses)
	s.Or(x, ": y·a = ", before, " → ", after)
}

// batchLoss is what the update did to the loss of a batch; of a very large one,
// what there was to lose.
func (f *Frame) batchLoss(s *row.Sheet, examples int) {
	before, after, both := 0.0, 0.0, f.justUpdated() && examples*(f.Data.Dim()+1) <= marginMost
	if both {
		before, after = f.StepLoss()
	} else {
		for _, l := range f.Moment.Event.Looks {
			before += perceptronLoss(l.Margin)
		}
	}
	loss := text("loss ", before)
	if both {
		loss = text(loss, " → ", after)
	}
	s.Say(row.Value, "the ", examples, " examples of the batch: ", loss)
	s.Or("batch of ", examples, ": ", loss)
	s.Or(loss)
}

// curveSlope is the derivative where there is one, and the step down it.
func (f *Frame) curveSlope(s *row.Sheet) {
	x := "x"
	if !f.Problem.Linear() {
		x = "φ(x)"
	}
	s.Say(row.Note, "y·a < 0: ∂L/∂w = −y·", x, ", so w ← w + η·y·", x, "; y·a > 0: 0")
	s.Or("y·a < 0: ∂L/∂w = −y·", x, ", w ← w + η·y·", x)
	s.Or("y·a < 0: ∂L/∂w = −y·", x)
}

// curveKink says that there is none at y·a = 0, and what settles it.
func (f *Frame) curveKink(s *row.Sheet) {
	tie := f.Problem.Setup.Tie
	s.Say(row.Note, "at y·a = 0 no derivative: the tie rule decides (", tie, ")")
	s.Or("y·a = 0: no derivative, tie ", tie)
	s.Or("at 0 no derivative: tie ", tie)
	s.Or("y·a = 0: tie ", tie)
}
