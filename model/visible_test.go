package model

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
