package panel

import (
	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
)

// sentenceColumns is what no sentence is longer than, in either character set.
const sentenceColumns = 79

// oneClass is said at every step of a run on examples of one class.
const oneClass = "One class, nothing to separate: "

// Sentence says in one plain sentence why the step went as it did: the longest
// of several ways to say it that a screen of 80 columns has room for.
func Sentence(f *Frame) string {
	b := f.scratch[:0]
	for short := range 4 {
		if b = f.sentence(b[:0], short); cells(b) <= sentenceColumns {
			break
		}
	}
	f.scratch = b[:0]
	return string(b)
}

// cells is the width of a sentence in the character set in which it is longer.
func cells(b []byte) int {
	n := 0
	for _, r := range string(b) {
		switch r {
		case 'α':
			n += len("alpha")
		case '…':
			n += len("...")
		case '‖':
			n += len("||")
		case 'Φ':
			n += len("Phi")
		case 'ŷ':
			n += len("y^")
		default:
			n += grid.RuneWidth(r)
		}
	}
	return n
}

// sentence is the sentence, the shorter the higher short is, from 0 to 3.
func (f *Frame) sentence(b []byte, short int) []byte {
	l, looked := f.Look()
	own := f.task().sentence
	still := f.Problem.Setup.Tie == "correct" && f.nought(f.State()) && f.Problem.Binary()
	switch {
	case f.Data.Len() == 0 && f.Online == nil:
		return append(b, "There are no examples: nothing to learn from."...)
	case still && f.atEnd() && short > 0:
		return append(append(append(b, "Nothing learned: with tie correct a = 0 is never a mistake, so "...), f.letter()...), " stays 0."...)
	case still && f.atEnd():
		return append(append(append(b, "Nothing was learned: with tie correct a = 0 is never a mistake, so "...), f.letter()...), " stays 0."...)
	case f.atEnd():
		return f.stopped(b, short)
	case f.otherRule() && looked:
		return f.ruleSentence(b, l, short)
	case own != nil:
		return own(f, b, short)
	case still && short > 0:
		return append(append(append(b, "A classic bug: "...), f.letter()...), " = 0 makes every a = 0, which tie correct calls no mistake."...)
	case still:
		return append(append(append(b, "A classic bug: "...), f.letter()...), " = 0 makes every a = 0, and tie correct calls that no mistake."...)
	case !looked:
		return f.outset(b, short)
	}
	if f.single() {
		b, short = append(b, oneClass...), min(short+2, 3)
	}
	b = notation.AppendIndexed(b, "x", f.Data.Number(l.Example))
	switch {
	case l.Activation == 0:
		return f.onLine(b, l, short)
	case !l.Mistake:
		return f.right(b, l, short)
	}
	return f.wrongSide(b, l, short)
}

// single says whether all examples are of one class.
func (f *Frame) single() bool {
	return f.Problem.Binary() && f.Online == nil && f.Data.Len() > 0 && (f.Data.Positive == "" || f.Data.Negative == "")
}

// letter is what an update adds to: w, or α where there is no w.
func (f *Frame) letter() string {
	if f.Problem.Linear() {
		return "w"
	}
	return "α"
}

// stopped says why the run is over.
func (f *Frame) stopped(b []byte, short int) []byte {
	set := &f.Problem.Setup
	if f.single() {
		b = append(b, oneClass...)
		short = 3
	}
	switch f.Stopped {
	case algo.Converged:
		return f.convergence(b, short)
	case algo.EpochLimit:
		return f.cutShort(b, set.Epochs, " epoch", short)
	case algo.StepLimit:
		return f.cutShort(b, set.Steps, " step", short)
	case algo.Overflow:
		b = notation.AppendCount(append(b, "Overflow: step "...), f.Moment.Step+1)
		e := f.Problem.Excess()
		return append(b, [...]string{
			" would pass the range of a double by " + e.Text("") + " (" + e.Mend + ").",
			" would pass the range of a double by " + e.Text("") + ".",
			" would pass the range of a double.",
			" passes double's range.",
		}[short]...)
	}
	return append(append(append(b, "Stopped: "...), f.Stopped.String()...), '.')
}

func (f *Frame) convergence(b []byte, short int) []byte {
	way := "a whole pass without a mistake"
	if order := f.Problem.Setup.Order; order == "first" || order == "random" {
		way = "no example is a mistake any more"
	}
	if f.single() {
		b = append(b, "converged"...)
	} else {
		b = append(b, "Converged"...)
	}
	if short < 2 {
		b = append(append(append(b, ": "...), way...), ',')
	}
	updates, epochs := f.State().Updates(), f.Moment.Event.Epoch
	b = notation.AppendCount(append(b, " after "...), updates)
	b = append(b, plural(" update", updates)...)
	if short == 3 && f.single() {
		return append(b, '.')
	}
	b = notation.AppendCount(append(b, " in "...), epochs)
	return append(append(b, plural(" epoch", epochs)...), '.')
}

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// cutShort says how far a run got that was stopped at a limit, or that it goes
// round for ever.
func (f *Frame) cutShort(b []byte, limit int, unit string, short int) []byte {
	pair := len(f.Twins) == 2
	if f.Repeats.Of > 0 && !pair {
		return f.round(b, limit, unit, short)
	}
	b = notation.AppendCount(append(b, "Stopped after "...), limit)
	b = append(b, plural(unit, limit)...)
	if f.bounded() && !pair && short < 2 {
		b = notation.AppendCount(append(b, "; "...), f.Evaluation.Errors)
		b = append(b, " wrong: no H separates"...)
		return append(b, [2]string{", yet ‖w‖ stays bounded.", ", ‖w‖ stays bounded."}[short]...)
	}
	b = notation.AppendCount(append(b, "; "...), f.Evaluation.Errors)
	if short == 0 && !pair {
		b = append(b, plural(" example", f.Evaluation.Errors)...)
	}
	if short < 2 && !pair {
		b = append(b, " still"...)
	}
	b = append(b, " wrong"...)
	if pair {
		b = f.twins(append(b, ", "...), min(short+1, 3))
	}
	return append(b, '.')
}

// round says of a stopped run after which pass it was as before.
func (f *Frame) round(b []byte, limit int, unit string, short int) []byte {
	r := f.Repeats
	switch short {
	case 0:
		b = notation.AppendCount(append(b, "Stopped after "...), limit)
		b = append(append(b, plural(unit, limit)...), ": after pass "...)
	case 1:
		b = append(b, "Stopped: after pass "...)
	default:
		b = append(b, "After pass "...)
	}
	b = notation.AppendCount(b, r.After)
	if r.After == r.Of {
		b = append(b, " as at the start"...)
	} else {
		b = notation.AppendCount(append(b, " as after pass "...), r.After-r.Of)
	}
	return append(b, [...]string{", so it repeats for ever.", ", so it repeats for ever.", ": it repeats for ever.", ": for ever."}[short]...)
}

// bounded reports whether the run goes on for ever, for no hyperplane separates,
// with weights that stay bounded all the same: the theorem of Block and Levin
// (1970), for exact arithmetic and any finite set.
func (f *Frame) bounded() bool {
	return f.Separable == "no" && f.Problem.Exact && f.Problem.Linear() && f.Stopped == algo.EpochLimit
}

// twins names two equal examples with opposite labels.
func (f *Frame) twins(b []byte, short int) []byte {
	b = notation.AppendIndexed(b, "x", f.Data.Number(f.Twins[0]))
	b = notation.AppendIndexed(append(b, " = "...), "x", f.Data.Number(f.Twins[1]))
	return append(b, [...]string{
		", but their labels differ: provably not separable, whatever is learned",
		", but their labels differ: provably not separable",
		" with two labels: provably not separable",
		": provably not separable",
	}[short]...)
}

// outset is the sentence before the first step.
func (f *Frame) outset(b []byte, short int) []byte {
	switch {
	case f.Data.Positive == "":
		return append(b, "All examples are o (y = −1): there is nothing to separate."...)
	case f.Data.Negative == "":
		return append(b, "All examples are + (y = +1): there is nothing to separate."...)
	case len(f.Twins) == 2:
		return append(f.twins(b, short), '.')
	case f.fromZero():
		b = append(b, "All weights are 0, so a = 0 for every example: there is no "...)
		return append(append(b, f.surface()...), " yet."...)
	}
	return append(b, "The first weights are given: space looks at the first example."...)
}
