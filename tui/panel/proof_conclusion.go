package panel

import (
	"math"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/row"
)

// separatorNorm says ‖ŵ*‖² where it is not 1.
func (f *Frame) separatorNorm(s *row.Sheet) {
	if size := f.sizeSymbol(); size != "" {
		s.Say(row.Words, size, "² = 1 + b*²/R² = ", f.Theory.Proof.Size).Place = row.If
		s.Next()
	}
}

// chain says the two lines as one: (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR², its numbers
// beside it or below; they alone where the symbols have no room.
func (f *Frame) chain(s *row.Sheet, l margin.Lines) {
	if !(l.ReachAtLeast >= 0) { // from other first weights squares may turn the line
		return
	}
	size := ""
	if f.sizeSymbol() != "" {
		size = f.sizeSymbol() + "²"
	}
	symbols := "(" + f.lowerSymbol() + ")² ≤ (" + f.reachSymbol() + ")² ≤ " + size + "‖ŵ‖² ≤ " + f.most()
	numbers := f.squares(l, 0, 4)
	if s.Wide() && s.Measure(symbols) <= s.W && s.Left() > 2 {
		if s.Measure(symbols, ":  ", numbers) <= s.W {
			s.Line(row.Words, symbols, ":  ", numbers)
			return
		}
		s.Line(row.Words, symbols)
	}
	switch {
	case s.Measure(numbers) <= s.W:
		s.Line(row.Words, numbers)
	case s.Left() > 1:
		s.Say(row.Words, f.squares(l, 0, 2)).Place = row.If
		s.Next()
		s.Say(row.Words, "≤ ", f.squares(l, 2, 4)).Place = row.If
		s.Next()
	}
}

// squares is the numbers of the chain from one of its four to another.
func (f *Frame) squares(l margin.Lines, from, to int) (all string) {
	size := f.Theory.Proof.Size
	links := [...]float64{l.ReachAtLeast * l.ReachAtLeast, l.Reach * l.Reach, size * l.Square, size * l.SquareAtMost}
	for k, v := range links[from:to] {
		if k > 0 {
			all += " ≤ "
		}
		all += text(v)
	}
	return all
}

// conclusion says what follows: t ≤ R²/γ², or from other first weights where the
// two lines meet.
func (f *Frame) conclusion(s *row.Sheet, b *margin.Bound) {
	switch {
	case !f.fromZero():
		s.Say(row.Words, "hence t ≤ ", b.Value, ", where (", f.lowerSymbol(), ")² = ", f.most())
		s.Or("hence t ≤ ", b.Value)
	case f.sizeSymbol() != "" && f.Problem.Batch() == 1:
		s.Say(row.Words, "hence t ≤ 2(R²+b*²)/γ² ≤ 4R²/γ² = ", b.Value).Place = row.If
	default:
		s.Say(row.Words, "hence t ≤ ", f.formula(b.Name), " = ", b.Value).Place = row.If
	}
	s.Next()
}

// complexity says ‖α‖₁ = η·t beside η times the bound, in dual form: 001 reads
// it as how complex the target is.
func (f *Frame) complexity(s *row.Sheet, b *margin.Bound) {
	if !f.Problem.Dual() || s.Left() < 1 {
		return
	}
	most := integerPart(b.Value)
	if !f.unitRate() {
		most = text(f.rate().F * math.Floor(b.Value*(1+1e-12)))
	}
	s.Say(row.Words, "‖α‖₁ = ", f.alpha(f.counted(b.Name)), " ≤ ", most)
	s.Say(row.Note, ":  how complex the target is (001)")
	s.Or(": its complexity")
	s.Or(" (001)")
	s.Next()
}

// collins says what R and δ are of where the outputs are more than two, and why
// the bound follows. (M. Collins, Discriminative training methods for hidden
// Markov models, 2002, Theorem 1.)
func collins(s *row.Sheet, b *margin.Bound) {
	r := "R = max ‖Φ(x, y) − Φ(x, y′)‖ over all examples and outputs"
	if strings.Contains(b.Why, "upper bound") {
		r = "R ≥ max ‖Φ(x, y) − Φ(x, y′)‖: an upper bound"
	}
	s.Abridged(row.Words, r)
	s.Abridged(row.Words, "δ: the margin of this run's last weights, the least w·(Φ(x, y) − Φ(x, y′))/‖w‖")
	if s.Left() > 1 {
		s.Abridged(row.Note, "with u = w/‖w‖ each update adds at least ηδ to u·wₜ and at most η²R² to ‖wₜ‖²: tδ ≤ √t·R, t ≤ (R/δ)², however many outputs there are")
	}
}
