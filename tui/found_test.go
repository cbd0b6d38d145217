package tui

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// Every command, key and setting is found by typing it into the help, and on the
// command line.
func TestFound(t *testing.T) {
	a := session(t, sample(t, "and"))
	a.grid = grid.New(200, 60, false)
	find := func(words string) string {
		press(a, "esc")
		press(a, "?")
		press(a, strings.Split(words, "")...)
		a.x.Resize(200, 60)
		return screen(a)
	}
	texts := func(line string) (all []string) {
		for _, c := range a.x.Complete(line, nil) {
			all = append(all, c.Text)
		}
		return all
	}
	for _, c := range explore.Commands() {
		shown := find(c.Name)
		if !strings.Contains(shown, c.Name) {
			t.Errorf("help does not find the command %s", c.Name)
		}
		for _, k := range c.Keys {
			key := strings.TrimSuffix(k.Name(), " ("+k.In+")") // which keys of one row share
			if !slices.ContainsFunc(strings.Split(shown, "\n"), func(row string) bool {
				return slices.Contains(strings.Fields(row), key) && strings.Contains(row, cmp.Or(k.Row, k.Line)) && strings.Contains(row, k.In)
			}) {
				t.Errorf("help does not find the key %s for %s", k.Name(), k.Line)
			}
		}
		if !slices.Contains(texts(c.Name[:1]), c.Name) {
			t.Errorf("the command line does not complete %s", c.Name)
		}
	}
	for _, s := range algo.Settings() {
		if !strings.Contains(find("set "+s.Name), "set "+s.Name) {
			t.Errorf("help does not find the setting %s", s.Name)
		}
		if !slices.Contains(texts("set "+s.Name[:1]), s.Name) {
			t.Errorf("the command line does not complete set %s", s.Name)
		}
		for _, v := range s.Values {
			if !slices.Contains(texts("set "+s.Name+" "), v) {
				t.Errorf("the command line does not complete set %s %s", s.Name, v)
			}
		}
	}
}
