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

// condition is a kind of breakpoint: a row of the table, which knows no data. What
// it is asked about is a step, its number and the problem.
type condition struct {
	name  string
	arg   string // as help shows it; "" where it takes none
	once  bool   // a run meets it once at most
	needs needs
	// streamless is why a stream has no such step; "": it has.
	streamless string
	// refuse is why it makes no sense of the present run; nil: it always does.
	refuse func(x *Explorer, n float64) error
	met    func(s *stepView, n float64) bool
}

// needs is what a condition has to see of a step.
type needs int

const (
	looks   needs = iota // which examples were looked at, and which were mistakes
	states               // of an update, the states on both sides
	bounded              // and the run's bound
	losses               // the states, and the loss and the errors under either
)

// stepView is a step as a condition sees it.
type stepView struct {
	run           *algo.Timeline
	event         *algo.Event // what was looked at, and what was learned from
	before, after *algo.State // of an update, for those that need it
	was, is       algo.Evaluation
	errors        algo.ErrorSet // to evaluate with
	bound         *panel.Limit  // nil: there is none, or none is known yet
}

// conditions is the table, in the order help shows it; it is never written.
var conditions = []condition{
	{"example", "I", false, looks, "", (*Explorer).noSuchExample, func(s *stepView, n float64) bool { return s.looked(n, false) }},
	{"wrong", "I", false, looks, "", (*Explorer).noSuchExample, func(s *stepView, n float64) bool { return s.looked(n, true) }},
	{"mistake", "", false, looks, "", nil, func(s *stepView, _ float64) bool { return s.event.Updated }},
	{"update", "K", true, looks, "", nil, func(s *stepView, n float64) bool { return s.event.Updated && s.event.Updates == int(n) }},
	{"twice", "", false, looks, "a stream has each example once", nil, (*stepView).twice},
	{"angle", "DEG", false, states, "", (*Explorer).noAngle, func(s *stepView, n float64) bool {
		return model.Angle(s.before.Weights(), s.after.Weights()) > n
	}},
	{"bound", "N", false, bounded, neverWhole("a bound"), (*Explorer).noBoundFor, func(s *stepView, n float64) bool {
		return s.bound != nil && falls(s.bound.Remaining(s.before), s.bound.Remaining(s.after), n)
	}},
	{"loss", "V", false, losses, neverWhole("it"), nil, func(s *stepView, n float64) bool { return falls(s.was.Loss, s.is.Loss, n) }},
	{"errors", "N", false, losses, neverWhole("it"), nil, func(s *stepView, n float64) bool {
		return falls(float64(s.was.Errors), float64(s.is.Errors), n)
	}},
	{"epoch", "E", true, looks, errOnePass.Error(), (*Explorer).noSuchEpoch, func(s *stepView, n float64) bool { return s.event.EndOfPass && s.event.Epoch == int(n) }},
}

// falls reports whether a number becomes at most n.
func falls(was, is, n float64) bool { return was > n && is <= n }

// looked reports whether the step looked at the example of a number, and made a
// mistake on it if that is asked.
func (s *stepView) looked(n float64, wrong bool) bool {
	d := s.run.Problem.Data
	return slices.ContainsFunc(s.event.Predictions, func(l algo.Prediction) bool {
		return (l.Mistake || !wrong) && d.Number(l.Example) == int(n)
	})
}

// twice reports whether an example is learned from for the second time.
func (s *stepView) twice(float64) bool {
	if !s.event.Updated {
		return false
	}
	counts := s.run.UpdateCounts(s.event.Step)
	for k := range s.event.Predictions {
		i, here := s.event.Predictions[k].Example, int64(0)
		for j := range s.event.Predictions { // a batch of a list may have it more than once
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

func (x *Explorer) noSuchExample(n float64) error {
	d := x.source.Data
	if _, ok := d.Index(int(n)); !ok && !x.view.Setup.Online {
		return fmt.Errorf("expected %s", numbered(d))
	}
	return nil
}

func (x *Explorer) noAngle(float64) error {
	err := x.noOneHyperplane()
	return unless(err == nil, fmt.Errorf("it %w", err))
}

// noOneHyperplane is why the run has not what needs one hyperplane in the space of the
// features: what that is for, or needs.
func (x *Explorer) noOneHyperplane() error {
	p := x.view.Timeline.Problem
	switch {
	case !p.Binary():
		return errors.New("is for two labels: several classes have no single hyperplane")
	case !p.Linear():
		return fmt.Errorf("needs a hyperplane in the space of the features, and the kernel %s has none there", p.Setup.Kernel)
	}
	return nil
}

func (x *Explorer) noBoundFor(float64) error {
	switch {
	case !x.view.Timeline.Problem.Binary():
		return errors.New("with more than two labels the bound is known when the run has ended")
	case x.Answered() && x.limit() == nil:
		return errors.New("no bound on the updates of this run is known (show bound says why)")
	}
	return nil
}

func (x *Explorer) noSuchEpoch(n float64) error {
	limit := x.view.Setup.Epochs
	return unless(limit == 0 || int(n) <= limit, fmt.Errorf("the run stops after epoch %d (set epochs %d)", limit, int(n)))
}

// conditionWords are the conditions as a usage spells them.
func conditionWords(between string) string {
	var words []string
	for _, c := range conditions {
		words = append(words, strings.TrimSpace(c.name+" "+c.arg))
	}
	return strings.Join(words, between)
}
