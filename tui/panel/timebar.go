package panel

import (
	"sort"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// bar maps the steps of a run onto columns: cells of scale steps, a border
// after the cells of each epoch where there is room for them.
type bar struct {
	from   int // steps before the first to show
	steps  int // to show: all that were seen, from there on
	scale  int // steps in a column
	pass   int // steps in an epoch; 0: no borders
	column int // columns that an epoch takes with its border
	width  int
}

// newBar takes the smallest scale at which the steps fit.
func newBar(steps, pass, width int) bar {
	b := bar{steps: steps, scale: 1, pass: pass, width: max(1, width)}
	for b.pass > 0 && b.scale <= pass {
		b.column = (pass+b.scale-1)/b.scale + 1
		if b.column < 5 && pass > 3 { // a border would be most of it
			break
		}
		if b.at(steps) < b.width {
			return b
		}
		b.scale += max(1, b.scale/8)
	}
	b.pass = 0
	b.scale = max(1, (steps+b.width-1)/b.width)
	return b
}

// at is the column of a step, from 1.
func (b *bar) at(step int) int {
	if step -= b.from; step <= 0 {
		return 0
	}
	if b.pass == 0 {
		return (step - 1) / b.scale
	}
	return (step-1)/b.pass*b.column + (step-1)%b.pass/b.scale
}

// span is the steps in a column, from low to high; none in a border.
func (b *bar) span(column int) (low, high int) {
	if b.pass == 0 {
		low = column*b.scale + 1
		return b.from + low, b.from + min(low+b.scale-1, b.steps)
	}
	epoch, cell := column/b.column, column%b.column
	low = epoch*b.pass + cell*b.scale + 1
	return low, min(low+b.scale-1, (epoch+1)*b.pass, b.steps)
}

// border says whether the column is the border after an epoch.
func (b *bar) border(column int) bool {
	return b.pass > 0 && column%b.column == b.column-1 && (column/b.column+1)*b.pass <= b.steps
}

// updates is the number of updates in the steps from low to high.
func updates(journal []algo.Update, low, high int) int {
	until := func(step int) int {
		return sort.Search(len(journal), func(k int) bool { return journal[k].Step > int64(step) })
	}
	return until(high) - until(low-1)
}

// TimeBar draws the run so far: x an update, · a correct step, ◆ a breakpoint,
// │ the border of an epoch, X the step shown; and in words how much has been seen.
func TimeBar(a grid.Area, f *Frame) {
	s := f.blank(a)
	b, start := f.timeBar(s)
	s.Draw()
	b.draw(part(a, grid.Rect{X: start, W: b.width, H: 1}), f)
	if f.Moment.Step == b.from { // before the first column
		a.Set(start, 0, 'X', theme.Here)
	}
}

// timeBar says what stands around the bar, and lays it out: start is its first
// column.
func (f *Frame) timeBar(s *row.Sheet) (b bar, start int) {
	more := " in all"
	if f.Stopped == algo.Running {
		more = " seen"
	}
	seen := [...]any{"step ", f.Moment.Step, " of ", f.Reached, more}
	end := s.W - s.Measure(seen[:]...) - 3
	if end >= 100 {
		f.timeLegend(s)
		start = s.W - s.Room() + 4
	}
	s.Tab(end+3, row.Words, seen[:]...)
	s.Next()
	b = newBar(f.Reached-f.Data.Offset, passLength(f), end-start)
	b.from = f.Data.Offset
	return b, start
}

// timeLegend explains the signs.
func (f *Frame) timeLegend(s *row.Sheet) {
	if f.Votes != nil {
		voteLegend(s)
	} else {
		s.Say(row.Update, "x")
		s.Say(row.Note, " update   · correct   ")
	}
	if f.Stops != nil {
		s.Say(row.Result, "◆")
		s.Say(row.Note, " breakpoint   ")
	}
	s.Say(row.Here, "X")
	s.Say(row.Note, " you are here")
}

// StepAt is the last step in a column of the time bar as TimeBar draws it in an
// area of that width; ok is false if there is none.
func StepAt(width int, ascii bool, f *Frame, column int) (step int, ok bool) {
	b, start := f.timeBar(f.blank(grid.New(max(width, 1), 1, ascii).All()))
	if column < start || f.Reached == b.from || column-start > b.at(f.Reached) {
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

// draw draws the bar.
func (b *bar) draw(a grid.Area, f *Frame) {
	votes := f.votes(b)
	for c := 0; c <= b.at(f.Reached) && f.Reached > b.from; c++ {
		low, high := b.span(c)
		switch {
		case b.border(c):
			a.Set(c, 0, '│', theme.Epoch)
		case high < low:
		case f.Stops != nil && f.Stops(low, high):
			a.Set(c, 0, '◆', theme.Strong)
		case votes != nil && low <= f.State().Steps():
			a.Set(c, 0, votes.sign(a.Grid().ASCII(), c), theme.Bar)
		case updates(f.Journal, low, high) > 0:
			a.Set(c, 0, 'x', theme.Update)
		default:
			a.Set(c, 0, '·', theme.Faint)
		}
	}
	if f.Moment.Step > b.from {
		a.Set(b.at(f.Moment.Step), 0, 'X', theme.Here)
	}
}
