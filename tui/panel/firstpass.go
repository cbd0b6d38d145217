package panel

import (
	"math"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// first is the least of Freund and Schapire's bounds on the updates of the first
// pass; nil where none is one of this run.
func (f *Frame) first() *margin.Bound {
	if f.Theory == nil || !f.Problem.Binary() || f.Theory.Verdict.Trivial {
		return nil
	}
	var least *margin.Bound
	for k := range f.Theory.Bounds {
		if b := &f.Theory.Bounds[k]; firstPass(b.Name) && b.Applies && (least == nil || b.Value < least.Value) {
			least = b
		}
	}
	return least
}

// isLimit says whether no finite γ is least, so that the bound is what it comes
// near to as γ grows.
func (f *Frame) isLimit(b *margin.Bound) bool { return math.IsInf(b.Gamma, 1) }

// limit says in a few words what such a bound is.
func (f *Frame) limit(b *margin.Bound) string {
	if b.Value == float64(f.Data.Len()) {
		return "n bounds any first pass, so no news"
	}
	return "a limit, as γ → ∞"
}

// firstPass gathers "first pass: 10 ≤ 39".
func (p *pen) firstPass(b *margin.Bound) {
	counts := p.f.counted(b.Name)
	p.say("first pass: ")
	p.count(counts)
	switch {
	case float64(counts) > b.Value*(1+1e-9):
		p.say(" > ")
	case p.f.isLimit(b) && b.Value == float64(p.f.Data.Len()):
		p.say(" ≤ n = ")
	default:
		p.say(" ≤ ")
	}
	p.whole(b.Value)
}

// freundSchapire draws the bound on the updates of the first pass: with the
// formula and its numbers, with no more than whose it is, or, where the heading
// says that, alone.
func (p *pen) freundSchapire(b *margin.Bound) {
	if b == nil || p.left() < 1 {
		return
	}
	row, name := p.f.sheet(), " (Freund–Schapire)"
	formula := row.bound
	if row.printed != "" && b.Name == "freund-schapire" {
		formula = row.printed
	}
	numbers := func() {
		p.firstPass(b)
		p.say(name)
		if p.f.isLimit(b) {
			p.say(": ", p.f.limit(b))
			return
		}
		p.say(", least ", formula, " = ")
		p.value(notation.Float(b.Value))
		p.say(" with R = ")
		p.value(notation.Float(b.R))
		p.say(", γ = ")
		p.value(notation.Float(b.Gamma))
		p.say(", D = ")
		p.value(notation.Float(b.D))
		if strings.Contains(formula, "b") {
			p.say(", b = ")
			p.value(notation.Float(b.B))
		}
	}
	p.choose(theme.Text, numbers, func() { p.firstPass(b); p.say(name) }, func() { p.firstPass(b) })
	p.next()
}
