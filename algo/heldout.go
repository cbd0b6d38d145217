package algo

import "perceptron/model"

// Chooser is the class with the largest score at any point, of equals the
// first. It is for drawing.
func (s *State) Chooser(pace *Pace) func(x []float64) int {
	fields := make([]func([]float64) float64, s.Classes())
	for c := range fields {
		fields[c] = s.Class(c).Field(pace)
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
func (s *State) TestErrors(d *model.Dataset) int { return s.TestErrorsPaced(d, nil) }

// TestErrorsPaced is TestErrors in slices.
func (s *State) TestErrorsPaced(d *model.Dataset, pace *Pace) int {
	if s.p.whole != nil {
		return s.exactTestErrors(d, pace)
	}
	return s.p.output.wrong(s.p, d, s, pace)
}

// TestErrors is the errors of the votes on examples the run did not learn from.
func (v *Votes) TestErrors(d *model.Dataset) int { return v.TestErrorsPaced(d, nil) }

// TestErrorsPaced is TestErrors in slices.
func (v *Votes) TestErrorsPaced(d *model.Dataset, pace *Pace) int {
	p := v.t.p
	if p.whole != nil {
		return v.exactTestErrors(d, pace)
	}
	return p.output.wrong(p, d, v, pace)
}
