package panel

import (
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// along is w·x/‖w‖, the length of the projection of x on w (000).
func (f *Frame) along(h model.Hyperplane, i int) float64 {
	return notation.Clean(f.Data.DotRow(i, h.W)/h.Norm(), f.Data.Norm(i))
}

// onto is the foot of example i on H; of one that is stored sparse, as many of
// its components as are written.
func (f *Frame) onto(h model.Hyperplane, i int) []float64 {
	d := f.Data
	if !d.Sparse() {
		row := d.Row(i)
		return cleaned(h.Foot(row), d.Norm(i))
	}
	n, z := h.Norm(), f.firsts(i)
	t := h.ActivationOf(d, i) / n
	for j := range z {
		z[j] -= float64(t * (h.W[j] / n))
	}
	return cleaned(z, d.Norm(i))
}

// cleaned is a point without the specks that rounding leaves beside numbers of
// that size.
func cleaned(z []float64, size float64) []float64 {
	for j, v := range z {
		z[j] = notation.Clean(v, size)
	}
	return z
}

// marginMost is the number of values, n·d, up to which the margin of the set is
// looked for in each frame.
const marginMost = 1 << 18

// normalised draws the same hyperplane with ‖w‖ = 1 beside the raw one: scale
// changes neither H nor its sides (002).
func (s *step) normalised() {
	w := s.new
	if s.left() < 1 || w.norm == 0 || !s.wide() || !s.f.Problem.Linear() {
		return
	}
	h := model.Hyperplane{W: w.w.F, B: w.b.F}.Normalized()
	s.text("w/‖w‖ ", theme.Label)
	s.vector(notation.Vector{F: h.W}, s.w-28)
	s.put(theme.Number)
	if s.f.hasBias() {
		s.text("  b/‖w‖ ", theme.Label)
		s.value(notation.Float(h.B))
		s.put(theme.Number)
	}
	s.say("the same H")
	s.putRight(s.w-1, theme.Label)
	s.pen.next()
}

// projections draws, in a row that is blank else, x along w and on H, under the
// line before any update. Along w, x lies as far from where w starts as its
// projection is long, and H lies −b/‖w‖ from there: b shifts the zero (000, why
// it works).
func (s *step) projections() {
	defer s.pen.next()
	w := s.old
	if w.norm == 0 || !s.f.Problem.Linear() {
		return
	}
	h := model.Hyperplane{W: w.w.F, B: w.b.F}
	s.text("along w ", theme.Label)
	s.value(notation.Float(s.f.along(h, s.i)))
	s.put(theme.Number)
	if s.f.hasBias() {
		s.text(", H at −b/‖w‖ = ", theme.Label)
		s.value(notation.Float(0 - h.B/w.norm))
		s.put(theme.Number)
	}
	const label = "foot "
	if room := s.w - 1 - s.x - 2 - len(label); room >= 8 {
		s.say(label)
		s.vector(notation.Vector{F: s.f.onto(h, s.i)}, room)
		if s.width() <= len(label)+s.pen.a.Width("(…)") && s.f.Data.Dim() > 1 {
			s.b = s.b[:0] // not one of its features fits
		}
		s.putRight(s.w-1, theme.Label)
	}
}
