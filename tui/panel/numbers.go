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

// weights is a state's hyperplane, ready to write: in augmented form w has b as its
// last component.
type weights struct {
	of   *algo.State
	w    notation.Vector
	b    notation.Value
	norm float64 // ‖w‖, without b in either form
	h    model.Hyperplane
}

// weights asks a state for its hyperplane, once a frame of the first few.
func (f *Frame) weights(s *algo.State) *weights {
	var v *weights
	for k := range f.made.weights {
		if v = &f.made.weights[k]; v.of == s {
			return v
		}
		if v.of == nil {
			break
		}
	}
	if v.of != nil { // of others, all of them
		v = &weights{}
	}
	*v = weights{of: s, b: notation.Float(s.Bias()), h: model.Hyperplane{W: s.Weights(), B: s.Bias()}}
	v.w.F = v.h.W
	v.norm = model.Norm(v.w.F)
	if f.exact() {
		var b *big.Rat
		v.w.R, b = s.Rationals()
		v.b = notation.Rat(b)
	}
	v.w = f.withBias(v.w, v.b)
	return v
}

// withBias is a vector as it is written: in augmented form its last component, that
// of the bias, stands in it.
func (f *Frame) withBias(v notation.Vector, last notation.Value) notation.Vector {
	if !f.augmented() {
		return v
	}
	v.F = append(slices.Clip(v.F), last.F)
	if v.R != nil {
		v.R = append(slices.Clip(v.R), last.R)
	}
	return v
}

// input is a feature of an example, as a fraction where that is asked for; the one
// behind the last is the 1 of the augmented form.
func (f *Frame) input(i, j int) notation.Value {
	switch {
	case j == f.Data.Dim():
		return notation.Float(1)
	case f.exact():
		return notation.Rat(f.Data.Rat(i, j))
	}
	return notation.Float(f.Data.At(i, j))
}

// exact says whether numbers are written as fractions.
func (f *Frame) exact() bool { return f.Options.Fractions && f.Problem.Exact }

// mostShown is how many components of a vector are written: no line has room
// for more.
const mostShown = 128

// text is a text of parts that [row.Append] knows.
func text(parts ...any) string { return string(row.Append(nil, parts...)) }

// truncated is as much of v as a line may have room for, and some.
func truncated(v notation.Vector) notation.Vector {
	v.F = v.F[:min(len(v.F), mostShown)]
	v.R = v.R[:min(len(v.R), mostShown)]
	return v
}

// featureVector is the features of an example, ready to write; of one that is stored
// sparse, as many as are written.
func (f *Frame) featureVector(i int) (v notation.Vector) {
	d := f.Data
	if d.Sparse() {
		for j := range min(d.Dim(), mostShown) {
			v.F = append(v.F, d.At(i, j))
		}
	} else {
		v.F = d.Row(i)
	}
	if f.exact() {
		for j := range v.F {
			v.R = append(v.R, d.Rat(i, j))
		}
	}
	return f.withBias(v, notation.Float(1))
}

// shown is the features of an example for the eye, not for the arithmetic: as
// the file has them, if that is asked for.
func (f *Frame) shown(i int) notation.Vector {
	if !f.is("in-file") {
		return f.featureVector(i)
	}
	v := notation.Vector{F: make([]float64, min(f.Data.Dim(), mostShown))}
	for j := range v.F {
		v.F[j], _ = f.Data.Original(i, j).Float64()
	}
	return f.withBias(v, notation.Float(1))
}

// activation is what a state makes of an example: of several classes, of its own.
func (f *Frame) activation(s *algo.State, i int) notation.Value {
	if f.is("classes") {
		return f.score(s, f.Data.Class[i], i)
	}
	if f.exact() {
		return notation.Rat(s.ActivationRat(i))
	}
	return notation.Float(s.Predict(i).Activation)
}

// margin is y·a under a state, or the margin of several classes.
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
	case f.exact():
		return notation.Rat(eta)
	case f.is("unit-rate"):
		return notation.Float(1)
	}
	v, _ := eta.Float64()
	return notation.Float(v)
}

// alpha is αᵢ, η times the number of updates.
func (f *Frame) alpha(updates int) notation.Value { return f.rate().Times(updates) }

// strength is α of an example under a state in dual form.
func (f *Frame) strength(s *algo.State, i int) notation.Value {
	if !f.Problem.Setup.OwnStep() {
		return f.alpha(int(s.UpdateCount(i)))
	}
	if f.exact() {
		return notation.Rat(s.AlphaRat(i))
	}
	return notation.Float(s.Alpha(i))
}

// dualCoefficients is α of the examples under a state in dual form, of those with one.
func (f *Frame) dualCoefficients(s *algo.State) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, alpha := range s.Alphas() {
			if alpha != 0 && !yield(i, alpha) {
				return
			}
		}
	}
}

// tau is the step of an update by the rule's own.
func (f *Frame) tau(l algo.Prediction) notation.Value {
	if f.exact() && l.TauRat != nil {
		return notation.Rat(l.TauRat)
	}
	return notation.Float(l.Tau)
}

// Unjudged reports whether the weights shown are the first ones, and zero: what those
// are wrong about is no news; nor is it where none has voted yet. First weights that
// were given or drawn are a line like any other.
func (f *Frame) Unjudged() bool {
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

// longest is R, of a stream that of the examples that have come.
func (f *Frame) longest() float64 {
	if f.Online != nil {
		return f.Online.Radius
	}
	return f.Problem.Radius
}

// atEnd says whether the step shown is the last of a run that goes no further, as that
// step decides. That a stream has no more, or that the next step's numbers are too large,
// is known only once that step is tried, and is said then.
func (f *Frame) atEnd() bool {
	over := [...]algo.Stop{algo.Converged, algo.EpochLimit, algo.StepLimit, algo.NoExamples}
	return slices.Contains(over[:], f.Timeline.Stopped()) && f.Moment.Step == f.Timeline.Reached && f.Beat == 0
}

// stillZero says whether the state has never left zero weights.
func (f *Frame) stillZero(s *algo.State) bool {
	return s != nil && s.Event.Updates == 0 && f.is("from-zero")
}

// name is a letter with the number of an example.
func (f *Frame) name(letter string, i int) row.Indexed {
	if own, known := Alphabet(f.Cache, f.Problem)[letter]; known {
		letter = own
	}
	return row.Indexed{Letter: letter, N: f.Data.Number(i)}
}

// updates is the number of updates of an example up to the step shown.
func (f *Frame) updates(i int) int {
	if counts := f.counts(); i < len(counts) {
		return int(counts[i])
	}
	return 0
}

// counts is the updates of each example up to the step shown.
func (f *Frame) counts() []int64 {
	return f.Timeline.UpdateCounts(f.State().Event.Step)
}

// marginMost is the number of values, n·d, up to which the margin of the set is
// looked for in each frame.
const marginMost = 1 << 18
