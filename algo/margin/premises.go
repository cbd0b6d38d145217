package margin

import "fmt"

// premise is what a bound asks of a run: it says why it is not met, "" if it is.
type premise func(Run, Verdict) string

// asks is a premise on the run alone, with what is said where it is not met.
func asks(met func(Run) bool, why string) premise {
	return func(r Run, _ Verdict) string {
		if met(r) {
			return ""
		}
		return why
	}
}

// The premises that say the same of every run.
var (
	zero        = asks(Run.startsAtZero, "the first weights are not zero")
	elsewhere   = asks(func(r Run) bool { return !r.startsAtZero() }, "the first weights are zero, and the other bounds speak")
	several     = asks(func(r Run) bool { return r.size() > 1 }, "one example a step: see the others")
	manyOutputs = asks(func(r Run) bool { return !r.Data.TwoClasses() }, "for the tasks multiclass and sequence")
	kernelRun   = asks(func(r Run) bool { return r.Kernel != nil }, "the representation has no kernel")
	coordinates = asks(func(r Run) bool { return curved(r.Kernel) == nil }, "the weights are in the feature space of a kernel")
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

// size is B, the most examples that one step can add. Unless a
// pass may have an example twice, a step has none twice.
func (r Run) size() int {
	b, n := r.Batch, r.Data.Len()
	if b == 0 || b > n && !r.Repeats {
		b = n
	}
	return max(1, b)
}

func single(r Run, _ Verdict) string {
	switch b := r.size(); {
	case b == 1:
		return ""
	case b == r.Data.Len() && !r.Repeats:
		return "a step takes the whole set, not one example"
	default:
		return fmt.Sprintf("a step takes %d examples, not one", b)
	}
}

func twoClasses(r Run, _ Verdict) string {
	if !r.Data.TwoClasses() {
		return "for two classes; the task is " + r.Data.Task
	}
	return ""
}

// separatedAtLast: the last weights have a margin on every example.
func separatedAtLast(r Run, _ Verdict) string {
	switch s := r.Structured; {
	case s == nil:
		return "the margin of the final weights is not known yet"
	case s.Delta > 0:
		return ""
	case s.Why != "":
		return s.Why
	}
	return "under the final weights some example is not right by any margin"
}

func inCoordinates(bias string) premise {
	return func(r Run, v Verdict) string {
		if r.Bias != bias {
			return fmt.Sprintf("for bias %s; this run has bias %s", bias, r.Bias)
		}
		return coordinates(r, v)
	}
}

func onePass(r Run, _ Verdict) string {
	if r.Repeats {
		return fmt.Sprintf("order %s may meet an example twice in the first pass", r.Order)
	}
	return ""
}

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
