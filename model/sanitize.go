package model

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// marks is how many combining marks are left on one letter; more are written
// out, so that a name's length in cells bounds its length in bytes.
const marks = 4

// Visible is s as one line that a terminal can be given: C0, C1, DEL, line
// separators, bidi controls, zero-width and other format characters, blank
// letters and bytes that are not UTF-8 are written out (\x1b, \u202e, \xff).
// What is longer than max terminal cells is cut and ends in …; max ≤ 0 cuts
// nothing.
func Visible(s string, max int) string {
	if isASCII(s) && (max <= 0 || len(s) <= max) {
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

// isASCII reports whether s is printable ASCII only.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
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
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}
