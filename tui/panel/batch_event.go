package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// batchEvent is event for a batch.
func (p *pen) batchEvent(m algo.Moment, pending bool) {
	looks := m.Event.Looks
	for k := range min(2, len(looks)) {
		p.indexed("x", looks[k].Example)
		p.say(" ")
	}
	if len(looks) > 2 {
		p.say("…")
	}
	p.put(theme.Text)
	p.x = max(p.x+1, p.eventColumn()-6)
	n := misclassified(looks)
	style := theme.Correct
	if n > 0 {
		style = theme.Mistake
	}
	p.count(n)
	p.say(" of ")
	p.count(len(looks))
	p.say(" wrong")
	p.put(style)
	if n > 0 && !pending {
		p.changed(m)
	}
}

// changed draws what an update of a batch made of w and b, as far as there is
// room.
func (p *pen) changed(m algo.Moment) {
	if w := m.After.Weights(); w != nil {
		p.x += 2
		p.say("w → ")
		p.vector(notation.Vector{F: w}, p.w-p.x-4)
		p.putIf()
	}
	if p.f.hasBias() {
		p.say("  b → ")
		p.b = notation.AppendNumber(p.b, m.After.Bias())
		p.putIf()
	}
}
