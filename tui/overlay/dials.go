package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// dials is the keys of the settings, which are drawn as a panel of the frame.
// Every key runs a command, so nothing is kept here.
type dials struct{}

func (*dials) open(*explore.Explorer)    {}
func (*dials) close()                    {}
func (*dials) refresh(*explore.Explorer) {}
func (*dials) next() tea.Cmd             { return nil }
func (*dials) take(tea.Msg)              {}
func (*dials) draw(*grid.Grid)           {}

// turning is what the keys run that are no letter of a name.
var turning = map[string]string{
	"up": "settings up", "shift+tab": "settings up", "down": "settings down", "tab": "settings down",
	"left": "settings less", "right": "settings more", " ": "settings more", "u": "undo", "ctrl+r": "redo", "S": "settings off",
}

func (d *dials) key(x *explore.Explorer, name string) bool {
	chosen, typed := x.ChosenSetting()
	line, turns := turning[name]
	switch {
	case turns:
		x.Begin(line)
	case name == "backspace" && typed != "":
		x.Begin("settings " + chosen + " " + typed[:len(typed)-1])
	case name == ":":
		x.Begin("command set " + chosen + " ")
	case len(name) == 1 && strings.Contains("0123456789.,/-", name):
		x.Begin("settings " + chosen + " " + typed + name)
	default:
		x.Jump(name)
	}
	return true
}

// choose sets the number that was typed, or is done.
func (d *dials) choose(x *explore.Explorer) string {
	chosen, typed := x.ChosenSetting()
	if typed == "" {
		return "settings off"
	}
	return "set " + chosen + " " + typed + "; settings " + chosen
}
