package explore

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"perceptron/model"
	"perceptron/tui/scene"
)

// setView is the command view.
func (x *Explorer) setView(args []string) error {
	var word string
	if len(args) > 0 {
		word, args = args[0], args[1:]
	}
	switch {
	case word == "at":
		return x.viewAt(args)
	case word == "hand":
		return x.viewHand()
	case slices.Contains(scene.Moves(), word):
		return count(func(x *Explorer, n int) error {
			return x.scene.Camera.Move(word, min(n, 100), x.Picture().Fit())
		})(x, args)
	}
	return fmt.Errorf("%s: want in, out, left, right, up, down, fit, hand or at X Y LEVEL", model.Quoted(word))
}

// viewAt is the command view at X Y LEVEL, which the quit line gives: the place
// as it is written.
func (x *Explorer) viewAt(args []string) error {
	if len(args) != 3 {
		return errors.New("at: want two coordinates and how many times the scale is doubled")
	}
	var to [2]float64
	for k := range to {
		v, err := strconv.ParseFloat(args[k], 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("at: %s is no coordinate", model.Quoted(args[k]))
		}
		to[k] = v
	}
	level, err := strconv.Atoi(args[2])
	if err != nil || level < scene.LeastLevel || level > scene.MostLevel {
		return fmt.Errorf("at: %s: want a whole number from %d to %d", model.Quoted(args[2]), scene.LeastLevel, scene.MostLevel)
	}
	x.scene.Camera = scene.Camera{Level: level, Moved: true, At: to}
	return nil
}

// viewHand brings the example at hand into the middle.
func (x *Explorer) viewHand() error {
	if x.moment.Before == nil {
		return errNoHand
	}
	pic := x.Picture()
	across, up := pic.Point(x.moment.Event.Looks[0].Example)
	x.scene.Camera.Centre([2]float64{across, up}, pic.Fit())
	return nil
}

// cameraLine is the command that brings this view back, or "".
func cameraLine(c scene.Camera) string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	switch {
	case c.Moved:
		return fmt.Sprintf("view at %s %s %d", number(c.At[0]), number(c.At[1]), c.Level)
	case c.Level > 0:
		return fmt.Sprintf("view in %d", c.Level)
	case c.Level < 0:
		return fmt.Sprintf("view out %d", -c.Level)
	}
	return ""
}
