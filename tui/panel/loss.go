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

// The most epochs that the chart shows, and the table, always the last ones.
const (
	maxChartEpochs = 2048
	maxTableEpochs = 40
)

// lossCharts draws mistakes and loss of each epoch, and the test errors of each readout,
// as curves; nil with fewer than two epochs.
func lossCharts(f *Frame) func(a grid.Area) {
	if len(f.Epochs) < 2 {
		return nil
	}
	return func(a grid.Area) {
		below := 0
		if f.Test != nil && len(f.Test.Passes) > 1 && a.H >= 2*minChartRows {
			below = a.H / 2
			f.testChart(a.Sub(grid.Rect{Y: a.H - below, W: a.W, H: below}))
		}
		f.lossChart(a.Sub(grid.Rect{W: a.W, H: a.H - below}))
	}
}

// epochRow is a row of the table: a number for each epoch.
type epochRow struct {
	name     string
	value    func(pass int) notation.Value
	mean     string // over the passes, of test errors
	selected bool
}

// lossRows writes a table with a column for each epoch; the last ones get their room
// first.
func lossRows(f *Frame, s *row.Sheet, _ ViewState, focused bool) {
	s.Heading("loss and mistakes per epoch", focused)
	epochs, unfinished := f.Epochs[max(0, len(f.Epochs)-maxTableEpochs):], ""
	if partial, has := f.currentEpoch(); has {
		epochs, unfinished = append(slices.Clip(epochs), partial), " so far"
	}
	if len(epochs) == 0 {
		s.Line(row.Note, "no epoch is over yet")
		return
	}
	last := len(epochs)
	s.Column(row.Column{Head: "epoch", MinWidth: 8, Gap: 1, LeftAligned: true})
	for k := range epochs {
		head := text(epochs[k].Epoch)
		if k == last-1 {
			head += unfinished
		}
		s.Column(row.Column{Head: head, MinWidth: 4, Gap: 1, Priority: last - k, DropsLater: true})
	}
	if f.Test != nil {
		s.Column(row.Column{Head: "mean", MinWidth: 6})
	}
	table := s.TableColumns()
	s.TableRow(table)
	for _, r := range f.epochRows(epochs) {
		role, mark := row.Text, row.NoMark
		if r.selected {
			role, mark = row.Result, row.JustRan
		}
		s.Write(role, r.name)
		for k := range epochs {
			role := row.Value
			if k+1 > f.Moment.Event.Epoch {
				role = row.Faint
			}
			s.Write(role, r.value(k))
		}
		if f.Test != nil {
			s.Write(row.Note, r.mean)
		}
		s.TableRow(table).Mark = mark
	}
	f.writeRows(s, "loss-notes")
}

// epochRows are mistakes, loss, test errors, and the angles that w turned by.
func (f *Frame) epochRows(epochs []Epoch) []epochRow {
	rows := append(make([]epochRow, 0, 8),
		epochRow{"mistakes", func(k int) notation.Value { return notation.Float(float64(epochs[k].Mistakes)) }, "", false},
		epochRow{"loss", func(k int) notation.Value { return notation.Float(epochs[k].Loss) }, "", false})
	for k, name := range algo.ReadoutNames {
		if f.Test != nil {
			rows = append(rows, f.testRow(epochs, k, name))
		}
	}
	if !f.is("voted") && f.Problem.Binary() && f.Problem.Linear() {
		rows = append(rows, epochRow{"turn (°)", func(k int) notation.Value {
			return notation.Float(math.Round(10*epochs[k].Turned) / 10)
		}, "", false})
	}
	return rows
}

// testRow is the test errors of a readout, and their mean.
func (f *Frame) testRow(epochs []Epoch, k int, name string) epochRow {
	r := epochRow{name: "test " + name, selected: name == f.Setup.Readout, value: func(pass int) notation.Value {
		if pass = epochs[pass].Epoch - 1; pass >= len(f.Test.Passes) || f.Test.Passes[pass][k] < 0 {
			return notation.Float(math.NaN())
		}
		return notation.Float(float64(f.Test.Passes[pass][k]))
	}}
	if mean := f.testMean(k); mean >= 0 {
		r.mean = text(mean)
	}
	return r
}

// testMean is the mean of a readout's test errors over the passes, to one decimal; −1 if
// the readout is unavailable or no pass is complete.
func (f *Frame) testMean(k int) float64 {
	if f.Test == nil || len(f.Test.Passes) == 0 || f.Test.Passes[0][k] < 0 {
		return -1
	}
	sum := 0
	for _, t := range f.Test.Passes {
		sum += t[k]
	}
	return math.Round(10*float64(sum)/float64(len(f.Test.Passes))) / 10
}

// votedGain is by how much voted beats the last weights in the mean over the passes (000:
// it generalises better); 0 if either is unknown.
func (f *Frame) votedGain() float64 {
	names := algo.ReadoutNames
	last, voted := f.testMean(slices.Index(names, "last")), f.testMean(slices.Index(names, "voted"))
	if last < 0 || voted < 0 {
		return 0
	}
	return last - voted
}

// lossChart draws mistakes and loss over the completed epochs.
func (f *Frame) lossChart(a grid.Area) {
	epochs := f.Epochs[max(0, len(f.Epochs)-maxChartEpochs):]
	values := make([]float64, 2*len(epochs))
	mistakes, loss := values[:len(epochs)], values[len(epochs):]
	for k, e := range epochs {
		mistakes[k], loss[k] = float64(e.Mistakes), e.Loss
	}
	c := chart.Chart{First: float64(epochs[0].Epoch), XName: "epoch", Series: []chart.Series{
		{Name: "mistakes", Values: mistakes, Mark: 'x', Style: theme.SeriesOne},
		{Name: "loss", Values: loss, Mark: '.', Style: theme.SeriesTwo},
	}}
	c.Draw(a)
}

// testChart draws the test errors of all readouts over the passes.
func (f *Frame) testChart(a grid.Area) {
	tested := f.Test.Passes[max(0, len(f.Test.Passes)-maxChartEpochs):]
	c := chart.Chart{First: float64(len(f.Test.Passes) - len(tested) + 1), XName: "epoch", Shared: true, Series: []chart.Series{
		{Mark: 'l', Style: theme.SeriesTwo}, {Mark: 'a', Style: theme.Positive}, {Mark: 'v', Style: theme.SeriesOne}, {Mark: 'p', Style: theme.Negative},
	}}
	for k, name := range algo.ReadoutNames {
		c.Series[k].Name = name
		for _, t := range tested {
			if t[k] >= 0 {
				c.Series[k].Values = append(c.Series[k].Values, float64(t[k]))
			}
		}
	}
	c.Draw(a)
}

// currentEpoch is the epoch of the step shown, if it is not complete.
func (f *Frame) currentEpoch() (e Epoch, ok bool) {
	if f.Moment.Event.EndOfPass && f.Beat == 0 || f.Moment.Step == 0 {
		return e, false
	}
	if f.Moment.Event.Epoch != len(f.Epochs)+1 || f.Evaluation.Progress != nil {
		return e, false
	}
	e.Epoch, e.Mistakes = f.Moment.Event.Epoch, f.Moment.Event.Mistakes
	e.Errors, e.Loss, e.Turned = f.Evaluation.Errors, f.Evaluation.Loss, math.NaN()
	if f.is("voted") {
		e.Loss = math.NaN()
	}
	return e, true
}
