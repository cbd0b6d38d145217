package tui

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/tui/explore"
)

// TestSettingsKeys: every setting is turned or set by few keys, those turned most
// by no more than four, and the run stands at the same step.
func TestSettingsKeys(t *testing.T) {
	for _, c := range []struct{ keys, setting, want string }{
		{"S r r right", "rate", "2"},
		{"S r r left", "rate", "1/2"},
		{"S r right", "readout", "averaged"},
		{"S o right", "order", "shuffled"},
		{"S k right", "kernel", "poly"},
		{"S m right", "mode", "dual"},
		{"S U right", "update", "margin"},
		{"S r r 2 enter", "rate", "2"},
		{"S e left", "epochs", "50"},
		{"S b 2 enter", "batch-size", "2"},
		{"S r r right u", "rate", "1"},
		{"S r r right k right esc", "rate", "1"},
		{"S r r right k right esc", "kernel", "linear"},
		{"S m down down right", "order", "shuffled"},
	} {
		a := session(t, and(t))
		a.x.Begin("seek 7")
		a.follow()
		for _, k := range strings.Fields(c.keys) {
			press(a, k)
		}
		row, _ := algo.FindSetting(c.setting)
		if got := row.Text(a.x.View().Setup); got != c.want {
			t.Errorf("%s: %s is %s, want %s (%s)", c.keys, c.setting, got, c.want, a.x.Message())
		}
		if a.x.Step() != 7 {
			t.Errorf("%s: at step %d", c.keys, a.x.Step())
		}
		if open := a.x.Layer == explore.SettingsLayer; open == strings.HasSuffix(c.keys, "esc") {
			if !strings.HasSuffix(c.keys, "enter") {
				t.Errorf("%s: the panel is open: %t", c.keys, open)
			}
		}
	}
}

// Every setting is within six keys: the panel, its letter as often as it takes,
// and a turn.
func TestSettingsNear(t *testing.T) {
	a := session(t, and(t))
	press(a, "S")
	all := a.x.View().Settings.Rows
	if len(all) < len(algo.Settings()) {
		t.Fatalf("%d settings are listed", len(all))
	}
	for _, row := range all {
		a := session(t, and(t))
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

// A key that does nothing says so, and one that changed something what.
func TestKeysAnswer(t *testing.T) {
	for keys, want := range map[string]string{
		"f5":     "f5 does nothing here",
		"ctrl+x": "ctrl+x does nothing here",
		"m":      "mode primal → dual: the same run, described by α",
		"r":      "readout last → averaged: the same run",
		"T":      "theme dark",
		"f":      "fractions on",
		"B":      "curves on",
		"u":      "nothing to undo",
	} {
		a := session(t, and(t))
		press(a, " ")
		for _, k := range strings.Fields(keys) {
			press(a, k)
		}
		if !strings.Contains(a.x.Message(), want) {
			t.Errorf("after %s: %q, want %q", keys, a.x.Message(), want)
		}
	}
}
