package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/tui/notation"
)

// breakpoint is where run stops. What it was asked for is plain data; beside it
// stands what the present run has made of it.
type breakpoint struct {
	*condition
	arg   string
	n     float64
	times int  // the one such step of the run that counts; 0: each does
	waits bool // it makes no sense of the present data
	// hits are the steps at which it was met, of those tested: of one with times no more
	// than so many.
	hits []int
}

// String is what the command break takes for it.
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

// breaksMost bounds the breakpoints, each of which keeps its hits.
const breaksMost = 64

// setBreak is the command break.
func (x *Explorer) setBreak(g arguments) error {
	switch {
	case len(g.words) == 0:
		return x.listBreaks()
	case g.has("off"):
		x.breaks = nil
		x.Say("run (c) no longer stops at any breakpoint")
		return nil
	case g.has("drop"):
		n := g.number("B", 0) // that the list gives it
		x.Say(x.breaks[n-1].String() + " is no longer a breakpoint")
		x.breaks = slices.Delete(slices.Clone(x.breaks), n-1, n)
		return nil
	}
	b := breakpointOf(g)
	if b.once && b.times > 1 {
		return fmt.Errorf("times \"%d\": a run has %s %s once", b.times, b.name, b.arg)
	}
	if slices.ContainsFunc(x.breaks, func(other *breakpoint) bool { return other.String() == b.String() }) {
		x.Say(b.String() + " is set already")
		return nil
	}
	if b.needs == bounded && !b.waits && !x.Answered() && x.TheoryTime > 0 {
		return x.setBoundBreak(b)
	}
	return x.addBreak(b)
}

// setBoundBreak sets a breakpoint of the bound once it is known whether there is one:
// beside a screen that is worked out there, else here.
func (x *Explorer) setBoundBreak(b *breakpoint) error {
	if !x.view.Proving {
		x.Decide(x.ctx, x.TheoryTime)
		return x.addBreak(b)
	}
	x.whenTested("looking for the bound", func() {
		if err := x.addBreak(b); err != nil {
			x.refuse(refusal("break", err))
		}
	})
	x.goal.bound = true
	return nil
}

// addBreak adds a breakpoint to those there are.
func (x *Explorer) addBreak(b *breakpoint) error {
	if err := x.objectionTo(b); err != nil && !b.waits {
		return fmt.Errorf("%s: %w", b, err)
	}
	if len(x.breaks) == breaksMost {
		return fmt.Errorf("%d breakpoints are set, which is the most there can be (break drop N)", breaksMost)
	}
	x.breaks = append(x.breaks, b)
	x.judgeBreaks()
	x.Say("run (c) stops at: " + b.String())
	return nil
}

// breakpointOf is the breakpoint that words ask for: NAME [ARG] [times T] [waits].
func breakpointOf(g arguments) *breakpoint {
	k := slices.IndexFunc(conditions, func(c condition) bool { return g.has(c.name) })
	c := &conditions[k]
	arg := g.value(c.arg)
	return &breakpoint{condition: c, arg: arg, n: floatOf(arg), times: g.number("T", 0), waits: g.has("waits")}
}

// objectionTo is why a breakpoint makes no sense of the present data; nil if it does.
func (x *Explorer) objectionTo(b *breakpoint) error {
	switch {
	case b.streamless != "" && x.view.Setup.Online:
		return errors.New(b.streamless)
	case b.refuse == nil:
		return nil
	}
	return b.refuse(x, b.n)
}

// judgeBreaks asks of all breakpoints anew whether they make sense, and has them be
// tested anew: the data, the run, or what is known of its bound are others.
func (x *Explorer) judgeBreaks() {
	x.tested = 0
	for _, b := range x.breaks {
		b.hits = nil
		b.waits = x.objectionTo(b) != nil
	}
}

// listBreaks says where run stops, and how often the run has been there up to the
// step shown.
func (x *Explorer) listBreaks() error {
	if len(x.breaks) == 0 {
		return errors.New("no breakpoint is set (break mistake, break wrong 17, break epoch 2, …)")
	}
	x.whenTested("counting the hits", func() {
		texts := make([]string, len(x.breaks))
		for k, b := range x.breaks {
			texts[k] = fmt.Sprintf("%d: %s, %s", k+1, b, b.hitsText(x.stepsDone()))
		}
		x.Say(strings.Join(texts, "; "))
	})
	return nil
}

// hitsText says how often it has been met in the first steps.
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
