package panel

import (
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
		if b.columnOf(steps) < b.width {
			return b
		}
		b.scale += max(1, b.scale/8)
	}
	b.pass = 0
	b.scale = max(1, (steps+b.width-1)/b.width)
	return b
}

// columnOf is the column of a step, from 1.
func (b *bar) columnOf(step int) int {
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

// TimeBar draws the run so far: x an update, · a correct step or, where a column
// has several steps, how many updates they made; ◆ a breakpoint, │ the border of
// an epoch, X the step shown. At its left the speed of play, at its right in words
// where the run stands.
func TimeBar(a grid.Area, f *Frame) {
	s := f.blank(a)
	b, start := f.timeBar(s)
	s.Draw()
	b.draw(part(a, grid.Rect{X: start, W: b.width, H: 1}), f)
	if f.Moment.Step > b.from {
		return
	}
	if f.Timeline.Reached == b.from {
		start++ // there is no first column to stand before
	}
	a.Set(start, 0, 'X', theme.Here)
}

// timeBar says what stands around the bar, and lays it out: start is its first
// column.
func (f *Frame) timeBar(s *row.Sheet) (b bar, start int) {
	where := f.passText()
	end := s.W - s.Measure(where) - 3
	b = newBar(f.Timeline.Reached-f.Data.Offset, passLength(f), end)
	if f.Animation.Playing > 0 {
		s.Say(row.Marked, "▶ ", f.Animation.Playing, "/s")
		start = s.W - s.Room() + 1
	}
	if end >= 100 {
		if start > 0 {
			s.Say(row.Note, "   ")
		}
		f.timeLegend(s, &b)
		start = s.W - s.Room() + 4
	}
	s.Tab(end+3, row.Words, where)
	s.Next()
	b = newBar(f.Timeline.Reached-f.Data.Offset, passLength(f), end-start)
	b.from = f.Data.Offset
	return b, start
}

// passText says how far the pass is; without passes, which step of how many this is.
func (f *Frame) passText() string {
	step, length := f.Moment.Step, passLength(f)
	switch {
	case f.empty():
		return ""
	case length > 0:
		over := max(0, step-1) / length // passes
		return text("pass ", over+1, ": ", step-over*length, " of ", length)
	case f.Timeline.Stopped() == algo.Running:
		return text("step ", step, " of ", f.Timeline.Reached, " seen")
	}
	return text("step ", step, " of ", f.Timeline.Reached, " in all")
}

// timeLegend explains the signs.
func (f *Frame) timeLegend(s *row.Sheet, b *bar) {
	sign := func(role row.Role, sign, text string) {
		s.Say(role, row.Verbatim(sign))
		s.Say(row.Note, " ", text, "   ")
	}
	signs, role, what, none := heights(s.ASCII()), row.Update, "few updates", "none"
	if f.voting() {
		role, what = row.Used, "few votes"
	}
	if f.voting() || b.scale > 1 {
		sign(role, string(signs[0]), what)
		sign(role, string(signs[len(signs)-1]), "most")
	} else {
		sign(role, "x", "update")
		none = "correct"
	}
	if !f.voting() {
		sign(row.Note, "·", none)
	}
	if f.Stops != nil {
		sign(row.Result, "◆", "breakpoint")
	}
	s.Say(row.Here, "X")
	s.Say(row.Note, " you are here")
}

// StepAt is the last step in a column of the time bar as TimeBar draws it in an
// area of that width; ok is false if there is none.
func StepAt(width int, ascii bool, f *Frame, column int) (step int, ok bool) {
	b, start := f.timeBar(f.blank(grid.New(max(width, 1), 1, ascii).All()))
	start++ // the panel's blank column
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

// draw draws the bar; the pass at whose end the run converged stands out.
func (b *bar) draw(a grid.Area, f *Frame) {
	votes, made, clean := f.votes(b), b.updates(f.Timeline.Reached, f.Timeline.Journal()), f.Timeline.Reached+1
	if f.ConvergedAt() > 0 {
		clean = f.ConvergedAt() - passLength(f)
	}
	lit := f.Timeline.Reached
	if f.Animation.Lit > 0 {
		lit = clean + int(f.Animation.Lit*float64(passLength(f)))
	}
	signs := heights(a.Grid.ASCII)
	for c := range made.columns {
		low, high := b.span(c)
		switch {
		case b.border(c):
			a.Set(c, 0, '│', theme.Epoch)
		case high < low:
		case f.Stops != nil && f.Stops(low, high):
			a.Set(c, 0, '◆', theme.Strong)
		case votes != nil && low <= f.State().Now.Step:
			a.Set(c, 0, votes.sign(signs, c), theme.Bar)
		case made.columns[c] > 0 && b.scale > 1:
			a.Set(c, 0, made.sign(signs, c), theme.Update)
		case made.columns[c] > 0:
			a.Set(c, 0, 'x', theme.Update)
		case low > clean && low <= lit:
			a.Set(c, 0, '·', theme.Correct)
		default:
			a.Set(c, 0, '·', theme.Faint)
		}
	}
	if f.Moment.Step > b.from {
		a.Set(b.columnOf(f.Moment.Step), 0, 'X', theme.Here)
	}
}

// updates is how many updates the steps of each column made.
func (b *bar) updates(reached int, journal *algo.Journal) (v bars) {
	if reached == b.from {
		return v
	}
	v.columns = make([]int64, b.columnOf(reached)+1)
	for c := range v.columns {
		if low, high := b.span(c); !b.border(c) && low <= high {
			v.columns[c] = int64(journal.Until(int64(high)) - journal.Until(int64(low-1)))
			v.most = max(v.most, v.columns[c])
		}
	}
	return v
}

// bars are columns of the time bar of different heights.
type bars struct {
	most    int64
	columns []int64
}

// stepsAsked is how many steps of a column are looked at, evenly spread. Weights
// that survived for longer than from one to the next are met.
const stepsAsked = 64

// votes is, for each column of the steps up to the one shown, the most votes that
// the weights of one of its steps have; nil unless votes predict.
func (f *Frame) votes(b *bar) *bars {
	if !f.voting() || f.Timeline.Reached == 0 {
		return nil
	}
	end := f.State().Now.Step
	v := &bars{columns: make([]int64, b.columnOf(f.Timeline.Reached)+1)}
	for c := range v.columns {
		low, high := b.span(c)
		high = min(high, end)
		for step := low; step <= high && !b.border(c); step += max(1, (high-low)/stepsAsked) {
			v.columns[c] = max(v.columns[c], f.survival(step))
		}
		v.most = max(v.most, v.columns[c])
	}
	return v
}

// heights are bars of an eighth to all of a cell; in ASCII, of three heights.
func heights(ascii bool) []rune {
	if ascii {
		return []rune{'-', '=', '#'}
	}
	return []rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}
}

// sign is the bar of a column.
func (v *bars) sign(signs []rune, column int) rune {
	k := (v.columns[column]*int64(len(signs)) - 1) / max(1, v.most)
	return signs[min(max(0, int(k)), len(signs)-1)]
}
