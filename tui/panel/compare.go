package panel

import (
	"bytes"
	"iter"
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

// figure is a number of the comparison: what it is of, the columns of a strip that
// it takes, the runs that have it, and how a side has it, where a vector has so many
// columns.
type figure struct {
	name string
	span int
	when string // see [Frame.meets]
	say  func(f *Frame, columns int) any
}

// figures is the table of them; it is never written.
var figures = [...]figure{
	{"epoch", 1, "", func(f *Frame, _ int) any { return f.epoch() }},
	{"step", 1, "", func(f *Frame, _ int) any { return f.Moment.Step }},
	{"updates", 1, "", func(f *Frame, _ int) any { return f.State().Updates() }},
	{"errors", 1, "", func(f *Frame, _ int) any { return text(f.appendErrors(nil), " of ", f.Data.Len()) }},
	{"test errors", 1, "tested", func(f *Frame, _ int) any { return text(f.Test.Errors, " of ", f.Data.Test.Len()) }},
	{"loss", 1, "!voting", (*Frame).lossFigure},
	{"converged", 1, "", (*Frame).endFigure},
	{"w", 2, "binary linear by-weights", func(f *Frame, columns int) any {
		return row.Within{V: truncated(f.weights(f.predicting()).w), Columns: columns}
	}},
	{"b", 1, "binary apart by-weights", func(f *Frame, _ int) any { return f.weights(f.predicting()).b }},
}

func (f *Frame) lossFigure(int) any {
	if f.Evaluation.Counting != nil {
		return "…"
	}
	return f.Evaluation.Loss
}

func (f *Frame) endFigure(int) any {
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

// write writes a figure of a side; – where that has none.
func (g *figure) write(f *Frame, sheet *row.Sheet, columns int) {
	if f.meets(g.when) {
		sheet.Say(row.Words, g.say(f, columns))
		return
	}
	sheet.Say(row.Words, "–")
}

// highlightDifference lets the figures in two cells stand out where they differ.
func highlightDifference(mine, other *row.Cell) bool {
	if bytes.Equal(mine.Text, other.Text) {
		return false
	}
	mine.Role, other.Role = row.Result, row.Result
	return true
}

// Said are the key figures as lines of text, each of A and then of B.
func (s *Sides) Said(ascii bool) []string {
	sheet := s.Mine.saidSheet(ascii)
	sheet.Heading(text("compare at equal ", s.Clock, ", ≠ where they differ: ", s.brief(0, s.Mine, 2), "and ", s.brief(1, s.Other, 2)), false)
	for g := range s.shared() {
		first := sheet.Cells()
		sheet.Say(row.Result, "≠")
		sheet.Say(row.Name, g.name).Gap = 1
		g.write(s.Mine, sheet, saidColumns)
		g.write(s.Other, sheet, saidColumns)
		sheet.Last().Gap = 2
		if !highlightDifference(sheet.Cell(first+2), sheet.Cell(first+3)) {
			sheet.Cell(first).Text = nil
		}
		sheet.Next()
	}
	return slices.Collect(sheet.Said())
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

// slotColumns is the columns that a figure has at the least in a strip.
const slotColumns = 23

// slot is where a figure stands in the strip of its side: the row, the slot of
// that row.
type slot struct {
	*figure
	row, column int
}

// slots are the figures of a side, row by row, in so many slots a row.
func (s *Sides) slots(across int) []slot {
	var all []slot
	next := slot{}
	for g := range s.shared() {
		if next.column > 0 && next.column+g.span > across {
			next.row, next.column = next.row+1, 0
		}
		next.figure = g
		all = append(all, next)
		next.column += g.span
	}
	return all
}

// across is the number of slots in a row of either half of an area.
func across(half int) int { return max(1, half/slotColumns) }

// halfWidth is the columns of a side, of an area with a rule in its middle.
func halfWidth(columns int) int { return (columns - 1) / 2 }

// FigureRows is the rows that Figures takes in an area of that width.
func (s *Sides) FigureRows(width int) int {
	all := s.slots(across(halfWidth(width)))
	return 2 + all[len(all)-1].row
}

// Figures draws the key figures of two runs, each in the half of its own at the
// same place. Those that differ are marked with ≠ and stand out.
func (s *Sides) Figures(a grid.Area) {
	sheet := s.Mine.blank(a)
	sheet.Heading("compare", false, "at equal ", s.Clock, ", ≠ where they differ")
	n := across(halfWidth(a.W()))
	all := s.slots(n)
	for len(all) > 0 && sheet.Left() > 0 {
		end := slices.IndexFunc(all, func(p slot) bool { return p.row > all[0].row })
		if end < 0 {
			end = len(all)
		}
		s.strip(sheet, all[:end], halfWidth(a.W()), n)
		all = all[end:]
	}
	sheet.Draw()
}

// slotCells is the cells of a figure: the sign, its name, itself.
const slotCells = 3

// strip writes a row of figures, of A and then of B.
func (s *Sides) strip(sheet *row.Sheet, slots []slot, half, across int) {
	first, wide, signed := sheet.Cells(), half/across, 1+sheet.Width("≠")
	for side, f := range [...]*Frame{s.Mine, s.Other} {
		for _, p := range slots {
			from := side*(half+1) + p.column*wide
			end := min(from+max(1, min(p.span, across-p.column))*wide, sheet.W)
			sheet.Tab(from, row.Result, "≠")
			sheet.Tab(from+signed, row.Name, p.name)
			p.write(f, sheet, end-from-signed-2-len(p.name))
			c := sheet.Last()
			c.Gap, c.Place, c.Keep = 1, row.Cut, sheet.W-end+1
		}
	}
	for k := range slots {
		mine, other := first+slotCells*k, first+slotCells*(k+len(slots))
		if !highlightDifference(sheet.Cell(mine+2), sheet.Cell(other+2)) {
			sheet.Cell(mine).Text, sheet.Cell(other).Text = nil, nil
		}
	}
	sheet.Next()
}
