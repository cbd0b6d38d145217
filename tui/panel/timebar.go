package panel

import (
	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// timeColumn is one column of the time bar: its steps, low to high, and the updates in
// them. In the column between two passes high is low − 1.
type timeColumn struct{ low, high, updates int }

// timeScale is the least number of steps in a column at which all passes fit, each
// counted as a whole one, and the number of steps between separators: all of them, if
// there is no room for separators.
func timeScale(steps, pass, width int) (scale, between int) {
	const fewest = 4 // columns of a pass, or separators would fill most of the bar
	width = max(1, width)
	passes := max(0, steps-1)/max(1, pass) + 1
	between, columns := pass, min(pass, (width+1)/passes-1)
	if pass == 0 || passes == 1 || columns < min(fewest, pass) {
		between, columns = max(1, steps), width
	}
	return (between + columns - 1) / columns, between
}

// timeColumns are the columns of the steps from+1 to reached.
func timeColumns(journal *algo.Journal, from, reached, scale, between int) []timeColumn {
	steps := reached - from
	all := make([]timeColumn, 0, steps/scale+2*(steps/between+1))
	for low := from + 1; low <= reached; low = all[len(all)-1].high + 1 {
		inPass := (low - from - 1) % between
		if inPass == 0 && low > from+1 {
			all = append(all, timeColumn{low: low, high: low - 1})
		}
		high := min(low+scale-1, low-inPass+between-1, reached)
		all = append(all, timeColumn{low, high, journal.CountUntil(high) - journal.CountUntil(low-1)})
	}
	return all
}

// DrawTimeBar draws the run so far: x is an update, · a correct step; a column of several
// steps shows their number of updates as a bar. ◆ is a breakpoint, │ separates passes, X
// is the step shown; the pass at whose end the run converged stands out. On its left is
// the speed of play, on its right the position in words.
func DrawTimeBar(a grid.Area, f *Frame) {
	s := f.newSheet(a)
	columns, start := f.layOutTimeBar(s)
	s.Draw()
	passStart, litUntil := 0, 0 // the steps of that pass
	if at := f.ConvergedAt(); at > 0 {
		passStart, litUntil = f.Timeline.PassStart(at), f.Timeline.Reached
		if f.Animation.Lit > 0 {
			litUntil = passStart + int(f.Animation.Lit*float64(at-passStart))
		}
	}
	most, scale, at := 0, 1, start-1 // X is before the first column, or in its own
	for k, c := range columns {
		most, scale = max(most, c.updates), max(scale, c.high-c.low+1)
		if c.low <= f.Moment.Step && f.Moment.Step <= c.high {
			at = start + k
		}
	}
	for k, c := range columns {
		sign, style := '·', theme.Faint
		switch {
		case c.high < c.low:
			sign, style = '│', theme.Epoch
		case f.HasStop != nil && f.HasStop(c.low, c.high):
			sign, style = '◆', theme.Strong
		case c.updates > 0 && scale == 1:
			sign, style = 'x', theme.Update
		case c.updates > 0:
			sign, style = barRune(c.updates, most), theme.Update
		case c.low > passStart && c.low <= litUntil:
			style = theme.Correct
		}
		a.Set(start+k, 0, sign, style)
	}
	a.Set(at, 0, 'X', theme.Here)
}

// The width from which the signs are explained, and the width that the bar keeps beside
// that.
const (
	minLegendWidth = 120
	minBarWidth    = 16
)

// layOutTimeBar writes the text around the bar, and lays out its columns; start is the
// first of them in the area. The signs are explained as they are drawn in the width that
// is left.
func (f *Frame) layOutTimeBar(s *row.Sheet) (columns []timeColumn, start int) {
	from, reached := f.Data.Offset, f.Timeline.Reached
	length, step := 0, f.Moment.Step // length of a pass; 0 if each step is one
	if f.Problem.Setup.Order != "first" && f.Online == nil {
		length = f.Problem.StepsPerPass()
	}
	where := f.scratch[:0]
	switch {
	case f.is("empty"):
	case length > 0:
		over := max(0, step-1) / length // passes
		where = row.Append(where, "pass ", over+1, ": ", step-over*length, " of ", length)
	case f.Timeline.Stopped() == algo.Running:
		where = row.Append(where, "step ", step, " of ", reached, " seen")
	default:
		where = row.Append(where, "step ", step, " of ", reached, " in all")
	}
	if f.Animation.Playing > 0 {
		s.Write(row.Marked, "▶ ", f.Animation.Playing, "/s  ")
	}
	end := s.W - s.Measure(where) - 3
	start = s.W - s.ColumnsLeft()
	scale, between := timeScale(reached-from, length, end-start)
	if s.W >= minLegendWidth-1 {
		t := f.textContext("rows")
		for _, t.extra = range [...]string{"", "scaled"} {
			legend, _ := t.script.AppendText(where[len(where):], "time bar", t)
			width := end - start - s.Measure(legend) - 3
			if k, pass := timeScale(reached-from, length, width); width >= minBarWidth && k > 1 == (t.extra == "scaled") {
				s.Write(row.Note, legend)
				s.Write(row.Note, "   ")
				scale, between, start = k, pass, end-width
				break
			}
		}
	}
	s.Write(row.Text, where).MinColumn = end + 3
	s.Next()
	return timeColumns(&f.Timeline.Journal, from, reached, scale, between), start + 1
}

// StepAt is the last step in a column of the time bar as DrawTimeBar draws it at that
// width; ok is false if there is none.
func StepAt(width int, ascii bool, f *Frame, column int) (step int, ok bool) {
	columns, start := f.layOutTimeBar(f.newSheet(grid.New(max(width, 1), 1, ascii).All()))
	if column -= start; column < 0 || column >= len(columns) {
		return 0, false
	}
	return columns[column].high, columns[column].low <= columns[column].high
}

// heightLevels is the number of bar heights in a cell, in eighths.
const heightLevels = 8

// barRune is the bar of n > 0 relative to the largest.
func barRune(n, most int) rune { return '▁' + rune((n*heightLevels-1)/most) }
