package margin

import "fmt"

// premise checks what a bound requires of a run: it is the objection, or "" if it is met.
type premise func(Run, Verdict) string

// runPremise is a premise on the run alone, with the objection.
func runPremise(met func(Run) bool, why string) premise {
	return func(r Run, _ Verdict) string {
		if met(r) {
			return ""
		}
		return why
	}
}

// The premises with a fixed objection.
var (
	zeroStart    = runPremise(Run.startsAtZero, "the first weights are not zero")
	otherStart   = runPremise(func(r Run) bool { return !r.startsAtZero() }, "the first weights are zero, so the other bounds apply")
	batches      = runPremise(func(r Run) bool { return r.batchSize() > 1 }, "each step takes one example, not a batch")
	manyOutputs  = runPremise(func(r Run) bool { return !r.Data.TwoClasses() }, "for several classes and for sequences")
	kernelRun    = runPremise(func(r Run) bool { return r.Kernel != nil }, "the representation has no kernel")
	inInputSpace = runPremise(func(r Run) bool { return nonlinear(r.Kernel) == nil }, "the weights are in the feature space of a kernel")
)

// all is the first objection of several premises.
func all(premises ...premise) premise {
	return func(r Run, v Verdict) string {
		for _, p := range premises {
			if why := p(r, v); why != "" {
				return why
			}
		}
		return ""
	}
}

func (r Run) startsAtZero() bool {
	for _, w := range r.FirstW {
		if w.Sign() != 0 {
			return false
		}
	}
	return r.FirstB == nil || r.FirstB.Sign() == 0
}

// batchSize is B, the largest number of examples that one step can add. Unless a pass may
// have an example more than once, that is at most n.
func (r Run) batchSize() int {
	b, n := r.Batch, r.Data.Len()
	if b == 0 || b > n && !r.Repeats {
		b = n
	}
	return max(1, b)
}

// singleExample: a step takes one example.
func singleExample(r Run, _ Verdict) string {
	switch b := r.batchSize(); {
	case b == 1:
		return ""
	case b == r.Data.Len() && !r.Repeats:
		return "a step takes the whole set, not one example"
	default:
		return fmt.Sprintf("a step takes %d examples, not one", b)
	}
}

// twoClasses: the task has two classes.
func twoClasses(r Run, _ Verdict) string {
	if !r.Data.TwoClasses() {
		return "for two classes; the task is " + r.Data.Task
	}
	return ""
}

// separatedAtLast: the last weights have a positive margin on every example.
func separatedAtLast(r Run, _ Verdict) string {
	switch s := r.Structured; {
	case s == nil:
		return "the margin of the final weights is not known yet"
	case s.Delta > 0:
		return ""
	case s.Why != "":
		return s.Why
	}
	return "under the final weights some example has no positive margin"
}

// withBias: the run has that bias rule, and the weights are in the input space.
func withBias(bias string) premise {
	return func(r Run, v Verdict) string {
		if r.Bias != bias {
			return fmt.Sprintf("for bias %s; this run has bias %s", bias, r.Bias)
		}
		return inInputSpace(r, v)
	}
}

// onePass: the first pass has each example at most once.
func onePass(r Run, _ Verdict) string {
	if r.Repeats {
		return fmt.Sprintf("order %s may meet an example twice in the first pass", r.Order)
	}
	return ""
}

// separated: the data are separable, with a known γ.
func separated(_ Run, v Verdict) string {
	switch {
	case v.Trivial:
		return v.Why
	case v.Separable == False:
		return "the data are not separable: there is no γ"
	case v.Separable == Undecided:
		return "it is not decided whether the data are separable: " + v.Why
	case !(v.Lower > 0):
		return "γ is positive but too small to be found"
	}
	return ""
}
