package panel

import (
	"sort"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
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

// TimeBar draws the run so far: x an update, · a correct step, │ the border of
// an epoch, X the step shown; and in words how much has been seen.
func TimeBar(a grid.Area, f *Frame) {
	p := newPen(a, f)
	defer p.done()
	b, start := p.timeBar()
	p.bar(&b, start)
	if f.Moment.Step == b.from { // before the first column
		a.Set(start, 0, 'X', theme.Here)
	}
}

// timeBar draws what stands around the bar, and lays it out.
func (p *pen) timeBar() (b bar, start int) {
	p.seen()
	end := p.w - p.width() - 3
	p.x = end + 3
	p.put(theme.Text)
	start = p.legend(end)
	from := p.f.Data.Offset
	b = newBar(p.f.Reached-from, passLength(p.f), end-start)
	b.from = from
	return b, start
}

// StepAt is the last step in a column of the time bar as TimeBar draws it in an
// area of that width; ok is false if there is none.
func StepAt(width int, ascii bool, f *Frame, column int) (step int, ok bool) {
	p := newPen(grid.New(max(width, 1), 1, ascii).All(), f)
	b, start := p.timeBar()
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

// seen gathers how far the run has been seen.
func (p *pen) seen() {
	p.say("step ")
	p.b = notation.AppendCount(p.b, p.f.Moment.Step)
	p.say(" of ")
	p.b = notation.AppendCount(p.b, p.f.Reached)
	if p.f.Stopped == algo.Running {
		p.say(" seen")
	} else {
		p.say(" in all")
	}
}

// legend explains the signs where there is room, and says where the bar begins.
func (p *pen) legend(end int) int {
	if end < 100 {
		return 0
	}
	p.x = 0
	if p.f.Votes != nil {
		p.voteLegend()
		return p.x + 4
	}
	p.text("x", theme.Update)
	p.text(" update   · correct   ", theme.Label)
	p.text("X", theme.Here)
	p.text(" you are here", theme.Label)
	return p.x + 4
}

// bar draws the bar from column start on.
func (p *pen) bar(b *bar, start int) {
	f := p.f
	votes := f.votes(b)
	for c := 0; c <= b.at(f.Reached) && f.Reached > b.from; c++ {
		low, high := b.span(c)
		switch {
		case b.border(c):
			p.a.Set(start+c, p.y, '│', theme.Epoch)
		case high < low:
		case votes != nil && low <= p.f.State().Steps():
			p.a.Set(start+c, p.y, votes.sign(p.a.Grid().ASCII(), c), theme.Bar)
		case updates(f.Journal, low, high) > 0:
			p.a.Set(start+c, p.y, 'x', theme.Update)
		default:
			p.a.Set(start+c, p.y, '·', theme.Faint)
		}
	}
	if f.Moment.Step > b.from {
		p.a.Set(start+b.at(f.Moment.Step), p.y, 'X', theme.Here)
	}
}
