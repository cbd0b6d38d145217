package tui

import (
	"testing"

	"perceptron/algo"
)

// Every setting is within six keys: the panel, its letter as often as it takes,
// and a turn.
func TestSettingsNear(t *testing.T) {
	a := session(t, sample(t, "and"))
	press(a, "S")
	all := a.x.View().Settings.Rows
	if len(all) < len(algo.Settings()) {
		t.Fatalf("%d settings are listed", len(all))
	}
	for _, row := range all {
		a := session(t, sample(t, "and"))
		letter := row.Name[:1]
		if letter == "u" { // which takes back
			letter = "U"
		}
		press(a, "S")
		for keys := 1; ; keys++ {
			if name, _ := a.x.ChosenSetting(); name == row.Name {
				break
			}
			if keys == 5 {
				t.Fatalf("%s is not chosen by %d keys", row.Name, keys)
			}
			press(a, letter)
		}
	}
}
