package panel

import (
	"bytes"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Slack is Freund and Schapire's bound for an H and a γ that someone chose.
type Slack struct {
	Why     string // there is no H to speak of: nothing else is set
	Ledger  margin.Ledger
	Of      string    // which hyperplane H is, in a few words
	Delta   float64   // Δ: where the bound is least, or where it was moved to
	Moved   bool      // it was moved
	Xi      []float64 // ξᵢ of each example, by the ledger's H
	Largest []int     // the examples with the largest ξᵢ above 0, in order
	Lacking int       // examples with a ξᵢ above 0
	Beyond  int       // of those, the ones with ξᵢ > γ: wrong under H
}

// Extended is what Δ makes of the radius and the margin: 001's R̃² = R̂² + Δ² and
// γ̃ = γ/√(size² + D²/Δ²), and the bound (R̃/γ̃)².
func (s *Slack) Extended() (radius, gamma, bound float64) {
	l := &s.Ledger
	if s.Delta == 0 { // D = 0: nothing needs to be extended
		return l.Radius, l.Gamma / l.Size, l.Bound
	}
	radius = model.Hypot(l.Radius, s.Delta)
	gamma = l.Gamma / model.Hypot(l.Size, l.D/s.Delta)
	if !s.Moved {
		return radius, gamma, l.Bound
	}
	return radius, gamma, l.At(s.Delta)
}

func roomSlack(_ *Frame, _, height int) (least, best int) { return min(8, max(5, height/3)), 12 }

func lengthSlack(f *Frame, _ View) int {
	if f.Slack == nil {
		return 1
	}
	return max(1, len(f.Slack.Largest))
}

// leastOverAll draws the least bound over all H and γ, if it has been found.
func (p *pen) leastOverAll() {
	least := p.f.first()
	if least == nil || p.left() < 1 {
		return
	}
	value := func() { p.within("least", least.Value, "", "") }
	if p.f.isLimit(least) {
		as := " as γ → ∞"
		if least.Value == float64(p.f.Data.Len()) {
			as = " = n: no news"
		}
		p.choose(theme.Text, func() { value(); p.say(": ", p.f.limit(least)) }, func() { value(); p.say(as) }, value)
	} else {
		at := func() { value(); p.say(" at γ = "); p.value(notation.Float(least.Gamma)) }
		p.choose(theme.Text, func() { at(); p.say(", D = "); p.value(notation.Float(least.D)) }, at, value)
	}
	p.next()
}

// xis draws the slacks above 0, the largest first, as many as there is room for.
func (p *pen) xis(s *Slack, scroll int) {
	first := max(0, min(scroll, len(s.Largest)-1))
	dots := p.a.Width("…")
	for k := first; k < len(s.Largest) && p.left() > 0; k++ {
		i := s.Largest[k]
		if p.x > 0 {
			p.say(", ")
		}
		p.b = notation.AppendIndexed(p.b, "ξ", p.f.Data.Number(i))
		p.say(" = ")
		p.value(notation.Float(s.Xi[i]))
		more := 0
		if k < len(s.Largest)-1 {
			more = 1 + dots
		}
		switch {
		case p.fits(p.w - more):
		case p.left() > 1:
			p.next()
			p.b = bytes.TrimPrefix(p.b, []byte(", "))
		default:
			p.b = p.b[:0]
			p.text(" …", theme.Label)
			p.next()
			return
		}
		p.put(theme.Slack)
	}
	if p.x > 0 {
		p.next()
	}
}
