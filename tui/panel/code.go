package panel

import (
	"perceptron/algo"
	"perceptron/tui/theme"
)

// newCode is the pseudocode of the frame's set-up. In its longer form η stands
// in it also where it is 1.
func newCode(p *pen) code {
	s := &p.f.Problem.Setup
	c := code{pen: p, set: s, dual: p.f.Problem.Dual(), linear: p.f.Problem.Linear()}
	if p.wide() || !p.f.unitRate() {
		c.eta = "η"
	}
	return c
}

// drawAlgorithm draws the pseudocode with the lines that just ran marked.
func drawAlgorithm(p *pen, _ View, focused bool) {
	title := "algorithm"
	switch {
	case !p.wide() || !p.f.Problem.Binary():
	case p.f.Online != nil:
		title += " (000)"
	default:
		title += source(&p.f.Problem.Setup)
	}
	p.heading(title, "", focused)
	c := newCode(p)
	_, all := roomAlgorithm(p.f, p.w, p.h)
	short, narrow := all-p.h, c.narrow()
	for _, line := range p.f.program() {
		if line.spare > 0 && line.spare <= short {
			continue
		}
		line.text(&c)
		if len(p.b) == 0 {
			continue
		}
		if p.ran(line.when) {
			p.a.Set(0, p.y, '>', theme.Marked)
		}
		p.x = 2 + line.indent
		if line.when == atUpdate && c.set.Order == "first" {
			p.x = 4
		}
		if narrow {
			p.x = max(2, min(2+(p.x-2)/2, p.w-p.width()))
		}
		p.put(theme.Code)
		p.next()
	}
}

// program is the pseudocode of the frame's task.
func (f *Frame) program() []codeLine {
	if own := f.task().program; own != nil {
		return own
	}
	return program[:]
}

// narrow says whether some line takes more than the width, so that the indents
// are halved.
func (c *code) narrow() bool {
	for _, line := range c.f.program() {
		if 2+line.indent+c.measure(func() { line.text(c) }) > c.w {
			return true
		}
	}
	return false
}

// ran says whether a line that runs at that time ran just now.
func (p *pen) ran(when phase) bool {
	f := p.f
	e := &f.Moment.Event
	switch when {
	case atStart:
		return f.Moment.Step == 0
	case atLook:
		return f.Moment.Step > 0 && (f.Beat == 1 || !e.Updated)
	case atUpdate:
		return f.Moment.Step > 0 && f.Beat == 0 && e.Updated
	case atPass:
		if f.Problem.Setup.Order == "first" {
			return f.atEnd()
		}
		return f.Moment.Step > 0 && f.Beat == 0 && e.EndOfPass
	}
	return false
}

// source is the document whose loop the set-up is.
func source(s *algo.Setup) string {
	for _, row := range [...]struct{ mode, tie, bias, document string }{
		{"primal", "positive", "unit", "000"},
		{"primal", "update", "radius", "001"},
		{"dual", "update", "radius", "001"},
		{"primal", "update", "unit", "004"},
		{"dual", "update", "unit", "004"},
		{"primal", "correct", "unit", "004"},
	} {
		if row.mode == s.Mode && row.tie == s.Tie && row.bias == s.Bias && s.Order == "given" {
			return " (" + row.document + ")"
		}
	}
	return ""
}

// roomAlgorithm is the heading and all lines; at the least, without the loops.
func roomAlgorithm(f *Frame, _, _ int) (least, best int) {
	if f.several() {
		rows := 1 + len(classProgram)
		return rows - 4, rows
	}
	rows := 7
	if f.hasBias() {
		rows++
	}
	if f.Problem.Dual() {
		rows++
	}
	return rows - 3, rows
}
