package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
)

// condition is a row of the table of break conditions. It is independent of data: met is
// given a step, and the number of the breakpoint.
type condition struct {
	name  string
	arg   string // the argument as help shows it; "": none
	once  bool   // a run meets it at most once
	needs needs
	// streamReason is why a stream has no such step; "": it has.
	streamReason string
	// check is the reason why it makes no sense for the present run; a nil func: it
	// always does.
	check func(x *Explorer, n float64) error
	met   func(s *stepView, n float64) bool
}

// needs is which data of a step a condition needs; each level includes those before.
type needs int

const (
	needsPrediction needs = iota // the predictions, which are always there
	needsStates                  // the states before and after an update
	needsBound                   // and the run's bound
	needsLosses                  // and loss and errors under both states
)

// stepView is a step as conditions see it.
type stepView struct {
	run                   *algo.Timeline
	event                 *algo.Event // with its predictions and whether it updated
	before, after         *algo.State // of an update, if needed
	evalBefore, evalAfter algo.Evaluation
	errors                algo.ErrorSet // memory for the evaluations
	bound                 *panel.Limit  // nil: there is none, or it is not known
}

// conditions is the table of break conditions, in the order of help. Read-only.
var conditions = []condition{
	{"example", "I", false, needsPrediction, "", (*Explorer).checkExample, func(s *stepView, n float64) bool { return s.hasExample(n, false) }},
	{"wrong", "I", false, needsPrediction, "", (*Explorer).checkExample, func(s *stepView, n float64) bool { return s.hasExample(n, true) }},
	{"mistake", "", false, needsPrediction, "", nil, func(s *stepView, _ float64) bool { return s.event.Updated }},
	{"update", "K", true, needsPrediction, "", nil, func(s *stepView, n float64) bool { return s.event.Updated && s.event.Updates == int(n) }},
	{"twice", "", false, needsPrediction, "a stream has each example once", nil, (*stepView).secondUpdate},
	{"angle", "DEG", false, needsStates, "", (*Explorer).checkAngle, func(s *stepView, n float64) bool {
		return model.Angle(s.before.Weights(), s.after.Weights()) > n
	}},
	{"bound", "N", false, needsBound, needsAllExamples("a bound"), (*Explorer).checkBound, func(s *stepView, n float64) bool {
		return s.bound != nil && dropsTo(s.bound.Remaining(s.before), s.bound.Remaining(s.after), n)
	}},
	{"loss", "V", false, needsLosses, needsAllExamples("it"), nil, func(s *stepView, n float64) bool { return dropsTo(s.evalBefore.Loss, s.evalAfter.Loss, n) }},
	{"errors", "N", false, needsLosses, needsAllExamples("it"), nil, func(s *stepView, n float64) bool {
		return dropsTo(float64(s.evalBefore.Errors), float64(s.evalAfter.Errors), n)
	}},
	{"epoch", "E", true, needsPrediction, errOnePass.Error(), (*Explorer).checkEpoch, func(s *stepView, n float64) bool { return s.event.EndOfPass && s.event.Epoch == int(n) }},
}

// dropsTo reports whether a number falls from above n to n or below.
func dropsTo(was, is, n float64) bool { return was > n && is <= n }

// hasExample reports whether the step predicted the example of a number, and with wrong
// whether that was a mistake.
func (s *stepView) hasExample(n float64, wrong bool) bool {
	d := s.run.Problem.Data
	return slices.ContainsFunc(s.event.Predictions, func(l algo.Prediction) bool {
		return (l.Mistake || !wrong) && d.Number(l.Example) == int(n)
	})
}

// secondUpdate reports whether an example is learned from for the second time.
func (s *stepView) secondUpdate(float64) bool {
	if !s.event.Updated {
		return false
	}
	counts := s.run.UpdateCounts(s.event.Step)
	for k := range s.event.Predictions {
		i, here := s.event.Predictions[k].Example, int64(0)
		for j := range s.event.Predictions { // a batch of a list may contain an example more than once
			if l := &s.event.Predictions[j]; l.Mistake && l.Example == i {
				here++
			}
		}
		if here > 0 && counts[i] >= 2 && counts[i]-here < 2 {
			return true
		}
	}
	return false
}

func (x *Explorer) checkExample(n float64) error {
	d := x.source.Data
	if _, ok := d.Index(int(n)); !ok && !x.view.Setup.Online {
		return fmt.Errorf("expected %s", expectedExample(d))
	}
	return nil
}

func (x *Explorer) checkAngle(float64) error {
	err := x.hyperplaneObjection()
	return errorUnless(err == nil, fmt.Errorf("it %w", err))
}

// hyperplaneObjection is the reason why the run has no single hyperplane in the space of
// the features.
func (x *Explorer) hyperplaneObjection() error {
	p := x.view.Timeline.Problem
	switch {
	case !p.Binary():
		return errors.New("is for two labels: several classes have no single hyperplane")
	case !p.Linear():
		return fmt.Errorf("needs a hyperplane in the space of the features, and the kernel %s has none there", p.Setup.Kernel)
	}
	return nil
}

func (x *Explorer) checkBound(float64) error {
	switch {
	case !x.view.Timeline.Problem.Binary():
		return errors.New("with more than two labels the bound is known when the run has ended")
	case x.Answered() && x.boundLimit() == nil:
		return errors.New("no bound on the updates of this run is known (show bound says why)")
	}
	return nil
}

func (x *Explorer) checkEpoch(n float64) error {
	limit := x.view.Setup.Epochs
	return errorUnless(limit == 0 || int(n) <= limit, fmt.Errorf("the run stops after epoch %d (set epochs %d)", limit, int(n)))
}

// conditionUsage is the conditions with their arguments, as a usage.
func conditionUsage(between string) string {
	var words []string
	for _, c := range conditions {
		words = append(words, strings.TrimSpace(c.name+" "+c.arg))
	}
	return strings.Join(words, between)
}
