package panel

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// sheet is how the ledger is written by the bias rule: the radius of its
// vectors, extended by Δ and not, the margin so extended, where Δ is best, the
// bound there, and as 001 prints it (N² = 1 + b²/R²).
type sheet struct{ bias, radius, extended, margin, delta, bound, printed string }

var sheets = [...]sheet{
	{"none", "R", "√(R²+Δ²)", "γ/√(1+D²/Δ²)", "√(RD)", "((R+D)/γ)²", ""},
	{"unit", "√(R²+1)", "√(R²+1+Δ²)", "γ/√(1+D²/Δ²)", "√(D√(R²+1))", "((√(R²+1)+D)/γ)²", ""},
	{"radius", "√2R", "√(2R²+Δ²)", "γ/√(N²+D²/Δ²)", "√(√2RD/N)", "((√(2(R²+b²))+D)/γ)²", "(2(R+D)/γ)²"},
}

// sheet is that of the run's bias rule.
func (f *Frame) sheet() sheet {
	for _, s := range sheets {
		if s.bias == f.Problem.Setup.Bias {
			return s
		}
	}
	return sheets[0]
}

// drawSlack draws the ledger: H and γ, the slacks and D, what Δ makes of R and γ,
// the bound, and the least over all H and γ.
func drawSlack(a grid.Area, f *Frame, v View, focused bool) {
	p := newPen(a, f)
	defer p.done()
	s := p.f.Slack
	if s == nil || s.Why != "" {
		p.heading("slack", "", focused)
		why := "no hyperplane to measure from"
		if s != nil {
			why = s.Why
		}
		p.paragraph(why, theme.Text)
		return
	}
	p.heading("slack", "H: "+s.Of, focused)
	p.chosen(s)
	p.slackSum(s)
	p.extended(s)
	p.slackBound(s)
	p.asPrinted(s)
	p.leastOverAll()
	p.xis(s, v.Scroll)
}

// chosen draws H, and in what norm it is 1.
func (p *pen) chosen(s *Slack) {
	l := &s.Ledger
	p.say("w ")
	bias := ""
	if p.f.hasBias() {
		bias = "  b " + notation.Number(l.H.B)
	}
	p.vector(notation.Vector{F: l.H.W}, p.w-2-p.a.Width(bias))
	p.say(bias)
	p.put(theme.Number)
	if p.f.Problem.Setup.Bias == "unit" {
		p.say("‖(w, b)‖ = 1")
	} else {
		p.say("‖w‖ = 1")
	}
	p.putRight(p.w-1, theme.Label)
	p.next()
}

// slackSum draws γ and D, and how many examples lack something.
func (p *pen) slackSum(s *Slack) {
	l := &s.Ledger
	p.choose(theme.Number, func() {
		p.say("γ = ")
		p.value(notation.Float(l.Gamma))
		p.say("  D = ‖ξ‖ = ")
		p.value(notation.Float(l.D))
	}, func() {
		p.say("γ = ")
		p.value(notation.Float(l.Gamma))
		p.say(", D = ")
		p.value(notation.Float(l.D))
	})
	p.rightHint("[ ] γ")
	p.next()
	if p.h < 10 {
		return
	}
	many := func() {
		p.say("ξ > 0 for ")
		p.count(s.Lacking)
		p.say(" of ")
		p.count(len(s.Xi))
	}
	beyond := func() {
		many()
		p.say(", ξ > γ for ")
		p.count(s.Beyond)
	}
	p.choose(theme.Label, func() { beyond(); p.say(", wrong under H") }, beyond, many)
	p.next()
}

// extended draws R and Δ, and what Δ makes of the radius and the margin; a
// narrow panel only where Δ was moved, for the bound is else written without it.
func (p *pen) extended(s *Slack) {
	l, row := &s.Ledger, p.f.sheet()
	radius := func() {
		p.say("R = ")
		p.value(notation.Float(l.R))
		p.say("  Δ = ")
	}
	delta := func() { p.value(notation.Float(s.Delta)) }
	p.choose(theme.Number, func() {
		radius()
		if s.Moved {
			delta()
			p.say(", least at ")
			p.value(notation.Float(l.Delta))
			return
		}
		p.say(row.delta, " = ")
		delta()
	}, func() { radius(); delta() })
	p.rightHint("{ } Δ")
	p.next()
	if p.wide() || s.Moved {
		p.extensions(s, row)
	}
}

// extensions draws what Δ makes of the radius and of the margin.
func (p *pen) extensions(s *Slack, row sheet) {
	l := &s.Ledger
	radius, gamma, _ := s.Extended()
	extended := func() {
		p.say(row.extended, " = ")
		p.value(notation.Float(radius))
	}
	p.choose(theme.Number, func() {
		p.say(row.radius)
		if row.radius != "R" {
			p.say(" = ")
			p.value(notation.Float(l.Radius))
		}
		p.say(" → ")
		extended()
	}, extended)
	p.next()
	divided := func() {
		p.say(row.margin, " = ")
		p.value(notation.Float(gamma))
	}
	p.choose(theme.Number, func() {
		p.say("γ → ")
		divided()
		if row.printed != "" {
			p.say(", N² = 1+b²/R² = ")
			p.value(notation.Float(l.Size * l.Size))
		}
	}, func() { p.say("γ → "); divided() }, divided)
	p.next()
}

// slackBound draws the bound at this H and what it bounds, or why it bounds
// nothing here.
func (p *pen) slackBound(s *Slack) {
	_, _, bound := s.Extended()
	formula := p.f.sheet().bound
	if s.Moved {
		formula = "their ratio²"
	}
	objection := p.f.objection()
	if objection != "" {
		p.text("this H ", theme.Label)
		p.say(formula, " = ")
		p.value(notation.Float(bound))
		p.put(theme.Strong)
		p.cut(": not of this run, "+objection, theme.Warning)
		p.next()
		return
	}
	value := func(sep ...string) func() {
		return func() { p.within("this H", bound, sep...) }
	}
	style := p.style(bound)
	switch {
	case p.wide() || s.Moved:
		p.choose(style, value(formula, " in the first pass"), value(formula, " in pass 1"), value(formula, ""), value("", ""))
	default:
		p.choose(theme.Label, func() { p.say("bound ", formula) })
		p.next()
		p.choose(style, value("", " in pass 1"), value("", ""))
	}
	p.next()
}

// within gathers "this H 10 ≤ ((R+D)/γ)² = 55.13": the updates of the first pass
// beside what bounds them, with a formula and a tail where these are given.
func (p *pen) within(what string, bound float64, more ...string) {
	counts := p.f.counted("freund-schapire")
	p.say(what, " ")
	p.count(counts)
	if float64(counts) > bound*(1+1e-9) {
		p.say(" > ")
	} else {
		p.say(" ≤ ")
	}
	if more[0] != "" {
		p.say(more[0], " = ")
	}
	p.value(notation.Float(bound))
	p.say(more[1])
}

// style is that of a bound on the first pass.
func (p *pen) style(bound float64) grid.Style {
	if float64(p.f.counted("freund-schapire")) > bound*(1+1e-9) {
		return theme.Mistake
	}
	return theme.Strong
}

// asPrinted draws 001's form, which is for bias radius and |b| ≤ R.
func (p *pen) asPrinted(s *Slack) {
	printed := p.f.sheet().printed
	if printed == "" || p.f.objection() != "" {
		return
	}
	v := s.Ledger.Printed
	if v == 0 {
		p.choose(theme.Label, func() { p.say("001's ", printed, ": not here, for |b| > R") }, func() { p.say("001's: not here, for |b| > R") })
		p.next()
		return
	}
	p.choose(p.style(v), func() { p.within("001's", v, printed, " in the first pass") },
		func() { p.within("001's", v, printed, "") }, func() { p.within("001's", v, "", "") })
	p.next()
}

// objection is why Freund and Schapire's bound is not one of this run; "" if it
// is, or that is not known yet.
func (f *Frame) objection() string {
	if f.Theory == nil {
		return ""
	}
	for k := range f.Theory.Bounds {
		if b := &f.Theory.Bounds[k]; b.Name == "freund-schapire" && !b.Applies {
			return b.Why
		}
	}
	return ""
}

// rightHint draws what keys do at the end of the row, if there is room.
func (p *pen) rightHint(text string) {
	p.say(text)
	p.putRight(p.w-1, theme.KeyHelp)
}
