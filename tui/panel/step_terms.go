package panel

import (
	"math/big"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// termNumbers says of which examples the terms are.
func (s *step) termNumbers(t *terms) {
	if t.n == 0 {
		return
	}
	b := append(s.f.scratch[:0], "j = "...)
	for k, one := range t.top[:t.n] {
		if k > 0 {
			b = append(b, ", "...)
		}
		b = row.Append(b, one.index+1)
	}
	s.Close(row.Note, b).Keep = 0
	s.f.scratch = b
}

// termRows says a row for each term, the largest first, and the rest summed.
func (s *step) termRows(t *terms) {
	b := s.f.scratch[:0]
	if v, ok := s.constant(t); ok {
		s.Tab(2, row.Name, "w₀·x")
		s.closingValue(v)
	}
	for _, one := range t.top[:t.n] {
		c, k := s.factors(one)
		s.label(one.index)
		b = notation.AppendProduct(b[:0], true, c, k)
		s.Say(row.Value, b)
		s.closingValue(product(c, k, one))
	}
	if t.others > 0 {
		s.Tab(2, row.Note, t.others, " more")
		s.closingValue(t.remainder())
	}
	if s.f.standsApart() {
		s.Tab(2, row.Name, "b")
		s.closingValue(s.old.b)
	}
	s.Tab(2, row.Result, "a")
	s.closingValue(s.a)
	s.f.scratch = b
}

// label names a term, up to where its product stands.
func (s *step) label(j int) {
	d := s.f.Data
	if s.f.Problem.Dual() {
		s.Tab(2, row.Name, "j = ", j+1)
		s.Tab(10, row.Value).Gap = 2
		return
	}
	at := 5 + s.Measure(d.Dim())
	s.Tab(2, row.Name, row.Indexed{Letter: "w", N: j + 1})
	if s.Wide() && j < d.Dim() {
		s.Tab(at, row.Name, row.Verbatim(s.Cut(d.Features[j], 16)))
		at += 18
	}
	s.Tab(at, row.Value)
}

// closingValue ends a row with a value.
func (s *step) closingValue(v notation.Value) {
	s.Close(row.Value, v)
	s.Next()
}

// largestTerms says as many of the products as fit in the rows of the sum.
func (s *step) largestTerms(t *terms) {
	end := s.W - s.Measure(" + … = ", s.a)
	lead := "= "
	if s.bare {
		lead = "a = "
	}
	x := s.indent()
	s.Tab(x, row.Value, lead)
	x += s.Width(lead)
	rows, shown, b := 1, 0, s.f.scratch[:0]
	for ; shown < t.n; shown++ {
		c, k := s.factors(t.top[shown])
		b = notation.AppendProduct(b[:0], shown == 0, c, k)
		w := s.Measure(b)
		if rows < s.rows.sum && x+w > s.W {
			rows++
			s.Next()
			x = s.indent() + 1
			s.Tab(x, row.Value)
		}
		if rows == s.rows.sum && x+w > end {
			break
		}
		s.Say(row.Value, b)
		x += w
	}
	if x > end && rows < s.rows.sum { // all terms that were kept are said, and the row is full
		s.Next()
		s.Tab(s.indent()+1, row.Value)
	}
	join := ""
	if shown > 0 {
		join = " + "
	}
	s.Say(row.Value, join, "… = ", s.a)
	s.Next()
	s.f.scratch = b
}

// terms are the products that make a: wⱼxⱼ, or αⱼyⱼK(xⱼ, xᵢ).
func (s *step) terms(most int) terms {
	if !s.f.Problem.Dual() {
		return s.f.features(s.old, s.i, most)
	}
	if !s.hasTerms { // it may take O(n)
		s.exampleTerms, s.hasTerms = s.f.examples(s.f.Moment.Before, s.i), true
	}
	return s.exampleTerms.truncated(most)
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
