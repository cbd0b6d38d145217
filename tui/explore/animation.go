package explore

import (
	"fmt"
	"strings"

	"perceptron/model"
	"perceptron/tui/scene"
)

// Animate has pictures show an animation, until they are told otherwise.
func (x *Explorer) Animate(a scene.Animation) { x.animation = a }

// Moves reports whether pictures may move: set motion on, or off.
func (x *Explorer) Moves() bool { return !x.still }

// setMotion is the command set motion [on|off].
func (x *Explorer) setMotion(values []string) error {
	on := x.Moves()
	switch value := strings.Join(values, " "); value {
	case "":
		x.Say("motion is " + map[bool]string{true: "on", false: "off"}[on])
		return nil
	case "on", "off":
		x.still = value == "off"
	default:
		return fmt.Errorf("%s: want on or off", model.Quoted(value))
	}
	x.Say("a changed line is seen turning")
	if x.still {
		x.Say("a changed line is at its place at once")
	}
	return nil
}
