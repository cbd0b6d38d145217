package panel

import (
	"perceptron/algo"
	"perceptron/tui/row"
)

// stepRows says what the step looked at, the verdict, and what it changed;
// before the first step, what there is to learn from.
func stepRows(f *Frame, s *row.Sheet, _ View, _ bool) {
	if _, looked := f.Look(); looked {
		f.task().step(f, s)
	} else {
		factRows(f, s)
	}
}

// sayJudgement says the verdict at the end of a row.
func sayJudgement(s *row.Sheet, mistake bool) {
	if mistake {
		s.Close(row.Wrong, "MISTAKE")
	} else {
		s.Close(row.Right, "correct")
	}
}

// sayStop says that and why the run is over.
func (f *Frame) sayStop(s *row.Sheet) {
	switch {
	case !f.atEnd() || s.Left() < 1:
	case f.Stopped == algo.Converged:
		s.Line(row.Right, "converged")
	default:
		s.Line(row.Warning, "stopped: ", f.Stopped.String())
	}
}
