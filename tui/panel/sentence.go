package panel

import (
	"perceptron/algo"
	"perceptron/tui/notation"
)

// sentenceColumns is what a sentence should not be longer than.
const sentenceColumns = 78

// Sentence says in one plain sentence why the step went as it did.
func Sentence(f *Frame) string {
	if s := f.standing(); s != "" {
		return s
	}
	l, ok := f.Look()
	if !ok {
		return f.outset()
	}
	b := f.scratch[:0]
	b = notation.AppendIndexed(b, "x", l.Example+1)
	switch {
	case l.Activation == 0:
		b = f.onLine(b, l)
	case !l.Mistake:
		b = f.right(b, l)
	default:
		b = f.wrongSide(b, l)
	}
	f.scratch = b[:0]
	return string(b)
}

// standing is what is to be said before anything about the step: the data or
// the set-up make it hopeless, or the run is over.
func (f *Frame) standing() string {
	state := f.State()
	still := f.Problem.Setup.Tie == "correct" && f.nought(state)
	switch {
	case f.Data.Len() == 0:
		return "There are no examples: nothing to learn from."
	case still && f.atEnd():
		return "Nothing was learned: with tie correct a = 0 is never a mistake, so w stays 0."
	case f.atEnd():
		return f.stopped()
	case still:
		return "A classic bug: w = 0 makes every a = 0, and tie correct calls that no mistake."
	}
	return ""
}

// stopped says why the run is over.
func (f *Frame) stopped() string {
	set := &f.Problem.Setup
	switch f.Stopped {
	case algo.Converged:
		return convergence(f)
	case algo.EpochLimit:
		return f.cutShort(set.Epochs, " epoch")
	case algo.StepLimit:
		return f.cutShort(set.Steps, " step")
	case algo.Overflow:
		b := notation.AppendCount([]byte("Overflow: step "), f.Moment.Step+1)
		return string(append(b, " would pass the range of a double (scale the features down)."...))
	}
	return ""
}

func convergence(f *Frame) string {
	var b []byte
	switch f.Problem.Setup.Order {
	case "first", "random":
		b = append(b, "Converged: no example is a mistake any more, after "...)
	default:
		b = append(b, "Converged: a whole pass without a mistake, after "...)
	}
	b = notation.AppendCount(b, f.State().Updates())
	b = append(b, plural(" update", f.State().Updates())...)
	b = notation.AppendCount(append(b, " in "...), f.Moment.Event.Epoch)
	return string(append(append(b, plural(" epoch", f.Moment.Event.Epoch)...), '.'))
}

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// cutShort says how far a run got that was stopped at a limit.
func (f *Frame) cutShort(limit int, unit string) string {
	b := notation.AppendCount([]byte("Stopped after "), limit)
	b = append(append(b, plural(unit, limit)...), "; "...)
	if len(f.Twins) == 2 {
		return string(append(f.twins(b), '.'))
	}
	b = notation.AppendCount(b, f.Evaluation.Errors)
	return string(append(append(b, plural(" example", f.Evaluation.Errors)...), " still wrong."...))
}

// twins names two equal examples with opposite labels.
func (f *Frame) twins(b []byte) []byte {
	b = notation.AppendIndexed(b, "x", f.Twins[0]+1)
	b = notation.AppendIndexed(append(b, " = "...), "x", f.Twins[1]+1)
	return append(b, ", but their labels differ: provably not separable"...)
}

// outset is the sentence before the first step.
func (f *Frame) outset() string {
	switch {
	case f.Data.Positive == "":
		return "All examples are o (y = −1): there is nothing to separate."
	case f.Data.Negative == "":
		return "All examples are + (y = +1): there is nothing to separate."
	case len(f.Twins) == 2:
		return string(append(f.twins(nil), ", whatever is learned."...))
	case f.fromZero():
		return "All weights are 0, so a = 0 for every example: there is no line yet."
	}
	return "The first weights are given: space looks at the first example."
}

// onLine goes on about an example with activation 0.
func (f *Frame) onLine(b []byte, l algo.Look) []byte {
	y, tie := f.Data.Y[l.Example], f.Problem.Setup.Tie
	if f.nought(f.Moment.Before) {
		b = append(b, " has a = 0, as all weights are 0"...)
	} else {
		b = append(b, " lies on the "...)
		if l.Mistake && f.Beat == 0 {
			b = append(b, "old "...)
		}
		b = append(append(b, f.surface()...), ": a = 0"...)
	}
	switch {
	case tie == "update":
		b = append(b, ", and here that counts as a mistake (tie update)"...)
	case tie == "correct":
		b = append(b, ", and here that is no mistake (tie correct)"...)
	case l.Mistake:
		b = append(b, ", taken for "...)
		b = append(append(b, glyph(-y)...), ", but it is "...)
		b = append(append(b, article(y)...), glyph(y)...)
	default:
		b = append(b, ", taken for "...)
		b = append(append(b, glyph(y)...), ", which it is"...)
	}
	return append(b, '.')
}

// article is the one before a class's glyph.
func article(y int8) string {
	if y > 0 {
		return "a "
	}
	return "an "
}

// right goes on about an example on its own side.
func (f *Frame) right(b []byte, l algo.Look) []byte {
	y := f.Data.Y[l.Example]
	b = append(append(append(b, " is "...), article(y)...), glyph(y)...)
	b = append(append(b, " on the "...), glyph(y)...)
	b = append(b, " side, a = "...)
	b = notation.Append(b, f.seen(l))
	return append(b, ": right, so nothing changes."...)
}

// wrongSide goes on about an example on the other class's side.
func (f *Frame) wrongSide(b []byte, l algo.Look) []byte {
	y := f.Data.Y[l.Example]
	b = append(append(append(b, " is "...), article(y)...), glyph(y)...)
	b = append(append(b, " on the "...), glyph(-y)...)
	b = append(b, " side, a = "...)
	b = notation.Append(b, f.seen(l))
	if f.Beat == 1 {
		return append(b, ": the update comes next."...)
	}
	what, towards := "w", " turns towards it"
	if y < 0 {
		towards = " turns away from it"
	}
	if !f.Problem.Linear() {
		what, towards = "the + side", " grows around it"
		if y < 0 {
			what = "the o side"
		}
	}
	b = append(append(append(b, ", so "...), what...), towards...)
	n := len(b)
	if m := f.margin(f.Moment.After, l.Example); m.Sign() < 0 {
		b = notation.Append(append(b, ", not yet enough: y·a = "...), m)
	}
	if notation.Width(b) >= sentenceColumns {
		b = b[:n]
	}
	return append(b, '.')
}
