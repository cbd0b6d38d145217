package scene

import (
	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
)

// stripMost bounds the products that the distances of one picture take: of more
// examples than that is enough for, those evenly spaced are shown.
const stripMost = 1 << 19

// stripKey is what the distances are from: weights, or, of another readout, what
// it has after a step.
type stripKey struct {
	weights
	readout string
	step    int
}

// strip is how far the examples lie from the hyperplane that predicts, y·a/‖w‖;
// nil where the plane shows all that there is, or there is no such hyperplane.
// While w = 0 it is without points.
func (pic *Picture) strip(f *panel.Frame) *plane.Strip {
	state := f.State()
	if by, ok := f.Predictor.(*algo.State); ok {
		state = by
	}
	h, ok := state.Hyperplane()
	if !ok || pic.Data.Dim() <= 2 || pic.online() || !f.Problem.Binary() || f.Predictor == nil && pic.Setup.Readout != "last" {
		return nil
	}
	key := stripKey{weights: pic.weightsOf(state), readout: pic.Setup.Readout}
	if key.readout != "last" {
		key.step = f.State().Steps()
	}
	s, known := pic.strips.At(key)
	if !known {
		*s = plane.Strip{}
		pic.measure(s, h)
	}
	s.Name, s.Hand = pic.spelled("y·a/‖w‖"), nil
	if look, any := f.Look(); any && h.Norm() > 0 {
		s.Hand = &plane.Point{X: pic.away(h, look.Example), Positive: pic.Data.Y[look.Example] > 0}
		s.Hand.Wrong = s.Hand.X < 0 || s.Hand.X == 0 && look.Mistake
	}
	return s
}

// measure finds the distances of as many examples as there is time for.
func (pic *Picture) measure(s *plane.Strip, h model.Hyperplane) {
	d := pic.Data
	if !(h.Norm() > 0) {
		return
	}
	each := max(1, d.Dim())
	if d.Sparse() {
		each = max(1, d.Stored()/max(1, d.Len()))
	}
	n := min(d.Len(), max(1, stripMost/each))
	s.Away, s.Positive = make([]float64, n), make([]bool, n)
	for k := range n {
		i := int(int64(k) * int64(d.Len()) / int64(n))
		s.Away[k], s.Positive[k] = pic.away(h, i), d.Y[i] > 0
	}
}

// away is y·a/‖w‖ of an example.
func (pic *Picture) away(h model.Hyperplane, i int) float64 {
	return float64(pic.Data.Y[i]) * (pic.Data.DotRow(i, h.W) + h.B) / h.Norm()
}

// spelled is a text in the letters of the run's document.
func (pic *Picture) spelled(text string) string {
	return panel.Respelled(&pic.Timeline.Problem().Setup, pic.Data.Dim(), text)
}
