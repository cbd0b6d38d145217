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
	if s.p.whole != nil {
		return s.exactTestErrors(d)
	}
	return s.p.output.wrong(s.p, d, s)
}

// TestErrors is the errors of the votes on examples the run did not learn from.
func (v *Votes) TestErrors(d *model.Dataset) int {
	if v.t.p.whole != nil {
		return v.exactTestErrors(d)
	}
	return v.t.p.output.wrong(v.t.p, d, v)
}
