package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

func (s *asked) lossOf() string {
	m := s.a.Times(int(s.y))
	loss := notation.Float(max(0, -m.F))
	if m.R != nil && m.Sign() < 0 {
		loss = m.Times(-1)
	}
	return text("max(0, −y·a) = max(0, ", m.Times(-1), ") = ", loss)
}

func (s *asked) hinge() string {
	m := s.a.Times(int(s.y))
	rest := notation.Whole(1).Sub(m)
	if m.R != nil {
		rest = notation.Float(1 - m.F)
	}
	return text("hinge: max(0, 1 − y·a) = max(0, ", rest, ") = ", max(0, rest.F))
}

// slope is ∇L of the example.
func (s *asked) slope() []string {
	m := s.a.Times(int(s.y))
	x := row.Within{V: s.f.row(s.i), Columns: 24}
	switch {
	case m.Sign() > 0:
		return []string{text("y·a = ", m, " > 0: the slope is 0")}
	case m.Sign() == 0:
		return []string{"y·a = 0: a kink, no derivative"}
	}
	return []string{text("y·a = ", m, " < 0: −y·x = ", factor(int(-s.y)), "·", x)}
}
