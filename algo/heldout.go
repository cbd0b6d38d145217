package algo

import "perceptron/model"

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
// rule; every one is decided exactly where the run is exact.
func (s *State) TestErrors(d *model.Dataset) int {
	switch l, sequences := s.learner.(*tags); {
	case sequences:
		return l.wrongSentences(d.Corpus)
	case s.p.Exact:
		return s.exactTestErrors(d)
	case s.Classes() > 0:
		return wrongClasses(d, s.Chooser())
	}
	return wrongSides(d, s.p.rule, s.Field())
}

// wrongSides is the examples that are mistakes by an activation.
func wrongSides(d *model.Dataset, r rule, field func([]float64) float64) int {
	errors := 0
	for i := range d.Len() {
		if r.mistake(float64(d.Y[i]), field(d.Row(i))) {
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

// TestErrors is the errors of the votes on examples the run did not learn from.
func (v *Votes) TestErrors(d *model.Dataset) int {
	switch {
	case v.t.p.Exact:
		return v.exactTestErrors(d)
	case v.t.headClasses() > 0:
		return wrongClasses(d, v.Chooser())
	}
	return wrongSides(d, v.t.p.rule, v.Field())
}
