package panel

import (
	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// tabled is the inner width from which the proof's two lines are a table.
const tabled = 64

// Tight is where a line of the proof came nearest to being met with equality:
// the update, and what was left. Update 0: it is not known.
type Tight struct {
	Update int
	Slack  float64
}

// proof draws the lines of the convergence proof as they stand, and then the
// other bounds.
func (p *pen) proof(b *margin.Bound, focused bool) {
	f := p.f
	p.heading("proof", b.Name, focused)
	p.ofAtMost(b)
	if p.w >= tabled {
		p.x++
		p.meter(b, 12)
		p.x++
		p.madeOf(b)
		if f.Theory.Verdict.W != nil {
			p.separator()
		}
	} else {
		p.x += 2
		if room := p.w - p.x; room >= 8 {
			p.meter(b, min(room, 30))
		}
		p.next()
		if p.wide() && f.Theory.Verdict.W != nil {
			p.separator()
		}
		p.madeOf(b)
	}
	if b.Name == "structured" {
		p.collins(b)
		return
	}
	if ruleBound(b) {
		p.aboutRule(b)
		p.others(b)
		return
	}
	p.elsewhere()
	if f.Theory.Proof == nil {
		p.paragraph(f.Theory.Why, theme.Label)
	} else {
		p.lines(b)
	}
	p.complexity(b)
	p.others(b)
}

// madeOf draws R and γ, with the formula where there is room for it.
func (p *pen) madeOf(b *margin.Bound) {
	whole, brief := func() { p.ingredients(b) }, func() { p.briefly(b) }
	switch {
	case p.measure(whole) <= p.w-p.x, p.measure(brief) <= p.w-p.x:
		p.choose(theme.Label, whole, brief)
		p.next()
	default:
		if p.x > 0 {
			p.next()
		}
		p.choose(theme.Label, whole, brief)
		if p.x == 0 {
			p.choose(theme.Label, func() { p.say(p.f.formula(b.Name), " of ", p.f.of()) }, func() { p.say(p.f.formula(b.Name)) })
			p.next()
			if p.choose(theme.Label, func() { p.radiusAndMargin(b) }); p.x == 0 {
				p.choose(theme.Label, func() { p.batched(b); p.square(b) })
				p.next()
				p.choose(theme.Label, func() { p.margin(b) })
			}
		}
		p.next()
	}
}

// elsewhere draws what first weights other than zero bring in: A = ŵ*·ŵ₀ and
// B = ‖ŵ₀‖².
func (p *pen) elsewhere() {
	proof := p.f.Theory.Proof
	if proof == nil || p.f.fromZero() {
		return
	}
	reach := p.f.reach() + "₀ = "
	p.choose(theme.Label, func() {
		p.say("A = ", reach)
		p.value(notation.Float(proof.A))
		p.say("  B = ‖ŵ₀‖² = ")
		p.value(notation.Float(proof.B))
	}, func() {
		p.say("A = ")
		p.value(notation.Float(proof.A))
		p.say("  B = ")
		p.value(notation.Float(proof.B))
	})
	p.next()
}

// lines draws both lines, the step's two sides of them and where each was
// tightest, and what follows from them.
func (p *pen) lines(b *margin.Bound) {
	f := p.f
	before, after := f.Theory.Before, f.Theory.After
	if f.Beat == 1 {
		after = before
	}
	updated := f.Beat == 0 && f.Moment.Event.Updated
	rows := [...]line{
		{f.reach(), "≥", f.below(), before.Reach, after.Reach, after.ReachAtLeast, f.Theory.Tightest[0]},
		{"‖ŵ‖²", "≤", f.above(), before.Square, after.Square, after.SquareAtMost, f.Theory.Tightest[1]},
	}
	if p.w >= tabled {
		p.lineHead(b, updated)
		for k := range rows {
			p.tableLine(&rows[k], updated)
		}
	} else {
		for k := range rows {
			p.inequality(&rows[k], updated)
		}
	}
	if p.left() > 1 {
		p.sized()
		p.chain(after)
	}
	if p.w < tabled && p.left() > 0 {
		p.tightest()
	}
	if p.left() > 1 && p.wide() {
		p.conclusion(b)
	}
}

// line is one line of the proof: what is on both sides of the step, and what
// the proof says of it.
type line struct {
	name, sign, side     string
	before, after, limit float64
	tight                Tight
}

// The columns of the table of lines: where the number before the update ends,
// that after it, that after all, and where what is needed begins.
const (
	lineOld   = 14
	lineNew   = 25
	lineAfter = 34
	lineNeeds = 36
)

// lineHead names the columns.
func (p *pen) lineHead(b *margin.Bound, updated bool) {
	if updated {
		p.say("this update")
		p.putRight(lineNew, theme.Label)
	}
	p.say("t = ")
	p.count(p.f.counted(b.Name))
	p.putRight(lineAfter, theme.Label)
	p.x = lineNeeds
	p.text("needs", theme.Label)
	p.a.Right(p.w-1, p.y, "least slack", theme.Label)
	p.next()
}

// tableLine draws a line in the columns of lineHead.
func (p *pen) tableLine(l *line, updated bool) {
	p.text(l.name, theme.Label)
	if updated {
		p.column(lineOld, theme.Number, func() { p.value(notation.Float(l.before)) })
		p.x = lineOld
		p.text(" → ", theme.Label)
		p.value(notation.Float(l.after))
		p.put(theme.Strong)
	}
	p.column(lineAfter, theme.Number, func() { p.value(notation.Float(l.after)) })
	p.x = lineNeeds
	p.say(l.sign, " ", l.side, " = ")
	p.value(notation.Float(l.limit))
	p.put(theme.Text)
	if l.tight.Update > 0 {
		p.value(notation.Float(l.tight.Slack))
		p.say(" at t = ")
		p.count(l.tight.Update)
		p.putRight(p.w-1, theme.Label)
	}
	p.next()
}

// inequality draws a line of the proof: the quantity, how the step changed it,
// and what the proof says of it.
func (p *pen) inequality(l *line, updated bool) {
	p.say(l.name)
	p.put(theme.Label)
	p.x = max(p.x+1, 6)
	if updated && p.wide() {
		p.value(notation.Float(l.before))
		p.put(theme.Number)
		p.text(" → ", theme.Label)
	}
	p.value(notation.Float(l.after))
	p.put(theme.Number)
	p.say(" ", l.sign, " ", l.side, " = ")
	p.value(notation.Float(l.limit))
	if !p.fits(p.w) {
		p.b = p.b[:0]
		p.say(" ", l.sign, " ")
		p.value(notation.Float(l.limit))
	}
	p.put(theme.Text)
	p.next()
}

// tightest says after which update each line had the least to spare.
func (p *pen) tightest() {
	reach, square := p.f.Theory.Tightest[0], p.f.Theory.Tightest[1]
	if reach.Update == 0 || square.Update == 0 {
		return
	}
	p.choose(theme.Label, func() {
		p.say("least slack ")
		p.value(notation.Float(reach.Slack))
		p.say(" at t = ")
		p.count(reach.Update)
		p.say(", ")
		p.value(notation.Float(square.Slack))
		p.say(" at ")
		p.count(square.Update)
	}, func() {
		p.say("tightest at t = ")
		p.count(reach.Update)
		if reach.Update != square.Update {
			p.say(" and ")
			p.count(square.Update)
		}
	})
	p.next()
}
