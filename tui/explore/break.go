package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/tui/notation"
)

// breakpoint is a condition under which run stops, with its arguments and its hits in the
// present run.
type breakpoint struct {
	*condition
	arg   string
	n     float64
	times int  // stop only at the hit of this number; 0: at each
	waits bool // it makes no sense for the present data, and is inactive
	// hits are the steps at which it was met, among those tested; with times, no more than
	// that.
	hits []int
}

// String is the breakpoint as an argument of the command break.
func (b *breakpoint) String() string {
	words := []string{b.name}
	if b.arg != "" {
		words = append(words, Quote(b.arg))
	}
	if b.times > 0 {
		words = append(words, "times", strconv.Itoa(b.times))
	}
	return strings.Join(words, " ")
}

// maxBreaks is the most breakpoints, each of which keeps its hits.
const maxBreaks = 64

// setBreak is the command break.
func (x *Explorer) setBreak(g arguments) error {
	switch {
	case len(g.words) == 0:
		return x.listBreaks()
	case g.has("off"):
		x.breaks = nil
		x.Notify("run (c) no longer stops at any breakpoint")
		return nil
	case g.has("drop"):
		n := g.number("B", 0) // number in the list
		x.Notify(x.breaks[n-1].String() + " is no longer a breakpoint")
		x.breaks = slices.Delete(slices.Clone(x.breaks), n-1, n)
		return nil
	}
	b := parseBreakpoint(g)
	if b.once && b.times > 1 {
		return fmt.Errorf("times \"%d\": a run has %s %s once", b.times, b.name, b.arg)
	}
	if slices.ContainsFunc(x.breaks, func(other *breakpoint) bool { return other.String() == b.String() }) {
		x.Notify(b.String() + " is set already")
		return nil
	}
	if b.needs == needsBound && !b.waits && !x.Answered() && x.TheoryTime > 0 {
		return x.setBoundBreak(b)
	}
	return x.addBreak(b)
}

// setBoundBreak sets a breakpoint on the bound once it is known whether there is a bound.
// With a screen that is computed in the background, else here.
func (x *Explorer) setBoundBreak(b *breakpoint) error {
	if !x.view.Proving {
		x.Decide(x.ctx, x.TheoryTime)
		return x.addBreak(b)
	}
	x.afterTests("looking for the bound", func() {
		if err := x.addBreak(b); err != nil {
			x.notifyError(commandError("break", err))
		}
	})
	x.job.addsBoundBreak = true
	return nil
}

// addBreak adds a breakpoint.
func (x *Explorer) addBreak(b *breakpoint) error {
	if err := x.breakObjection(b); err != nil && !b.waits {
		return fmt.Errorf("%s: %w", b, err)
	}
	if len(x.breaks) == maxBreaks {
		return fmt.Errorf("%d breakpoints are set, which is the most there can be (break drop N)", maxBreaks)
	}
	x.breaks = append(x.breaks, b)
	x.resetBreaks()
	x.Notify("run (c) stops at: " + b.String())
	return nil
}

// parseBreakpoint is the breakpoint of the arguments NAME [ARG] [times T] [waits].
func parseBreakpoint(g arguments) *breakpoint {
	k := slices.IndexFunc(conditions, func(c condition) bool { return g.has(c.name) })
	c := &conditions[k]
	arg := g.value(c.arg)
	return &breakpoint{condition: c, arg: arg, n: toFloat(arg), times: g.number("T", 0), waits: g.has("waits")}
}

// breakObjection is the reason why a breakpoint makes no sense for the present data; nil
// if it does.
func (x *Explorer) breakObjection(b *breakpoint) error {
	switch {
	case b.streamReason != "" && x.view.Setup.Online:
		return errors.New(b.streamReason)
	case b.check == nil:
		return nil
	}
	return b.check(x, b.n)
}

// resetBreaks tests all breakpoints anew, since the data, the run or its bound have
// changed: first whether they make sense, then on all steps.
func (x *Explorer) resetBreaks() {
	x.tested = 0
	for _, b := range x.breaks {
		b.hits = nil
		b.waits = x.breakObjection(b) != nil
	}
}

// listBreaks says where run stops, with the hits up to the step shown.
func (x *Explorer) listBreaks() error {
	if len(x.breaks) == 0 {
		return errors.New("no breakpoint is set (break mistake, break wrong 17, break epoch 2, …)")
	}
	x.afterTests("counting the hits", func() {
		texts := make([]string, len(x.breaks))
		for k, b := range x.breaks {
			texts[k] = fmt.Sprintf("%d: %s, %s", k+1, b, b.hitsText(x.stepsDone()))
		}
		x.Notify(strings.Join(texts, "; "))
	})
	return nil
}

// hitsText is the number of hits in the first steps.
func (b *breakpoint) hitsText(steps int) string {
	met, _ := slices.BinarySearch(b.hits, steps+1)
	switch {
	case b.waits:
		return "waits"
	case b.times > 0:
		return fmt.Sprintf("%s of %s", notation.Count(met), notation.Count(b.times))
	case met == 1:
		return "1 hit"
	}
	return notation.Count(met) + " hits"
}
