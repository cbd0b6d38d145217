package explore

import (
	"errors"
	"fmt"
	"strconv"

	"perceptron/tui/scene"
)

// setView is the command view; at X Y LEVEL, which the quit line gives, is the place
// as it is written, and hand has the example at hand in the middle.
func (x *Explorer) setView(g arguments) error {
	c, pic := &x.view.Camera, x.Picture()
	switch {
	case g.has("at"):
		*c = scene.Camera{Level: g.number("LEVEL", 0), Moved: true, At: g.place()}
		return nil
	case !g.has("hand"):
		return c.Move(g.words[0], min(g.number("N", 1), 100), pic.Fit())
	case x.view.Moment.Before == nil:
		return errors.New("there is no current example before the first step")
	}
	across, up := pic.Point(x.view.Moment.Event.Looks[0].Example)
	c.Centre([2]float64{across, up}, pic.Fit())
	return nil
}

// place is what stands for the coordinates X and Y.
func (g arguments) place() (at [2]float64) {
	for k, name := range [...]string{"X", "Y"} {
		v, _ := strconv.ParseFloat(g.value(name), 64) // both are coordinates
		at[k] = v + 0                                 // no −0
	}
	return at
}

// cameraLine is the command that brings this view back, or "".
func cameraLine(c scene.Camera) string {
	switch {
	case c.Moved:
		return fmt.Sprintf("view at %s %s %d", shortest(c.At[0]), shortest(c.At[1]), c.Level)
	case c.Level > 0:
		return fmt.Sprintf("view in %d", c.Level)
	case c.Level < 0:
		return fmt.Sprintf("view out %d", -c.Level)
	}
	return ""
}
