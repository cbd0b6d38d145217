package overlay

import (
	"cmp"
	"strconv"
	"strings"
	"sync"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// data parses a data set.
func data(t testing.TB, name, text string) *model.Dataset {
	t.Helper()
	d, err := model.Read(t.Context(), strings.NewReader(text), name, model.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func explorer(t testing.TB) *explore.Explorer {
	t.Helper()
	x, err := explore.New(explore.Source{Data: data(t, "or", "x,y\n1,a\n2,b\n"), Name: "or", Setup: algo.Default()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// files is a catalogue with two samples, two files and a folder with one.
func files() Catalogue {
	listings := map[string][]Entry{
		".":    {{Name: "a.csv", Text: "a.csv", Doc: "a file"}, {Name: "my data.csv", Text: "my data.csv", Doc: "a file"}, {Name: "deep", Text: "deep/", Doc: "a folder", Folder: true}},
		"deep": {{Name: "deep/it's.csv", Text: "it's.csv", Doc: "a file"}, {Name: ".", Text: "..", Doc: "the folder above", Folder: true}},
	}
	return Catalogue{
		Samples: []Entry{{Name: "and", Text: "and", Doc: "the conjunction"}, {Name: "or", Text: "or", Doc: "the disjunction"}},
		Folder:  func(path string) Listing { return Listing{Entries: listings[path]} },
	}
}

func key(name string) tea.KeyMsg {
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	for k := tea.KeyF20; k <= tea.KeyCtrlQuestionMark; k++ {
		if (tea.KeyMsg{Type: k}).String() == name {
			return tea.KeyMsg{Type: k}
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// press opens a layer by its command, types, and returns the command to run. A word between
// blanks is a key if there is one of that name, else it is typed.
func press(t testing.TB, m *Model, x *explore.Explorer, command, keys string) (line string) {
	t.Helper()
	x.ExecuteScript(command)
	m.SyncAll(x)
	for _, k := range strings.Fields(keys) {
		if k == "space" {
			k = " "
		}
		line = m.Key(x, key(k))
		m.SyncAll(x)
	}
	return line
}

// TestKeys goes through the keys of testdata/keys.txt: the command that is run, and that
// the help closes.
func TestKeys(t *testing.T) {
	x, m := explorer(t), New(files())
	for _, row := range golden.Rows(t, "testdata/keys.txt") {
		if !strings.HasPrefix(row[0], "command") {
			x, m = explorer(t), New(files())
		}
		if got := cmp.Or(press(t, m, x, row[0], row[1]), "nothing"); got != row[2] || row[0] == "help" && x.Layer != explore.NoLayer {
			t.Errorf("%s: %q is run", strings.Join(row, " | "), got)
		}
	}
}

// A panic in a listing becomes a note.
func TestFaultyFolder(t *testing.T) {
	c := files()
	c.Folder = func(string) Listing { panic("no such luck") }
	x, m := explorer(t), New(c)
	press(t, m, x, "open", "")
	if s := screenshot(m, 80, 24); !strings.Contains(s, "it failed: no such luck") {
		t.Error(s)
	}
}

func screenshot(m *Model, w, h int) string {
	g := grid.New(w, h, false)
	m.Draw(g)
	return grid.Plain(g)
}

// For any names and texts, and on any small screen, nothing is drawn outside.
func TestNothingRaw(t *testing.T) {
	evil := "a\x1b[31m\u202eb\u009bc\td\r\n" + strings.Repeat("long ", 2000)
	d := data(t, evil, "x\x1b]0;t\x07,\u202ey\n1,\x1bA\n2,b\u009b\n")
	for _, noted := range []string{"", evil} {
		c := Catalogue{
			Samples: []Entry{{Name: evil, Text: evil, Doc: evil, Source: evil, Suggested: []string{evil}, Data: func() (*model.Dataset, error) { return d, nil }}},
			Folder:  func(string) Listing { return Listing{Note: noted} },
		}
		for _, command := range []string{"open", "help", "command open", "command"} {
			x, m := explorer(t), New(c)
			press(t, m, x, command, "a \x1b")
			for _, size := range [][2]int{{80, 24}, {40, 12}, {140, 45}, {7, 3}, {1, 1}, {0, 0}} {
				for _, r := range screenshot(m, size[0], size[1]) {
					if r < ' ' && r != '\n' || 0x7f <= r && r < 0xa0 || 0x202a <= r && r <= 0x202e {
						t.Fatalf("%s at %v: %q is drawn", command, size, r)
					}
				}
			}
		}
	}
}

// Sessions type concurrently, and Bubble Tea gives all of them the same runes of a blank
// (for the race detector).
func TestTypedAtOnce(t *testing.T) {
	blank := key(" ")
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			m, x := New(Catalogue{}), explorer(t)
			x.ExecuteScript("command")
			for range 50 {
				m.Key(x, blank)
			}
		})
	}
	all.Wait()
}

// Matches have a style of their own, on any background.
func TestFoundStyle(t *testing.T) {
	x, m := explorer(t), New(Catalogue{})
	press(t, m, x, "help", "undo")
	g := grid.New(80, 24, false)
	m.Draw(g)
	found := 0
	for _, c := range g.Cells {
		if theme.Role(c.Style) == theme.Match {
			found++
			if !strings.ContainsRune("undo", c.Rune) {
				t.Errorf("%q was found", c.Rune)
			}
		}
	}
	if found == 0 || found%4 != 0 {
		t.Errorf("%d letters were found", found)
	}
}

// Matches stand out; every row of the help is shown whole.
func TestHelpWhole(t *testing.T) {
	for _, w := range []int{40, 80, 140} {
		a := grid.New(w, 10, false).All()
		all := list{rows: helpRows(explorer(t))}
		c := all.columns(a)
		for _, r := range all.rows {
			doc := all.lines(a, &c, &r)
			if got := strings.TrimSpace(strings.Join(doc, " ")); got != r.doc {
				t.Errorf("at %d columns %q is cut to %q", w, r.doc, got)
			}
			for _, line := range doc {
				if c.doc+a.Grid.Width(line) > w {
					t.Errorf("at %d columns %q is too long", w, line)
				}
			}
		}
	}
	g := grid.New(19, 1, false)
	(&list{terms: []string{"ex", "am"}}).drawMatches(g.All(), 0, 0, g.W, "An Example, example", theme.Text)
	var b strings.Builder
	for _, c := range g.Cells {
		b.WriteByte(map[bool]byte{true: '^', false: '.'}[theme.Role(c.Style) == theme.Match])
	}
	if want := "...^^^^.....^^^^..."; b.String() != want {
		t.Errorf("%s, want %s", b.String(), want)
	}
}

// The heading says how many rows are below the screen, at every size: with those visible
// from the top they are all, and at the end none.
func TestBelow(t *testing.T) {
	said := func(screen string) int {
		heading, _, _ := strings.Cut(screen, "\n")
		_, below, _ := strings.Cut(heading, "↓ ")
		n, _ := strconv.Atoi(strings.TrimRight(below, " ─"))
		return n
	}
	for _, size := range [][2]int{{40, 12}, {80, 12}, {80, 24}, {140, 45}, {200, 400}} {
		x := explorer(t)
		m := New(files())
		press(t, m, x, "open", "up up up up up")
		screen := screenshot(m, size[0], size[1])
		seen, all := 0, 0
		for y, line := range strings.Split(screen, "\n") {
			switch {
			case y == 1:
				count := strings.Fields(line)
				all, _ = strconv.Atoi(count[len(count)-1])
			case y > 1 && (strings.HasPrefix(line, "> ") || strings.HasPrefix(line, "  ") && line[2] != ' '):
				seen++
			}
		}
		if all == 0 || seen+said(screen) != all {
			t.Errorf("at %v %d rows are seen and %d said to be below, of %d:\n%s", size, seen, said(screen), all, screen)
		}
		for _, command := range []string{"open", "help"} {
			m, x := New(files()), explorer(t)
			press(t, m, x, command, "")
			if tall := size[1] == 400; command == "help" && said(screenshot(m, size[0], size[1])) == 0 != tall {
				t.Errorf("at %v the help says wrongly whether it goes on", size)
			}
			press(t, m, x, command, strings.Repeat("pgdown ", 60))
			if n := said(screenshot(m, size[0], size[1])); n != 0 {
				t.Errorf("at %v %d rows are said to be below the end of %s", size, n, command)
			}
		}
	}
}
