package explore

import (
	"fmt"

	"perceptron/model"
	"perceptron/tui/panel"
)

// speeds are those of play that faster and slower go through, in steps a second.
var speeds = [...]int{1, 2, 4, 8, 15, 30, 60}

// slowLine is what play says while it waits for the line to the terminal.
const slowLine = "play slows down: the connection carries no more steps a second"

// Tick is one beat of play, late if it had to wait for the line to the terminal. It
// is nothing while a command's work is to be done.
func (x *Explorer) Tick(late bool) {
	if !x.playing || x.Busy() {
		return
	}
	x.lags(late)
	if err := x.stepOn(1); err != nil {
		x.playing = false
		x.refuse(err)
	}
	x.syncComparison()
}

// lags says that the line is slow once play has waited for it some beats out of
// few, and until it has not for some: a message that comes and goes is none.
func (x *Explorer) lags(late bool) {
	const few, most = 4, 8
	if late {
		x.lag = min(x.lag+2, most)
	} else {
		x.lag = max(x.lag-1, 0)
	}
	switch {
	case x.lag >= few:
		x.Say(slowLine)
	case x.lag == 0 && x.message.text == slowLine:
		x.Say("")
	}
}

// Animate has pictures show an animation, until they are told otherwise.
func (x *Explorer) Animate(a panel.Animation) { x.view.Animation = a }

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
		return fmt.Errorf("%s: expected on, off or auto", model.Quoted(value))
	}
	x.Say(map[string]string{
		"on": "a changed line is seen turning", "off": "a changed line jumps to its place",
		"": "a changed line is seen turning, but not over SSH",
	}[x.motion])
	return nil
}
