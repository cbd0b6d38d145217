package overlay

import (
	"strings"
	"unicode"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// wrap breaks s at blanks into lines of at most w columns; a word that is
// longer is broken where it must be.
func wrap(a grid.Area, s string, w int) []string {
	if w < 1 {
		return nil
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case a.Width(line)+1+a.Width(word) <= w:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
		for a.Width(line) > w {
			head := fittingBytes(a, line, w)
			lines = append(lines, line[:head])
			line = line[head:]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fittingBytes is how many bytes of s fit in w columns, one rune at the least.
func fittingBytes(a grid.Area, s string, w int) int {
	used := 0
	for k, r := range s {
		if used += a.Width(string(r)); used > w && k > 0 {
			return k
		}
	}
	return len(s)
}

// truncateLines is the first n of the lines; where there are more, the last of them
// ends in ….
func truncateLines(a grid.Area, lines []string, n, w int) []string {
	if len(lines) <= n {
		return lines
	}
	if n < 1 {
		return nil
	}
	lines = append([]string(nil), lines[:n]...)
	if last := lines[n-1]; a.Width(last+" …") <= w {
		lines[n-1] = last + " …"
	} else {
		lines[n-1] = a.Cut(last+"…", w)
	}
	return lines
}

// drawLines draws lines from row y down.
func drawLines(a grid.Area, y int, lines []string, style grid.Style) {
	for k, line := range lines {
		a.Text(0, y+k, line, style)
	}
}

// drawFound draws s in w columns; what the search found in it stands out:
// every one of the words, without regard to case.
func drawFound(a grid.Area, x, y, w int, s string, words []string, style grid.Style) int {
	text := []rune(a.Cut(s, w))
	found := occurrences(text, words)
	for from := 0; from < len(text); {
		to := from + 1
		for to < len(text) && found[to] == found[from] {
			to++
		}
		st := style
		if found[from] {
			st = theme.On(theme.Match, style)
		}
		x = a.Text(x, y, string(text[from:to]), st)
		from = to
	}
	return x
}

// occurrences marks the runes of text that belong to one of the words, which
// are in lower case.
func occurrences(text []rune, words []string) []bool {
	found := make([]bool, len(text))
	lower := make([]rune, len(text))
	for k, r := range text {
		lower[k] = unicode.ToLower(r)
	}
	for _, w := range words {
		word := []rune(w)
		for k := 0; k+len(word) <= len(lower); k++ {
			if string(lower[k:k+len(word)]) == w {
				for j := range word {
					found[k+j] = true
				}
			}
		}
	}
	return found
}
