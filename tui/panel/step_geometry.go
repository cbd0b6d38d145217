package panel

import (
	"math"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// measureRows is the number of rows for the measures of a point and a hyperplane.
// maxFewFeatures is the most features for which each product of a sum, and each weight in
// an equation, is written out.
const (
	measureRows    = 6
	maxFewFeatures = 6
)

// normalised writes the same hyperplane with ‖w‖ = 1: scale changes neither it nor its
// sides (002).
func (s *step) normalised() {
	if now := s.f.weights(s.columns[0].now); now.norm > 0 {
		h := now.h.Normalized()
		s.Write(row.Value, "now «w»/‖«normal»‖").Rank = 2
		s.Or("→ «w»/‖«normal»‖").Rank = 0
		s.Write(row.Value, " ", s.f.withBiasComponent(notation.Vector{F: h.W}, notation.Float(h.B)))
		if s.f.is("apart") {
			c := s.Write(row.Value, "«b»/‖«normal»‖ ", h.B)
			if c.Gap = 2; s.f.is("few") { // whole weights say more: where the line lies along w has the row above
				c.Rank = 3
			}
		}
		c := s.Write(row.Value, "the ", s.f.symbol("line"))
		c.Gap, c.Rank = 2, 1
	}
	s.List()
}

// combination writes w as the sum of its examples, w = Σ αyx.
func (s *step) combination() {
	f := s.f
	if f.Data.Offset > 0 { // a stream has dropped examples
		return
	}
	t := terms{}
	for j, updates := range f.updateCounts() {
		if updates != 0 {
			t.add(j, float64(updates)*float64(f.Data.Y[j]))
		}
	}
	if t.omitted == 0 {
		t.byIndex()
	}
	s.Write(row.Name, "now «w» = Σ «α»y«x» =").Rank = row.LateRank
	s.Or("now «w» =").Rank = 0
	if !f.is("from-zero") {
		s.Write(row.Value, "«w₀»").Gap = 1
	} else if t.n == 0 {
		s.Write(row.Value, "0").Gap = 1
	}
	for _, one := range t.top[:t.n] {
		alpha := f.alpha(int(math.Abs(one.product))).Times(int(f.Data.Y[one.index]))
		c := s.Write(row.Value, row.Signed(alpha), "·", f.indexed("x", one.index))
		c.Overflow, c.Gap = row.Item, 1
	}
	s.Omission(t.omitted > 0, 0, row.Note, "…").Alternative = true // even if it stands for all of them
	s.List()
}

// predictingHyperplane is the hyperplane that predicts; ok is false if there is none.
func (f *Frame) predictingHyperplane() (h model.Hyperplane, ok bool) {
	p := f.predictingState()
	if p == nil {
		return h, false
	}
	w := f.weights(p)
	return w.h, w.norm != 0
}

// geometricMargin is y·a/‖w‖ of an example under the readout; distance is |a|/‖w‖;
// footFactor is −a/‖w‖², the multiple of w that leads from x to its foot on H (001).
func (f *Frame) geometricMargin(h model.Hyperplane, i int) float64 {
	return f.Predict(i).Activation * float64(f.Data.Y[i]) / h.Norm()
}

func (f *Frame) distance(h model.Hyperplane, i int) float64 {
	return math.Abs(f.Predict(i).Activation) / h.Norm()
}

func (f *Frame) footFactor(h model.Hyperplane, i int) float64 {
	return 0 - f.Predict(i).Activation/normSquared(h.W)
}

// projectionLength is w·x/‖w‖, the length of the projection of x on w (000).
func (f *Frame) projectionLength(h model.Hyperplane, i int) float64 {
	return notation.Clean(f.Data.DotRow(i, h.W)/h.Norm(), f.Data.Norm(i))
}

// footPoint is the foot of example i on H; of a sparse example only the components that
// are written.
func (f *Frame) footPoint(h model.Hyperplane, i int) []float64 {
	d := f.Data
	if !d.Sparse() {
		row := d.Row(i)
		return cleaned(h.Project(row), d.Norm(i))
	}
	n, z := h.Norm(), make([]float64, min(d.Dim(), maxComponents))
	t := h.ActivationOf(d, i) / n
	for j := range z {
		z[j] = d.At(i, j) - float64(t*(h.W[j]/n))
	}
	return cleaned(z, d.Norm(i))
}

// cleaned is a point without rounding noise relative to numbers of a given size.
func cleaned(z []float64, size float64) []float64 {
	for j, v := range z {
		z[j] = notation.Clean(v, size)
	}
	return z
}
