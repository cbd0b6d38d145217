package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// long is how many rows a sum may take.
func (s *classStep) long() int {
	f := s.f
	terms := f.Data.Dim()
	if f.Problem.Dual() {
		terms = 4
	}
	if f.lengthy() {
		terms *= 2
	}
	if s.Wide() {
		terms /= 2
	}
	return min(1+(terms-1)/3, 3)
}

// sum says what a score is the sum of, w·x + b with the numbers put in, in at
// most so many rows: what has no room is left out.
func (s *classStep) sum(c int32, rows int) {
	w := s.f.hyperplane(s.before.Class(int(c)))
	t, factors := s.terms(w.of, &w)
	b := s.f.scratch[:0]
	if s.f.hasBias() {
		b = notation.AppendTerm(b, false, w.b)
	}
	b = row.Append(b, " = ", s.f.score(s.before, c, s.i))
	end, tail := len(b), s.Measure(b)
	s.Tab(2, row.Value, "= ")
	x, shown := 4, 0
	wrap := func(columns int) bool {
		if rows < 2 || x+columns <= s.W {
			return false
		}
		rows, x = rows-1, 3
		s.Next()
		s.Tab(3, row.Value)
		return true
	}
	for ; shown < t.n; shown++ {
		p, q := factors(t.top[shown])
		b = notation.AppendProduct(b[:end], shown == 0, p, q)
		columns, rest := s.Measure(b[end:]), 0
		wrap(columns)
		if rows < 2 {
			if rest = tail; shown+1 < t.n || t.others > 0 {
				rest += s.Width(" + …")
			}
		}
		if x+columns > s.W-rest {
			break
		}
		s.Say(row.Value, b[end:])
		x += columns
	}
	switch {
	case shown == 0 && t.n == 0:
		s.Say(row.Value, "0")
		x++
	case shown == 0:
		s.Say(row.Value, "…")
		x += s.Width("…")
	case shown < t.n || t.others > 0:
		s.Say(row.Value, " + …")
		x += s.Width(" + …")
	}
	wrap(tail)
	s.Say(row.Value, b[:end])
	for range rows {
		s.Next()
	}
	s.f.scratch = b[:0]
}

// terms are the products that make a class's score, and their two factors.
func (s *classStep) terms(one *algo.State, w *weights) (t terms, factors func(term) (c, k notation.Value)) {
	f := s.f
	if !f.Problem.Dual() {
		t = f.features(w, s.i, rankMost)
		t.byIndex()
		return t, func(t term) (c, k notation.Value) {
			return w.w.At(t.index), f.input(s.i, t.index)
		}
	}
	return f.examples(one, s.i), func(t term) (c, k notation.Value) {
		return f.strength(one, t.index), f.kernel(t.index, s.i)
	}
}
