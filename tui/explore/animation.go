package explore

import (
	"fmt"

	"perceptron/model"
	"perceptron/tui/scene"
)

// Animate has pictures show an animation, until they are told otherwise.
func (x *Explorer) Animate(a scene.Animation) { x.animation = a }

// Moves reports whether pictures may move, on a terminal that is far or near:
// there unless set motion has it otherwise.
func (x *Explorer) Moves(far bool) bool { return x.motion == "on" || x.motion == "" && !far }

// setMotion is the command set motion on|off|auto.
func (x *Explorer) setMotion(value string) error {
	switch value {
	case "auto":
		x.motion = ""
	case "on", "off":
		x.motion = value
	default:
		return fmt.Errorf("%s: want on, off or auto", model.Quoted(value))
	}
	x.Say(map[string]string{
		"on": "a changed line is seen turning", "off": "a changed line is at its place at once",
		"": "a changed line is seen turning, but not over SSH",
	}[x.motion])
	return nil
}
