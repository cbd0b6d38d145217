package panel

import "perceptron/tui/notation"

// batchSentence says how many of a batch were wrong, and what the step did to
// their loss.
func (f *Frame) batchSentence(b []byte, short int) []byte {
	looks := f.members()
	switch {
	case f.Data.Len() == 0:
		return append(b, "There are no examples: nothing to learn from."...)
	case f.atEnd():
		return f.stopped(b, short)
	case looks == nil:
		return f.outset(b, short)
	}
	n, all := misclassified(looks), len(looks)
	if n == 0 {
		b = notation.AppendCount(append(b, "All "...), all)
		return append(b, " of the batch are right, so nothing changes."...)
	}
	b = notation.AppendCount(b, n)
	b = notation.AppendCount(append(b, " of "...), all)
	if n == 1 {
		b = append(b, " is wrong"...)
	} else {
		b = append(b, " are wrong"...)
	}
	if short < 2 {
		b = append(b, " under "...)
		if f.Beat == 0 {
			b = append(b, "the old weights"...)
		} else {
			b = append(b, "these weights"...)
		}
	}
	return f.batchStep(b, short)
}

// batchStep ends the sentence with what the update of a batch does.
func (f *Frame) batchStep(b []byte, short int) []byte {
	switch {
	case f.Beat == 1 && short < 3:
		return append(b, ": the update adds η Σ yx over them."...)
	case f.Beat == 1 || len(f.members())*(f.Data.Dim()+1) > marginMost:
		return append(b, '.')
	}
	before, after := f.StepLoss()
	if short == 0 {
		b = append(b, ": η Σ yx is added"...)
	}
	b = append(b, ", the batch's loss goes from "...)
	b = notation.AppendNumber(b, before)
	b = notation.AppendNumber(append(b, " to "...), after)
	return append(b, '.')
}
