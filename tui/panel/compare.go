package panel

import (
	"iter"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// Comparison is two runs side by side: their frames, the settings in which they differ,
// and the clock that keeps them level.
type Comparison struct {
	Mine, Other *Frame
	Settings    [2]string
	Clock       string
}

// metric is a number by which two runs are compared: its name, the priority of its
// column, and the runs that have it.
type metric struct {
	name     string
	priority int
	when     string // conditions, see [Frame.meets]
	value    func(f *Frame) any
}

// metrics is the table of them. Read-only.
var metrics = [...]metric{
	{"epoch", 6, "", func(f *Frame) any { return f.counters()[0] }},
	{"step", 7, "", func(f *Frame) any { return f.Moment.Step }},
	{"updates", 1, "", func(f *Frame) any { return f.State().Event.Updates }},
	{"errors", 1, "", func(f *Frame) any { return text(f.errorCount(), " of ", f.Data.Len()) }},
	{"test errors", 2, "tested", func(f *Frame) any { return text(f.Test.Errors, " of ", f.Data.Test.Len()) }},
	{"loss", 3, "not-voted", (*Frame).lossMetric},
	{"converged", 4, "", (*Frame).endMetric},
	{"«w»", 5, "binary linear by-weights", func(f *Frame) any { return row.FullVector(truncatedVector(f.weights(f.predictingState()).w)) }},
	{"«b»", 5, "binary apart by-weights", func(f *Frame) any { return f.weights(f.predictingState()).b }},
}

func (f *Frame) lossMetric() any {
	if f.Evaluation.Progress != nil {
		return "…"
	}
	return f.Evaluation.Loss
}

func (f *Frame) endMetric() any {
	if f.ConvergedAt() < 0 {
		return "not yet"
	}
	return text("step ", f.ConvergedAt())
}

// sharedMetrics are the metrics that at least one of the runs has.
func (s *Comparison) sharedMetrics() iter.Seq[*metric] {
	return func(yield func(*metric) bool) {
		for k := range metrics {
			if g := &metrics[k]; (s.Mine.meets(g.when) || s.Other.meets(g.when)) && !yield(g) {
				return
			}
		}
	}
}

// valueOf is the metric of a run; – if it has none.
func (g *metric) valueOf(f *Frame) any {
	if f.meets(g.when) {
		return g.value(f)
	}
	return "–"
}

// differs reports whether the runs differ in a metric.
func (s *Comparison) differs(g *metric) bool {
	return text(g.valueOf(s.Mine)) != text(g.valueOf(s.Other))
}

// MetricRows is the number of rows that DrawMetrics takes.
const MetricRows = 4

// DrawMetrics draws the metrics of both runs, a row each. Those that differ are marked
// with ≠ and stand out.
func (s *Comparison) DrawMetrics(a grid.Area) {
	sheet := s.Mine.newSheet(a)
	sheet.Heading("compare", false, "at equal ", s.Clock, ", ≠ where they differ")
	s.writeTable(sheet)
	sheet.Draw()
}

// writeTable writes the metrics.
func (s *Comparison) writeTable(sheet *row.Sheet) {
	const longest = 30 // width of a vector
	sheet.Column(row.Column{LeftAligned: true, Gap: 2})
	for g := range s.sharedMetrics() {
		c := row.Column{Head: g.name, Priority: g.priority, Gap: 3}
		if s.differs(g) {
			c.Head = "≠ " + g.name
		}
		if _, vector := g.valueOf(s.Mine).(row.FullVector); vector {
			c.MaxVector, c.LeftAligned = longest, true
		}
		sheet.Column(c)
	}
	table := sheet.TableColumns()
	sheet.TableRow(table)
	for side, f := range [...]*Frame{s.Mine, s.Other} {
		sheet.Write(row.Name, sideName(side))
		for g := range s.sharedMetrics() {
			role := row.Text
			if s.differs(g) {
				role = row.Result
			}
			switch v := g.valueOf(f).(type) {
			case row.FullVector:
				sheet.Write(role, notation.Vector(v))
			default:
				sheet.Write(role, v)
			}
		}
		sheet.TableRow(table)
	}
}

// SpokenLines are the metrics as lines of text, first those of run A, then of B.
func (s *Comparison) SpokenLines(ascii bool) []string {
	sheet := s.Mine.spokenSheet(ascii)
	sheet.Heading(text("compare at equal ", s.Clock, ", ≠ where they differ: ", s.label(0), " and ", s.label(1)), false)
	s.writeTable(sheet)
	return slices.Collect(sheet.SpokenLines())
}

// DrawLine draws both runs in one line: the one shown stands out, and the key that shows
// the other is named.
func (s *Comparison) DrawLine(a grid.Area, otherShown bool) {
	shown := 0
	if otherShown {
		shown = 1
	}
	sheet := s.Mine.newSheet(a)
	for side, f := range [...]*Frame{s.Mine, s.Other} {
		role := row.Note
		if side == shown {
			role = row.Result
		}
		sheet.Write(role, s.label(side)).Gap = 2 * side
		errors := plural(" error", f.Evaluation.Errors)
		sheet.Write(role, ": ", countNoun(f.State().Event.Updates, "update"), ", ", f.errorCount(), errors).Rank = 1
		sheet.Or(": ", f.errorCount(), errors).Rank = 2
	}
	sheet.AlignRight(row.Key, "C shows ", sideName(1-shown)).Reserve = 0
	sheet.List()
	sheet.Draw()
}

// label is a run's letter with the settings in which it differs.
func (s *Comparison) label(side int) string { return sideName(side) + " " + s.Settings[side] }

// sideName is the letter of a run: A or B.
func sideName(side int) string { return string(rune('A' + side)) }

// DrawSettings draws a run's differing settings above its half of the screen.
func (s *Comparison) DrawSettings(a grid.Area, side int) {
	a.Fit(1, 0, a.W-2, sideName(side)+"  "+s.Settings[side], theme.Heading)
}
