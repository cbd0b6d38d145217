package panel

import "perceptron/algo"

// guided is the steps up to which a newcomer is told what to look at.
const guided = 3

// Guide says in one sentence what to look at and what to press, until the third
// step, then ""; in a row of so many columns the longest of its wordings that it
// has room for.
func Guide(f *Frame, columns int) string {
	if f.Moment.Step >= guided || f.atEnd() || f.Data.Len() == 0 && f.Online == nil {
		return ""
	}
	wordings := f.guides()
	for _, text := range wordings {
		if cells(text) <= columns {
			return text
		}
	}
	return wordings[len(wordings)-1]
}

// guides are the wordings, the longest first.
func (f *Frame) guides() []string {
	switch {
	case f.Problem.Setup.Task == "sequence":
		return []string{
			"Watch the tags below the words: a wrong one changes the weights. Press space.",
			"A wrong tag changes the weights. Press space.", "Press space: a wrong tag changes w.",
		}
	case !f.Problem.Binary():
		return []string{
			"Watch the point in [ ]: in a wrong region it moves the borders. Press space.",
			"In a wrong region [ ] moves the borders. Press space.", "Press space: mistakes move borders.",
		}
	case f.Moment.Step == 0 && f.Online == nil:
		many := text(f.Data.Len(), plural(" point", f.Data.Len()), " of two kinds. Space takes the first: ")
		return []string{
			many + "is it on its side of the " + f.surface() + "?", many + "which side is it on?",
			"Space takes the first point: which side is it on?", "Space takes the first point.",
		}
	}
	return []string{
		"Watch the point in [ ]: on the wrong side it turns the " + f.surface() + ". Press space.",
		"On the wrong side [ ] turns the " + f.surface() + ". Press space.", "Press space: mistakes turn w.",
	}
}

// HasConverged reports whether the step shown is the last of a run that has
// converged.
func (f *Frame) HasConverged() bool { return f.Stopped == algo.Converged && f.atEnd() }
