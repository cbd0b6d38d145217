package panel

import (
	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// timeColumn is one of the time bar: the steps from low to high and the updates in them; none
// in the border of a pass.
type timeColumn struct{ low, high, updates int }

// timeScale is the fewest steps in a column at which all passes have room, each as if it were
// whole, and how many lie between borders: all, where there is no room for those.
func timeScale(steps, pass, width int) (scale, between int) {
	const fewest = 4 // columns of a pass, or a border would be most of it
	width = max(1, width)
	passes := max(0, steps-1)/max(1, pass) + 1
	between, columns := pass, min(pass, (width+1)/passes-1)
	if pass == 0 || passes == 1 || columns < min(fewest, pass) {
		between, columns = max(1, steps), width
	}
	return (between + columns - 1) / columns, between
}

// timeColumns are the columns of the steps that were reached from one on.
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

// TimeBar draws the run so far: x an update, · a correct step or, where a column
// has several steps, how many updates they made; ◆ a breakpoint, │ the border of
// an epoch, X the step shown; the pass at whose end the run converged stands out. At its
// left the speed of play, at its right in words where the run stands.
func TimeBar(a grid.Area, f *Frame) {
	s := f.blank(a)
	columns, start := f.timeBar(s)
	s.Draw()
	clean, lit := 0, 0 // the steps of that pass
	if at := f.ConvergedAt(); at > 0 {
		clean, lit = f.Timeline.PassStart(at), f.Timeline.Reached
		if f.Animation.Lit > 0 {
			lit = clean + int(f.Animation.Lit*float64(at-clean))
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
		case f.Stops != nil && f.Stops(c.low, c.high):
			sign, style = '◆', theme.Strong
		case c.updates > 0 && scale == 1:
			sign, style = 'x', theme.Update
		case c.updates > 0:
			sign, style = height(c.updates, most), theme.Update
		case c.low > clean && c.low <= lit:
			style = theme.Correct
		}
		a.Set(start+k, 0, sign, style)
	}
	a.Set(at, 0, 'X', theme.Here)
}

// The columns of the area from which the signs are explained, and those that the bar
// keeps beside that.
const (
	legendFrom = 120
	barLeast   = 16
)

// timeBar says what stands around the bar, and lays its columns out, of which the first
// is the area's column start. The signs are explained as they are drawn in what the words
// leave.
func (f *Frame) timeBar(s *row.Sheet) (columns []timeColumn, start int) {
	from, reached := f.Data.Offset, f.Timeline.Reached
	length, step := 0, f.Moment.Step // length: of a pass, 0 where each step is one
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
	if s.W >= legendFrom-1 {
		t := f.reader("rows")
		for _, t.asked = range [...]string{"", "scaled"} {
			legend, _ := t.texts.AppendText(where[len(where):], "time bar", t)
			width := end - start - s.Measure(legend) - 3
			if k, pass := timeScale(reached-from, length, width); width >= barLeast && k > 1 == (t.asked == "scaled") {
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

// StepAt is the last step in a column of the time bar as TimeBar draws it in an
// area of that width; ok is false if there is none.
func StepAt(width int, ascii bool, f *Frame, column int) (step int, ok bool) {
	columns, start := f.timeBar(f.blank(grid.New(max(width, 1), 1, ascii).All()))
	if column -= start; column < 0 || column >= len(columns) {
		return 0, false
	}
	return columns[column].high, columns[column].low <= columns[column].high
}

// heights are bars of an eighth to all of a cell.
const heights = 8

// height is the bar of a number above 0 beside the most there is.
func height(n, most int) rune { return '▁' + rune((n*heights-1)/most) }
