package scene

import (
	"math"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
)

// maxStripWork limits the products that the distances of one picture take. If there are
// too many examples for it, evenly spaced ones are shown.
const maxStripWork = 1 << 19

// strip is the signed distances y·a/‖w‖ of the examples from the hyperplane that
// predicts, with a kernel in its feature space; nil if there is no such hyperplane, or it
// costs too much. While w = 0 it has no points.
func (v *View) strip(f *panel.Frame) *plane.Strip {
	d, p := v.Data, f.Problem
	state, predicts := f.Predictor.(*algo.State)
	if !predicts {
		state = f.State()
	}
	h, flat := state.Hyperplane()
	each := (1 + state.Event.Updates) * d.Dim() // products of an activation
	if flat {
		each = max(1, d.StoredCount()/max(1, d.Len()))
	}
	switch {
	case v.Setup.Online || !p.Binary() || f.Predictor == nil && v.Setup.Readout != "last":
		return nil
	case !flat && (p.Linear() || !p.Dual() || state.Event.Updates*each > maxStripWork):
		return nil
	}
	key := cacheKey{run: v.Timeline, readout: v.Setup.Readout, updates: state.Event.Updates}
	if key.readout != "last" { // it then changes in steps without an update as well
		key.step = f.State().Event.Step
	}
	signed := func(i int) float64 { return float64(d.Y[i]) * state.Predict(i).Activation }
	if flat {
		signed = func(i int) float64 { return float64(d.Y[i]) * (d.DotRow(i, h.W) + h.B) }
	}
	s := memo.Made(&v.cache, key, func(s *plane.Strip) {
		if *s = (plane.Strip{Norm: h.Norm()}); !flat {
			s.Norm = v.featureNorm(state)
		}
		if s.Norm > 0 {
			v.measureDistances(s, min(d.Len(), max(1, maxStripWork/each)), signed)
		}
	})
	s.Name, s.Current = v.fillLetters("«y·a»/‖«normal»‖"), nil
	if prediction, any := f.CurrentPrediction(); any && s.Norm > 0 {
		s.Current = &plane.Distance{Value: signed(prediction.Example) / s.Norm, Class: plane.ClassOf(float64(d.Y[prediction.Example]))}
		s.Current.Wrong = s.Current.Value < 0 || s.Current.Value == 0 && prediction.Mistake
	}
	return s
}

// measureDistances computes the distances of n evenly spaced examples; signed returns
// y·a.
func (v *View) measureDistances(s *plane.Strip, n int, signed func(i int) float64) {
	s.Distances, s.Class = make([]float64, n), make([]int32, n)
	for k := range n {
		i := int(int64(k) * int64(v.Data.Len()) / int64(n))
		s.Distances[k], s.Class[k] = signed(i)/s.Norm, plane.ClassOf(float64(v.Data.Y[i]))
	}
}

// featureNorm is ‖w‖ in a kernel's feature space: w·φ(xᵢ) = aᵢ − b, so ‖w‖² = Σ αᵢyᵢ(aᵢ −
// b); 0 if that is negative, as it can be with an indefinite kernel.
func (v *View) featureNorm(state *algo.State) float64 {
	b, square := state.Bias(), 0.0
	for i, alpha := range state.Alphas() {
		if alpha != 0 {
			square += float64(alpha * float64(v.Data.Y[i]) * (state.Predict(i).Activation - b))
		}
	}
	return math.Sqrt(max(0, square))
}
