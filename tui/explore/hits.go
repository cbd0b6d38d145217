package explore

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// hits are the steps at which a breakpoint was met, as far as the steps seen have
// been tested: in their order, and of one with times no more than so many.
type hits struct {
	steps  []int
	tested int
	of     panel.Limit // the bound that they were counted by, where they are of it
}

// upTo is how many lie in the first steps.
func (h *hits) upTo(steps int) int {
	k, _ := slices.BinarySearch(h.steps, steps+1)
	return k
}

// stops are the hits at which run stops.
func (b *breakpoint) stops() []int {
	switch {
	case b.times == 0:
		return b.hits.steps
	case len(b.hits.steps) < b.times:
		return nil
	}
	return b.hits.steps[b.times-1:]
}

// stop is a step at which run stops, and why.
type stop struct {
	step int // 0: there is none
	of   *breakpoint
}

// stopAfter is the first stop after a step, of those tested.
func (x *Explorer) stopAfter(step int) (s stop) {
	for k := range x.breaks {
		b := &x.breaks[k]
		all := b.stops()
		if at, _ := slices.BinarySearch(all, step+1); at < len(all) && (s.step == 0 || all[at] < s.step) {
			s = stop{all[at], b}
		}
	}
	return s
}

// stopBefore is the last stop before a step, of those that can be gone back to.
func (x *Explorer) stopBefore(step int) (s stop) {
	for k := range x.breaks {
		b := &x.breaks[k]
		all := b.stops()
		at, _ := slices.BinarySearch(all, step)
		if at > 0 && all[at-1] > max(s.step, x.timeline.Earliest()) {
			s = stop{all[at-1], b}
		}
	}
	return s
}

// Stops reports whether run stops in the steps from one up to another, both
// included, as far as they have been tested: the marks of the time line.
func (x *Explorer) Stops(low, high int) bool {
	s := x.stopAfter(low - 1)
	return s.step > 0 && s.step <= high
}

// weighing is an update that breakpoints ask about, being looked at from both
// sides.
type weighing struct {
	work          algo.Work
	step, reached int
	moment        algo.Moment
	survey        algo.Survey
	was, is       algo.Evaluation
	at            int  // the mistakes learned from by then
	known         bool // is, and at
	passage       passage
}

// drop gives it up.
func (w *weighing) drop() {
	w.work.Drop()
	*w = weighing{}
}

// weigh looks at an update from both sides, and at what the states make of the
// examples if that is asked. What is after one update is before the next.
func (x *Explorer) weigh(ctx context.Context, step int, evaluate bool) error {
	w, t := &x.weighing, x.timeline
	if w.step != step || w.reached != t.Reached() {
		w.work.Drop()
		w.step, w.reached = step, t.Reached()
	}
	return w.work.Do(ctx, func(pace *algo.Pace) error {
		w.moment = t.SeekPaced(step, pace)
		if !evaluate {
			return nil
		}
		was, known := w.is, w.known && w.at == w.moment.Before.Misclassified()
		w.known = false
		if !known {
			w.moment.Before.SurveyPaced(&w.survey, pace)
			was = w.survey.Evaluation
		}
		w.moment.After.SurveyPaced(&w.survey, pace)
		w.was, w.is = was, w.survey.Evaluation
		w.at, w.known = w.moment.After.Misclassified(), true
		return nil
	})
}

// untested reports whether steps have been seen that a breakpoint was not tested
// on.
func (x *Explorer) untested() bool {
	for k := range x.breaks {
		if x.testable(&x.breaks[k]) {
			return true
		}
	}
	return false
}

// testable reports whether a breakpoint is to be tested on steps seen.
func (x *Explorer) testable(b *breakpoint) bool {
	full := b.times > 0 && len(b.hits.steps) == b.times
	return !b.waits && !full && b.hits.tested < x.timeline.Reached() && (conditions[b.kind].needs != bounded || x.Known())
}

// test tests the breakpoints on the steps seen, as long as ctx lasts.
func (x *Explorer) test(ctx context.Context) error {
	x.limited()
	from := x.timeline.Reached()
	for k := range x.breaks {
		if b := &x.breaks[k]; x.testable(b) {
			from = min(from, b.hits.tested)
		}
	}
	const slice = 1 << 12
	work := 0
	e := new(algo.Event) // one for all: a step takes no memory
	for *e = range x.timeline.Seen(from) {
		if err := x.testOn(ctx, e); err != nil {
			return err
		}
		if work += len(x.breaks) + len(e.Looks); work >= slice {
			work = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// tested is test where a command waits for it: the bound is awaited, too, if a
// breakpoint is of it. Beside a screen it is worked out there, else here.
func (x *Explorer) tested(ctx context.Context) error {
	if x.awaitsBound() {
		if _, ends := ctx.Deadline(); ends && x.seeking {
			<-ctx.Done()
			return ctx.Err()
		}
		x.Decide(ctx, x.deciding)
	}
	return x.test(ctx)
}

// awaitsBound reports whether a breakpoint is of the bound, which is not yet
// known.
func (x *Explorer) awaitsBound() bool {
	return !x.Known() && slices.ContainsFunc(x.breaks, func(b breakpoint) bool {
		return !b.waits && conditions[b.kind].needs == bounded
	})
}

// limited forgets the hits that are of another bound than the present one.
func (x *Explorer) limited() {
	limit := x.limit()
	for k := range x.breaks {
		b := &x.breaks[k]
		if conditions[b.kind].needs == bounded && limit != nil && b.hits.of != *limit {
			b.hits = hits{of: *limit}
		}
	}
}

// limit is the bound on the updates of the present run; nil: there is none, or
// none is known.
func (x *Explorer) limit() *panel.Limit {
	if _, theory := x.proved(); theory != nil && !x.online() {
		return theory.Limit()
	}
	return nil
}

// testOn tests them on one step.
func (x *Explorer) testOn(ctx context.Context, e *algo.Event) error {
	s := &x.weighing.passage
	*s = passage{run: x.timeline, event: e}
	if states, evaluations := x.asked(e); states {
		if err := x.weigh(ctx, e.Step, evaluations); err != nil {
			return err
		}
		w := &x.weighing
		s.before, s.after, s.was, s.is, s.bound = w.moment.Before, w.moment.After, w.was, w.is, x.limit()
	}
	for k := range x.breaks {
		b := &x.breaks[k]
		if !x.testable(b) || e.Step <= b.hits.tested {
			continue
		}
		if c := &conditions[b.kind]; (c.needs == looks || e.Updated) && c.met(s, b.n) {
			b.hits.steps = append(b.hits.steps, e.Step)
		}
		b.hits.tested = e.Step
	}
	return nil
}

// asked is what the breakpoints that are yet to be tested on a step need of it.
func (x *Explorer) asked(e *algo.Event) (states, evaluations bool) {
	if !e.Updated {
		return false, false
	}
	for k := range x.breaks {
		b := &x.breaks[k]
		if needs := conditions[b.kind].needs; needs > looks && x.testable(b) && e.Step > b.hits.tested {
			states, evaluations = true, evaluations || needs == losses
		}
	}
	return states, evaluations
}

// mayStop is whether a new step is one to test the breakpoints on: it meets one
// by what was looked at, or updates and one asks about updates. It is nil where
// there is no breakpoint.
func (x *Explorer) mayStop() func(algo.Event) bool {
	if len(x.breaks) == 0 {
		return nil
	}
	s := &passage{run: x.timeline, event: new(algo.Event)}
	return func(e algo.Event) bool {
		*s.event = e
		for k := range x.breaks {
			b := &x.breaks[k]
			switch c := &conditions[b.kind]; {
			case b.waits || b.times > 0 && len(b.hits.steps) == b.times:
			case c.needs > looks && e.Updated, c.needs == looks && c.met(s, b.n):
				return true
			}
		}
		return false
	}
}

// stopNext goes on to the first stop after a step, or to the run's end: over the
// steps seen first, and then further.
func (x *Explorer) stopNext(from int, extended bool) {
	t := x.timeline
	endless := x.endless() && x.setup.Steps == 0 && len(x.breaks) == 0
	x.goal = &goal{doing: "running", tests: true, stays: !extended, endless: endless, arrive: func() {
		switch s := x.stopAfter(from); {
		case s.step > 0:
			x.stopAt(s)
		case t.Stopped() != algo.Running:
			x.seek(t.Reached(), 0)
		default:
			x.goal = &goal{doing: "running", step: math.MaxInt, until: x.mayStop(), endless: endless, arrive: func() { x.stopNext(from, true) }}
		}
	}}
}

// stopAt shows a stop, and says what it is.
func (x *Explorer) stopAt(s stop) {
	x.seek(s.step, 0)
	x.Say(fmt.Sprintf("breakpoint at step %s: %s", grouped(s.step), s.of))
}

// runBack goes to the last stop before the step shown, or to the start.
func (x *Explorer) runBack() {
	x.goal = &goal{doing: "running back", tests: true, stays: true, arrive: func() {
		if s := x.stopBefore(x.Step()); s.step > 0 {
			x.stopAt(s)
			return
		}
		x.seek(x.earliest(0), 0)
		if x.message.text == "" {
			x.Say("the start: no breakpoint lies before")
		}
	}}
}
