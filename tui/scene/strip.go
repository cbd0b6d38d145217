package scene

import (
	"math"

	"perceptron/algo"
	"perceptron/tui/memo"
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

// strip is how far the examples lie from the hyperplane that predicts, y·a/‖w‖,
// of a kernel in its feature space; nil where the plane shows all that there is,
// or there is no such hyperplane. While w = 0 it is without points.
func (v *View) strip(f *panel.Frame) *plane.Strip {
	state := f.State()
	if by, ok := f.Predictor.(*algo.State); ok {
		state = by
	}
	if v.Data.Dim() <= 2 || v.online() || !f.Problem.Binary() || f.Predictor == nil && v.Setup.Readout != "last" {
		return nil
	}
	ruler, ok := v.ruler(state)
	if !ok {
		return nil
	}
	key := stripKey{weights: v.weightsOf(state), readout: v.Setup.Readout}
	if key.readout != "last" {
		key.step = f.State().Steps()
	}
	s := memo.Made(&v.cache, key, func(s *plane.Strip) {
		*s = plane.Strip{Norm: ruler.norm()}
		v.measureDistances(s, &ruler)
	})
	s.Name, s.Hand = v.filled("«y·a»/‖«normal»‖"), nil
	if look, any := f.Look(); any && s.Norm > 0 {
		s.Hand = &plane.Point{X: v.signedDistance(s, &ruler, look.Example), Positive: v.Data.Y[look.Example] > 0}
		s.Hand.Wrong = s.Hand.X < 0 || s.Hand.X == 0 && look.Mistake
	}
	return s
}

// ruler is what distances from a hyperplane are taken with.
type ruler struct {
	activation func(i int) float64
	norm       func() float64 // ‖w‖
	each       int            // products that an activation takes
}

// ruler is that of the weights of a state; ok is false where it has none.
func (v *View) ruler(state *algo.State) (r ruler, ok bool) {
	d, p := v.Data, state.Problem()
	if h, ok := state.Hyperplane(); ok {
		each := max(1, d.Dim())
		if d.Sparse() {
			each = max(1, d.Stored()/max(1, d.Len()))
		}
		return ruler{func(i int) float64 { return d.DotRow(i, h.W) + h.B }, h.Norm, each}, true
	}
	if p.Linear() || !p.Dual() {
		return r, false
	}
	each := (1 + state.Updates()) * d.Dim()
	see := func(i int) float64 { return state.See(i).Activation }
	return ruler{see, func() float64 { return v.featureNorm(state) }, each}, state.Updates()*each <= stripMost
}

// featureNorm is ‖w‖ in the feature space of a kernel: w·φ(xᵢ) = aᵢ − b, and so
// ‖w‖² = Σ αᵢyᵢ(aᵢ − b); 0 where that is none, as it may be with a kernel that is
// no product.
func (v *View) featureNorm(state *algo.State) float64 {
	b, square := state.Bias(), 0.0
	for i, alpha := range state.Alphas() {
		if alpha != 0 {
			square += float64(alpha * float64(v.Data.Y[i]) * (state.See(i).Activation - b))
		}
	}
	return math.Sqrt(max(0, square))
}

// measureDistances finds the distances of as many examples as there is time for.
func (v *View) measureDistances(s *plane.Strip, r *ruler) {
	d := v.Data
	if !(s.Norm > 0) {
		return
	}
	n := min(d.Len(), max(1, stripMost/r.each))
	s.Away, s.Positive = make([]float64, n), make([]bool, n)
	for k := range n {
		i := int(int64(k) * int64(d.Len()) / int64(n))
		s.Away[k], s.Positive[k] = v.signedDistance(s, r, i), d.Y[i] > 0
	}
}

// signedDistance is y·a/‖w‖ of an example.
func (v *View) signedDistance(s *plane.Strip, r *ruler, i int) float64 {
	return float64(v.Data.Y[i]) * r.activation(i) / s.Norm
}

// filled is a text whose slots have the letters of the run's document.
func (v *View) filled(text string) string {
	return panel.Filled(&v.Timeline.Problem().Setup, v.Data.Dim(), text)
}
