package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// margins says by how much y·a grew, and why: beside its values, or in the row
// below; the number alone where there is no room for more.
func (s *step) margins(arrow int) {
	before, after := s.a.Times(int(s.y)), s.f.margin(s.f.Moment.After, s.i)
	grown := after.Sub(before)
	s.values("y·a", arrow, before, after)
	if s.growthRow {
		s.Next()
	}
	g := s.growth()
	s.Close(row.Note, g[0], g[1], g[2], g[3], " = ", grown)
	s.Or(row.Signed(grown))
	s.Next()
}

// grew is by how much y·a grew, for the heading, where neither the row of y·a
// has room for it nor there is a row below.
func (s *step) grew(arrow int) string {
	if !s.updating || s.growthRow || s.growthFits(arrow) {
		return ""
	}
	grown := s.f.margin(s.f.Moment.After, s.i).Sub(s.a.Times(int(s.y)))
	return "y·a " + string(notation.AppendSigned(nil, grown))
}

// growth is the parts of what y·a grows by at an update: η(‖x‖² + 1) with bias
// unit.
func (s *step) growth() [4]string {
	f := s.f
	square, plus, sign := "‖x‖²", "+", "+"
	if !f.Problem.Linear() {
		square = "K(x,x)"
	}
	if s.Wide() {
		plus, sign = " + ", "+ "
	}
	one := map[string]string{"unit": "1", "radius": "R²"}[f.Problem.Setup.Bias]
	switch eta := f.etaOr(""); {
	case one == "" && eta == "":
		return [4]string{sign, square}
	case one == "":
		return [4]string{sign, eta, square}
	case eta == "":
		return [4]string{sign, square, plus, one}
	default:
		return [4]string{sign + eta + "(", square, plus, one + ")"}
	}
}
