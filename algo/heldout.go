package algo

import (
	"math"
	"math/big"

	"perceptron/model"
)

// Chooser is the class with the largest score at any point, of equals the
// first. It is for drawing.
func (s *State) Chooser() func(x []float64) int {
	fields := make([]func([]float64) float64, s.Classes())
	for c := range fields {
		fields[c] = s.Class(c).Field()
	}
	scores := make([]float64, len(fields))
	return func(x []float64) int {
		for c, f := range fields {
			scores[c] = f(x)
		}
		return largest(scores)
	}
}

// TestErrors is the errors on examples the run did not learn from, by the tie
// rule. Where the run is exact and there are weights, a sign that floating
// point leaves in doubt is decided in rationals.
func (s *State) TestErrors(d *model.Dataset) int {
	if l, ok := s.learner.(*tags); ok {
		return l.wrongSentences(d.Corpus)
	}
	if s.Classes() > 0 {
		return wrongClasses(d, s.Chooser())
	}
	field := s.Field()
	doubt := s.doubt()
	errors := 0
	for i := range d.Len() {
		x := d.Row(i)
		a := field(x)
		if doubt != nil {
			a = doubt(d, i, x, a)
		}
		if s.p.rule.mistake(float64(d.Y[i]), a) {
			errors++
		}
	}
	return errors
}

// wrongClasses is the examples whose class is not the chosen one.
func wrongClasses(d *model.Dataset, choose func([]float64) int) int {
	errors := 0
	for i := range d.Len() {
		if choose(d.Row(i)) != int(d.Class[i]) {
			errors++
		}
	}
	return errors
}

// doubt gives a number with the exact sign of the activation where a, its value
// in floating point, is too small to be sure of; nil where there is nothing
// exact to ask. The sum of d + 1 rounded products is off by at most (d + 2)ε of
// the sum of their magnitudes.
func (s *State) doubt() func(d *model.Dataset, i int, x []float64, a float64) float64 {
	h, ok := s.Hyperplane()
	if !ok || !s.p.Exact {
		return nil
	}
	w, b := s.Rationals()
	return func(d *model.Dataset, i int, x []float64, a float64) float64 {
		mass := math.Abs(h.B)
		for j, v := range x {
			mass += math.Abs(h.W[j] * v)
		}
		const eps = 0x1p-52
		if math.Abs(a) > float64(len(x)+4)*eps*mass {
			return a
		}
		sum := new(big.Rat).Set(b)
		for j := range w {
			sum.Add(sum, new(big.Rat).Mul(w[j], d.Rat(i, j)))
		}
		return float64(sum.Sign())
	}
}

// TestErrors is the errors of the votes on examples the run did not learn from.
func (v *Votes) TestErrors(d *model.Dataset) int {
	if v.t.headClasses() > 0 {
		return wrongClasses(d, v.Chooser())
	}
	field := v.Field()
	errors := 0
	for i := range d.Len() {
		if v.t.p.rule.mistake(float64(d.Y[i]), field(d.Row(i))) {
			errors++
		}
	}
	return errors
}
