package model

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLabels(t *testing.T) {
	for _, c := range []struct {
		column, asked      string
		positive, negative string
		labels             string
		y                  []int8
	}{
		{"-1 1 +1 1.0 1e0 -1.0", "", "1", "-1", "-1 1", []int8{-1, 1, 1, 1, 1, -1}},
		{"0 1", "", "1", "0", "0 1", []int8{-1, 1}},
		{"1 2", "", "1", "2", "1 2", []int8{1, -1}},
		{"10 9", "", "10", "9", "9 10", []int8{1, -1}},
		{"10 9a", "", "9a", "10", "10 9a", []int8{-1, 1}},
		{"yes no YES No", "", "yes", "no", "no yes", []int8{1, -1, 1, -1}},
		{"true zebra", "", "true", "zebra", "true zebra", []int8{1, -1}},
		{"POS neg", "", "POS", "neg", "POS neg", []int8{1, -1}},
		{"1 yes", "", "yes", "1", "1 yes", []int8{-1, 1}},
		{"a b", "", "b", "a", "a b", []int8{-1, 1}},
		{"A a", "", "a", "A", "A a", []int8{-1, 1}},
		{"é z", "", "é", "z", "z é", []int8{1, -1}},
		{"b a", "a", "a", "b", "a b", []int8{-1, 1}},
		{"1 0", "0.0", "0", "1", "0 1", []int8{-1, 1}},
		{"Yes No", "YES", "Yes", "No", "No Yes", []int8{1, -1}},
		{"a b c", "b", "b", "not b", "a b c", []int8{-1, 1, -1}},
		{"10 9 8", "9", "9", "not 9", "8 9 10", []int8{-1, 1, -1}},
		{"a a", "", "a", "", "a", []int8{1, 1}},
		{"-1 -1", "", "", "-1", "-1", []int8{-1, -1}},
		{"no", "", "", "no", "no", []int8{-1}},
		{"0", "0", "0", "", "0", []int8{1}},
	} {
		text := "x,y\n1," + strings.Join(strings.Fields(c.column), "\n1,")
		d, err := Read(t.Context(), strings.NewReader(text), "d", ReadOptions{Header: "yes", Positive: c.asked})
		if err != nil {
			t.Errorf("%s: %v", c.column, err)
			continue
		}
		if d.Positive != c.positive || d.Negative != c.negative || strings.Join(d.Labels, " ") != c.labels || !slices.Equal(d.Y, c.y) {
			t.Errorf("%s, --positive %q: +%s −%s of %v, %v", c.column, c.asked, d.Positive, d.Negative, d.Labels, d.Y)
		}
		for i, cell := range strings.Fields(c.column) {
			if want := newLabel(cell).key; newLabel(d.Labels[d.Class[i]]).key != want {
				t.Errorf("%s: example %d has class %s", c.column, i+1, d.Labels[d.Class[i]])
			}
		}
	}
}

func TestLongLabelsAreToldApart(t *testing.T) {
	long := strings.Repeat("a", 10_000)
	d, err := Read(t.Context(), strings.NewReader("1,"+long+"1\n2,"+long+"2\n"), "d", ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Repeat("a", nameCells-1) + "…"; d.Negative != want || d.Positive != want+" (2)" {
		t.Errorf("%q and %q", d.Negative, d.Positive)
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct{ name, names, want string }{
		{"hieght", "age height weight", "height weight age"},
		{"IRIS", "and blobs iris", "iris and blobs"},
		{"xor", "and or xor", "xor or and"},
	} {
		if got := strings.Join(nearest(c.name, strings.Fields(c.names)), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestVisible(t *testing.T) {
	for _, c := range []struct {
		s    string
		max  int
		want string
	}{
		{"plain", 0, "plain"},
		{"plain", 5, "plain"},
		{"plain", 4, "pla…"},
		{"plain", 1, "…"},
		{"", 3, ""},
		{"a\x1b[31mb", 0, `a\x1b[31mb`},
		{"end\x1b", 0, `end\x1b`},
		{"\a\n\r\t\x00\x7f", 0, `\x07\n\r\t\x00\x7f`},
		{"\u0085\u009b", 0, `\u0085\u009b`},
		{"\u202eevil\u2066", 0, `\u202eevil\u2066`},
		{"a\u200bb\u200db\ufeff\u00ad\u2028", 0, `a\u200bb\u200db\ufeff\u00ad\u2028`},
		{"\xff\xc3", 0, `\xff\xc3`},
		{"\u00a0", 0, `\u00a0`},
		{"\U000e0001\U000e0100\ufe0f\u3164", 0, `\U000e0001\U000e0100\ufe0f\u3164`},
		{"größe Länge 長さ", 0, "größe Länge 長さ"},
		{"長さ", 4, "長さ"},
		{"長さx", 4, "長…"},
		{"長さx", 3, "長…"},
		{"e\u0301tude", 0, "e\u0301tude"},
		{"\u0301x", 0, `\u0301x`},
		{"e" + strings.Repeat("\u0301", 6), 0, "e" + strings.Repeat("\u0301", 4) + `\u0301\u0301`},
		{"ab\x1bcd", 6, `ab…`},
		{"ab\x1bcd", 7, `ab\x1b…`},
		{strings.Repeat("x", 10_000), 40, strings.Repeat("x", 39) + "…"},
		{`back\slash`, 0, `back\slash`},
	} {
		if got := Visible(c.s, c.max); got != c.want {
			t.Errorf("%q within %d: %q, want %q", c.s, c.max, got, c.want)
		}
	}
}

// FuzzVisible: what comes out is safe, stays as it is, and fits.
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
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "acb", 1},
		{"kitten", "sitting", 3}, // k→s, e→i, +g: the usual textbook pair
		{"ca", "abc", 3},         // 2 if a swapped pair could be edited again
		{"é", "e", 1},            // one letter, two bytes
	}
	for _, tt := range tests {
		if got := Slips(tt.a, tt.b); got != tt.want {
			t.Errorf("Slips(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestSlipsAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := Slips(a, b)
		if d != Slips(b, a) || (d == 0) != (a == b) || d > max(len(a), len(b)) {
			t.Fatalf("Slips(%q, %q) = %d, the other way %d", a, b, d, Slips(b, a))
		}
	})
}
