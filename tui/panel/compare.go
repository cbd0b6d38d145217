package panel

import (
	"iter"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// Sides are the two runs that are compared: their frames, and what the settings
// that differ are on either side.
type Sides struct {
	Mine, Other *Frame
	Settings    [2]string
	Clock       string
}

// figure is a number of the comparison: what it is of, the turn in which it gets its
// room, the runs that have it, and it.
type figure struct {
	name string
	rank int
	when string // see [Frame.meets]
	of   func(f *Frame) any
}

// figures is the table of them; it is never written.
var figures = [...]figure{
	{"epoch", 6, "", func(f *Frame) any { return f.counters()[0] }},
	{"step", 7, "", func(f *Frame) any { return f.Moment.Step }},
	{"updates", 1, "", func(f *Frame) any { return f.State().Event.Updates }},
	{"errors", 1, "", func(f *Frame) any { return text(f.errors(), " of ", f.Data.Len()) }},
	{"test errors", 2, "tested", func(f *Frame) any { return text(f.Test.Errors, " of ", f.Data.Test.Len()) }},
	{"loss", 3, "not-voted", (*Frame).lossFigure},
	{"converged", 4, "", (*Frame).endFigure},
	{"«w»", 5, "binary linear by-weights", func(f *Frame) any { return row.FullVector(truncated(f.weights(f.predicting()).w)) }},
	{"«b»", 5, "binary apart by-weights", func(f *Frame) any { return f.weights(f.predicting()).b }},
}

func (f *Frame) lossFigure() any {
	if f.Evaluation.Counting != nil {
		return "…"
	}
	return f.Evaluation.Loss
}

func (f *Frame) endFigure() any {
	if f.ConvergedAt() < 0 {
		return "not yet"
	}
	return text("step ", f.ConvergedAt())
}

// shared are the figures that either side has.
func (s *Sides) shared() iter.Seq[*figure] {
	return func(yield func(*figure) bool) {
		for k := range figures {
			if g := &figures[k]; (s.Mine.meets(g.when) || s.Other.meets(g.when)) && !yield(g) {
				return
			}
		}
	}
}

// value is a figure of a side; – where that has none.
func (g *figure) value(f *Frame) any {
	if f.meets(g.when) {
		return g.of(f)
	}
	return "–"
}

// differs reports whether the sides differ in a figure.
func (s *Sides) differs(g *figure) bool { return text(g.value(s.Mine)) != text(g.value(s.Other)) }

// FigureRows is the rows that Figures takes.
const FigureRows = 4

// Figures draws the key figures of two runs, a row each. Those that differ are marked
// with ≠ and stand out.
func (s *Sides) Figures(a grid.Area) {
	sheet := s.Mine.blank(a)
	sheet.Heading("compare", false, "at equal ", s.Clock, ", ≠ where they differ")
	s.table(sheet)
	sheet.Draw()
}

// table writes the figures.
func (s *Sides) table(sheet *row.Sheet) {
	const longest = 30 // of a vector
	sheet.Column(row.Column{LeftAligned: true, Gap: 2})
	for g := range s.shared() {
		c := row.Column{Head: g.name, Priority: g.rank, Gap: 3}
		if s.differs(g) {
			c.Head = "≠ " + g.name
		}
		if _, vector := g.value(s.Mine).(row.FullVector); vector {
			c.MaxVector, c.LeftAligned = longest, true
		}
		sheet.Column(c)
	}
	table := sheet.TableColumns()
	sheet.TableRow(table)
	for side, f := range [...]*Frame{s.Mine, s.Other} {
		sheet.Write(row.Name, sideName(side))
		for g := range s.shared() {
			role := row.Text
			if s.differs(g) {
				role = row.Result
			}
			switch v := g.value(f).(type) {
			case row.FullVector:
				sheet.Write(role, notation.Vector(v))
			default:
				sheet.Write(role, v)
			}
		}
		sheet.TableRow(table)
	}
}

// Said are the key figures as lines of text, those of A and then of B.
func (s *Sides) Said(ascii bool) []string {
	sheet := s.Mine.saidSheet(ascii)
	sheet.Heading(text("compare at equal ", s.Clock, ", ≠ where they differ: ", s.name(0), " and ", s.name(1)), false)
	s.table(sheet)
	return slices.Collect(sheet.SpokenLines())
}

// Line draws both runs in one line: the one to be seen stands out, and the key
// that shows the other is named.
func (s *Sides) Line(a grid.Area, otherShown bool) {
	shown := 0
	if otherShown {
		shown = 1
	}
	sheet := s.Mine.blank(a)
	for side, f := range [...]*Frame{s.Mine, s.Other} {
		role := row.Note
		if side == shown {
			role = row.Result
		}
		sheet.Write(role, s.name(side)).Gap = 2 * side
		errors := plural(" error", f.Evaluation.Errors)
		sheet.Write(role, ": ", counted(f.State().Event.Updates, "update"), ", ", f.errors(), errors).Rank = 1
		sheet.Or(": ", f.errors(), errors).Rank = 2
	}
	sheet.AlignRight(row.Key, "C shows ", sideName(1-shown)).Reserve = 0
	sheet.List()
	sheet.Draw()
}

// name is a side with the settings in which it differs.
func (s *Sides) name(side int) string { return sideName(side) + " " + s.Settings[side] }

// sideName is what a side is called.
func sideName(side int) string { return string(rune('A' + side)) }

// Names draws what the settings that differ are, over the half that they belong
// to.
func (s *Sides) Names(a grid.Area, side int) {
	a.Fit(1, 0, a.W-2, sideName(side)+"  "+s.Settings[side], theme.Heading)
}
