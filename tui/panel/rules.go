package panel

import (
	"iter"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/notation"
)

// byRate reports whether a step is η: α of an example is η times its updates then.
func (f *Frame) byRate() bool { return !f.Problem.Setup.OwnStep() }

// stepLetter is what a step is called: η, or τ where the rule has its own.
func (f *Frame) stepLetter() string {
	if f.byRate() {
		return "η"
	}
	return "τ"
}

// strength is α of an example under a state in dual form.
func (f *Frame) strength(s *algo.State, i int) notation.Value {
	if !f.Problem.Setup.OwnStep() {
		return f.alpha(int(s.Count(i)))
	}
	if f.exact() {
		return notation.Rat(s.AlphaRat(i))
	}
	return notation.Float(s.Alpha(i))
}

// dualCoefficients is α of the examples under a state in dual form, of those with one.
func (f *Frame) dualCoefficients(s *algo.State) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, alpha := range s.Alphas() {
			if alpha != 0 && !yield(i, alpha) {
				return
			}
		}
	}
}

// tau is the step of an update by the rule's own.
func (f *Frame) tau(l algo.Look) notation.Value {
	if f.exact() && l.TauRat != nil {
		return notation.Rat(l.TauRat)
	}
	return notation.Float(l.Tau)
}

// below reports whether an example lacks something of the threshold of the rule's own
// test; where it is 0 it may, and not be learned from.
func (f *Frame) below(l algo.Look) bool {
	return l.Mistake || notation.Rat(f.Problem.Setup.Threshold()).F > l.Margin
}

// ruled is the test that another rule than the perceptron's made: how the lead
// compares, and with what; "" of the perceptron's.
func (f *Frame) ruled(l algo.Look) (relation, with string) {
	set := &f.Problem.Setup
	strict, threshold := set.Test()
	switch below := f.below(l); {
	case threshold == "":
		return "", ""
	case below && strict:
		relation = " < "
	case below:
		relation = " ≤ "
	case strict:
		relation = " ≥ "
	default:
		relation = " > "
	}
	if value, is := set.Parameter(threshold); is {
		threshold += " = " + value
	}
	return relation, threshold
}

// ruleBound reports whether a bound is on a run by another rule.
func ruleBound(b *margin.Bound) bool { return algo.FindRuleBound(b.Name) != nil }

// overDelta reports whether a bound is of Collins's R and δ.
func (f *Frame) overDelta(b *margin.Bound) bool {
	return b.Name == "structured" || ruleBound(b) && !f.Problem.Binary()
}
