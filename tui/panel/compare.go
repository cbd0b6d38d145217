package panel

import (
	"bytes"
	"slices"

	"perceptron/tui/grid"
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

// figure is one line of the comparison: what it is of, and how a side has it.
type figure struct {
	name string
	say  func(f *Frame, s *row.Sheet)
	has  func(f *Frame) bool // nil: every run has it
}

// figures is the table of them; it is never written.
var figures = [...]figure{
	{"epoch", func(f *Frame, s *row.Sheet) { s.Say(row.Words, f.Moment.Event.Epoch) }, nil},
	{"step", func(f *Frame, s *row.Sheet) { s.Say(row.Words, f.Moment.Step) }, nil},
	{"updates", func(f *Frame, s *row.Sheet) { s.Say(row.Words, f.State().Updates()) }, nil},
	{"errors", func(f *Frame, s *row.Sheet) { s.Say(row.Words, f.appendErrors(nil), " of ", f.Data.Len()) }, nil},
	{
		"test errors",
		func(f *Frame, s *row.Sheet) { s.Say(row.Words, f.Test.Errors, " of ", f.Data.Test.Len()) },
		func(f *Frame) bool { return f.Test != nil && f.Data.Test != nil },
	},
	{"loss", (*Frame).lossFigure, func(f *Frame) bool { return f.Readout != "voted" }},
	{"w", (*Frame).weightFigure, (*Frame).straight},
	{"b", func(f *Frame, s *row.Sheet) { s.Say(row.Words, f.weights(f.predicting()).b) }, (*Frame).biased},
	{"converged", (*Frame).endFigure, nil},
}

func (f *Frame) lossFigure(s *row.Sheet) {
	if f.Counting != nil {
		s.Say(row.Words, "…")
		return
	}
	s.Say(row.Words, f.Evaluation.Loss)
}

func (f *Frame) weightFigure(s *row.Sheet) {
	s.Say(row.Words, row.Within{V: leading(f.weights(f.predicting()).w), Columns: max(8, (s.W-figureName)/2-4)})
}

func (f *Frame) endFigure(s *row.Sheet) {
	if f.ConvergedAt < 0 {
		s.Say(row.Words, "not yet")
		return
	}
	s.Say(row.Words, "at step ", f.ConvergedAt)
}

// figureName is the columns of the names of the figures.
const figureName = 13

// straight reports whether a line predicts: votes have none.
func (f *Frame) straight() bool {
	return f.Problem.Binary() && f.Problem.Linear() && f.predicting() != nil
}

func (f *Frame) biased() bool { return f.Problem.Binary() && f.standsApart() && f.predicting() != nil }

// FigureRows is the rows that Figures takes at best.
func (s *Sides) FigureRows() int {
	rows := 1
	for _, g := range figures {
		if g.of(s.Mine) || g.of(s.Other) {
			rows++
		}
	}
	return rows
}

func (g *figure) of(f *Frame) bool { return g.has == nil || g.has(f) }

// Figures draws the key figures of two runs side by side. Those that differ are
// marked with ≠ and stand out.
func (s *Sides) Figures(a grid.Area) {
	sheet := s.Mine.blank(a)
	sheet.Heading("compare", false, "at equal ", s.Clock, ", ≠ where they differ")
	s.figures(sheet)
	sheet.Draw()
}

// Said are the key figures as lines of text, each of A and then of B.
func (s *Sides) Said(ascii bool) []string {
	sheet := &row.Sheet{}
	sheet.Begin(grid.New(1, 1, ascii).Area(grid.Rect{W: saidColumns, H: saidRows}))
	sheet.Heading(text("compare at equal ", s.Clock, ", ≠ where they differ: ", s.brief(0, s.Mine, 2), "and ", s.brief(1, s.Other, 2)), false)
	s.figures(sheet)
	return slices.Collect(sheet.Said())
}

func (s *Sides) figures(sheet *row.Sheet) {
	for _, g := range figures {
		if sheet.Left() > 0 && (g.of(s.Mine) || g.of(s.Other)) {
			s.figure(sheet, &g)
		}
	}
}

// figure says one of them: its name, and how either side has it; – where one
// has none.
func (s *Sides) figure(sheet *row.Sheet, g *figure) {
	half := (sheet.W - figureName) / 2
	first := sheet.Cells()
	sheet.Say(row.Result, "≠")
	sheet.Tab(2, row.Name, g.name)
	for _, f := range [...]*Frame{s.Mine, s.Other} {
		if g.of(f) {
			g.say(f, sheet)
		} else {
			sheet.Say(row.Words, "–")
		}
	}
	sign, mine, other := sheet.Cell(first), sheet.Cell(first+2), sheet.Cell(first+3)
	if bytes.Equal(mine.Text, other.Text) {
		sign.Text = nil
	} else {
		mine.Role, other.Role = row.Result, row.Result
	}
	mine.Place, mine.From, mine.Keep = row.Cut, figureName, sheet.W-figureName-half+1
	other.Place, other.From, other.Keep = row.Cut, figureName+half, sheet.W-figureName-2*half
	sheet.Next()
}

// Line draws both runs in one line: the one to be seen stands out, and the key
// that shows the other is named.
func (s *Sides) Line(a grid.Area, otherShown bool) {
	shown := 0
	if otherShown {
		shown = 1
	}
	sheet := s.Mine.blank(a)
	hint := "C shows " + sideName(1-shown)
	end := sheet.W - sheet.Width(hint) - 1
	var texts [2]string
	for wording := range 3 { // the same of both, the longest that fits
		texts = [2]string{s.brief(0, s.Mine, wording), s.brief(1, s.Other, wording)}
		if sheet.Width(texts[0])+sheet.Width(texts[1]) <= end {
			break
		}
	}
	for side, text := range texts {
		role := row.Note
		if side == shown {
			role = row.Result
		}
		sheet.Say(role, text)
	}
	sheet.Until(sheet.W, row.Key, hint)
	sheet.Next()
	sheet.Draw()
}

// brief is a side in a few words, and in fewer.
func (s *Sides) brief(side int, f *Frame, wording int) string {
	name := sideName(side) + " " + s.Settings[side]
	if wording == 2 {
		return name + "  "
	}
	errors := string(f.appendErrors(nil)) + " errors  "
	if wording == 1 {
		return name + ": " + errors
	}
	return text(name, ": ", f.State().Updates(), " updates, ", errors)
}

// sideName is what a side is called.
func sideName(side int) string { return string(rune('A' + side)) }

// Names draws what the settings that differ are, over the half that they belong
// to.
func (s *Sides) Names(a grid.Area, side int) {
	a.Fit(1, 0, a.W()-2, sideName(side)+"  "+s.Settings[side], theme.Heading)
}
