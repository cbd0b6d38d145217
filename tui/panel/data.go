package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// drawData draws step 0: what comes, and what there is to learn from.
func drawData(p *pen) {
	f := p.f
	d := f.Data
	p.say("step ")
	p.count(f.Moment.Step)
	if start := string(p.b); p.wide() {
		p.b = p.b[:0]
		p.heading(start, "", false)
	} else {
		p.put(theme.Strong)
		p.next()
	}
	switch {
	case d.Len() == 0 && f.Online == nil:
		p.cut("no examples: nothing to learn", theme.Text)
	case f.Stopped == algo.Running || f.Reached > 0:
		p.cut(map[bool]string{true: "space: the first step", false: "space: the next step"}[f.Moment.Step == 0], theme.Text)
	default:
		p.cut("stopped: "+f.Stopped.String(), theme.Correct)
	}
	p.next()
	p.heading("data", "", false)
	if own := f.task().data; own != nil {
		own(p)
		return
	}
	p.extent()
	plus, minus := d.Counts()
	p.class(1, plus, d.Positive)
	p.class(-1, minus, d.Negative)
	p.guess()
	p.radius()
	p.suggested()
	p.first()
	p.features()
}

// extent says how many examples there are, and of how many features.
func (p *pen) extent() {
	d := p.f.Data
	p.x = 1
	p.count(d.Len())
	p.say(plural(" example", d.Len()), " of ")
	p.count(d.Dim())
	p.say(plural(" feature", d.Dim()))
	p.put(theme.Text)
	p.next()
}

// suggested says what flags the sample is best seen with.
func (p *pen) suggested() {
	if s := p.f.Suggested; len(s) > 0 {
		p.paragraph("suggested: "+strings.Join(s, " "), theme.Label)
	}
}

// signed is a label with the minus that numbers have here.
func signed(label string) string {
	if rest, negative := strings.CutPrefix(label, "-"); negative {
		return notation.Minus + rest
	}
	return label
}

// class says which label a glyph stands for, and how many examples have it.
func (p *pen) class(y int8, n int, label string) {
	p.x = 1
	p.text(glyph(y), role(y))
	p.say(" y = ", notation.Label(y), "   ")
	p.count(n)
	p.say(plural(" example", n))
	p.put(theme.Text)
	if label != "" {
		p.text(", labelled ", theme.Text)
		p.cut(signed(label), theme.Strong)
	}
	p.next()
}

// delimiters are the names of those that are hard to see.
var delimiters = map[string]string{"\t": " by tabs", " ": " by blanks", ";": " by ;", "|": " by |"}

// guess says how the file was understood, and what a user should know of it.
func (p *pen) guess() {
	g := &p.f.Data.Guess
	if g.Input == "" {
		return
	}
	p.x = 1
	p.text(g.Input, theme.Label)
	p.text(delimiters[g.Delimiter], theme.Label)
	header := ", no header, y is "
	if g.Header {
		header = ", header, y is "
	}
	p.text(header, theme.Label)
	p.cut(g.Label, theme.Label)
	p.next()
	for _, note := range g.Notes {
		p.x = 1
		p.cut(note, theme.Warning)
		p.next()
	}
}

func (p *pen) radius() {
	p.x = 1
	if p.f.Problem.Linear() {
		p.say("R = max‖x‖ = ")
	} else {
		p.say("R = max √K(x, x) = ")
	}
	p.b = notation.AppendNumber(p.b, p.f.Problem.Radius)
	if s := p.f.Data.Scaling; s != nil {
		p.say(" scaled: ", s.Method)
	}
	p.put(theme.Text)
	p.next()
}

// first draws the first weights.
func (p *pen) first() {
	f := p.f
	w := f.weights(f.Moment.After)
	p.x = 1
	if f.Problem.Linear() {
		p.say("w = ")
		p.vector(w.w, p.w-18)
		p.say("  ")
	}
	if f.hasBias() {
		p.say("b = ")
		p.value(w.b)
	}
	p.put(theme.Number)
	p.next()
}

// features names them, a row for as many as there are rows.
func (p *pen) features() {
	f := p.f
	for j, name := range f.Data.Features {
		if p.left() < 1 {
			return
		}
		p.x = 1
		if p.left() == 1 && j < f.Data.Dim()-1 {
			if j == 0 {
				return // the axes of the plane name them
			}
			p.count(f.Data.Dim() - j)
			p.say(" features more")
			p.put(theme.Label)
			return
		}
		p.say("feature ")
		p.count(j + 1)
		p.say(": ")
		p.put(theme.Label)
		p.cut(name, theme.Text)
		p.next()
	}
}
