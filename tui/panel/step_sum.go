package panel

import (
	"bytes"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// activation says what a is, in symbols and with the numbers put in.
func (s *step) activation() {
	if s.f.manyTerms() {
		s.longActivation()
		return
	}
	s.symbols().Rank = 2
	s.Or("a").Rank = 0
	t := s.terms(rankMost)
	t.byIndex()
	s.sum(&t)
	s.List(sumRank, formulaRank)
}

// longActivation lists the terms, or says the sum of the largest.
func (s *step) longActivation() {
	s.symbols()
	s.Next().Rank = formulaRank
	s.termRows()
	first := len(s.Rows())
	s.Say(row.Name, "a")
	t := s.terms(rankMost)
	s.sum(&t)
	s.termNumbers(&t)
	s.List(sumRank)
	for k := first; k < len(s.Rows()); k++ {
		s.Rows()[k].Instead = tableRank
	}
}

// symbols says what a is.
func (s *step) symbols() *row.Cell {
	f, before, after := s.f, "a = Σ αⱼyⱼ xⱼ·", ""
	switch {
	case !f.Problem.Linear():
		before, after = "a = Σ αⱼyⱼ K(xⱼ, ", ")"
	case f.hasConstant():
		before = "a = w₀·x + Σ αⱼyⱼ xⱼ·"
	}
	bias := ""
	if f.hasBias() {
		bias = " + b"
	}
	if !f.Problem.Dual() {
		return s.Say(row.Words, "a = w·x", bias)
	}
	return s.Say(row.Words, before, f.name("x", s.i), after, bias)
}

// sum says the products, the constants, and the result, which begins a row.
func (s *step) sum(t *terms) {
	s.pieces(t, func(text []byte) {
		switch text = bytes.TrimPrefix(text, []byte(" ")); {
		case s.Last().Place != row.Item:
			c := s.Start(2, 1, row.Value, text)
			c.Place = row.Item
		case bytes.HasPrefix(text, []byte("= ")):
			if t.others > 0 { // these have no room in any case
				s.Tab(s.W, row.Value).Place = row.Item
			}
			more := s.Tab(4, row.Value, "+ …")
			more.Place, more.Gap = row.Rest, 1
			s.Or("= …").From = 2
			s.Start(2, 1, row.Value, text)
		default:
			c := s.Tab(4, row.Value, text)
			c.Place, c.Gap = row.Item, 1
		}
	})
}

// pieces calls put with each term of the sum: the products, the constants, and
// the result. The text is good until put returns.
func (s *step) pieces(t *terms, put func(text []byte)) {
	b := append(s.f.scratch[:0], "= "...)
	first := true
	end := func() {
		put(b)
		b, first = b[:0], false
	}
	if v, ok := s.constant(t); ok {
		b = row.Append(b, v)
		end()
	}
	for _, one := range t.top[:t.n] {
		c, k := s.factors(one)
		b = notation.AppendProduct(b, first, c, k)
		end()
	}
	if first {
		b = append(b, '0')
		end()
	}
	if s.f.standsApart() {
		b = notation.AppendTerm(b, false, s.old.b)
		end()
	}
	b = row.Append(b, " = ", s.a)
	end()
	s.f.scratch = b
}
