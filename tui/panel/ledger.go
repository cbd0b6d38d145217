package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// formulas are how the radius of the bias rule's vectors is written, extended
// and not, where Δ is best, and the bound there (001; N² = 1 + b²/R²).
var formulas = [...]struct{ bias, radius, extended, margin, delta, bound string }{
	{"none", "R", "√(R²+Δ²)", "γ/√(1+D²/Δ²)", "√(RD)", "((R+D)/γ)²"},
	{"unit", "√(R²+1)", "√(R²+1+Δ²)", "γ/√(1+D²/Δ²)", "√(D√(R²+1))", "((√(R²+1)+D)/γ)²"},
	{"radius", "√2R", "√(2R²+Δ²)", "γ/√(N²+D²/Δ²)", "√(√2RD/N)", "((√2RN+D)/γ)²"},
}

// drawSlack draws the ledger: H and γ, the slacks and D, what Δ makes of R and γ,
// the bound, and the least over all H and γ.
func drawSlack(p *pen, v View, focused bool) {
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

// extended draws Δ, and the radius and the margin of the examples extended by it.
func (p *pen) extended(s *Slack) {
	l := &s.Ledger
	row := formulas[0]
	for _, r := range formulas {
		if r.bias == p.f.Problem.Setup.Bias {
			row = r
		}
	}
	delta := func() {
		p.say("Δ = ")
		p.value(notation.Float(s.Delta))
	}
	p.choose(theme.Number, func() {
		delta()
		p.say(", least at ")
		switch {
		case s.Moved:
			p.value(notation.Float(l.Delta))
		case p.wide():
			p.say(row.delta)
		case l.Size != 1:
			p.say("√(RD/N)")
		default:
			p.say("√(RD)")
		}
	}, delta)
	p.rightHint("{ } Δ")
	p.next()
	p.extensions(s, row.radius, row.extended, row.margin, row.bound)
}

// extensions draws what Δ makes of the radius and of the margin.
func (p *pen) extensions(s *Slack, name, extended, divided, bound string) {
	l := &s.Ledger
	radius, gamma, _ := s.Extended()
	to := func(what, long string, from, to float64) {
		p.say(what)
		if from > 0 {
			p.value(notation.Float(from))
			p.say(" ")
		}
		p.say("→ ", long)
		p.value(notation.Float(to))
	}
	if !p.wide() {
		short := func() { to("R ", "", 0, radius); p.say(", γ → "); p.value(notation.Float(gamma)) }
		p.choose(theme.Number, func() { to("R ", "", l.Radius, radius); p.say(", γ → "); p.value(notation.Float(gamma)) }, short)
		p.next()
		return
	}
	p.choose(theme.Number, func() { to(name+" = ", extended+" = ", l.Radius, radius) }, func() { to("R ", "", l.Radius, radius) })
	p.next()
	bound = ", bound " + bound
	if s.Moved {
		bound = ", bound (R/γ)² of these"
	}
	p.choose(theme.Number, func() { to("γ ", divided+" = ", 0, gamma); p.say(bound) }, func() { to("γ ", divided+" = ", 0, gamma) }, func() { to("γ ", "", 0, gamma) })
	p.next()
}

// slackBound draws the bound and what it bounds, or why it bounds nothing here.
func (p *pen) slackBound(s *Slack) {
	_, _, bound := s.Extended()
	objection := p.f.objection()
	counts := p.f.counted("freund-schapire")
	p.text("bound ", theme.Label)
	style := theme.Strong
	if objection == "" {
		sign := " ≤ "
		if float64(counts) > bound*(1+1e-9) {
			sign, style = " > ", theme.Mistake
		}
		p.count(counts)
		p.say(sign)
	}
	p.value(notation.Float(bound))
	p.put(style)
	if objection != "" {
		p.cut(": not of this run, "+objection, theme.Warning)
		p.next()
		return
	}
	printed := func() {
		p.say("   001's ")
		p.value(notation.Float(s.Ledger.Printed))
	}
	switch {
	case s.Ledger.Printed > 0:
		p.choose(theme.Label, func() { p.say("   001's (2(R+D)/γ)² "); p.value(notation.Float(s.Ledger.Printed)) }, printed)
	default:
		p.choose(theme.Label, func() { p.say(" in the first pass") }, func() { p.say(" in pass 1") })
	}
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
