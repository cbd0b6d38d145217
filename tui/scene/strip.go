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

// strip is how far the examples lie from the hyperplane that predicts, y·a/‖w‖,
// of a kernel in its feature space; nil where there is no such hyperplane, or of a
// kernel too much to sum. While w = 0 it is without points.
func (v *View) strip(f *panel.Frame) *plane.Strip {
	d, p := v.Data, f.Problem
	state, predicts := f.Predictor.(*algo.State)
	if !predicts {
		state = f.State()
	}
	h, flat := state.Hyperplane()
	each := (1 + state.Event.Updates) * d.Dim() // products that an activation takes
	if flat {
		each = max(1, d.StoredCount()/max(1, d.Len()))
	}
	switch {
	case v.Setup.Online || !p.Binary() || f.Predictor == nil && v.Setup.Readout != "last":
		return nil
	case !flat && (p.Linear() || !p.Dual() || state.Event.Updates*each > stripMost):
		return nil
	}
	of := key{run: v.Timeline, readout: v.Setup.Readout, updates: state.Event.Updates}
	if of.readout != "last" { // then a step that only looks changes it, too
		of.step = f.State().Event.Step
	}
	signed := func(i int) float64 { return float64(d.Y[i]) * state.Predict(i).Activation }
	if flat {
		signed = func(i int) float64 { return float64(d.Y[i]) * (d.DotRow(i, h.W) + h.B) }
	}
	s := memo.Made(&v.cache, of, func(s *plane.Strip) {
		if *s = (plane.Strip{Norm: h.Norm()}); !flat {
			s.Norm = v.featureNorm(state)
		}
		if s.Norm > 0 {
			v.measureDistances(s, min(d.Len(), max(1, stripMost/each)), signed)
		}
	})
	s.Name, s.Current = v.filled("«y·a»/‖«normal»‖"), nil
	if look, any := f.CurrentPrediction(); any && s.Norm > 0 {
		s.Current = &plane.Distance{Value: signed(look.Example) / s.Norm, Class: plane.ClassOf(float64(d.Y[look.Example]))}
		s.Current.Wrong = s.Current.Value < 0 || s.Current.Value == 0 && look.Mistake
	}
	return s
}

// measureDistances finds the distances of so many examples, evenly spaced, of which
// signed is y·a.
func (v *View) measureDistances(s *plane.Strip, n int, signed func(i int) float64) {
	s.Distances, s.Class = make([]float64, n), make([]int32, n)
	for k := range n {
		i := int(int64(k) * int64(v.Data.Len()) / int64(n))
		s.Distances[k], s.Class[k] = signed(i)/s.Norm, plane.ClassOf(float64(v.Data.Y[i]))
	}
}

// featureNorm is ‖w‖ in the feature space of a kernel: w·φ(xᵢ) = aᵢ − b, and so
// ‖w‖² = Σ αᵢyᵢ(aᵢ − b); 0 where that is none, as it may be with a kernel that is
// no product.
func (v *View) featureNorm(state *algo.State) float64 {
	b, square := state.Bias(), 0.0
	for i, alpha := range state.Alphas() {
		if alpha != 0 {
			square += float64(alpha * float64(v.Data.Y[i]) * (state.Predict(i).Activation - b))
		}
	}
	return math.Sqrt(max(0, square))
}
