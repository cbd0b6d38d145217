package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// margins shows by how much y·a grew, and why: beside its values, or in the row
// below; the number alone where there is no room for more.
func (s *step) margins(arrow int) {
	f := s.f
	before := s.a.Times(int(s.y))
	after := f.margin(f.Moment.After, s.i)
	grown := after.Sub(before)
	s.row("y·a", arrow, func() { s.value(before) }, func() { s.value(after) })
	if s.growthRow {
		s.pen.next()
	}
	s.growth()
	s.say(" = ")
	s.value(grown)
	if !s.putRight(s.w-1, theme.Label) {
		s.b = notation.AppendSigned(s.b, grown)
		s.putRight(s.w-1, theme.Label)
	}
	s.pen.next()
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

// growth gathers what y·a grows by at an update: η(‖x‖² + 1) with bias unit.
func (s *step) growth() {
	f := s.f
	square, plus, sign := "‖x‖²", "+", "+"
	if !f.Problem.Linear() {
		square = "K(x,x)"
	}
	if s.wide() {
		plus, sign = " + ", "+ "
	}
	one := ""
	switch f.Problem.Setup.Bias {
	case "unit":
		one = "1"
	case "radius":
		one = "R²"
	}
	s.say(sign)
	switch {
	case one == "" && f.unitRate():
		s.say(square)
	case one == "":
		s.say("η", square)
	case f.unitRate():
		s.say(square, plus, one)
	default:
		s.say("η(", square, plus, one, ")")
	}
}
