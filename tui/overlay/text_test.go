package overlay

import (
	"strings"
	"testing"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// The letters that a search found have a style of their own, on any ground.
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

// What the search found stands out; every row of the help is there whole.
func TestHelpWhole(t *testing.T) {
	for _, w := range []int{40, 80, 140} {
		a := grid.New(w, 10, false).All()
		rows := helpRows()
		c := columnsOf(a, rows)
		for _, r := range rows {
			_, doc := c.lines(a, &r)
			if got := strings.Join(doc, " "); got != r.doc {
				t.Errorf("at %d columns %q is cut to %q", w, r.doc, got)
			}
			for _, line := range doc {
				if c.doc+a.Width(line) > w {
					t.Errorf("at %d columns %q is too long", w, line)
				}
			}
		}
	}
	text := []rune("An Example, example")
	found := occurrences(text, []string{"ex", "am"})
	var b strings.Builder
	for k := range text {
		b.WriteByte(map[bool]byte{true: '^', false: '.'}[found[k]])
	}
	if want := "...^^^^.....^^^^..."; b.String() != want {
		t.Errorf("%s, want %s", b.String(), want)
	}
}

func TestWrap(t *testing.T) {
	a := grid.New(80, 1, false).All()
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"one two three", 7, "one two|three"},
		{"one", 0, ""},
		{"", 5, ""},
		{"abcdefghij kl", 4, "abcd|efgh|ij|kl"},
		{"世界世界", 3, "世|界|世|界"},
	} {
		if got := strings.Join(wrap(a, c.text, c.w), "|"); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.w, got, c.want)
		}
	}
	if got := truncateLines(a, []string{"one two", "three"}, 1, 9); got[0] != "one two …" {
		t.Errorf("%q", got)
	}
	if got := truncateLines(a, []string{"one two", "three"}, 1, 7); got[0] != "one tw…" {
		t.Errorf("%q", got)
	}
}
