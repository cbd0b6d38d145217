package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// teller fills the pages of the theory from the frame, and from the step that words
// are explained by: [why.Run].
type teller struct {
	f       *Frame
	letters letters
	explained
}

// explained is the step shown at a time: its example of two labels, under the weights
// before any update or the present ones.
type explained struct {
	known bool // there is such a step
	l     algo.Look
	i     int
	y     int8
	state *algo.State
	old   bool           // state is the one before
	a     notation.Value // the example's activation under it
	w     *weights       // nil without any
}

func (f *Frame) newTeller() teller { return teller{f: f, letters: f.alphabet()} }

// At is the teller of the weights at a time, with the step shown where that is one of
// one example with two labels.
func (t *teller) At(at why.When) why.Reader {
	f := t.f
	s := &teller{f: f, letters: t.letters}
	l, looked := f.Look()
	if !looked || !f.Problem.Binary() || f.batched() {
		return s
	}
	s.explained = explained{known: true, l: l, i: l.Example, y: f.Data.Y[l.Example], old: at != why.Now && at != why.Unchanged}
	if s.state = f.State(); s.old {
		s.state, s.a = f.Moment.Before, f.activationAtHand(l)
	} else {
		s.a = f.activation(s.state, s.i)
	}
	if f.Problem.Linear() {
		s.w = f.weights(s.state)
	}
	return s
}

// Is reports whether the run, or its step, meets a condition.
func (t *teller) Is(condition string) bool {
	if of, known := stepConditions[condition]; known {
		return of(t)
	}
	return t.f.is(condition)
}

// stepConditions are the conditions about the run and its step that are none of the
// set-up. They are never written.
var stepConditions = map[string]func(t *teller) bool{
	"mistake":     func(t *teller) bool { return t.l.Mistake },
	"below-1":     func(t *teller) bool { return t.l.Margin < 1 },
	"positive":    func(t *teller) bool { return t.y > 0 },
	"a-positive":  func(t *teller) bool { return t.a.Sign() > 0 },
	"a-negative":  func(t *teller) bool { return t.a.Sign() < 0 },
	"right-side":  func(t *teller) bool { return t.margin().Sign() > 0 },
	"wrong-side":  func(t *teller) bool { return t.margin().Sign() < 0 },
	"other-rule":  func(t *teller) bool { return t.f.otherRule() },
	"unit-rate":   func(t *teller) bool { return t.f.unitRate() },
	"by-document": func(t *teller) bool { return t.f.Problem.Setup.ByDocument() },
	"sign-of-0":   func(t *teller) bool { y, _ := t.f.Problem.Setup.Predicted(0); return y != 0 },
	"converged":   func(t *teller) bool { return t.f.converged() },
	"slack":       func(t *teller) bool { return t.f.Slack != nil && t.f.Slack.Why == "" },
	"no-theory":   func(t *teller) bool { return t.f.Theory == nil },
	"separable":   func(t *teller) bool { return t.f.separability() == margin.True },
	"inseparable": func(t *teller) bool { return t.f.separability() == margin.False },
	"line":        func(t *teller) bool { return t.w != nil && t.w.norm > 0 },
	"sum-of-002": func(t *teller) bool {
		return t.known && t.f.Problem.Setup.Bias == "unit" && t.f.unitRate() && t.f.byRate() && !t.f.Problem.Dual()
	},
}

// Append appends what stands in a slot: a letter, a number of the run or of its step,
// or a text; ok is false where the run has no such number.
func (t *teller) Append(b []byte, slot string) (all []byte, ok bool) {
	number, is := strings.CutPrefix(slot, "#")
	if is {
		v := t.number(number)
		if v == nil || v == "" {
			return b, false
		}
		return row.Append(b, v), true
	}
	if letter, known := t.letters[slot]; known {
		return append(b, letter...), true
	}
	return why.SlotTexts().AppendText(b, slot, t)
}

// number is what stands in a slot for a number; nil where the run has none.
func (t *teller) number(name string) any {
	for k := range numbers {
		if of, known := numbers[k].of[name]; known {
			if numbers[k].has(t) {
				return of(t)
			}
			return nil
		}
	}
	return nil
}

// numbers are a page's lines of numbers, each with the weights that it is of where
// the step has changed them.
func (t *teller) numbers(p *why.Page) (lines []string) {
	mistaken := t.f.Moment.Event.Updated
	updated := mistaken && t.f.Beat == 0
	add := func(l *why.Line, at why.When, label string) {
		r := t.At(at)
		if text, ok := why.Fill(l.Text, r); ok && l.Holds(r) {
			for part := range strings.SplitSeq(text, "\n") { // the neuron is a picture
				lines = append(lines, label+part)
			}
		}
	}
	for k := range p.Numbers {
		switch l := &p.Numbers[k]; {
		case l.When == why.Before && !updated, l.When == why.Unchanged && mistaken:
		case l.When == why.Both && updated:
			add(l, why.Then, beforeUpdate)
			add(l, why.Now, "after it: ")
		case l.When == why.Both:
			add(l, why.Now, "")
		case l.When == why.Then && updated:
			add(l, why.Then, beforeUpdate)
		default:
			add(l, l.When, "")
		}
	}
	return lines
}

const beforeUpdate = "before the update: "

// numbersAt are a page's lines of numbers of one time alone, without its name.
func (t *teller) numbersAt(p *why.Page, at why.When) (lines []string) {
	for k := range p.Numbers {
		if text, ok := why.Fill(p.Numbers[k].Text, t.At(at)); ok {
			lines = append(lines, text)
		}
	}
	return lines
}
