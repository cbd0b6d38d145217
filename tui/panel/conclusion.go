package panel

import (
	"math"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// chain draws the two lines as one: (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR², in numbers
// alone where the symbols have no room.
func (p *pen) chain(l margin.Lines) {
	if !(l.ReachAtLeast >= 0) { // from other first weights squares may turn the line
		return
	}
	if p.wide() {
		p.say("(", p.below(), ")² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ ", p.above(), ":  ")
		p.squares(l)
	}
	if len(p.b) == 0 || !p.fits(p.w) {
		p.b = p.b[:0]
		p.squares(l)
	}
	if p.fits(p.w) {
		p.put(theme.Text)
		p.next()
	}
	p.b = p.b[:0]
}

// squares gathers the numbers of the chain.
func (p *pen) squares(l margin.Lines) {
	for k, v := range [...]float64{l.ReachAtLeast * l.ReachAtLeast, l.Reach * l.Reach, l.Square, l.SquareAtMost} {
		if k > 0 {
			p.say(" ≤ ")
		}
		p.value(notation.Float(v))
	}
}

// twice is R̂² of (x, R), which is 2R², for the bias rule that has such vectors.
func (p *pen) twice(s string) string {
	if p.f.Problem.Setup.Bias == "radius" {
		return "2" + s
	}
	return s
}

// times is R² times the examples a step: BR² for batches.
func (p *pen) times(square string) string {
	if p.f.Problem.Batch() > 1 {
		return "B" + square
	}
	return square
}

// conclusion draws what follows: t ≤ R²/γ².
func (p *pen) conclusion(b *margin.Bound) {
	if !p.f.fromZero() {
		return
	}
	r := p.times("R²")
	long, short := "t²γ² ≤ t"+r+",  ", "t ≤ "+r+"/γ² = "
	if p.f.Problem.Setup.Bias == "radius" {
		long, short = "t²γ² ≤ 2t"+r+"(1 + b*²/R²),  ", "t ≤ 4"+r+"/γ² = "
	}
	value := func() { p.value(notation.Float(b.Value)) }
	p.choose(theme.Text, func() { p.say("hence ", long, short); value() }, func() { p.say("hence ", short); value() })
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
