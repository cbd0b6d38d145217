package explore

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"perceptron/algo"
)

// breakpoint is a condition on a step that run stops at. It sees the run's
// weights before and after through the walker that makes the step.
type breakpoint struct {
	text string
	test func(e algo.Event, before []float64, after *algo.State) bool
}

// breakpoints are the conditions by name.
var breakpoints = []struct {
	name string
	make func(arg string, x *Explorer) (breakpoint, error)
}{
	{"example", func(arg string, x *Explorer) (breakpoint, error) {
		i, err := strconv.Atoi(arg)
		d := x.source.Data
		if _, ok := d.Index(i); err != nil || !ok && !(x.online() && i > 0) {
			return breakpoint{}, fmt.Errorf("%q: %w", arg, unnumbered(d))
		}
		return breakpoint{test: func(e algo.Event, _ []float64, _ *algo.State) bool { return d.Number(e.Looks[0].Example) == i }}, nil
	}},
	{"mistake", func(string, *Explorer) (breakpoint, error) {
		return breakpoint{test: func(e algo.Event, _ []float64, _ *algo.State) bool { return e.Updated }}, nil
	}},
	{"update", func(arg string, _ *Explorer) (breakpoint, error) {
		k, err := strconv.Atoi(arg)
		if err != nil || k < 1 {
			return breakpoint{}, fmt.Errorf("update %q: want a whole number from 1", arg)
		}
		return breakpoint{test: func(e algo.Event, _ []float64, _ *algo.State) bool { return e.Updated && e.Updates == k }}, nil
	}},
	{"angle", func(arg string, x *Explorer) (breakpoint, error) {
		deg, err := strconv.ParseFloat(arg, 64)
		if err != nil || !(deg > 0 && deg <= 180) {
			return breakpoint{}, fmt.Errorf("angle %q: want degrees, above 0 and up to 180", arg)
		}
		if !x.timeline.Problem().Linear() {
			return breakpoint{}, errors.New("angle: this kernel has no weights that could turn")
		}
		return breakpoint{test: func(e algo.Event, before []float64, after *algo.State) bool {
			return e.Updated && turned(before, after.Weights()) >= deg
		}}, nil
	}},
}

// turned is the angle between two weight vectors in degrees; 0 if one is zero.
func turned(v, w []float64) float64 {
	var vw, vv, ww float64
	for j := range v {
		vw += float64(v[j] * w[j])
		vv += float64(v[j] * v[j])
		ww += float64(w[j] * w[j])
	}
	if vv == 0 || ww == 0 {
		return 0
	}
	return math.Acos(min(1, max(-1, vw/math.Sqrt(vv*ww)))) * 180 / math.Pi
}

// setBreak is the command break.
func (x *Explorer) setBreak(args []string) error {
	if len(args) == 0 {
		if len(x.breaks) == 0 {
			return errors.New("no breakpoint is set (break mistake, break example 17, break update 5, break angle 30)")
		}
		x.message = "breaks at:"
		for _, b := range x.breaks {
			x.message += " " + b.text + ";"
		}
		return nil
	}
	if args[0] == "off" {
		x.breaks = nil
		return nil
	}
	for _, row := range breakpoints {
		if row.name != args[0] {
			continue
		}
		arg := ""
		if len(args) > 1 {
			arg = args[1]
		}
		b, err := row.make(arg, x)
		if err != nil {
			return err
		}
		b.text = row.name
		if arg != "" {
			b.text += " " + arg
		}
		x.breaks = append(x.breaks, b)
		x.message = "run (c) stops at " + b.text
		return nil
	}
	return fmt.Errorf("%q: want example I, mistake, update K, angle DEGREES or off", args[0])
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
		if b.test(e, before, walk) {
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
