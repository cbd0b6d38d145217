package panel

import (
	"perceptron/algo"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// testRows is the rows that the test errors of each readout take in numbers.
const testRows = 6

// tests draws, for each readout, the errors after each pass on the examples
// kept apart, and their mean: as numbers, and as curves where there is room.
func (f *Frame) tests(a grid.Area) {
	s := f.blank(a)
	if s.H >= testRows {
		s.Heading("test errors per epoch", false, "of ", f.Test.Of)
	}
	if len(f.Test.Passes) == 0 {
		s.Line(row.Note, "  none yet: no pass is over")
		s.Draw()
		return
	}
	for k, name := range algo.ReadoutNames() {
		f.testErrors(s, k, name)
	}
	if s.Left() > 0 {
		f.generalises(s)
	}
	s.Draw()
	if rows := s.Left(); rows >= chartRows && s.W >= chartColumns && len(f.Test.Passes) > 1 {
		f.testChart(part(a, grid.Rect{Y: a.H() - rows, W: s.W, H: rows}))
	}
}

// testErrors says one readout: its mean, and as many of the last passes as fit.
func (f *Frame) testErrors(s *row.Sheet, k int, name string) {
	const means, passes = 11, 21 // the columns that they begin in
	chosen := name == f.Setup.Readout
	role := row.Words
	if chosen {
		role = row.Result
	}
	s.Tab(2, role, name)
	if f.Test.Passes[0][k] < 0 {
		s.Tab(means, row.Note, "not for this run").Place = row.Cut
	} else {
		s.Tab(means, row.Note, "mean ")
		mean := tenths(f.testMean(k))
		s.Say(row.Value, mean)
		from := max(passes, means+s.Measure("mean ", mean)+1)
		s.Tab(from, row.Value)
		errors := func(pass int) notation.Value { return notation.Whole(f.Test.Passes[pass][k]) }
		f.passNumbers(s, firstFitting(s, len(f.Test.Passes), s.W-from-2, errors), len(f.Test.Passes), 0, errors)
	}
	if r := s.Next(); chosen {
		r.Mark = row.Ran
	}
}

// tenths is a mean as it is written.
func tenths(v float64) float64 { return float64(int(float64(10*v)+0.5)) / 10 }

// testMean is the mean of a readout's test errors over the passes.
func (f *Frame) testMean(k int) float64 {
	sum := 0
	for _, t := range f.Test.Passes {
		sum += t[k]
	}
	return float64(sum) / float64(len(f.Test.Passes))
}

// generalises says how voted compares with the last weights (000: it generalises better).
func (f *Frame) generalises(s *row.Sheet) {
	names := algo.ReadoutNames()
	var last, voted float64
	for k, name := range names {
		switch {
		case f.Test.Passes[0][k] < 0:
		case name == "last":
			last = f.testMean(k)
		case name == "voted":
			voted = f.testMean(k)
		}
	}
	switch {
	case voted < last:
		s.Say(row.Note, "  voted generalises better than last here (000)")
		s.Or("  voted is better than last (000)")
		s.Or("  voted beats last (000)")
	case voted > last:
		s.Say(row.Note, "  voted is no better than last here").Place = row.If
	}
	s.Next()
}

// testChart draws the errors of all readouts over the passes.
func (f *Frame) testChart(a grid.Area) {
	tested := f.Test.Passes
	tested = tested[max(0, len(tested)-chartEpochs):]
	c := chart.Chart{First: float64(len(f.Test.Passes) - len(tested) + 1), XName: "epoch", Shared: true}
	marks := [...]rune{'l', 'a', 'v', 'p'}
	styles := [...]func() chart.Series{
		func() chart.Series { return chart.Series{Style: theme.SeriesTwo} },
		func() chart.Series { return chart.Series{Style: theme.Positive} },
		func() chart.Series { return chart.Series{Style: theme.SeriesOne} },
		func() chart.Series { return chart.Series{Style: theme.Negative} },
	}
	for k, name := range algo.ReadoutNames() {
		s := styles[k]()
		s.Name, s.Mark = name, marks[k]
		for _, t := range tested {
			if t[k] >= 0 {
				s.Values = append(s.Values, float64(t[k]))
			}
		}
		c.Series = append(c.Series, s)
	}
	new(chart.Plot).Draw(a.Grid(), a.Rect(), &c)
}
