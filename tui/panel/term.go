package panel

import (
	"math/big"

	"perceptron/tui/notation"
)

// terms are the products that make a: wⱼxⱼ, or αⱼyⱼK(xⱼ, xᵢ).
func (s *step) terms(most int) terms {
	if !s.f.Problem.Dual() {
		return s.f.features(s.old, s.i, most)
	}
	if !s.weighed { // it may take O(n)
		s.heaviest, s.weighed = s.f.examples(s.f.Moment.Before, s.i), true
	}
	return s.heaviest.first(most)
}

// factors are the two numbers of a term.
func (s *step) factors(t term) (c, k notation.Value) {
	f := s.f
	if !f.Problem.Dual() {
		return s.old.w.At(t.index), f.input(s.i, t.index)
	}
	c = f.strength(f.Moment.Before, t.index).Times(int(f.Data.Y[t.index]))
	return c, f.kernel(t.index, s.i)
}

// kernel is K(xⱼ, xᵢ), as a fraction where that is asked for and it is one.
func (f *Frame) kernel(j, i int) notation.Value {
	if k := f.Problem.Kernel; f.exact() && k.Rational() {
		return notation.Rat(k.Rat(f.Data, j, i))
	}
	return notation.Float(f.Problem.K(j, i))
}

// product is the value of a term, exact where its factors are.
func product(c, k notation.Value, t term) notation.Value {
	if c.R != nil && k.R != nil {
		return notation.Rat(new(big.Rat).Mul(c.R, k.R))
	}
	return notation.Float(t.product)
}
