package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
	"perceptron/model"
)

// condition is whether a step is one to stop at. It sees the run's weights
// before and after through the walker that makes the step.
type condition func(e algo.Event, before []float64, after *algo.State) bool

// breakpoint is where run stops: what was asked for, and the condition that it
// is on the present data; nil while it makes no sense of them, and waits.
type breakpoint struct {
	name, arg string
	met       condition
}

func (b *breakpoint) String() string {
	if b.arg == "" {
		return b.name
	}
	return b.name + " " + Quote(b.arg)
}

// kind is one kind of breakpoint: how many words follow its name, and the
// condition that they are of the run at hand.
type kind struct {
	name  string
	words int
	of    func(arg string, x *Explorer) (condition, error)
}

var kinds = []kind{
	{"example", 1, func(arg string, x *Explorer) (condition, error) {
		i, err := strconv.Atoi(arg)
		d := x.source.Data
		if _, ok := d.Index(i); err != nil || !ok && !(x.online() && i > 0) {
			return nil, fmt.Errorf("example %s: %w", model.Quoted(arg), unnumbered(d))
		}
		return func(e algo.Event, _ []float64, _ *algo.State) bool {
			return slices.ContainsFunc(e.Looks, func(l algo.Look) bool { return d.Number(l.Example) == i })
		}, nil
	}},
	{"mistake", 0, func(string, *Explorer) (condition, error) {
		return func(e algo.Event, _ []float64, _ *algo.State) bool { return e.Updated }, nil
	}},
	{"update", 1, func(arg string, _ *Explorer) (condition, error) {
		k, err := strconv.Atoi(arg)
		if err != nil || k < 1 {
			return nil, fmt.Errorf("update %s: want a whole number from 1", model.Quoted(arg))
		}
		return func(e algo.Event, _ []float64, _ *algo.State) bool { return e.Updated && e.Updates == k }, nil
	}},
	{"angle", 1, func(arg string, x *Explorer) (condition, error) {
		deg, err := strconv.ParseFloat(arg, 64)
		if err != nil || !(deg > 0 && deg <= 180) {
			return nil, fmt.Errorf("angle %s: want degrees, above 0 and up to 180", model.Quoted(arg))
		}
		if !x.timeline.Problem().Linear() {
			return nil, errors.New("angle: this kernel has no weights that could turn")
		}
		return func(e algo.Event, before []float64, after *algo.State) bool {
			return e.Updated && model.Angle(before, after.Weights()) >= deg
		}, nil
	}},
}

// arm makes the condition of a breakpoint on the present data; the error is why
// there is none.
func (x *Explorer) arm(b *breakpoint) (err error) {
	k := slices.IndexFunc(kinds, func(k kind) bool { return k.name == b.name })
	b.met, err = kinds[k].of(b.arg, x)
	return err
}

// rearm makes all conditions anew: the data or the run are others.
func (x *Explorer) rearm() {
	for k := range x.breaks {
		_ = x.arm(&x.breaks[k]) // one that makes no sense now waits
	}
}

// setBreak is the command break.
func (x *Explorer) setBreak(args []string) error {
	if len(args) == 0 {
		return x.listBreaks()
	}
	if args[0] == "off" {
		err := surplus(1, args)
		if err == nil {
			x.breaks = nil
		}
		return err
	}
	k := slices.IndexFunc(kinds, func(k kind) bool { return k.name == args[0] })
	if k < 0 {
		return fmt.Errorf("%s: want example I, mistake, update K, angle DEGREES or off", model.Quoted(args[0]))
	}
	if err := surplus(1+kinds[k].words, args); err != nil {
		return err
	}
	b := breakpoint{name: args[0], arg: strings.Join(args[1:], " ")}
	if err := x.arm(&b); err != nil {
		return err
	}
	x.breaks = append(x.breaks, b)
	x.message = "run (c) stops at " + b.String()
	return nil
}

// listBreaks says where run stops.
func (x *Explorer) listBreaks() error {
	if len(x.breaks) == 0 {
		return errors.New("no breakpoint is set (break mistake, break example 17, break update 5, break angle 30)")
	}
	x.message = "breaks at:"
	for _, b := range x.breaks {
		x.message += " " + b.String()
		if b.met == nil {
			x.message += " (waits: it makes no sense of these data)"
		}
		x.message += ";"
	}
	return nil
}

// breakTest is whether a new step meets a breakpoint. The walker beside the
// timeline's head lets a condition see the weights on both sides.
func (x *Explorer) breakTest() func(algo.Event) bool {
	if len(x.breaks) == 0 {
		return func(algo.Event) bool { return false }
	}
	walk := x.timeline.Seek(x.timeline.Reached()).After.Clone()
	return func(algo.Event) bool { return x.meets(walk) }
}

// meets makes the walker's next step and tests it.
func (x *Explorer) meets(walk *algo.State) bool {
	before := walk.Weights()
	e := walk.Step()
	for _, b := range x.breaks {
		if b.met != nil && b.met(e, before, walk) {
			return true
		}
	}
	return false
}

// breakBefore is the first step after the present one, of those already made,
// that meets a breakpoint.
func (x *Explorer) breakBefore(reached int) (int, bool) {
	walk := x.moment.After.Clone()
	for walk.Steps() < reached {
		if x.meets(walk) {
			return walk.Steps(), true
		}
	}
	return 0, false
}
