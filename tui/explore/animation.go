package explore

import (
	"fmt"
	"strings"

	"perceptron/model"
)

// Animation is how far a picture has moved on from one step to the next. The
// zero value is one that stands still.
type Animation struct {
	Turn float64 // of the way that the line turns at an update; 0 or 1: it is there
	Lit  float64 // of the last pass of a run that has converged; likewise
}

// Animate has pictures show an animation, until they are told otherwise.
func (x *Explorer) Animate(a Animation) { x.animation = a }

// Moves reports whether pictures may move: set motion on, or off.
func (x *Explorer) Moves() bool { return !x.still }

// setMotion is the command set motion [on|off].
func (x *Explorer) setMotion(values []string) error {
	on := x.Moves()
	switch value := strings.Join(values, " "); value {
	case "":
		x.message = "motion is " + map[bool]string{true: "on", false: "off"}[on]
		return nil
	case "on", "off":
		x.still = value == "off"
	default:
		return fmt.Errorf("%s: want on or off", model.Quoted(value))
	}
	x.message = "a changed line is seen turning"
	if x.still {
		x.message = "a changed line is at its place at once"
	}
	return nil
}
