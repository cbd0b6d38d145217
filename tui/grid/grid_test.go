package grid

import (
	"cmp"
	"strings"
	"testing"

	"perceptron/model/golden"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// The spelling of texts, in ASCII and otherwise.
func TestSpell(t *testing.T) {
	for _, row := range golden.Table(t, "spelling", 3) {
		if got := New(0, 0, true).Spell(row[0]); got != row[1] {
			t.Errorf("ASCII of %q: %q, want %q", row[0], got, row[1])
		}
		if got := New(0, 0, false).Spell(row[0]); got != cmp.Or(row[2], row[0]) {
			t.Errorf("spelling of %q: %q, want %q", row[0], got, row[2])
		}
	}
}

// Every rune that can be in a cell has the width that the rest of the program and Bubble
// Tea measure for it; in ASCII mode every rune is ASCII.
func TestWidthOfEveryRune(t *testing.T) {
	plain, ascii := New(0, 0, false), New(0, 0, true)
	wrong := 0
	for r := rune(0); r < 0x20000; r++ {
		if s := plain.Spell(string(r)); plain.Width(string(r)) != ansi.StringWidth(s) {
			if wrong++; wrong < 20 {
				t.Errorf("U+%04X spelled %q: width %d, want %d", r, s, plain.Width(string(r)), ansi.StringWidth(s))
			}
		}
		for _, c := range []byte(ascii.Spell(string(r))) {
			if c < ' ' || c > '~' {
				t.Fatalf("U+%04X in ASCII mode: byte %#x", r, c)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d runes of another width", wrong)
	}
}

func TestArea(t *testing.T) {
	g := New(20, 5, false)
	a := g.Area(Rect{2, 1, 10, 3})
	a.Text(-2, 0, "abcdefghijklmnop", 1)
	if end := a.Right(10, 1, "日本語x", 2); end != 3 {
		t.Errorf("right-aligned text starts at %d, want 3", end)
	}
	a.Sub(Rect{5, 1, 9, 9}).Text(0, 0, "日本語", 3)
	a.Fit(0, 2, 8, "a long sentence", 4)
	g.All().Heading(0, 4, 20, "update", 5, 6)
	want := `
  cdefghijkl
     日日本
  a long …
── update ──────────`
	if got := Plain(g); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	g.All().Text(6, 2, "z", 0) // cuts 日 in two
	if got := strings.Split(Plain(g), "\n")[2]; got != "      z日本" {
		t.Errorf("after cutting a wide rune: %q", got)
	}
}

func TestANSI(t *testing.T) {
	p := &Palette{}
	for style, a := range map[Style]Attributes{1: {Mask: Bold}, 2: {Fore: Basic(4)}, 3: {Mask: Reverse}} {
		p.Attributes[style] = a
	}
	for _, c := range []struct {
		draw func(a Area)
		want string
	}{
		{func(a Area) { a.Text(0, 0, "ab", 1); a.Text(3, 0, "c", 1) }, "\x1b[0;1mab c\x1b[m"},
		{func(a Area) { a.Text(0, 0, "a", 0); a.Text(1, 0, "b", 2); a.Text(4, 0, "c", 0) }, "a\x1b[0;34mb  \x1b[mc"},
		{func(a Area) { a.Text(1, 0, "  ", 3) }, " \x1b[0;7m  \x1b[m"},
		{func(a Area) { a.Text(0, 0, "x", 3); a.Text(1, 0, " y", 2) }, "\x1b[0;7mx\x1b[0;34m y\x1b[m"},
		{func(a Area) { a.Text(0, 0, "日", 2); a.Text(2, 0, "x", 2) }, "\x1b[0;34m日x\x1b[m"},
	} {
		g := New(8, 1, false)
		c.draw(g.All())
		if got := ANSI(g, p); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// Whatever is drawn, nothing leaves the area, every wide rune has both halves, and the
// lines are as wide as the grid.
func TestDrawingIsClipped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.IntRange(-3, 12)
		ascii := rapid.Bool().Draw(t, "ascii")
		g := New(9, 4, ascii)
		rect := Rect{small.Draw(t, "x"), small.Draw(t, "y"), small.Draw(t, "w"), small.Draw(t, "h")}
		a := g.Area(rect)
		for range 6 {
			s := rapid.String().Draw(t, "s")
			x, y := small.Draw(t, "column"), small.Draw(t, "row")
			a.Text(x, y, s, 1)
			a.Fit(x, y, small.Draw(t, "width"), s, 1)
			a.Set(x, y, rapid.Rune().Draw(t, "rune"), 1)
			a.Heading(x, y, small.Draw(t, "width"), s, 1, 1)
		}
		for y := range g.H {
			for x, c := range g.Row(y) {
				if c.Style != 0 && !rect.Contains(x, y) {
					t.Fatalf("cell %d, %d is outside %v", x, y, rect)
				}
				wide := c.Rune != 0 && g.Width(string(c.Rune)) == 2
				if wide != (x+1 < g.W && g.Row(y)[x+1].Rune == 0) {
					t.Fatalf("cell %d, %d: half of a wide rune", x, y)
				}
			}
		}
	})
}
