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

// inspect looks at an update from both sides, and at what the states make of the
// examples if that is asked.
func (s *stepView) inspect(ctx context.Context, evaluate bool) error {
	m, err := s.run.SeekContext(ctx, s.event.Step)
	s.before, s.after = m.Before, m.After
	if err != nil || !evaluate {
		return err
	}
	if err := s.before.MarkErrors(ctx, &s.errors); err != nil {
		return err
	}
	s.was = s.errors.Evaluation
	err = s.after.MarkErrors(ctx, &s.errors)
	s.is = s.errors.Evaluation
	return err
}

// full reports whether a breakpoint of one step of the run alone has met it.
func (b *breakpoint) full() bool { return b.times > 0 && len(b.hits) == b.times }

// testBreaks tests the breakpoints on the steps seen, as long as ctx lasts.
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

// newStepView is for all steps that are tested one after another: a step takes no memory.
func (x *Explorer) newStepView() *stepView {
	return &stepView{run: x.view.Timeline, event: new(algo.Event), bound: x.limit()}
}

// testStep tests them on the step after those tested.
func (x *Explorer) testStep(ctx context.Context, s *stepView) error {
	var needed needs
	for _, b := range x.breaks {
		if !b.waits && !b.full() {
			needed = max(needed, b.needs)
		}
	}
	if needed > looks && s.event.Updated {
		if err := s.inspect(ctx, needed == losses); err != nil {
			return err
		}
	}
	for _, b := range x.breaks {
		if !b.waits && !b.full() && (b.needs == looks || s.event.Updated) && b.met(s, b.n) {
			b.hits = append(b.hits, s.event.Step)
		}
	}
	x.tested = s.event.Step
	return nil
}

// whenTested goes on once the breakpoints are tested on the steps seen. The bound is
// awaited, too, if a breakpoint is of it: beside a screen it is worked out there, else here.
func (x *Explorer) whenTested(doing string, then func()) {
	x.goal = &goal{doing: doing, work: func(ctx context.Context) (bool, error) {
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

// awaitsBound reports whether a breakpoint is of the bound, or is to be, which is not
// yet known.
func (x *Explorer) awaitsBound() bool {
	return !x.Answered() && (x.goal != nil && x.goal.bound || slices.ContainsFunc(x.breaks, func(b *breakpoint) bool {
		return !b.waits && b.needs == bounded
	}))
}

// limit is the bound on the updates of the present run; nil: there is none, or
// none is known.
func (x *Explorer) limit() *panel.Limit {
	if theory := x.View().Theory; theory != nil && x.Answered() {
		return theory.Limit()
	}
	return nil
}

// stop is a step at which run stops, and why.
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

// stopsWithin are the first and the last stop from one step up to another, which is not
// included, of those tested.
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

// Stops reports whether run stops in the steps from one up to another, both
// included, as far as they have been tested: the marks of the time line.
func (x *Explorer) Stops(low, high int) bool {
	s, _ := x.stopsWithin(low, high+1)
	return s.step > 0
}

// stopsNow tests the breakpoints on each new step, and tells whether run stops at it.
func (x *Explorer) stopsNow() func(algo.Event) bool {
	s := x.newStepView()
	return func(e algo.Event) bool {
		*s.event = e
		return x.testStep(x.ctx, s) != nil || x.Stops(e.Step, e.Step)
	}
}

// runPatience is how many examples of a stream without an end a breakpoint is looked for in:
// there may be none any more.
const runPatience = 100 * patience

// stopNext goes on to the first stop after a step, or to the run's end: over the
// steps seen first, and then further.
func (x *Explorer) stopNext(from int) {
	t, last, endless := x.view.Timeline, math.MaxInt, x.endless() && x.view.Setup.Steps == 0
	if endless && len(x.breaks) > 0 {
		last, endless = from+runPatience, false
	}
	arrive := func() {
		if s, _ := x.stopsWithin(from+1, math.MaxInt); s.step > 0 {
			x.stopAt(s)
		} else if x.seek(t.Reached, 0); t.Reached >= last {
			x.Say("no breakpoint on " + notation.Count(t.Reached-from) + " examples")
		}
	}
	x.whenTested("running", func() {
		switch {
		case t.Reached >= last || x.Stops(from+1, t.Reached):
			arrive()
		case len(x.breaks) == 0:
			x.extendUntil("running", last, nil, arrive)
		default: // which may take long at each step
			x.goal = x.extension("running", last, x.stopsNow(), arrive)
		}
	})
	x.goal.endless = endless
}

// stopAt shows a stop, and says what it is.
func (x *Explorer) stopAt(s stop) {
	x.seek(s.step, 0)
	x.Say(fmt.Sprintf("breakpoint at step %s: %s", notation.Count(s.step), s.breakpoint))
}

// runBack goes to the last stop before the step shown, or to the start.
func (x *Explorer) runBack() {
	x.whenTested("running back", func() {
		if _, last := x.stopsWithin(x.view.Timeline.Earliest()+1, x.Step()); last.step > 0 {
			x.stopAt(last)
			return
		}
		x.seek(x.earliest(0), 0)
		if x.message.text == "" {
			x.Say("the start: there is no breakpoint before")
		}
	})
}
