package panel

import (
	"bytes"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// activation says what a is, with the numbers put in: beside the symbols, in the
// rows below, or a row for each of the largest terms. It takes the rows that were
// planned, whatever the numbers.
func (s *step) activation() {
	t, left := s.terms(rankMost), s.Left()
	if t.others == 0 && !s.f.Problem.Dual() {
		t.byIndex()
	}
	rows := s.rows.sum
	if s.rows.formula {
		rows++
	}
	whole := t.others == 0 && s.fitsWhole(&t)
	if !whole && s.rows.formula && !s.f.lists() { // the products are worth more than the symbols
		s.rows.formula = false
		s.rows.sum++
	}
	switch {
	case s.rows.formula:
		s.saySymbols()
		if whole && s.f.Problem.Dual() {
			s.termNumbers(&t)
		}
		s.Next()
		s.sumRows(&t, whole)
	case t.others == 0 && s.fitsBesideSymbols(&t):
		s.saySymbols()
		s.Say(row.Words).Gap = 1
		s.pieces(&t, func(text []byte) { s.Say(row.Value, text) })
		s.Next()
	default:
		s.bare = true
		s.sumRows(&t, t.others == 0 && s.fitsWhole(&t))
	}
	for left-s.Left() < rows {
		s.Next()
	}
}

// sumRows says the terms of the sum: all of them, listed, or the largest.
func (s *step) sumRows(t *terms, whole bool) {
	if whole {
		s.wholeSum(t)
		return
	}
	rows := s.rows.sum - s.constants()
	some := s.terms(rows)
	if some.others > 0 {
		some = s.terms(rows - 1)
	}
	if some.n > 0 {
		s.termRows(&some)
		return
	}
	some = s.terms(rankMost)
	s.largestTerms(&some)
}

// fitsWhole says whether the whole sum is written out: there is room for it, and
// none for a list.
func (s *step) fitsWhole(t *terms) bool {
	if s.f.Problem.Dual() && (t.n > 4 || t.n > 0 && s.rows.sum >= t.n+s.constants()) {
		return false
	}
	return s.rowsFor(t) <= s.rows.sum
}

// fitsBesideSymbols says whether the sum stands beside its symbols.
func (s *step) fitsBesideSymbols(t *terms) bool {
	total := 1 + s.symbols()
	s.pieces(t, func(text []byte) { total += s.Measure(text) })
	return total <= s.W
}

// constants is the number of rows of a listed sum that are no products: the
// result, b, and w₀·x.
func (s *step) constants() int {
	rows := 1
	if s.f.standsApart() {
		rows++
	}
	if f := s.f; !f.fromZero() && f.Problem.Dual() && f.Problem.Linear() {
		rows++
	}
	return rows
}

// formula is a in symbols, but for the example that xᵢ is.
func (s *step) formula() (before, after string) {
	f := s.f
	switch {
	case !f.Problem.Dual():
		before = "a = w·x"
	case f.Problem.Linear() && f.fromZero():
		before = "a = Σ αⱼyⱼ xⱼ·"
	case f.Problem.Linear():
		before = "a = w₀·x + Σ αⱼyⱼ xⱼ·"
	case f.hasBias():
		return "a = Σ αⱼyⱼ K(xⱼ, ", ") + b"
	default:
		return "a = Σ αⱼyⱼ K(xⱼ, ", ")"
	}
	if f.hasBias() {
		after = " + b"
	}
	return before, after
}

// saySymbols says a in symbols, symbols is the columns that takes.
func (s *step) saySymbols() {
	before, after := s.formula()
	if s.f.Problem.Dual() {
		s.Say(row.Words, before, s.f.name("x", s.i), after)
	} else {
		s.Say(row.Words, before, after)
	}
}

func (s *step) symbols() int {
	before, after := s.formula()
	if s.f.Problem.Dual() {
		return s.Measure(before, s.f.name("x", s.i), after)
	}
	return s.Measure(before, after)
}

// pieces calls put with each term of the sum: the products, the constants, and
// the result. The text is good until put returns.
func (s *step) pieces(t *terms, put func(text []byte)) {
	b := s.f.scratch[:0]
	if s.bare {
		b = append(b, "a "...)
	}
	b = append(b, "= "...)
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

// wholeSum says the whole sum in its rows; the result has one of its own where
// there is one more.
func (s *step) wholeSum(t *terms) {
	spare := s.rowsFor(t) < s.rows.sum
	x := s.indent()
	s.Tab(x, row.Value)
	s.pieces(t, func(text []byte) {
		w := s.Measure(text)
		result := bytes.HasPrefix(text, []byte(" = "))
		switch {
		case result && (spare || x+w > s.W):
			s.Next()
			s.Tab(2, row.Value)
			text = text[1:]
		case x+w > s.W:
			s.Next()
			x = 3
			s.Tab(x, row.Value)
		}
		s.Say(row.Value, text)
		x += w
	})
	s.Next()
}

// rowsFor is the rows that the sum takes below its formula.
func (s *step) rowsFor(t *terms) int {
	rows, x := 1, s.indent()
	s.pieces(t, func(text []byte) {
		w := s.Measure(text)
		if x+w > s.W {
			rows, x = rows+1, 3
		}
		x += w
	})
	return rows
}

// indent is the column that a sum below its formula begins in.
func (s *step) indent() int {
	if s.bare {
		return 0
	}
	return 2
}
