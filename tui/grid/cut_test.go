package grid

import (
	"strconv"
	"strings"
	"testing"

	"perceptron/model/golden"
)

// A text is cut before a number, never inside or right after one.
func TestCut(t *testing.T) {
	for _, c := range golden.Rows(t, "testdata/cut.txt") {
		text, want := c[0], c[2]
		w, err := strconv.Atoi(c[1])
		if err != nil {
			t.Fatal(err)
		}
		a := New(40, 1, false).All()
		if got := a.Cut(text, w); got != want {
			t.Errorf("%q in %d: %q, want %q", text, w, got, want)
		}
		a.Fit(0, 0, w, text, 0)
		if got := Plain(a.Grid); got != strings.TrimRight(want, " ") {
			t.Errorf("%q drawn in %d: %q, want %q", text, w, got, want)
		}
	}
}

// Watch is called for what is drawn, clipped and elided: all of a text, in order and at its
// place.
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
