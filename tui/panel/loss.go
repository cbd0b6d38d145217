package panel

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// The rows and columns from which a chart is drawn instead of numbers, and the
// epochs that it shows at most, the last ones.
const (
	chartRows    = 8
	chartColumns = 24
	chartEpochs  = 2048
)

func roomLoss(f *Frame, width, height int) (least, best int) {
	least = 3
	if width >= row.WideFrom {
		least = 2
	}
	if f.Test != nil {
		least += len(algo.ReadoutNames())
	}
	return least, max(least, height/4)
}

// drawLoss draws mistakes and loss of each epoch: as a chart where there is
// room and more than one epoch, else as numbers.
func drawLoss(a grid.Area, f *Frame, v View, focused bool) {
	s, below := f.blank(a), 0
	if f.Test != nil {
		below = testsBelow(a.H())
	}
	if below > 0 && below < testRows {
		s.Heading("per epoch", focused, "test errors")
	} else {
		s.Heading("loss and mistakes per epoch", focused, f.lossAtZero(s))
	}
	switch rows := a.H() - 1 - below; {
	case len(f.Epochs) > 1 && rows >= chartRows && s.W >= chartColumns:
		if rows >= chartRows+3 && f.hasAngle() {
			rows -= 3
		} else if rows >= chartRows+2 {
			rows -= 2
		}
		s.Draw()
		f.lossChart(part(a, grid.Rect{Y: 1, W: s.W, H: rows}), v.Plot)
		if left := a.H() - 1 - below - rows; left > 0 {
			s = f.blank(a.Sub(grid.Rect{Y: 1 + rows, W: a.W(), H: left}))
			f.numbers(s, false)
			s.Draw()
		}
	case len(f.Epochs) > 1 && !f.voting() && !f.allFit(s):
		s.Draw()
		f.lossChart(part(a, grid.Rect{Y: 1, W: s.W, H: min(rows, 2)}), v.Plot)
	default:
		f.numbers(s, s.Wide())
		s.Draw()
	}
	if below > 0 {
		f.tests(a.Sub(grid.Rect{Y: a.H() - below, W: a.W(), H: below}))
	}
}

// lossAtZero says, where there is room, that a loss of 0 beside errors is no
// solution's: w = 0 has it too (004).
func (f *Frame) lossAtZero(s *row.Sheet) string {
	const note = "0 at w = 0 too"
	nought := func(e Epoch) bool { return e.Loss == 0 && e.Errors > 0 }
	if f.voting() || !slices.ContainsFunc(f.Epochs, nought) || s.W < s.Width("── loss and mistakes per epoch ──  ──")+s.Width(note) {
		return ""
	}
	return note
}

// part is a part of a panel for a picture: r does not count the panel's blank
// column at the left.
func part(a grid.Area, r grid.Rect) grid.Area {
	r.X++
	return a.Sub(r)
}

// testsBelow is the rows that the test errors of each readout take at the foot
// of a panel of so many: fewer where they have no room for a heading of their
// own.
func testsBelow(rows int) int {
	switch {
	case rows >= 2*chartRows+testRows:
		return (rows + testRows) / 2
	case rows < testRows+4:
		return min(len(algo.ReadoutNames()), rows-1)
	}
	return testRows
}

// numbers says mistakes and loss of each epoch, or of the last ones, in one row
// or in two.
func (f *Frame) numbers(s *row.Sheet, beside bool) {
	first := 0
	f.series(s, "mistakes", 2, mistakesEnd(s, beside), Epoch.mistakes)
	if beside {
		first = mistakesEnd(s, true) + 2
	} else {
		s.Next()
	}
	if f.voting() {
		s.Tab(first+2, row.Note, "loss  votes have none").Place = row.Cut
	} else {
		f.series(s, "loss", first+2, s.W, Epoch.loss)
	}
	s.Next()
	if s.Left() > 0 && f.hasAngle() {
		f.series(s, "w turned °", 2, s.W, Epoch.turned)
		s.Next()
	}
}

// hasAngle reports whether there are weights that passes turn.
func (f *Frame) hasAngle() bool { return !f.voting() && f.Problem.Binary() && f.Problem.Linear() }

// mistakesEnd is where the mistakes end: if the loss stands beside them, before the
// middle.
func mistakesEnd(s *row.Sheet, beside bool) int {
	if beside {
		return s.W*11/20 - 2
	}
	return s.W
}

// allFit says whether the numbers of all epochs have room.
func (f *Frame) allFit(s *row.Sheet) bool {
	of, room := [...]func(Epoch) notation.Value{Epoch.mistakes, Epoch.loss}, [...]int{s.W, s.W}
	if s.Wide() {
		room = [...]int{mistakesEnd(s, true), s.W - mistakesEnd(s, true) - 2}
	}
	for k, name := range [...]string{"mistakes", "loss"} {
		width := 4 + len(name)
		for _, e := range f.Epochs {
			if width += 1 + s.Measure(of[k](e)); width > room[k] {
				return false
			}
		}
	}
	return true
}

// lossChart draws two curves over the epochs that are over; in one row or two
// without axes.
func (f *Frame) lossChart(a grid.Area, plot *chart.Plot) {
	if plot == nil {
		plot = new(chart.Plot)
	}
	epochs := f.Epochs[max(0, len(f.Epochs)-chartEpochs):]
	values := make([]float64, 2*len(epochs))
	mistakes, loss := values[:len(epochs)], values[len(epochs):]
	for k, e := range epochs {
		mistakes[k], loss[k] = float64(e.Mistakes), e.Loss
	}
	plot.Draw(a.Grid(), a.Rect(), &chart.Chart{First: float64(epochs[0].Epoch), XName: "epoch", Series: []chart.Series{
		{Name: "mistakes", Values: mistakes, Mark: 'x', Style: theme.SeriesOne},
		{Name: "loss", Values: loss, Mark: '.', Style: theme.SeriesTwo},
	}})
}

func (e Epoch) mistakes() notation.Value { return notation.Whole(e.Mistakes) }
func (e Epoch) loss() notation.Value     { return notation.Float(e.Loss) }
func (e Epoch) turned() notation.Value   { return notation.Float(math.Round(10*e.Turned) / 10) }

// series says a number for each epoch from a column on, the last ones if not all
// end before another, and whether the last one's pass is not over.
func (f *Frame) series(s *row.Sheet, name string, from, end int, of func(Epoch) notation.Value) {
	s.Tab(from, row.Note, name)
	last := len(f.Epochs)
	partial, has := f.partial()
	if has {
		last++
	}
	number := func(k int) notation.Value {
		if k < len(f.Epochs) {
			return of(f.Epochs[k])
		}
		return of(partial)
	}
	fit := func(room int) (first int) {
		return firstFitting(s, last, room-from-s.Measure(name, "  ", "…"), number)
	}
	first, unfinished := fit(end), ""
	if has && !math.IsNaN(of(partial).F) {
		unfinished = " so far"
		if fit(end-len(unfinished)) > 0 {
			unfinished = "…"
			first = fit(end - s.Measure(unfinished))
		}
	}
	f.passNumbers(s, first, last, 2, number)
	s.Say(row.Note, unfinished)
}

// firstFitting is the first of the last of n numbers that fit into so many columns,
// each with a blank before it.
func firstFitting(s *row.Sheet, n, room int, of func(k int) notation.Value) (first int) {
	for first = n; first > 0; first-- {
		if room -= 1 + s.Measure(of(first-1)); room < 0 {
			break
		}
	}
	return first
}

// passNumbers says numbers of passes behind a gap, … for those left out before them;
// those of passes to come are faint.
func (f *Frame) passNumbers(s *row.Sheet, first, n, gap int, of func(k int) notation.Value) {
	if first > 0 && first < n {
		s.Say(row.Faint, "…").Gap = gap
		gap = 0
	}
	for k := first; k < n; k++ {
		role := row.Value
		if k+1 > f.Moment.Event.Epoch {
			role = row.Faint
		}
		s.Say(role, of(k)).Gap = gap
		gap = 1
	}
}

// partial is the epoch that the step shown lies in, if it is not yet over.
func (f *Frame) partial() (e Epoch, ok bool) {
	if f.Moment.Event.EndOfPass && f.Beat == 0 || f.Moment.Step == 0 {
		return e, false
	}
	if f.Moment.Event.Epoch != len(f.Epochs)+1 || f.Evaluation.Counting != nil {
		return e, false
	}
	e.Epoch, e.Mistakes = f.Moment.Event.Epoch, f.Moment.Event.Mistakes
	e.Errors, e.Loss, e.Turned = f.Evaluation.Errors, f.Evaluation.Loss, math.NaN()
	return e, true
}
