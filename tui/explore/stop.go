package explore

import (
	"fmt"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// stop is a step at which run stops, and why.
type stop struct {
	step       int // 0: there is none
	breakpoint *breakpoint
}

// stopAfter is the first stop after a step, of those tested.
func (x *Explorer) stopAfter(step int) (s stop) {
	for _, b := range x.breaks {
		all := b.stops()
		if at, _ := slices.BinarySearch(all, step+1); at < len(all) && (s.step == 0 || all[at] < s.step) {
			s = stop{all[at], b}
		}
	}
	return s
}

// stopBefore is the last stop before a step, of those that can be gone back to.
func (x *Explorer) stopBefore(step int) (s stop) {
	for _, b := range x.breaks {
		all := b.stops()
		at, _ := slices.BinarySearch(all, step)
		if at > 0 && all[at-1] > max(s.step, x.view.Timeline.Earliest()) {
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

// stopCandidate is whether a new step is one to test the breakpoints on: it meets one
// by what was looked at, or updates and one asks about updates. It is nil where
// there is no breakpoint.
func (x *Explorer) stopCandidate() func(algo.Event) bool {
	if len(x.breaks) == 0 {
		return nil
	}
	s := &stepView{run: x.view.Timeline, event: new(algo.Event)}
	return func(e algo.Event) bool {
		*s.event = e
		for _, b := range x.breaks {
			switch {
			case b.waits || b.times > 0 && len(b.hits.steps) == b.times:
			case b.needs > looks && e.Updated, b.needs == looks && b.met(s, b.n):
				return true
			}
		}
		return false
	}
}

// stopNext goes on to the first stop after a step, or to the run's end: over the
// steps seen first, and then further.
func (x *Explorer) stopNext(from int, extended bool) {
	t := x.view.Timeline
	endless := x.endless() && x.view.Setup.Steps == 0 && len(x.breaks) == 0
	x.goal = &goal{doing: "running", tests: true, stays: !extended, endless: endless, arrive: func() {
		switch s := x.stopAfter(from); {
		case s.step > 0:
			x.stopAt(s)
		case t.Stopped() != algo.Running:
			x.seek(t.Reached(), 0)
		default:
			x.goal = &goal{doing: "running", step: math.MaxInt, until: x.stopCandidate(), endless: endless, arrive: func() { x.stopNext(from, true) }}
		}
	}}
}

// stopAt shows a stop, and says what it is.
func (x *Explorer) stopAt(s stop) {
	x.seek(s.step, 0)
	x.Say(fmt.Sprintf("breakpoint at step %s: %s", notation.Count(s.step), s.breakpoint))
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
