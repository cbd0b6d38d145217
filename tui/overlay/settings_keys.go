package overlay

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// settingsKeys is the keys of the settings, which are drawn as a panel of the frame.
// Every key runs a command, so nothing is kept here.
type settingsKeys struct{}

func (*settingsKeys) open(*explore.Explorer)    {}
func (*settingsKeys) close()                    {}
func (*settingsKeys) refresh(*explore.Explorer) {}
func (*settingsKeys) next() tea.Cmd             { return nil }
func (*settingsKeys) receive(tea.Msg)           {}
func (*settingsKeys) draw(*grid.Grid)           {}

// settingsCommands is what the keys run that are no letter of a name.
var settingsCommands = map[string]string{
	"up": "settings up", "shift+tab": "settings up", "down": "settings down", "tab": "settings down",
	"left": "settings less", "right": "settings more", " ": "settings more", "u": "undo", "ctrl+r": "redo", "S": "settings off",
}

func (d *settingsKeys) key(x *explore.Explorer, name string) bool {
	chosen, typed := x.ChosenSetting()
	line, turns := settingsCommands[name]
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
func (d *settingsKeys) choose(x *explore.Explorer) string {
	chosen, typed := x.ChosenSetting()
	if typed == "" {
		return "settings off"
	}
	return "set " + chosen + " " + typed + "; settings " + chosen
}
