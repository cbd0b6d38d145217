package panel

import (
	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// bar maps the steps of a run onto columns: cells of scale steps, a border after the
// cells of each pass.
type bar struct {
	from   int // steps before the first to show
	steps  int // to show: all that were seen, from there on
	pass   int // steps in a pass; all of them, where there is no room for borders
	scale  int // steps in a cell
	column int // columns that a pass takes with its border
	width  int
}

// newBar takes the smallest scale at which all passes fit, each as if it were whole.
func newBar(from, reached, pass, width int) bar {
	const fewest = 4 // cells, or a border would be most of it
	b := bar{from: from, steps: reached - from, pass: max(1, pass), width: max(1, width)}
	passes := max(0, b.steps-1)/b.pass + 1
	cells := min(b.pass, (b.width+1)/passes-1)
	if pass == 0 || passes == 1 || cells < min(fewest, pass) {
		b.pass, cells = max(1, b.steps), b.width
	}
	b.scale = (b.pass + cells - 1) / cells
	b.column = (b.pass+b.scale-1)/b.scale + 1
	return b
}

// columnOf is the column of a step, from 1.
func (b *bar) columnOf(step int) int {
	step = max(0, step-b.from-1)
	return step/b.pass*b.column + step%b.pass/b.scale
}

// span is the steps in a column, from low to high; none in a border.
func (b *bar) span(column int) (low, high int) {
	pass, cell := column/b.column, column%b.column
	low = pass*b.pass + cell*b.scale + 1
	return b.from + low, b.from + min(low+b.scale-1, (pass+1)*b.pass, b.steps)
}

// TimeBar draws the run so far: x an update, · a correct step or, where a column
// has several steps, how many updates they made; ◆ a breakpoint, │ the border of
// an epoch, X the step shown; the pass at whose end the run converged stands out. At its
// left the speed of play, at its right in words where the run stands.
func TimeBar(a grid.Area, f *Frame) {
	s := f.blank(a)
	b, start := f.timeBar(s)
	s.Draw()
	clean, lit := 0, 0 // the steps of that pass
	if at := f.ConvergedAt(); at > 0 {
		clean, lit = at-passLength(f), f.Timeline.Reached
		if f.Animation.Lit > 0 {
			lit = clean + int(f.Animation.Lit*float64(passLength(f)))
		}
	}
	counts, most := b.counts(&f.Timeline.Journal)
	for c, n := range counts {
		low, high := b.span(c)
		sign, style := '·', theme.Faint
		switch {
		case high < low:
			sign, style = '│', theme.Epoch
		case f.Stops != nil && f.Stops(low, high):
			sign, style = '◆', theme.Strong
		case n > 0 && b.scale == 1:
			sign, style = 'x', theme.Update
		case n > 0:
			sign, style = height(n, most), theme.Update
		case low > clean && low <= lit:
			style = theme.Correct
		}
		a.Set(start+c, 0, sign, style)
	}
	at := start - 1 // before the first column, or in its column
	if f.Moment.Step > b.from {
		at = start + b.columnOf(f.Moment.Step)
	}
	a.Set(at, 0, 'X', theme.Here)
}

// The columns of the area from which the signs are explained, and those that the bar
// keeps beside that.
const (
	legendFrom = 120
	barLeast   = 16
)

// timeBar says what stands around the bar, and lays it out: start is its first
// column in the area. The signs are explained as they are drawn in what the words leave.
func (f *Frame) timeBar(s *row.Sheet) (b bar, start int) {
	length, step := passLength(f), f.Moment.Step
	where := f.scratch[:0]
	switch {
	case f.is("empty"):
	case length > 0:
		over := max(0, step-1) / length // passes
		where = row.Append(where, "pass ", over+1, ": ", step-over*length, " of ", length)
	case f.Timeline.Stopped() == algo.Running:
		where = row.Append(where, "step ", step, " of ", f.Timeline.Reached, " seen")
	default:
		where = row.Append(where, "step ", step, " of ", f.Timeline.Reached, " in all")
	}
	if f.Animation.Playing > 0 {
		s.Say(row.Marked, "▶ ", f.Animation.Playing, "/s  ")
	}
	end := s.W - s.Measure(where) - 3
	start = s.W - s.Room()
	b = newBar(f.Data.Offset, f.Timeline.Reached, length, end-start)
	if s.W >= legendFrom-1 {
		t := f.reader("rows")
		for _, t.asked = range [...]string{"", "scaled"} {
			legend, _ := t.texts.AppendText(where[len(where):], "time bar", t)
			beside := newBar(b.from, f.Timeline.Reached, length, b.width-s.Measure(legend)-3)
			if beside.width >= barLeast && beside.scale > 1 == (t.asked == "scaled") {
				s.Text(row.Note, legend)
				s.Say(row.Note, "   ")
				b, start = beside, end-beside.width
				break
			}
		}
	}
	s.Tab(end+3, row.Words, where)
	s.Next()
	return b, start + 1
}

// StepAt is the last step in a column of the time bar as TimeBar draws it in an
// area of that width; ok is false if there is none.
func StepAt(width int, ascii bool, f *Frame, column int) (step int, ok bool) {
	b, start := f.timeBar(f.blank(grid.New(max(width, 1), 1, ascii).All()))
	if column < start || f.Timeline.Reached == b.from || column-start > b.columnOf(f.Timeline.Reached) {
		return 0, false
	}
	low, high := b.span(column - start)
	return high, high >= low
}

// passLength is the number of steps in an epoch, 0 where each is one.
func passLength(f *Frame) int {
	if f.Problem.Setup.Order == "first" || f.Online != nil {
		return 0
	}
	return f.Problem.PassLength()
}

// counts is the updates in the steps of each column, and the most of them.
func (b *bar) counts(journal *algo.Journal) (all []int, most int) {
	if b.steps == 0 {
		return nil, 0
	}
	all = make([]int, b.columnOf(b.from+b.steps)+1)
	for c := range all {
		if low, high := b.span(c); low <= high {
			all[c] = journal.Until(high) - journal.Until(low-1)
			most = max(most, all[c])
		}
	}
	return all, most
}

// heights are bars of an eighth to all of a cell.
const heights = 8

// height is the bar of a number above 0 beside the most there is.
func height(n, most int) rune { return '▁' + rune((n*heights-1)/most) }
