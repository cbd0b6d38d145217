package panel

import (
	"math"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// measureRows is how many rows [step.measures] has, and fewFeatures of how many features
// each product of a sum is written out, and each weight in an equation.
const (
	measureRows = 6
	fewFeatures = 6
)

// geometry heads what the numbers of the step are in the plane: how far the
// example lies from the line, x along w, and the line made of unit w.
func (s *step) geometry() {
	s.Title("geometry", false)
	s.More("before any update") // but for what says now and what an arrow leads to
	s.Next().Rule = true
}

// distance says |a|/‖w‖, how far the example lies from the line, before and after; no
// number where there is no line.
func (s *step) distance() {
	of := func(a notation.Value, w *weights) float64 {
		if w.norm == 0 {
			return math.NaN()
		}
		return math.Abs(a.F) / w.norm
	}
	s.Say(row.Name, "distance ")
	s.Say(row.Value, of(s.a, s.old))
	sign := " = "
	if s.updating {
		sign = " → "
		s.Say(row.Result, sign, of(s.f.activation(s.f.Moment.After, s.i), s.new))
	}
	s.Close(row.Note, "‖«normal»‖", sign, s.new.norm).Keep = 0
	s.Or("‖«normal»‖", strings.TrimSpace(sign), s.new.norm)
	s.Next()
}

// measures says what 000 and 001 compute of a point and a hyperplane, each with its
// numbers: those of the line before any update, and last the present line as an
// equation.
func (s *step) measures() {
	var lines []string
	if s.old.norm == 0 {
		lines = append(lines, s.f.filled("«w» = 0: there is no line yet"))
	} else {
		t := s.f.reader("")
		for _, name := range [...]string{"geometric margin", "distance", "projection"} {
			page, _ := why.Find(name)
			lines = append(lines, t.numbersAt(page, why.Then)...)
		}
		lines = lines[:min(len(lines), measureRows-1)]
	}
	if h := s.f.equations(s.f.State()); h != nil {
		lines = append(lines, "H now: "+strings.Join(h, ",  "))
	}
	for _, line := range lines {
		if s.Width(line) <= s.W {
			s.Line(row.Value, row.Verbatim(line))
		}
	}
}

// combination says w as the sum of its examples, w = Σ αyx.
func (s *step) combination() {
	f := s.f
	if f.Data.Offset > 0 { // of a stream, examples are gone
		return
	}
	t := f.largestCounts(f.counts())
	if t.others == 0 {
		t.byIndex()
	}
	s.Say(row.Name, "now «w» = Σ «α»y«x» =").Rank = row.Late
	s.Or("now «w» =").Rank = 0
	if !f.is("from-zero") {
		s.Say(row.Value, "«w₀»").Gap = 1
	} else if t.n == 0 {
		s.Say(row.Value, "0").Gap = 1
	}
	for _, one := range t.top[:t.n] {
		alpha := f.alpha(int(math.Abs(one.product))).Times(int(f.Data.Y[one.index]))
		c := s.Say(row.Value, row.Signed(alpha), "·", f.name("x", one.index))
		c.Place, c.Gap = row.Item, 1
	}
	s.Rest(t.others > 0, 0, row.Note, "…").Or = true // even for all of them
	s.List()
}

// training says that the step is about other weights than those that predict.
func (s *step) training() {
	s.Say(row.Note, "training goes by the last weights, not by ", s.f.Setup.Readout)
	s.Or("training goes by the last «w»")
	s.Next()
}

// normalised says the same hyperplane with ‖w‖ = 1 beside the raw one: scale
// changes neither it nor its sides (002).
func (s *step) normalised() {
	if s.new.norm > 0 {
		h := s.new.h.Normalized()
		s.Say(row.Name, "now «w»/‖«normal»‖").Rank = 2
		s.Or("→ «w»/‖«normal»‖").Rank = 0
		s.Vector(row.Value, s.f.withBias(notation.Vector{F: h.W}, notation.Float(h.B)), " ")
		if s.f.is("apart") {
			s.Say(row.Name, "«b»/‖«normal»‖ ").Gap = 2
			s.Say(row.Value, h.B)
		}
		s.Close(row.Note, "the ", s.f.surface()).Rank = 1
		s.Last().Keep = 0
	}
	s.List()
}

// projections says x along w and on the hyperplane, under the one before any
// update. Along w, x lies as far from where w starts as its projection is long,
// and the line −b/‖w‖ from there: b shifts the zero (000, why it works).
func (s *step) projections() {
	if w := s.old; w.norm > 0 {
		if !s.f.is("none") { // first, for it stays from step to step
			s.Say(row.Name, s.f.surface(), " at ")
			s.Say(row.Value, 0-w.h.B/w.norm)
			s.Say(row.Name, ",")
		}
		s.Say(row.Name, "«x» at ").Gap = 1
		s.Say(row.Value, s.f.along(w.h, s.i))
		s.Say(row.Name, " along «normal»").Rank = 1
		c := s.Vector(row.Note, notation.Vector{F: s.f.onto(w.h, s.i)}, "foot ")
		c.Gap, c.Rank = 2, 2
	}
	s.List()
}

// hyperplaneNow is the one that predicts; ok is false where there is none.
func (f *Frame) hyperplaneNow() (h model.Hyperplane, ok bool) {
	p := f.predicting()
	if p == nil {
		return h, false
	}
	w := f.weights(p)
	return w.h, w.norm != 0
}

// geometricMargin is y·a/‖w‖ of an example under the readout, distance |a|/‖w‖, and toFoot
// −a/‖w‖², the multiple of w that leads from x to the foot on H (001).
func (f *Frame) geometricMargin(h model.Hyperplane, i int) float64 {
	return f.See(i).Activation * float64(f.Data.Y[i]) / h.Norm()
}

func (f *Frame) distance(h model.Hyperplane, i int) float64 {
	return math.Abs(f.See(i).Activation) / h.Norm()
}

func (f *Frame) toFoot(h model.Hyperplane, i int) float64 {
	return 0 - f.See(i).Activation/squared(h.W)
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
	n, z := h.Norm(), f.featureValues(i)
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
