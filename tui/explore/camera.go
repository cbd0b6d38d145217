package explore

import (
	"fmt"
	"strconv"

	"perceptron/tui/scene"
)

// setView is the command view.
func (x *Explorer) setView(g arguments) error {
	switch {
	case g.has("at"):
		return x.viewAt(g)
	case g.has("hand"):
		return x.viewHand()
	}
	return x.scene.Camera.Move(g.words[0], min(g.number("N", 1), 100), x.Picture().Fit())
}

// viewAt is the command view at X Y LEVEL, which the quit line gives: the place
// as it is written.
func (x *Explorer) viewAt(g arguments) error {
	x.scene.Camera = scene.Camera{Level: g.number("LEVEL", 0), Moved: true, At: g.place()}
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
