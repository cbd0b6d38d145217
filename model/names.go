package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// naming gives out names that differ; it counts how often each was asked for.
type naming map[string]int

// distinct is the name itself, or with a number where it was given before.
func (n naming) distinct(name string) string {
	given := name
	for n[given] > 0 {
		n[name]++
		given = fmt.Sprintf("%s (%d)", name, n[name])
	}
	n[given] = 1
	return given
}

// numbered are n names: the numbers from 1 behind a prefix.
func numbered(prefix string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = prefix + strconv.Itoa(j+1)
	}
	return names
}

// nearest sorts a copy of names, the nearest to name first, without regard to case.
func nearest(name string, names []string) []string {
	near := slices.Clone(names)
	far := make(map[string]int, len(names))
	for _, s := range names {
		far[s] = EditDistance(strings.ToLower(name), strings.ToLower(s))
	}
	slices.SortStableFunc(near, func(a, b string) int { return cmp.Compare(far[a], far[b]) })
	return near
}

// EditDistance is the number of letters to change, add, leave out or swap with the
// next to make b of a (optimal string alignment), for names of reasonable length.
func EditDistance(a, b string) int {
	s, t := clip(a), clip(b)
	slips := make([][]int, len(s)+1) // of the first i letters and the first j
	for i := range slips {
		slips[i] = make([]int, len(t)+1)
		for j := range slips[i] {
			if i == 0 || j == 0 {
				slips[i][j] = i + j
				continue
			}
			change := 1
			if s[i-1] == t[j-1] {
				change = 0
			}
			slips[i][j] = min(slips[i-1][j]+1, slips[i][j-1]+1, slips[i-1][j-1]+change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				slips[i][j] = min(slips[i][j], slips[i-2][j-2]+1)
			}
		}
	}
	return slips[len(s)][len(t)]
}

// clip is the first letters of s, enough to tell names apart.
func clip(s string) []rune {
	r := []rune(s[:min(len(s), 4*nameCells)])
	return r[:min(len(r), nameCells)]
}

// listed is the names, the nearest to name first, as many as fit a line.
func listed(name string, names []string) string {
	const most, cells, compared = 10, 200, 1000
	var b strings.Builder
	for k, s := range nearest(name, names[:min(len(names), compared)]) {
		if k == most || k > 0 && b.Len()+len(s) > cells {
			return b.String() + fmt.Sprintf(" and %d more", len(names)-k)
		}
		if k > 0 {
			b.WriteString(", ")
		}
		b.WriteString(s)
	}
	return b.String()
}

// sized is a number of bytes in words: 640 B, 2 GiB, 1.5 MiB.
func sized(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	x := float64(n)
	k := 0
	for x >= 1024 && k < len(units)-1 {
		x /= 1024
		k++
	}
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64) + " " + units[k]
}

// marks is how many combining marks are left on one letter; more are written
// out, so that a name's length in cells bounds its length in bytes.
const marks = 4

// Visible is s as one line that a terminal can be given: C0, C1, DEL, line
// separators, bidi controls, zero-width and other format characters, blank
// letters and bytes that are not UTF-8 are written out (\x1b, \u202e, \xff).
// What is longer than max terminal cells is cut and ends in …; max ≤ 0 cuts
// nothing.
func Visible(s string, max int) string {
	if (max <= 0 || len(s) <= max) && strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0 {
		return s
	}
	// Ambiguous widths are taken as narrow, whatever the locale, so that a
	// name is cut in the same place everywhere.
	narrow := runewidth.Condition{StrictEmojiNeutral: true}
	var b strings.Builder
	cells, stacked, fits := 0, 0, 0 // fits is the last place where … still does
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		text, width := s[:n], narrow.RuneWidth(r)
		switch {
		case r == utf8.RuneError && n == 1:
			text = fmt.Sprintf(`\x%02x`, s[0])
			width = len(text)
		case invisible(r) || width == 0 && (cells == 0 || stacked == marks):
			text = escaped(r)
			width = len(text)
		case width == 0:
			stacked++
		default:
			stacked = 0
		}
		if max > 0 && cells+width > max {
			return b.String()[:fits] + "…"
		}
		b.WriteString(text)
		if cells += width; cells < max {
			fits = b.Len()
		}
		s = s[n:]
	}
	return b.String()
}

// invisible reports whether r leaves no mark of its own on a screen, or acts on it.
func invisible(r rune) bool {
	switch r {
	case ' ', '\u3000':
		return false
	case '\u3164', '\uffa0', '\u115f', '\u1160': // letters that are blank
		return true
	}
	return !unicode.IsPrint(r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// escaped is r as an escape: \n, \x1b, \u202e, \U000e0001.
func escaped(r rune) string {
	if text := strings.Trim(strconv.QuoteRuneToASCII(r), "'"); len(text) > 2 || strings.ContainsRune("\n\r\t", r) {
		return text
	}
	return fmt.Sprintf(`\x%02x`, r) // not \a, which few know
}
