package panel

import (
	"perceptron/tui/row"
)

// grown says by how much y·a grew, and why; the number alone where there is no
// room for more. Where nothing was learned the row stays blank.
func (s *step) grown(arrow int) {
	if s.updating {
		before, after := s.a.Times(int(s.y)), s.f.margin(s.f.Moment.After, s.i)
		grown := after.Sub(before)
		switch room := s.W - s.lead() - s.Measure("y·a ", " → ", after, " ", row.Signed(grown)); {
		case s.rows.apart:
			s.values("y·a", arrow, before, after)
		case s.Measure(before) <= room:
			s.Tab(s.lead(), row.Name, "y·a ")
			s.Say(row.Value, before)
			s.Say(row.Result, " → ", after)
		default: // it stands above
			s.Tab(s.lead(), row.Name, "y·a ")
			s.Say(row.Result, "→ ", after)
		}
		g := s.growth()
		s.Close(row.Note, g[0], g[1], g[2], g[3], " = ", grown).Keep = 0
		s.Or(row.Signed(grown))
	}
	s.Next()
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
	one := map[string]string{"unit": "1", "radius": "R²"}[f.biasForm()]
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
