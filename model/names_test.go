package model

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptron/model/golden"

	"pgregory.net/rapid"
)

func TestLabels(t *testing.T) {
	for _, c := range golden.Table(t, "labels", 6) {
		column := strings.Fields(c[0])
		d := readAs(t, "x,y\n1,"+strings.Join(column, "\n1,"), ReadOptions{Header: "yes", Positive: c[1]})
		got := []string{d.Positive, d.Negative, strings.Join(d.Labels, " "), inner(d.Y)}
		if !slices.Equal(got, c[2:]) {
			t.Errorf("%s, --positive %q: %q, want %q", c[0], c[1], got, c[2:])
		}
		for i, cell := range column {
			if want := newLabel(cell).key; newLabel(d.Labels[d.Class[i]]).key != want {
				t.Errorf("%s: example %d has class %s", c[0], i+1, d.Labels[d.Class[i]])
			}
		}
	}
}

func TestLongLabelsAreToldApart(t *testing.T) {
	long := strings.Repeat("a", 10_000)
	d := readAs(t, "1,"+long+"1\n2,"+long+"2\n", ReadOptions{})
	if want := strings.Repeat("a", nameCells-1) + "…"; d.Negative != want || d.Positive != want+" (2)" {
		t.Errorf("%q and %q", d.Negative, d.Positive)
	}
}

func TestNearest(t *testing.T) {
	for _, c := range golden.Table(t, "nearest", 3) {
		if got := strings.Join(sortedByDistance(c[0], strings.Fields(c[1])), " "); got != c[2] {
			t.Errorf("%s: %s, want %s", c[0], got, c[2])
		}
	}
}

func TestVisible(t *testing.T) {
	for _, c := range golden.Table(t, "visible", 3) {
		most, err := strconv.Atoi(c[1])
		if got := Visible(c[0], most); got != c[2] || err != nil {
			t.Errorf("%q within %s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

// The result is safe to print, unchanged by another call, and fits.
func FuzzVisible(f *testing.F) {
	for _, s := range []string{"", "a", "\x1b[2J", "\u202e\u009b\x7f", "\xff\xfe", "長さ", "e\u0301\u0301\u0301\u0301\u0301", "\U0001f468\u200d\U0001f469"} {
		f.Add(s, 5)
		f.Add(s, 0)
	}
	f.Fuzz(func(t *testing.T, s string, most int) {
		got := Visible(s, most)
		checkSafe(t, got)
		if Visible(got, 0) != got {
			t.Errorf("%q becomes %q, and that %q", s, got, Visible(got, 0))
		}
		if most > 0 && cellsOf(got) > most {
			t.Errorf("%q takes %d cells, not %d", got, cellsOf(got), most)
		}
		if len(got) > 12*len(s)+3 {
			t.Errorf("%d bytes for %d", len(got), len(s))
		}
	})
}

func TestSlips(t *testing.T) {
	for _, c := range golden.Table(t, "slips", 3) {
		if got := strconv.Itoa(EditDistance(c[0], c[1])); got != c[2] {
			t.Errorf("Slips(%q, %q) = %s, want %s", c[0], c[1], got, c[2])
		}
	}
}

func TestSlipsAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := EditDistance(a, b)
		if d != EditDistance(b, a) || (d == 0) != (a == b) || d > max(len(a), len(b)) {
			t.Fatalf("Slips(%q, %q) = %d, the other way %d", a, b, d, EditDistance(b, a))
		}
	})
}
