package grid

import (
	"iter"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// Width is the number of columns that s takes on g.
func (g *Grid) Width(s string) int { return g.Columns([]byte(s)) }

// Columns is the number of columns that a text takes on g.
func (g *Grid) Columns(text []byte) int {
	n := 0
	g.eachRune(text, func(_ rune, w int) bool {
		n += w
		return true
	})
	return n
}

// Spell is s as it is drawn on g: in ASCII mode, in ASCII.
func (g *Grid) Spell(s string) string {
	out := make([]rune, 0, len(s))
	g.eachRune([]byte(s), func(r rune, _ int) bool {
		out = append(out, r)
		return true
	})
	return string(out)
}

// eachRune calls put for every rune that is drawn for s, with its width, until put returns
// false.
func (g *Grid) eachRune(s []byte, put func(r rune, w int) bool) {
	if g.ASCII {
		spellASCII(s, put)
		return
	}
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		s = s[n:]
		if r, w := cellRune(r); w > 0 && !put(r, w) {
			return
		}
	}
}

// Combining marks with a meaning in formulas: they are drawn as ^ and ¯ after their
// letter.
const (
	hat    = '\u0302' // x̂
	macron = '\u0304' // w̄
)

// cellRune is the rune that is drawn for r, and its width in columns; width 0 drops it.
// Control and bidi characters are made visible; combining marks, joiners and other
// invisible runes, which no cell can hold, are dropped. Widths are those of the tables that
// Bubble Tea uses; a rune whose width depends on the locale has 1.
func cellRune(r rune) (rune, int) {
	switch {
	case r >= ' ' && r < 0x7f, 0xae <= r && r < 0x300, 0x370 <= r && r < 0x483, // letters
		0x2010 <= r && r < 0x2028, 0x2070 <= r && r < 0x20a0, // dashes and dots, small digits
		0x2190 <= r && r < 0x2300, 0x2500 <= r && r < 0x25fd, 0x2800 <= r && r < 0x2900: // signs, rules, braille
		return r, 1
	case r == '\t':
		return ' ', 1
	case r < ' ' && r >= 0:
		return 0x2400 + r, 1
	case r == 0x7f:
		return '␡', 1
	case r == hat:
		return '^', 1
	case r == macron:
		return '¯', 1
	case r >= 0x80 && r < 0xa0, unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control), !utf8.ValidRune(r):
		return utf8.RuneError, 1
	case r == 0xad:
		return '-', 1
	case 0x1f1e6 <= r && r <= 0x1f1ff: // halves of a flag
		return 'A' + r - 0x1f1e6, 1
	case 0x1f3fb <= r && r <= 0x1f3ff: // skin tones modify the rune before
		return 0, 0
	case r >= 0x300 && unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0, 0
	}
	return r, displaywidth.Options{}.Rune(r)
}

// Cut is s in at most w columns; a longer text is cut and ends with …. A number is kept
// whole or left out, and never stands right before …, since 12… could be 12 or 125.
func (a Area) Cut(s string, w int) string {
	if a.Grid.Width(s) <= w {
		return s
	}
	n, fits := a.Grid.cutIndex(s, w)
	if !fits {
		return ""
	}
	return s[:n] + "…"
}

// Fit draws str in w columns from x, cut as by [Area.Cut], and returns the column after it.
func (a Area) Fit(x, y, w int, str string, s Style) int {
	if a.Grid.Width(str) <= w {
		return a.Text(x, y, str, s)
	}
	n, fits := a.Grid.cutIndex(str, w)
	if fits {
		x = a.Text(x, y, str[:n], s)
	}
	if a.Grid.Watch != nil {
		at := x
		a.Grid.eachRune([]byte(str[n:]), func(r rune, w int) bool {
			a.Grid.Watch(at+a.X, y+a.Y, r, false)
			at += w
			return true
		})
	}
	if !fits {
		return x
	}
	return a.Text(x, y, "…", s)
}

// cutIndex is the number of bytes of s that fit before … in w columns; fits is false if not
// even … does.
func (g *Grid) cutIndex(s string, w int) (n int, fits bool) {
	w -= g.Width("…")
	if w < 0 {
		return 0, false
	}
	for k := range s {
		if k > 0 && g.Width(s[:k]) > w {
			break
		}
		n = k
	}
	for {
		at := number().FindStringIndex(s[:n])
		if at == nil {
			return n, true
		}
		n = at[0]
	}
}

// number matches what may be a number at the end of a text, or the beginning of one: with
// sign, point, fraction bar, exponent and blanks between thousands; and subscripts or
// superscripts with the sign before them.
var number = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([−-]?[0-9][0-9./e−-]*( [0-9]{3})*( [0-9]{0,2})?|[−-]|.[₀-₉⁰¹²³⁴-⁹]+)$`)
})

// Wrapped is s, whose words are separated by one blank, as lines of at most that many
// columns. The lines are substrings of s.
func Wrapped(s string, columns int, width func(string) int) iter.Seq[string] {
	return func(yield func(string) bool) {
		from, to := 0, 0 // the line so far
		for at := 0; at < len(s); {
			end := len(s)
			if blank := strings.IndexByte(s[at:], ' '); blank >= 0 {
				end = at + blank
			}
			if to > from && width(s[from:end]) > columns {
				if !yield(s[from:to]) {
					return
				}
				from = at
			}
			to, at = end, end+1
		}
		if to > from {
			yield(s[from:to])
		}
	}
}
