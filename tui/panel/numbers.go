package panel

import (
	"iter"
	"math/big"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// weights is a state's hyperplane, ready to be written. In augmented form w ends with b.
type weights struct {
	state *algo.State
	w     notation.Vector
	b     notation.Value
	norm  float64 // ‖w‖, never including b
	h     model.Hyperplane
}

// weights is the hyperplane of a state. The first few asked for are kept for the frame.
func (f *Frame) weights(s *algo.State) *weights {
	var v *weights
	for k := range f.perFrame.weights {
		if v = &f.perFrame.weights[k]; v.state == s {
			return v
		}
		if v.state == nil {
			break
		}
	}
	if v.state != nil { // more states than are kept
		v = &weights{}
	}
	*v = weights{state: s, b: notation.Float(s.Bias()), h: model.Hyperplane{W: s.Weights(), B: s.Bias()}}
	v.w.F = v.h.W
	v.norm = model.Norm(v.w.F)
	if f.asFractions() {
		var b *big.Rat
		v.w.R, b = s.Rationals()
		v.b = notation.Rat(b)
	}
	v.w = f.withBiasComponent(v.w, v.b)
	return v
}

// withBiasComponent is a vector as it is written: in augmented form, with the bias
// component as its last.
func (f *Frame) withBiasComponent(v notation.Vector, last notation.Value) notation.Vector {
	if !f.augmented() {
		return v
	}
	v.F = append(slices.Clip(v.F), last.F)
	if v.R != nil {
		v.R = append(slices.Clip(v.R), last.R)
	}
	return v
}

// inputValue is feature j of example i, as a fraction if those are shown; behind the last
// feature it is the 1 of the augmented form.
func (f *Frame) inputValue(i, j int) notation.Value {
	switch {
	case j == f.Data.Dim():
		return notation.Float(1)
	case f.asFractions():
		return notation.Rat(f.Data.Rat(i, j))
	}
	return notation.Float(f.Data.At(i, j))
}

// asFractions reports whether numbers are written as fractions.
func (f *Frame) asFractions() bool { return f.Options.Fractions && f.Problem.Exact }

// maxComponents is the most components of a vector that are written; no line has room for
// more.
const maxComponents = 128

// text is the text of parts, as [row.Append] takes them.
func text(parts ...any) string { return string(row.Append(nil, parts...)) }

// truncatedVector is a vector cut to maxComponents.
func truncatedVector(v notation.Vector) notation.Vector {
	v.F = v.F[:min(len(v.F), maxComponents)]
	v.R = v.R[:min(len(v.R), maxComponents)]
	return v
}

// featureVector is the features of an example, ready to be written; of a sparse one only
// the first maxComponents.
func (f *Frame) featureVector(i int) (v notation.Vector) {
	d := f.Data
	if d.Sparse() {
		for j := range min(d.Dim(), maxComponents) {
			v.F = append(v.F, d.At(i, j))
		}
	} else {
		v.F = d.Row(i)
	}
	if f.asFractions() {
		for j := range v.F {
			v.R = append(v.R, d.Rat(i, j))
		}
	}
	return f.withBiasComponent(v, notation.Float(1))
}

// displayVector is the features of an example to look at, not to compute with: as in the
// file, if that is asked for.
func (f *Frame) displayVector(i int) notation.Vector {
	if !f.is("in-file") {
		return f.featureVector(i)
	}
	v := notation.Vector{F: make([]float64, min(f.Data.Dim(), maxComponents))}
	for j := range v.F {
		v.F[j], _ = f.Data.Original(i, j).Float64()
	}
	return f.withBiasComponent(v, notation.Float(1))
}

// activation is a state's activation for an example; with several classes, the score of
// its own class.
func (f *Frame) activation(s *algo.State, i int) notation.Value {
	if f.is("classes") {
		return f.score(s, f.Data.Class[i], i)
	}
	if f.asFractions() {
		return notation.Rat(s.ActivationRat(i))
	}
	return notation.Float(s.Predict(i).Activation)
}

// margin is y·a under a state; with several classes, the class margin.
func (f *Frame) margin(s *algo.State, i int) notation.Value {
	if f.is("classes") {
		return f.classMargin(s, i)
	}
	return f.activation(s, i).Times(int(f.Data.Y[i]))
}

// rate is η.
func (f *Frame) rate() notation.Value {
	eta := f.Problem.Rate()
	switch {
	case f.asFractions():
		return notation.Rat(eta)
	case f.is("unit-rate"):
		return notation.Float(1)
	}
	v, _ := eta.Float64()
	return notation.Float(v)
}

// alpha is αᵢ after a number of updates: η times it.
func (f *Frame) alpha(updates int) notation.Value { return f.rate().Times(updates) }

// dualCoefficient is α of an example in a dual state.
func (f *Frame) dualCoefficient(s *algo.State, i int) notation.Value {
	if !f.Problem.Setup.OwnStep() {
		return f.alpha(int(s.UpdateCount(i)))
	}
	if f.asFractions() {
		return notation.Rat(s.AlphaRat(i))
	}
	return notation.Float(s.Alpha(i))
}

// dualCoefficients iterates over the nonzero α of a dual state.
func (f *Frame) dualCoefficients(s *algo.State) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, alpha := range s.Alphas() {
			if alpha != 0 && !yield(i, alpha) {
				return
			}
		}
	}
}

// tau is the step size τ of an update whose rule has its own.
func (f *Frame) tau(l algo.Prediction) notation.Value {
	if f.asFractions() && l.TauRat != nil {
		return notation.Rat(l.TauRat)
	}
	return notation.Float(l.Tau)
}

// Untrained reports whether the weights shown are the first ones and zero (or, for votes,
// nobody has voted yet): errors then mean nothing. First weights that were given or drawn
// are judged like any others.
func (f *Frame) Untrained() bool {
	s := f.State()
	switch {
	case s.Event.Step > 0:
		return false
	case f.is("from-zero") || !f.Problem.Binary() || f.is("voted"):
		return true
	case !f.Problem.Linear():
		return s.Bias() == 0
	}
	return f.zeroWeights(s)
}

// radius is R; of a stream, that of the examples so far.
func (f *Frame) radius() float64 {
	if f.Online != nil {
		return f.Online.Radius
	}
	return f.Problem.Radius
}

// atEnd reports whether the step shown is the last of a run that has stopped, as far as
// that step decides it. That a stream has ended, or that numbers overflow, is known only
// when the next step is tried.
func (f *Frame) atEnd() bool {
	over := [...]algo.Stop{algo.Converged, algo.EpochLimit, algo.StepLimit, algo.NoExamples}
	return slices.Contains(over[:], f.Timeline.Stopped()) && f.Moment.Step == f.Timeline.Reached && f.Beat == 0
}

// neverUpdated reports whether the state still has its zero first weights.
func (f *Frame) neverUpdated(s *algo.State) bool {
	return s != nil && s.Event.Updates == 0 && f.is("from-zero")
}

// indexed is a letter, in the document's notation, with the number of an example.
func (f *Frame) indexed(letter string, i int) row.Indexed {
	if own, known := LettersOf(f.Cache, f.Problem)[letter]; known {
		letter = own
	}
	return row.Indexed{Letter: letter, N: f.Data.Number(i)}
}

// updatesOf is the number of updates on an example up to the step shown.
func (f *Frame) updatesOf(i int) int {
	if counts := f.updateCounts(); i < len(counts) {
		return int(counts[i])
	}
	return 0
}

// updateCounts is the number of updates on each example up to the step shown.
func (f *Frame) updateCounts() []int64 {
	return f.Timeline.UpdateCounts(f.State().Event.Step)
}

// maxMarginWork is the largest n·d for which the margin of the set is computed in each
// frame.
const maxMarginWork = 1 << 18
