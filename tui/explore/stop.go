package explore

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/gate"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
)

// loadStates loads the states before and after an update, and with evaluate their errors
// and losses.
func (s *stepView) loadStates(ctx context.Context, evaluate bool) error {
	m, err := s.run.SeekContext(ctx, s.event.Step)
	s.before, s.after = m.Before, m.After
	if err != nil || !evaluate {
		return err
	}
	if err := s.before.MarkErrors(ctx, &s.errors); err != nil {
		return err
	}
	s.evalBefore = s.errors.Evaluation
	err = s.after.MarkErrors(ctx, &s.errors)
	s.evalAfter = s.errors.Evaluation
	return err
}

// exhausted reports whether a breakpoint with times has had its hit.
func (b *breakpoint) exhausted() bool { return b.times > 0 && len(b.hits) == b.times }

// testBreaks tests the breakpoints on the steps made, until ctx ends.
func (x *Explorer) testBreaks(ctx context.Context) error {
	if len(x.breaks) == 0 {
		return nil
	}
	const often = 1 << 8
	s := x.newStepView()
	for *s.event = range x.view.Timeline.History(x.tested) {
		if err := x.testStep(ctx, s); err != nil {
			return err
		}
		if x.tested%often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// newStepView is a view that is reused for all steps, so that a step allocates nothing.
func (x *Explorer) newStepView() *stepView {
	return &stepView{run: x.view.Timeline, event: new(algo.Event), bound: x.boundLimit()}
}

// testStep tests the breakpoints on the next step.
func (x *Explorer) testStep(ctx context.Context, s *stepView) error {
	var needed needs
	for _, b := range x.breaks {
		if !b.waits && !b.exhausted() {
			needed = max(needed, b.needs)
		}
	}
	if needed > needsPrediction && s.event.Updated {
		if err := s.loadStates(ctx, needed == needsLosses); err != nil {
			return err
		}
	}
	for _, b := range x.breaks {
		if !b.waits && !b.exhausted() && (b.needs == needsPrediction || s.event.Updated) && b.met(s, b.n) {
			b.hits = append(b.hits, s.event.Step)
		}
	}
	x.tested = s.event.Step
	return nil
}

// afterTests calls then once the breakpoints have been tested on the steps made. If one
// is on the bound, it also waits for the bound: with a screen that is computed in the
// background, else here.
func (x *Explorer) afterTests(label string, then func()) {
	x.job = &job{label: label, run: func(ctx context.Context) (bool, error) {
		switch {
		case !x.awaitsBound():
		case x.view.Proving:
			defer gate.Pause(ctx)()
			<-ctx.Done()
			return false, ctx.Err()
		default:
			x.Decide(ctx, x.TheoryTime)
		}
		err := x.testBreaks(ctx)
		if err == nil {
			then()
		}
		return err == nil, err
	}}
}

// awaitsBound reports whether a breakpoint, or one to be set, needs a bound that is not
// known yet.
func (x *Explorer) awaitsBound() bool {
	return !x.Answered() && (x.job != nil && x.job.addsBoundBreak || slices.ContainsFunc(x.breaks, func(b *breakpoint) bool {
		return !b.waits && b.needs == needsBound
	}))
}

// boundLimit is the bound on the updates of the present run; nil if there is none, or it
// is not known.
func (x *Explorer) boundLimit() *panel.Limit {
	if theory := x.View().Theory; theory != nil && x.Answered() {
		return theory.Limit()
	}
	return nil
}

// stop is a step at which run stops, and its breakpoint.
type stop struct {
	step       int // 0: there is none
	breakpoint *breakpoint
}

// stops are the hits at which run stops.
func (b *breakpoint) stops() []int {
	switch {
	case b.times == 0:
		return b.hits
	case len(b.hits) < b.times:
		return nil
	}
	return b.hits[b.times-1:]
}

// stopsWithin are the first and the last stop in [from, to), as far as the steps have
// been tested.
func (x *Explorer) stopsWithin(from, to int) (first, last stop) {
	for _, b := range x.breaks {
		all := b.stops()
		i, _ := slices.BinarySearch(all, from)
		j, _ := slices.BinarySearch(all, to)
		if i >= j {
			continue
		}
		if first.step == 0 || all[i] < first.step {
			first = stop{all[i], b}
		}
		if all[j-1] > last.step {
			last = stop{all[j-1], b}
		}
	}
	return first, last
}

// HasStop reports whether run stops in the steps low to high, both included, as far as
// they have been tested: the marks of the time line.
func (x *Explorer) HasStop(low, high int) bool {
	s, _ := x.stopsWithin(low, high+1)
	return s.step > 0
}

// untilStop returns a condition that tests the breakpoints on a new step and reports
// whether run stops at it.
func (x *Explorer) untilStop() func(algo.Event) bool {
	s := x.newStepView()
	return func(e algo.Event) bool {
		*s.event = e
		return x.testStep(x.ctx, s) != nil || x.HasStop(e.Step, e.Step)
	}
}

// runPatience is how many examples of an endless stream are searched for a breakpoint,
// since there may be none.
const runPatience = 100 * updatePatience

// runToStop goes to the first stop after a step, or to the run's end: through the steps
// made, then beyond.
func (x *Explorer) runToStop(from int) {
	t, last, endless := x.view.Timeline, math.MaxInt, x.endless() && x.view.Setup.Steps == 0
	if endless && len(x.breaks) > 0 {
		last, endless = from+runPatience, false
	}
	arrive := func() {
		if s, _ := x.stopsWithin(from+1, math.MaxInt); s.step > 0 {
			x.stopAt(s)
		} else if x.seek(t.Reached, 0); t.Reached >= last {
			x.Notify("no breakpoint on " + notation.Count(t.Reached-from) + " examples")
		}
	}
	x.afterTests("running", func() {
		switch {
		case t.Reached >= last || x.HasStop(from+1, t.Reached):
			arrive()
		case len(x.breaks) == 0:
			x.extendUntil("running", last, nil, arrive)
		default: // testing may take long at each step
			x.job = x.extensionJob("running", last, x.untilStop(), arrive)
		}
	})
	x.job.endless = endless
}

// stopAt shows a stop, with a message.
func (x *Explorer) stopAt(s stop) {
	x.seek(s.step, 0)
	x.Notify(fmt.Sprintf("breakpoint at step %s: %s", notation.Count(s.step), s.breakpoint))
}

// runBack goes to the last stop before the step shown, or to the start.
func (x *Explorer) runBack() {
	x.afterTests("running back", func() {
		if _, last := x.stopsWithin(x.view.Timeline.Earliest()+1, x.Step()); last.step > 0 {
			x.stopAt(last)
			return
		}
		x.seek(x.clampToHistory(0), 0)
		if x.message.text == "" {
			x.Notify("the start: there is no breakpoint before")
		}
	})
}
