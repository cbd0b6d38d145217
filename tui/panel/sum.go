package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// activation draws what a is, with the numbers put in: in one row if that
// fits, else in a few, else a row for each of the largest terms.
func (s *step) activation() {
	if !s.bare {
		s.symbols()
		s.put(theme.Text)
	}
	if t := s.terms(rankMost); t.others == 0 && s.inline(&t) {
		return
	}
	if !s.bare {
		s.pen.next()
	}
	rows := s.sumRows - s.constants()
	t := s.terms(rows)
	if t.others > 0 {
		t = s.terms(rows - 1)
	}
	if t.n == 0 {
		t = s.terms(rankMost)
		s.largest(&t)
		return
	}
	s.listed(&t)
}

// constants is the number of rows of a listed sum that are no products: the
// result, b, and w₀·x.
func (s *step) constants() int {
	rows := 1
	if s.f.hasBias() {
		rows++
	}
	if f := s.f; !f.fromZero() && f.Problem.Dual() && f.Problem.Linear() {
		rows++
	}
	return rows
}

// symbols gathers a in symbols.
func (s *step) symbols() {
	f := s.f
	s.say("a = ")
	switch {
	case !f.Problem.Dual():
		s.say("w·x")
	case f.Problem.Linear():
		if !f.fromZero() {
			s.say("w₀·x + ")
		}
		s.say("Σ αⱼyⱼ xⱼ·")
		s.indexed("x", s.i)
	default:
		s.say("Σ αⱼyⱼ K(xⱼ, ")
		s.indexed("x", s.i)
		s.say(")")
	}
	if f.hasBias() {
		s.say(" + b")
	}
}

// pieces calls put with each term of the sum gathered: the products, the
// constants, and the result.
func (s *step) pieces(t *terms, put func()) {
	if s.bare {
		s.say("a ")
	}
	s.say("= ")
	first := true
	if v, ok := s.constant(t); ok {
		s.value(v)
		first = false
		put()
	}
	for _, one := range t.top[:t.n] {
		c, k := s.factors(one)
		s.b = notation.AppendProduct(s.b, first, c, k)
		first = false
		put()
	}
	if first {
		s.say("0")
		put()
	}
	if s.f.hasBias() {
		s.b = notation.AppendTerm(s.b, false, s.old.b)
		put()
	}
	s.say(" = ")
	s.value(s.a)
	put()
}

// inline draws the whole sum beside or below the formula, if it fits, and goes
// to the next row.
func (s *step) inline(t *terms) bool {
	dual := s.f.Problem.Dual()
	if !dual {
		t.byIndex()
	}
	if dual && s.sumRows >= t.n+s.constants() && t.n > 0 { // there is room to list them
		return false
	}
	total := 0
	s.pieces(t, func() {
		total += s.width()
		s.b = s.b[:0]
	})
	if s.wide() && s.x+1+total <= s.w {
		s.x++
		s.pieces(t, func() { s.put(theme.Number) })
		s.pen.next()
		if s.padded {
			s.pen.next()
		}
		return true
	}
	switch rows := s.rowsFor(t); {
	case rows > s.sumRows, dual && t.n > 4:
		return false
	case dual:
		s.which(t)
	}
	if s.x > 0 {
		s.pen.next()
	}
	s.x = s.indent()
	s.pieces(t, func() {
		if !s.fits(s.w) {
			s.pen.next()
			s.x = 3
		}
		s.put(theme.Number)
	})
	s.pen.next()
	return true
}

// rowsFor is the rows that the sum takes below its formula.
func (s *step) rowsFor(t *terms) int {
	rows, x := 1, s.indent()
	s.pieces(t, func() {
		w := s.width()
		s.b = s.b[:0]
		if x+w > s.w {
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

// which says of which examples the terms are.
func (s *step) which(t *terms) {
	if t.n == 0 {
		return
	}
	s.say("j = ")
	for k, one := range t.top[:t.n] {
		if k > 0 {
			s.say(", ")
		}
		s.count(one.index + 1)
	}
	s.putRight(s.w, theme.Label)
}

// listed draws a row for each term, the largest first, and the rest summed.
func (s *step) listed(t *terms) {
	if v, ok := s.constant(t); ok {
		s.x = 2
		s.text("w₀·x", theme.Label)
		s.right(v)
	}
	for _, one := range t.top[:t.n] {
		c, k := s.factors(one)
		s.label(one.index)
		s.b = notation.AppendProduct(s.b, true, c, k)
		s.put(theme.Number)
		s.right(product(c, k, one))
	}
	if t.others > 0 {
		s.x = 2
		s.count(t.others)
		s.say(" more")
		s.put(theme.Label)
		s.right(t.remainder())
	}
	if s.f.hasBias() {
		s.x = 2
		s.text("b", theme.Label)
		s.right(s.old.b)
	}
	s.x = 2
	s.text("a", theme.Strong)
	s.right(s.a)
}

// label names a term, and leaves the pen where its product stands.
func (s *step) label(j int) {
	f := s.f
	s.x = 2
	if f.Problem.Dual() {
		s.say("j = ")
		s.count(j + 1)
		s.put(theme.Label)
		s.x = max(s.x+2, 10)
		return
	}
	s.indexed("w", j)
	s.put(theme.Label)
	s.x = 5 + s.measure(func() { s.count(f.Data.Dim()) })
	if s.wide() {
		s.pen.a.Fit(s.x, s.y0(), 16, f.Data.Features[j], theme.Label)
		s.x += 18
	}
}

// right draws a value at the end of the row and goes to the next one.
func (s *step) right(v notation.Value) {
	s.value(v)
	s.putRight(s.w-1, theme.Number)
	s.pen.next()
}

// largest draws as many of the products as fit in the rows of the sum.
func (s *step) largest(t *terms) {
	s.x = s.indent()
	s.say(" + … = ")
	s.value(s.a)
	end := s.w - s.width()
	s.b = s.b[:0]
	if s.bare {
		s.text("a ", theme.Number)
	}
	s.text("= ", theme.Number)
	rows, shown := 1, 0
	for ; shown < t.n; shown++ {
		c, x := s.factors(t.top[shown])
		s.b = notation.AppendProduct(s.b, shown == 0, c, x)
		if rows < s.sumRows && !s.fits(s.w) {
			rows++
			s.pen.next()
			s.x = s.indent() + 1
		}
		if rows == s.sumRows && !s.fits(end) {
			s.b = s.b[:0]
			break
		}
		s.put(theme.Number)
	}
	if shown > 0 {
		s.say(" + ")
	}
	s.say("… = ")
	s.value(s.a)
	s.put(theme.Number)
	s.pen.next()
}
