package cli_test

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/tui/explore"
)

// Every command, key and setting is on the manual page.
func TestManual(t *testing.T) {
	page, _, _ := atHome("", "man")
	page = strings.NewReplacer(`\-`, "-", `\e`, `\`, `\&`, "").Replace(page)
	for _, c := range explore.Commands() {
		if !strings.Contains(page, "\n"+strings.TrimSpace(c.Name+" "+c.Args.String())+"\n"+c.Doc+".") {
			t.Errorf("the command %s is not there", c.Name)
		}
		_, rest, _ := strings.Cut(page, "\n"+strings.TrimSpace(c.Name+" "+c.Args.String())+"\n")
		entry, _, _ := strings.Cut(rest, "\n.TP")
		for _, k := range c.Keys {
			name := k.Key
			if name == " " {
				name = "space"
			}
			if !strings.Contains(entry, name) {
				t.Errorf("the key %s of %s is not there", name, c.Name)
			}
		}
	}
	for _, s := range algo.Settings() {
		if !strings.Contains(page, "\n  --"+s.Name) {
			t.Errorf("the setting %s is not there", s.Name)
		}
	}
}
