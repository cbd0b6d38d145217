package panel

import (
	"math"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// sized draws ‖ŵ*‖² where it is not 1.
func (p *pen) sized() {
	size := p.f.size()
	if size == "" {
		return
	}
	p.choose(theme.Text, func() {
		p.say(size, "² = 1 + b*²/R² = ")
		p.value(notation.Float(p.f.Theory.Proof.Size))
	})
	p.next()
}

// chain draws the two lines as one: (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR², its numbers
// beside it or below; they alone where the symbols have no room.
func (p *pen) chain(l margin.Lines) {
	if !(l.ReachAtLeast >= 0) { // from other first weights squares may turn the line
		return
	}
	f := p.f
	size := ""
	if f.size() != "" {
		size = f.size() + "²"
	}
	symbols := func() {
		p.say("(", f.below(), ")² ≤ (", f.reach(), ")² ≤ ", size, "‖ŵ‖² ≤ ", f.most())
	}
	if p.wide() && p.measure(symbols) <= p.w && p.left() > 2 {
		p.choose(theme.Text, func() { symbols(); p.say(":  "); p.squares(l, 0, 4) }, symbols)
		if p.x > p.measure(symbols) {
			p.next()
			return
		}
		p.next()
	}
	if p.measure(func() { p.squares(l, 0, 4) }) > p.w && p.left() > 1 {
		p.choose(theme.Text, func() { p.squares(l, 0, 2) })
		p.next()
		p.choose(theme.Text, func() { p.say("≤ "); p.squares(l, 2, 4) })
		p.next()
		return
	}
	p.choose(theme.Text, func() { p.squares(l, 0, 4) })
	if p.x > 0 {
		p.next()
	}
}

// squares gathers the numbers of the chain from one of its four to another.
func (p *pen) squares(l margin.Lines, from, to int) {
	size := p.f.Theory.Proof.Size
	all := [...]float64{l.ReachAtLeast * l.ReachAtLeast, l.Reach * l.Reach, size * l.Square, size * l.SquareAtMost}
	for k, v := range all[from:to] {
		if k > 0 {
			p.say(" ≤ ")
		}
		p.value(notation.Float(v))
	}
}

// conclusion draws what follows: t ≤ R²/γ², or from other first weights where
// the two lines meet.
func (p *pen) conclusion(b *margin.Bound) {
	f := p.f
	value := func() { p.value(notation.Float(b.Value)) }
	switch {
	case !f.fromZero():
		hence := func() { p.say("hence t ≤ "); value() }
		p.choose(theme.Text, func() { hence(); p.say(", where (", f.below(), ")² = ", f.most()) }, hence)
	case f.size() != "" && f.Problem.Batch() == 1:
		p.choose(theme.Text, func() { p.say("hence t ≤ 2(R²+b*²)/γ² ≤ 4R²/γ² = "); value() })
	default:
		p.choose(theme.Text, func() { p.say("hence t ≤ ", f.formula(b.Name), " = "); value() })
	}
	p.next()
}

// complexity draws ‖α‖₁ = η·t beside η times the bound, in dual form: 001 reads
// it as how complex the target is.
func (p *pen) complexity(b *margin.Bound) {
	f := p.f
	if !f.Problem.Dual() || p.left() < 1 {
		return
	}
	p.say("‖α‖₁ = ")
	p.value(f.alpha(f.counted(b.Name)))
	p.say(" ≤ ")
	if f.unitRate() {
		p.whole(b.Value)
	} else {
		eta := f.rate().F
		p.value(notation.Float(eta * math.Floor(b.Value*(1+1e-12))))
	}
	p.put(theme.Text)
	p.choose(theme.Label, func() { p.say(":  how complex the target is (001)") },
		func() { p.say(": its complexity") }, func() { p.say(" (001)") })
	p.next()
}
