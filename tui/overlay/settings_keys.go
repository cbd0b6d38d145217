package overlay

import (
	"strings"

	"perceptron/tui/explore"
)

// settingsCommands is what the keys of the settings run that are no letter of a name.
var settingsCommands = map[string]string{
	"up": "settings up", "shift+tab": "settings up", "down": "settings down", "tab": "settings down",
	"left": "settings less", "right": "settings more", " ": "settings more", "u": "undo", "ctrl+r": "redo", "S": "settings off",
}

// settingsKey runs what a key means in the settings, which are drawn as a panel of the
// frame: every key is a command. Enter sets the number that was typed, or is done.
func settingsKey(x *explore.Explorer, name string) {
	chosen, typed := x.ChosenSetting()
	line, turns := settingsCommands[name]
	switch {
	case turns:
		x.Begin(line)
	case name == "esc":
		x.Close()
	case name == "enter" && typed == "":
		x.Begin("settings off")
	case name == "enter":
		x.Begin("set " + chosen + " " + typed + "; settings " + chosen)
	case name == "backspace" && typed != "":
		x.Begin("settings " + chosen + " " + typed[:len(typed)-1])
	case name == ":":
		x.Begin("command set " + chosen + " ")
	case len(name) == 1 && strings.Contains("0123456789.,/-", name):
		x.Begin("settings " + chosen + " " + typed + name)
	default:
		x.Jump(name)
	}
}
