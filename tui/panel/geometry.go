package panel

import (
	"math"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// geometry is where the table's columns of lengths end, and where the foot
// begins; 0 leaves one out. The formulas are 001's of points and hyperplanes:
// y·a/‖w‖ is the geometric margin, |a|/‖w‖ the distance, x − a/‖w‖²·w the foot
// on H; and 000's w·x/‖w‖, the length of x along w.
type geometry struct {
	margin, distance, along, foot, footEnd int
}

// geometric is the inner width from which the table has these columns.
const geometric = 92

// lengths lays out the columns of lengths from column at; it returns the column
// after them.
func (c *columns) lengths(p *pen, at int) int {
	if p.w < geometric || !p.f.Problem.Linear() {
		return at
	}
	const number = 10
	g := &c.geometry
	g.margin = at + number
	g.distance = g.margin + number
	g.along = g.distance + number
	g.foot = g.along + 2
	g.footEnd = g.foot + min(24, 9*p.f.Data.Dim()+2)
	return g.footEnd
}

// lengthHeads names the columns.
func (p *pen) lengthHeads(g *geometry) {
	if g.margin == 0 {
		return
	}
	p.a.Right(g.margin, p.y, "y·a/‖w‖", theme.Label)
	p.a.Right(g.distance, p.y, "distance", theme.Label)
	p.a.Right(g.along, p.y, "w·x/‖w‖", theme.Label)
	p.a.Text(g.foot, p.y, "foot on H", theme.Label)
}

// lengthRow draws the lengths of example i; – where there is no line.
func (p *pen) lengthRow(g *geometry, i int) {
	if g.margin == 0 {
		return
	}
	f := p.f
	var w *weights
	if s := f.predicting(); s != nil {
		w = f.weights(s)
	}
	if w == nil || w.norm == 0 {
		for _, end := range [...]int{g.margin, g.distance, g.along} {
			p.column(end, theme.Label, func() { p.say("–") })
		}
		return
	}
	h := model.Hyperplane{W: w.w.F, B: w.b.F}
	a := f.See(i).Activation
	p.column(g.margin, theme.Number, func() { p.value(notation.Float(a * float64(f.Data.Y[i]) / w.norm)) })
	p.column(g.distance, theme.Number, func() { p.value(notation.Float(math.Abs(a) / w.norm)) })
	p.column(g.along, theme.Number, func() { p.value(notation.Float(f.along(h, i))) })
	p.x = g.foot
	p.vector(notation.Vector{F: f.onto(h, i)}, g.footEnd-g.foot)
	p.put(theme.Text)
}

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

// setMargin says what the margin of the set is: the least y·a, and of y·a/‖w‖.
func (p *pen) setMargin() string {
	f := p.f
	n := f.Data.Len()
	s := f.predicting()
	if p.w < geometric || !f.Problem.Linear() || n == 0 || n*f.Data.Dim() > marginMost || s == nil {
		return ""
	}
	w := f.weights(s)
	if w.norm == 0 {
		return ""
	}
	least := math.Inf(1)
	for i, y := range f.Data.Y {
		least = min(least, f.See(i).Activation*float64(y))
	}
	return p.dot() + "of the set: y·a ≥ " + notation.Number(least) + ", y·a/‖w‖ ≥ " + notation.Number(least/w.norm)
}

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
