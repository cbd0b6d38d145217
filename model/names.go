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

// uniqueNames makes names unique: it counts how often each was asked for.
type uniqueNames map[string]int

// unique is the name itself, or with a number appended if it was given before.
func (n uniqueNames) unique(name string) string {
	given := name
	for n[given] > 0 {
		n[name]++
		given = fmt.Sprintf("%s (%d)", name, n[name])
	}
	n[given] = 1
	return given
}

// numberedNames is n names: a prefix with the numbers from 1.
func numberedNames(prefix string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = prefix + strconv.Itoa(j+1)
	}
	return names
}

// sortedByDistance is names sorted by their edit distance to name, without regard to case.
func sortedByDistance(name string, names []string) []string {
	sorted := slices.Clone(names)
	distance := make(map[string]int, len(names))
	for _, s := range names {
		distance[s] = EditDistance(strings.ToLower(name), strings.ToLower(s))
	}
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(distance[a], distance[b]) })
	return sorted
}

// EditDistance is the number of letters to change, add, leave out or swap with the next to
// turn a into b (optimal string alignment). Names are compared up to nameCells letters.
func EditDistance(a, b string) int {
	s, t := prefix(a), prefix(b)
	distance := make([][]int, len(s)+1) // between the first i letters and the first j
	for i := range distance {
		distance[i] = make([]int, len(t)+1)
		for j := range distance[i] {
			if i == 0 || j == 0 {
				distance[i][j] = i + j
				continue
			}
			change := 1
			if s[i-1] == t[j-1] {
				change = 0
			}
			distance[i][j] = min(distance[i-1][j]+1, distance[i][j-1]+1, distance[i-1][j-1]+change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				distance[i][j] = min(distance[i][j], distance[i-2][j-2]+1)
			}
		}
	}
	return distance[len(s)][len(t)]
}

// prefix is the first letters of s, enough to tell names apart.
func prefix(s string) []rune {
	r := []rune(s[:min(len(s), 4*nameCells)])
	return r[:min(len(r), nameCells)]
}

// nearestNames lists the names, those most similar to name first, as many as fit into a
// line.
func nearestNames(name string, names []string) string {
	const maxNames, maxBytes, maxCompared = 10, 200, 1000
	var b strings.Builder
	for k, s := range sortedByDistance(name, names[:min(len(names), maxCompared)]) {
		if k == maxNames || k > 0 && b.Len()+len(s) > maxBytes {
			return b.String() + fmt.Sprintf(" and %d more", len(names)-k)
		}
		if k > 0 {
			b.WriteString(", ")
		}
		b.WriteString(s)
	}
	return b.String()
}

// formatBytes is a number of bytes in words: 640 B, 2 GiB, 1.5 MiB.
func formatBytes(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	x := float64(n)
	k := 0
	for x >= 1024 && k < len(units)-1 {
		x /= 1024
		k++
	}
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64) + " " + units[k]
}

// maxMarks is how many combining marks are kept on one letter. More are escaped, so that
// the width of a name bounds its length in bytes.
const maxMarks = 4

// Visible is s as one line that is safe to print on a terminal. C0, C1, DEL, line
// separators, bidi controls, zero-width and other format characters, blank letters and
// bytes that are not UTF-8 are escaped (\x1b, \u202e, \xff). Text wider than max terminal
// cells is cut and ends in …; max ≤ 0 cuts nothing.
func Visible(s string, max int) string {
	if (max <= 0 || len(s) <= max) && strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0 {
		return s
	}
	// Ambiguous widths are narrow, whatever the locale, so that names are cut in the same place
	// everywhere.
	narrow := runewidth.Condition{StrictEmojiNeutral: true}
	var b strings.Builder
	cells, stacked, fits := 0, 0, 0 // fits is the longest prefix after which … still fits
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		text, width := s[:n], narrow.RuneWidth(r)
		switch {
		case r == utf8.RuneError && n == 1:
			text = fmt.Sprintf(`\x%02x`, s[0])
			width = len(text)
		case invisible(r) || width == 0 && (cells == 0 || stacked == maxMarks):
			text = escapeSequence(r)
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

// invisible reports whether r leaves no mark of its own on a screen, or acts on the screen.
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

// escapeSequence is r as an escape: \n, \x1b, \u202e, \U000e0001.
func escapeSequence(r rune) string {
	if text := strings.Trim(strconv.QuoteRuneToASCII(r), "'"); len(text) > 2 || strings.ContainsRune("\n\r\t", r) {
		return text
	}
	return fmt.Sprintf(`\x%02x`, r) // not \a, which few know
}
