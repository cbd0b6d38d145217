package panel

import "perceptron/algo"

// guided is the steps up to which a newcomer is told what to look at.
const guided = 3

// Guide says in one sentence what to look at and what to press, until the third
// step; then "".
func Guide(f *Frame) string {
	switch {
	case f.Moment.Step >= guided || f.atEnd() || f.Data.Len() == 0 && f.Online == nil:
		return ""
	case f.Problem.Setup.Task == "sequence":
		return "Watch the tags below the words: where one is wrong, weights change. Press space."
	case !f.Problem.Binary():
		return "Watch the point in [ ]: in a wrong region it moves the borders. Press space."
	case f.Moment.Step == 0 && f.Online == nil:
		return text(f.Data.Len(), " points of two kinds. Space takes the first: is it on its side of the ", f.surface(), "?")
	}
	return "Watch the point in [ ]: on the wrong side it turns the " + f.surface() + ". Press space."
}

// HasConverged reports whether the step shown is the last of a run that has
// converged.
func (f *Frame) HasConverged() bool { return f.Stopped == algo.Converged && f.atEnd() }
