package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
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
	if s.wide() {
		terms /= 2
	}
	return min(1+(terms-1)/3, 3)
}

// sum draws what a score is the sum of, w·x + b with the numbers put in, in at
// most so many rows: what has no room is left out.
func (s *classStep) sum(c int32, rows int) {
	w := s.f.hyperplane(s.before.Class(int(c)))
	t, factors := s.terms(w.of, &w)
	tail := func() {
		if s.f.hasBias() {
			s.b = notation.AppendTerm(s.b, false, w.b)
		}
		s.say(" = ")
		s.value(s.f.score(s.before, c, s.i))
	}
	s.x = 2
	s.text("= ", theme.Number)
	shown := 0
	for ; shown < t.n; shown++ {
		p, q := factors(t.top[shown])
		s.b = notation.AppendProduct(s.b, shown == 0, p, q)
		if rows > 1 && !s.fits(s.w) {
			rows--
			s.next()
			s.x = 3
		}
		rest := s.tailWidth(tail, shown+1 < t.n || t.others > 0)
		if rows > 1 {
			rest = 0
		}
		if !s.fits(s.w - rest) {
			s.b = s.b[:0]
			break
		}
		s.put(theme.Number)
	}
	switch {
	case shown == 0 && t.n == 0:
		s.text("0", theme.Number)
	case shown == 0:
		s.text("…", theme.Number)
	case shown < t.n || t.others > 0:
		s.text(" + …", theme.Number)
	}
	if tail(); !s.fits(s.w) && rows > 1 {
		rows--
		s.next()
		s.x = 3
	}
	s.put(theme.Number)
	for range rows {
		s.next()
	}
}

// tailWidth is the width of what ends a sum, with " + …" before it or not.
func (s *classStep) tailWidth(tail func(), elided bool) int {
	n := len(s.b)
	tail()
	w := s.a.Width(string(s.b[n:]))
	s.b = s.b[:n]
	if elided {
		w += s.a.Width(" + …")
	}
	return w
}

// terms are the products that make a class's score, and their two factors.
func (s *classStep) terms(one *algo.State, w *weights) (t terms, factors func(term) (c, k notation.Value)) {
	f := s.f
	if !f.Problem.Dual() {
		t = f.features(w, s.i, rankMost)
		t.byIndex()
		return t, func(t term) (c, k notation.Value) {
			if f.exact() {
				return w.w.At(t.index), notation.Rat(f.Data.Rat(s.i, t.index))
			}
			return w.w.At(t.index), notation.Float(f.Data.At(s.i, t.index))
		}
	}
	counts, rate := one.Counts(), f.rate().F
	t = terms{most: rankMost}
	for j, n := range counts {
		if n != 0 {
			t.add(j, rate*float64(n)*f.Problem.K(j, s.i))
		}
	}
	return t, func(t term) (c, k notation.Value) {
		return f.alpha(int(counts[t.index])), f.kernel(t.index, s.i)
	}
}
