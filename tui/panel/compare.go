package panel

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
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
	put  func(p *pen, f *Frame)
	has  func(f *Frame) bool // nil: every run has it
}

// figures is the table of them; it is never written.
var figures = [...]figure{
	{"epoch", func(p *pen, f *Frame) { p.count(f.Moment.Event.Epoch) }, nil},
	{"step", func(p *pen, f *Frame) { p.count(f.Moment.Step) }, nil},
	{"updates", func(p *pen, f *Frame) { p.count(f.State().Updates()) }, nil},
	{"errors", func(p *pen, f *Frame) {
		p.say(string(f.appendErrors(nil)))
		p.say(" of ")
		p.count(f.Data.Len())
	}, nil},
	{"test errors", func(p *pen, f *Frame) {
		p.count(f.Test.Errors)
		p.say(" of ")
		p.count(f.Data.Test.Len())
	}, func(f *Frame) bool { return f.Test != nil && f.Data.Test != nil }},
	{"loss", func(p *pen, f *Frame) {
		if f.Counting != nil {
			p.say("…")
			return
		}
		p.value(notation.Float(f.Evaluation.Loss))
	}, func(f *Frame) bool { return f.Readout != "voted" }},
	{"w", func(p *pen, f *Frame) { p.vector(leading(f.weights(f.predicting()).w), max(8, (p.w-figureName)/2-4)) }, (*Frame).straight},
	{"b", func(p *pen, f *Frame) { p.value(f.weights(f.predicting()).b) }, (*Frame).biased},
	{"converged", func(p *pen, f *Frame) {
		switch {
		case f.ConvergedAt < 0:
			p.say("not yet")
		default:
			p.say("at step ")
			p.count(f.ConvergedAt)
		}
	}, nil},
}

// figureName is the columns of the names of the figures.
const figureName = 13

// straight reports whether a line predicts: votes have none.
func (f *Frame) straight() bool {
	return f.Problem.Binary() && f.Problem.Linear() && f.predicting() != nil
}

func (f *Frame) biased() bool { return f.Problem.Binary() && f.hasBias() && f.predicting() != nil }

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
	p := newPen(a, s.Mine)
	defer p.done()
	p.heading("compare", "at equal "+s.Clock+", ≠ where they differ", false)
	half := (p.w - figureName) / 2
	for _, g := range figures {
		if p.left() <= 0 {
			return
		}
		if !g.of(s.Mine) && !g.of(s.Other) {
			continue
		}
		mine, other := s.text(&p, g, s.Mine), s.text(&p, g, s.Other)
		style := theme.Text
		p.x = 2
		p.text(g.name, theme.Label)
		if mine != other {
			style = theme.Strong
			p.x = 0
			p.text("≠", style)
		}
		p.a.Sub(grid.Rect{X: figureName, Y: p.y, W: half - 1, H: 1}).Fit(0, 0, half-1, mine, style)
		p.a.Sub(grid.Rect{X: figureName + half, Y: p.y, W: half, H: 1}).Fit(0, 0, half, other, style)
		p.next()
	}
}

// text is a figure of one side; – where it has none.
func (s *Sides) text(p *pen, g figure, f *Frame) string {
	if !g.of(f) {
		return "–"
	}
	p.b = p.b[:0]
	g.put(p, f)
	text := string(p.b)
	p.b = p.b[:0]
	return text
}

// Line draws both runs in one line: the one to be seen stands out, and the key
// that shows the other is named.
func (s *Sides) Line(a grid.Area, otherShown bool) {
	shown := 0
	if otherShown {
		shown = 1
	}
	p := newPen(a, s.Mine)
	defer p.done()
	hint := "C shows " + sideName(1-shown)
	end := p.w - p.a.Width(hint) - 1
	texts := [...]func(side int, f *Frame){
		func(side int, f *Frame) {
			p.say(sideName(side), " ", s.Settings[side], ": ")
			p.count(f.State().Updates())
			p.say(" updates, ")
			p.say(string(f.appendErrors(nil)))
			p.say(" errors  ")
		},
		func(side int, f *Frame) {
			p.say(sideName(side), " ", s.Settings[side], ": ")
			p.say(string(f.appendErrors(nil)))
			p.say(" errors  ")
		},
		func(side int, _ *Frame) { p.say(sideName(side), " ", s.Settings[side], "  ") },
	}
	text := texts[len(texts)-1]
	for _, longer := range texts { // the same of both, the longest that fits
		longer(0, s.Mine)
		longer(1, s.Other)
		fits := p.fits(end)
		p.b = p.b[:0]
		if fits {
			text = longer
			break
		}
	}
	for side, f := range []*Frame{s.Mine, s.Other} {
		style := theme.Label
		if side == shown {
			style = theme.Strong
		}
		text(side, f)
		p.put(style)
	}
	p.say(hint)
	p.putRight(p.w, theme.Key)
}

// sideName is what a side is called.
func sideName(side int) string { return string(rune('A' + side)) }

// Names draws what the settings that differ are, over the half that they belong
// to.
func (s *Sides) Names(a grid.Area, side int) {
	a.Fit(1, 0, a.W()-2, sideName(side)+"  "+s.Settings[side], theme.Heading)
}
