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
	a := s.addends(&t)
	s.f.saySum(s.Sheet, &a)
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
	a := s.addends(&t)
	s.f.saySum(s.Sheet, &a)
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

// addends are what is added up: a number that it begins with, products, b; and what it
// comes to.
type addends struct {
	first, b, total notation.Value
	begins, apart   bool // there is a first, and a b
	products        [rankMost][2]notation.Value
	n               int
	others          bool // there are more products
}

// multiply adds the products of a sum to what is added up.
func (a *addends) multiply(t *terms, factors func(term) (c, k notation.Value)) {
	for k, one := range t.top[:t.n] {
		a.products[k][0], a.products[k][1] = factors(one)
	}
	a.n, a.others = t.n, t.others > 0
}

// addends are what a is the sum of.
func (s *step) addends(t *terms) (a addends) {
	a.total, a.b, a.apart = s.a, s.old.b, s.f.standsApart()
	a.first, a.begins = s.constant(t)
	a.multiply(t, s.factors)
	return a
}

// saySum says a sum as pieces of a list. Its products and its total begin rows.
func (f *Frame) saySum(s *row.Sheet, of *addends) {
	first := true
	f.pieces(of, func(text []byte) {
		switch text = bytes.TrimPrefix(text, []byte(" ")); {
		case first:
			s.Start(2, 1, row.Value, text).Place = row.Item
		case bytes.HasPrefix(text, []byte("= ")):
			s.Rest(of.others, 4, row.Value, "+ …")
			s.Or("= …").From = 2
			s.Start(2, 1, row.Value, text)
		default:
			c := s.Tab(4, row.Value, text)
			c.Place, c.Gap = row.Item, 1
		}
		first = false
	})
}

// pieces calls put with each part of a sum: the products, the constants, and the
// total. The text is good until put returns.
func (f *Frame) pieces(of *addends, put func(text []byte)) {
	b, first := append(f.scratch[:0], "= "...), true
	end := func() {
		put(b)
		b, first = b[:0], false
	}
	if of.begins {
		b = row.Append(b, of.first)
		end()
	}
	for _, p := range of.products[:of.n] {
		b = notation.AppendProduct(b, first, p[0], p[1])
		end()
	}
	if first {
		b = append(b, '0')
		end()
	}
	if of.apart {
		b = notation.AppendTerm(b, false, of.b)
		end()
	}
	b = row.Append(b, " = ", of.total)
	end()
	f.scratch = b
}
