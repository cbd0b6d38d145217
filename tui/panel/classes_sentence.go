package panel

import (
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// classSentence is about a step of several classes, or the start.
func classSentence(f *Frame, b []byte, short int) []byte {
	l, looked := f.Look()
	switch {
	case !looked:
		return f.classOutset(b, short)
	case len(f.Moment.Event.Looks) > 1:
		return f.classBatch(b, short)
	}
	b = notation.AppendIndexed(b, "x", f.Data.Number(l.Example))
	b = f.named(append(b, " ("...), l.Gold, short)
	switch {
	case !l.Mistake && l.Margin == 0:
		return append(b, "): a tie for the highest score, and its label comes first: right."...)
	case !l.Mistake && short < 2:
		return append(b, ") scores highest for its own class: right, so nothing changes."...)
	case !l.Mistake:
		return append(b, ") scores highest for its own class: right."...)
	case l.Margin == 0:
		b = f.named(append(b, ") scores the same for "...), l.Rival, short)
		return append(b, [...]string{
			", whose label comes first, so that wins: wrong.", ", which comes first and wins: wrong.",
			", the first label wins: wrong.", ": the first wins, wrong.",
		}[short]...)
	}
	b = f.named(append(b, ") scores higher for "...), l.Rival, short)
	b = append(b, ": wrong"...)
	if f.Beat == 1 {
		return append(b, [...]string{", the update comes next.", ", the update comes next.", ".", "."}[short]...)
	}
	return f.classUpdate(b, l, short)
}

// named appends a class's sign and, while there is room, its label.
func (f *Frame) named(b []byte, c int32, short int) []byte {
	b = append(b, notation.ClassSign(int(c))...)
	most := [...]int{24, 10, 0, 0}[short]
	if name := f.Data.Labels[c]; utf8.RuneCountInString(name) <= most {
		b = append(append(b, ' '), name...)
	}
	return b
}

// classUpdate goes on about what an update did.
func (f *Frame) classUpdate(b []byte, l algo.Look, short int) []byte {
	if short == 3 {
		return append(b, '.')
	}
	after := f.Moment.After.See(l.Example)
	gold, rival := notation.ClassSign(int(l.Gold)), notation.ClassSign(int(l.Rival))
	if f.Problem.Linear() {
		b = append(append(append(b, ", so "...), gold...), " gains x and "...)
		b = append(append(b, rival...), " loses it"...)
	} else {
		b = append(append(append(b, ", so "...), gold...), " grows around it and "...)
		b = append(append(b, rival...), " shrinks"...)
	}
	switch {
	case short > 0:
	case after.Mistake && after.Rival == l.Rival:
		b = append(b, ", not yet enough"...)
	case after.Mistake:
		b = append(append(append(b, ", and now "...), notation.ClassSign(int(after.Rival))...), " wins"...)
	}
	return append(b, '.')
}

// classBatch is about a step that looks at several examples.
func (f *Frame) classBatch(b []byte, short int) []byte {
	looks := f.Moment.Event.Looks
	wrong := 0
	for _, l := range looks {
		if l.Mistake {
			wrong++
		}
	}
	b = notation.AppendCount(b, wrong)
	b = notation.AppendCount(append(b, " of the batch's "...), len(looks))
	its := "their"
	if wrong == 1 {
		b, its = append(b, " is wrong"...), "its"
	} else {
		b = append(b, " are wrong"...)
	}
	switch {
	case wrong == 0:
		return append(b, ": nothing changes."...)
	case f.Beat == 1:
		return append(b, ": the update comes next."...)
	case short == 0:
		return append(append(append(b, ": added to "...), its...), " class, taken from the predicted."...)
	}
	return append(b, '.')
}

// classOutset is the sentence before the first step.
func (f *Frame) classOutset(b []byte, short int) []byte {
	switch {
	case f.oneLabel():
		return append(f.named(append(b, "All examples are "...), f.Data.Class[0], short), ": there is nothing to tell apart."...)
	case len(f.Twins) == 2:
		return append(f.twins(b, short), '.')
	case f.fromZero():
		b = f.named(append(b, "All weights are 0, so all scores are equal: the first label, "...), 0, short+1-short/3)
		return append(b, ", wins."...)
	}
	return append(b, "The first weights are given: space looks at the first example."...)
}
