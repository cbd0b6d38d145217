package tui

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model/golden"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// observed is the facts of a session, by the names in the files of cases.
var observed = map[string]func(a *app, of string) string{
	"at":    func(a *app, _ string) string { return fmt.Sprint(a.x.Step(), " ", a.x.View().Beat) },
	"again": func(a *app, _ string) string { return a.x.RestingPlace().Command() },
	"focus": func(a *app, _ string) string { return a.x.View().Layout(a.x.View().Frame()).Focus },
	"quits": func(a *app, _ string) string { return strconv.FormatBool(a.x.Quitting) },
	"set": func(a *app, name string) string {
		row, _ := algo.FindSetting(name)
		return row.Text(a.x.View().Setup)
	},
	"layer": func(a *app, _ string) string {
		return map[explore.Layer]string{explore.NoLayer: "none", explore.SettingsLayer: "settings"}[a.x.Layer]
	},
}

// sized is a session by the words of a case: data, settings and the size of the screen.
func sized(text string) (c setup, sizes [][2]int) {
	for k, word := range strings.Fields(text) {
		var size [2]int
		switch n, _ := fmt.Sscanf(word, "%dx%d", &size[0], &size[1]); {
		case k == 0:
			c.sample = word
		case n == 2:
			sizes = append(sizes, size)
		default:
			c.flags += " " + word
		}
	}
	if sizes == nil {
		sizes = [][2]int{small}
	}
	return c, sizes
}

// TestKeys goes through the keys of testdata/keys.txt, draws each screen, and compares its
// facts.
func TestKeys(t *testing.T) {
	var c setup
	var sizes [][2]int
	var a *app
	for _, row := range golden.Rows(t, "testdata/keys.txt") {
		if row[0] != "" {
			c, sizes = sized(row[0])
		}
		for _, size := range sizes {
			if row[0] != "" {
				a = session(t, must(c.source(t)))
				a.x.View().Proving = true
				update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			}
			did(t, a.x, row[1])
			for _, k := range strings.Fields(row[2]) {
				press(a, map[bool]string{true: " ", false: k}[k == "space"])
				a.draw()
			}
			checkFacts(t, a, size, row)
		}
	}
}

// tally is the number of commands at the end of a row, which may change with a new command.
var tally = regexp.MustCompile(` *\d+ of \d+\n`)

// checkFacts compares the facts of a session with those of a case.
func checkFacts(t *testing.T, a *app, size [2]int, row []string) {
	t.Helper()
	for _, fact := range row[3:] {
		what, want, named := strings.Cut(fact, ": ")
		name, of, _ := strings.Cut(what, " ")
		switch {
		case named && observed[name] != nil:
			if got := observed[name](a, of); got != want {
				t.Errorf("%s: %s", strings.Join(row, " | "), got)
			}
		case named && name == "says":
			if !strings.Contains(a.x.Message(), want) {
				t.Errorf("%s: %q", strings.Join(row, " | "), a.x.Message())
			}
		case named && name == "frame":
			golden.Compare(t, want, tally.ReplaceAllString(screen(a)+"\n", "… of …\n"))
		default:
			text := decided(t, a, size)
			if unwanted, not := strings.CutPrefix(fact, "not: "); strings.Contains(text, unwanted) == not {
				t.Errorf("%s at %v: %q in\n%s", strings.Join(row, " | "), size, fact, text)
			}
		}
	}
}

// decided is the screen after the theory search.
func decided(t *testing.T, a *app, size [2]int) string {
	t.Helper()
	a.x.Decide(t.Context(), time.Minute)
	a.resize(size[0], size[1])
	return screen(a)
}

// Every setting is within six keys: the panel, its letter as often as needed, and an arrow.
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
			if name, _ := a.x.SelectedSetting(); name == row.Name {
				break
			}
			if keys == 5 {
				t.Fatalf("%s is not chosen by %d keys", row.Name, keys)
			}
			press(a, letter)
		}
	}
}

// Every command, key and setting is found by typing it into the help, and on the command
// line.
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
