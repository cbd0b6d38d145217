package explore

import (
	"context"
	"slices"

	"perceptron/algo"
	"perceptron/tui/gate"
	"perceptron/tui/panel"
)

// hits are the steps at which a breakpoint was met, as far as the steps seen have
// been tested: in their order, and of one with times no more than so many.
type hits struct {
	steps  []int
	tested int
	limit  panel.Limit // the bound that they were counted by, where they are of it
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

// untested reports whether steps have been seen that a breakpoint was not tested
// on.
func (x *Explorer) untested() bool {
	return slices.ContainsFunc(x.breaks, x.testable)
}

// testable reports whether a breakpoint is to be tested on steps seen.
func (x *Explorer) testable(b *breakpoint) bool {
	full := b.times > 0 && len(b.hits.steps) == b.times
	return !b.waits && !full && b.hits.tested < x.view.Timeline.Reached() && (b.needs != bounded || x.Answered())
}

// test tests the breakpoints on the steps seen, as long as ctx lasts.
func (x *Explorer) test(ctx context.Context) error {
	x.dropStaleHits()
	from := x.view.Timeline.Reached()
	for _, b := range x.breaks {
		if x.testable(b) {
			from = min(from, b.hits.tested)
		}
	}
	const slice = 1 << 12
	work := 0
	e := new(algo.Event) // one for all: a step takes no memory
	for *e = range x.view.Timeline.History(from) {
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

// testAll is test where a command waits for it: the bound is awaited, too, if a
// breakpoint is of it. Beside a screen it is worked out there, else here.
func (x *Explorer) testAll(ctx context.Context) error {
	if x.awaitsBound() {
		if x.view.Proving {
			defer gate.PauseWork(ctx)()
			<-ctx.Done()
			return ctx.Err()
		}
		x.Decide(ctx, x.theory.limit)
	}
	return x.test(ctx)
}

// awaitsBound reports whether a breakpoint is of the bound, or is to be, which is not
// yet known.
func (x *Explorer) awaitsBound() bool {
	return !x.Answered() && (x.goal != nil && x.goal.bound || slices.ContainsFunc(x.breaks, func(b *breakpoint) bool {
		return !b.waits && b.needs == bounded
	}))
}

// dropStaleHits forgets the hits that are of another bound than the present one.
func (x *Explorer) dropStaleHits() {
	limit := x.limit()
	for _, b := range x.breaks {
		if b.needs == bounded && limit != nil && b.hits.limit != *limit {
			b.hits = hits{limit: *limit}
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
	s := &x.look.view
	*s = stepView{run: x.view.Timeline, event: e}
	if states, evaluations := x.needsAt(e); states {
		if err := x.inspect(ctx, e.Step, evaluations); err != nil {
			return err
		}
		w := &x.look
		s.before, s.after, s.was, s.is, s.bound = w.moment.Before, w.moment.After, w.was, w.is, x.limit()
	}
	for _, b := range x.breaks {
		if !x.testable(b) || e.Step <= b.hits.tested {
			continue
		}
		if (b.needs == looks || e.Updated) && b.met(s, b.n) {
			b.hits.steps = append(b.hits.steps, e.Step)
		}
		b.hits.tested = e.Step
	}
	return nil
}

// needsAt is what the breakpoints that are yet to be tested on a step need of it.
func (x *Explorer) needsAt(e *algo.Event) (states, evaluations bool) {
	if !e.Updated {
		return false, false
	}
	for _, b := range x.breaks {
		if needs := b.needs; needs > looks && x.testable(b) && e.Step > b.hits.tested {
			states, evaluations = true, evaluations || needs == losses
		}
	}
	return states, evaluations
}
