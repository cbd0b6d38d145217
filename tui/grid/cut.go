package grid

import (
	"regexp"
	"sync"
)

// Cut is s in at most w columns: cut, and ended by …, if it is longer. A number
// is kept whole or left out, and never stands right before the …, since 12… may
// be 12 or 125.
func (a Area) Cut(s string, w int) string {
	if a.g.Width(s) <= w {
		return s
	}
	n, fits := a.g.cutIndex(s, w)
	if !fits {
		return ""
	}
	return s[:n] + "…"
}

// Fit draws str in the w columns from x as [Area.Cut] cuts it, and returns the
// column after what was drawn.
func (a Area) Fit(x, y, w int, str string, s Style) int {
	if a.g.Width(str) <= w {
		return a.Text(x, y, str, s)
	}
	n, fits := a.g.cutIndex(str, w)
	if fits {
		x = a.Text(x, y, str[:n], s)
	}
	if a.g.Watch != nil {
		a.watchUnseen(x, y, str[n:])
	}
	if !fits {
		return x
	}
	return a.Text(x, y, "…", s)
}

// watchUnseen tells who watches of a text that is left out.
func (a Area) watchUnseen(x, y int, s string) {
	a.g.eachRune(s, func(r rune, w int) bool {
		a.g.Watch(x+a.bounds.X, y+a.bounds.Y, r, false)
		x += w
		return true
	})
}

// cutIndex is how many bytes of s stand before … in w columns; fits is false where
// not even … has room.
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

// number is what may be a number at the end of a text, or the beginning of one:
// with sign, point, fraction bar, exponent and blanks between the thousands; and
// what is raised or lowered, with the sign before it.
var number = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([−-]?[0-9][0-9./e−-]*( [0-9]{3})*( [0-9]{0,2})?|[−-]|.[₀-₉⁰¹²³⁴-⁹]+)$`)
})
