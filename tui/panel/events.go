package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

func roomEvents(_ *Frame, _, height int) (least, best int) { return 4, max(4, height/3) }

func lengthEvents(f *Frame, _ View) int { return f.Reached }

// drawEvents draws the steps around the present one, a line each. Only those
// in sight are asked for, in their order, which is what a timeline likes best.
func drawEvents(p *pen, v View, focused bool) {
	f := p.f
	p.heading("events", "", focused)
	rows := p.left()
	if f.Reached == 0 || f.MomentAt == nil {
		p.cut("none yet", theme.Label)
		return
	}
	draw := (*pen).event
	if own := f.task().event; own != nil {
		draw = own
	}
	number := p.measure(func() { p.count(f.Reached) })
	half := max(1, rows/2) // it goes on by half a page, so that most steps move no line
	page := (f.Moment.Step-1)/half*half - half
	first := 1 + window(page+v.Scroll, (f.Reached+half-1)/half*half+rows%2, rows)
	for step := first; step <= f.Reached && p.left() > 0; step++ {
		m := f.Moment
		if step != m.Step {
			m = f.MomentAt(step)
		}
		if len(m.Event.Looks) > 0 {
			if m.Step == f.Moment.Step {
				p.text(">", theme.Marked)
			}
			p.x = 1
			p.count(m.Step)
			p.put(theme.Label)
			p.x = max(p.x, 1+number) + 1
			draw(p, m, step == f.Moment.Step && f.Beat == 1)
		}
		p.next()
	}
}

// event draws what was seen in a step, and what it changed; pending leaves its
// update out.
func (p *pen) event(m algo.Moment, pending bool) {
	f := p.f
	l := m.Event.Looks[0]
	y := f.Data.Y[l.Example]
	p.indexed("x", l.Example)
	p.put(theme.Text)
	p.x++
	p.text(glyph(y), role(y))
	p.say("  a ")
	p.b = notation.AppendNumber(p.b, l.Activation)
	p.put(theme.Number)
	p.x = max(p.x+1, p.eventColumn())
	if l.Mistake {
		p.text("MISTAKE", theme.Mistake)
		if !pending {
			p.change(m)
		}
	} else {
		p.text("correct", theme.Correct)
	}
}

// eventColumn is where the verdicts stand: step, example, class, activation.
func (p *pen) eventColumn() int {
	return 17 + p.measure(func() { p.count(p.f.Reached) }) + p.measure(func() { p.count(p.f.Data.Len()) })
}

// change draws what an update made of w, b or α, as far as there is room.
func (p *pen) change(m algo.Moment) {
	f := p.f
	p.x += 2
	if counts := m.After.Counts(); counts != nil {
		i := m.Event.Looks[0].Example
		p.indexed("α", i)
		p.say(" → ")
		p.value(f.alpha(int(counts[i])))
		p.putIf()
	} else if w := m.After.Weights(); w != nil {
		p.say("w → ")
		b := 0
		if f.hasBias() {
			b = 10
		}
		p.vector(notation.Vector{F: w}, p.w-p.x-4-b)
		p.putIf()
	}
	if f.hasBias() {
		p.say("  b → ")
		p.b = notation.AppendNumber(p.b, m.After.Bias())
		p.putIf()
	}
}

// putIf draws the gathered text if it fits in the row.
func (p *pen) putIf() {
	if p.fits(p.w) {
		p.put(theme.Number)
	}
	p.b = p.b[:0]
}
