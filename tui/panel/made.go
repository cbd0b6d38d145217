package panel

import (
	"math"

	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// made writes w as the sum of its examples, w = Σ αyx, if a row is left.
func (s *step) made() {
	f := s.f
	if s.left() < 1 || !s.makes() {
		return
	}
	t := f.heavy(f.Counts)
	if t.others == 0 {
		t.byIndex()
	}
	s.text("w = ", theme.Label)
	if s.wide() {
		s.text("Σ αyx = ", theme.Label)
	}
	if !f.fromZero() {
		s.text("w₀ ", theme.Number)
	} else if t.n == 0 {
		s.text("0", theme.Number)
	}
	for k, one := range t.top[:t.n] {
		if k > 0 {
			s.say(" ")
		}
		s.b = notation.AppendSigned(s.b, f.alpha(int(math.Abs(one.product))).Times(int(f.Data.Y[one.index])))
		s.say("·")
		s.indexed("x", one.index)
		last := k == t.n-1 && t.others == 0
		if s.x+s.width() > s.w-2 && !last || !s.fits(s.w) {
			s.b = s.b[:0]
			t.others++
			break
		}
		s.put(theme.Number)
	}
	if t.others > 0 {
		s.text(" …", theme.Label)
	} else if s.wide() {
		s.idle(t.n)
	}
	s.pen.next()
}

// idle names the examples that never were updated, where they are few.
func (s *step) idle(used int) {
	f := s.f
	if n := f.Data.Len() - used; n < 1 || n > 3 || used == 0 {
		return
	}
	s.say("   (")
	sep := ""
	for i := range f.Data.Len() {
		if i < len(f.Counts) && f.Counts[i] == 0 {
			s.say(sep)
			s.indexed("x", i)
			sep = ", "
		}
	}
	s.say(" never updated)")
	if s.fits(s.w) {
		s.put(theme.Label)
	}
	s.b = s.b[:0]
}
