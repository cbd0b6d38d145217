package grid

import (
	"strings"
	"testing"
)

// A text is cut before a number, never in it or right after it.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"distance 0.125", 14, "distance 0.125"},
		{"distance 0.125", 13, "distance …"},
		{"distance 0.125 of", 16, "distance …"},
		{"distance 0.125 of it", 18, "distance 0.125 of…"},
		{"a = −1/17 here", 10, "a = …"},
		{"a = 1.5e−5 here", 11, "a = …"},
		{"10 000 examples", 7, "…"},
		{"10 000 examples", 5, "…"},
		{"of 10 000 examples", 12, "of 10 000 e…"},
		{"R² = 3 and more", 3, "…"},
		{"norm of x₁₂ and more", 11, "norm of …"},
		{"2x₁₂ and more", 4, "…"},
		{"words alone", 8, "words a…"},
		{"words", 1, "…"},
		{"words", 0, ""},
		{"", 0, ""},
	} {
		a := New(40, 1, false).All()
		if got := a.Cut(c.text, c.w); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.w, got, c.want)
		}
		a.Fit(0, 0, c.w, c.text, 0)
		if got := Plain(a.Grid); got != strings.TrimRight(c.want, " ") {
			t.Errorf("%q drawn in %d: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

// Who watches is told of what is drawn, of what is clipped and of what is left
// out: all of a text, in its order and where it was to be.
func TestWatch(t *testing.T) {
	g := New(8, 2, false)
	var seen, lost strings.Builder
	g.Watch = func(x, y int, r rune, ok bool) {
		if r != 'x' && y != 1 {
			t.Errorf("%q in row %d", r, y)
		}
		if ok {
			seen.WriteRune(r)
		} else {
			lost.WriteRune(r)
		}
	}
	a := g.Area(Rect{X: 2, Y: 1, W: 4, H: 1})
	a.Text(1, 0, "abcde", 0)
	a.Fit(0, 0, 4, "g = 12", 0)
	if seen.String() != "abcg =…" || lost.String() != "de 12" {
		t.Errorf("seen %q, lost %q", &seen, &lost)
	}
}
