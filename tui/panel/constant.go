package panel

import (
	"math/big"

	"perceptron/tui/notation"
)

// constant is w₀·x of a run in dual form that began elsewhere; it is what a
// leaves when everything else is subtracted.
func (s *step) constant(t *terms) (v notation.Value, ok bool) {
	f := s.f
	if f.fromZero() || !f.Problem.Dual() || !f.Problem.Linear() {
		return v, false
	}
	if f.exact() {
		return s.constantRat(), true
	}
	sum := t.rest
	for _, one := range t.top[:t.n] {
		sum += one.product
	}
	rest := s.a.F - s.old.b.F - sum
	return notation.Float(notation.Clean(rest, t.mass)), true
}

// constantRat is w₀·x as a fraction.
func (s *step) constantRat() notation.Value {
	rest := new(big.Rat)
	if s.a.R != nil {
		rest.Set(s.a.R)
	}
	if s.old.b.R != nil {
		rest.Sub(rest, s.old.b.R)
	}
	for j := range s.f.strengths(s.f.Moment.Before) {
		if c, k := s.factors(term{index: j}); c.R != nil && k.R != nil {
			rest.Sub(rest, new(big.Rat).Mul(c.R, k.R))
		}
	}
	return notation.Rat(rest)
}
