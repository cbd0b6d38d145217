package panel

import (
	"math/big"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// fewTerms and listedTerms are how many terms have a row: where there are rows enough,
// and where there are more than that.
const (
	fewTerms    = 2
	listedTerms = 5
)

// manyTerms says whether a is a sum over the examples, or over many features, whose
// terms are listed, the largest first.
func (f *Frame) manyTerms() bool { return f.Problem.Dual() || f.Data.Dim() > fewFeatures }

// mostTermRows is how many rows the terms have where there are rows enough, those
// left out being one.
func (f *Frame) mostTermRows() int {
	most := f.Data.Len()
	if !f.Problem.Dual() {
		most = f.Data.Dim()
	}
	return min(max(most, fewTerms+1), listedTerms+1)
}

// termRows says a row for each of the largest terms, and the rest summed up in one.
// There are as many rows at each step.
func (s *step) termRows() {
	t := s.terms(listedTerms)
	if v, ok := s.constant(&t); ok {
		s.termRow(row.Name, v, "w₀·x").Rank = tableRank
	}
	for k := range min(t.n, fewTerms) {
		s.term(t.top[k]).Rank = tableRank
	}
	if few := t.truncated(fewTerms); few.others > 0 {
		r := s.termRow(row.Note, few.remainder(), few.others, " more")
		r.Rank, r.Instead = tableRank, termRank
	}
	for k := fewTerms; k < t.n; k++ {
		s.term(t.top[k]).Rank = termRank
	}
	if t.others > 0 {
		s.termRow(row.Note, t.remainder(), t.others, " more").Rank = termRank
	}
	if s.f.standsApart() {
		s.termRow(row.Name, s.old.b, "b").Rank = tableRank
	}
	s.termRow(row.Result, s.a, "a").Rank = tableRank
	s.noTerms(t.n + min(t.others, 1))
}

// noTerms leaves the rows blank in which there are terms at other steps.
func (s *step) noTerms(said int) {
	for k := said; k < s.f.mostTermRows(); k++ {
		if s.Next().Rank = termRank; k < fewTerms {
			s.Row().Rank = tableRank
		}
	}
	if said <= fewTerms {
		r := s.Next()
		r.Rank, r.Instead = tableRank, termRank
	}
}

// term says a product, and its value.
func (s *step) term(one term) *row.Row {
	if s.f.Problem.Dual() {
		s.Tab(2, row.Name, "j = ", one.index+1)
	} else {
		s.Tab(2, row.Name, row.Indexed{Letter: "w", N: one.index + 1})
	}
	c, x := s.factors(one)
	s.f.scratch = notation.AppendProduct(s.f.scratch[:0], true, c, x)
	s.Tab(10, row.Value, s.f.scratch).Gap = 2
	if j, d := one.index, s.f.Data; !s.f.Problem.Dual() && j < d.Dim() {
		name := s.Tab(26, row.Name, row.Verbatim(d.Features[j]))
		name.Place, name.Gap, name.Keep = row.If, 2, 12
	}
	s.Close(row.Value, product(c, x, one))
	return s.Next()
}

// termRow says a number that is added, and what it is of.
func (s *step) termRow(role row.Role, v notation.Value, what ...any) *row.Row {
	s.Tab(2, role, what...)
	s.Close(row.Value, v)
	return s.Next()
}

// termNumbers notes of which examples, or features, the terms are.
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
	s.note(b)
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

// hasConstant says whether a has a term w₀·x: in dual form, of a run that began elsewhere.
func (f *Frame) hasConstant() bool { return !f.fromZero() && f.Problem.Dual() && f.Problem.Linear() }

// constant is w₀·x; it is what a leaves when everything else is subtracted.
func (s *step) constant(t *terms) (v notation.Value, ok bool) {
	f := s.f
	if !f.hasConstant() {
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
	for j := range s.f.dualCoefficients(s.f.Moment.Before) {
		if c, k := s.factors(term{index: j}); c.R != nil && k.R != nil {
			rest.Sub(rest, new(big.Rat).Mul(c.R, k.R))
		}
	}
	return notation.Rat(rest)
}
