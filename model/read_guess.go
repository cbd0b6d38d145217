package model

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sampleRecords is how many records a guess is based on.
const sampleRecords = 200

// delimiters is tried in this order. If two explain the text equally well, the earlier is
// less likely to occur by chance.
const delimiters = "\t;|, "

// sampleRows is the first records, at most the given number, of a text returned by peek,
// without blanks around fields. An unreadable record ends it.
func sampleRows(text []byte, delim byte, limit int) (rows [][]string) {
	r := newRecords(textLines(text), delim)
	r.lenient = true
	for len(rows) < limit && r.next() == nil {
		row := make([]string, len(r.fields))
		for k, f := range r.fields {
			row[k] = trim(f)
		}
		rows = append(rows, row)
	}
	return rows
}

// guessDelimiter is the character that splits the records into equally many fields, at
// least two, with the most numbers among them.
func guessDelimiter(text []byte) byte {
	best, bestScore := byte(','), 0.0
	for k := range len(delimiters) {
		if s := tableScore(sampleRows(text, delimiters[k], sampleRecords)); s > bestScore+1e-9 {
			best, bestScore = delimiters[k], s
		}
	}
	return best
}

// tableScore rates rows as a table: 0 if they are none, the share of rows with the most
// common width if not all have it, else 1 plus the share of numbers.
func tableScore(rows [][]string) float64 {
	widths := map[int]int{}
	for _, row := range rows {
		widths[len(row)]++
	}
	width, rowsOfWidth := 0, 0
	for w, n := range widths {
		if n > rowsOfWidth || n == rowsOfWidth && w > width {
			width, rowsOfWidth = w, n
		}
	}
	if width < 2 {
		return 0
	}
	share := float64(rowsOfWidth) / float64(len(rows))
	if share < 1 {
		return share
	}
	numbers, cells := 0, 0
	for _, row := range rows {
		for _, cell := range row {
			cells++
			if len(cell) == 0 {
				continue
			}
			if _, _, what := parseNumber(cell); what != notNumber || decimalComma.MatchString(cell) {
				numbers++
			}
		}
	}
	return 1 + (1+float64(numbers))/(1+float64(cells))
}

var decimalComma = regexp.MustCompile(`^[+-]?\d+,\d+$`)

// guessHeader reports whether the first record names the columns. It does if more of its
// cells are names above columns of numbers than numbers above them; or, in a table without
// numbers, if none of its cells occurs again below it in its column.
func guessHeader(rows [][]string) bool {
	if len(rows) == 0 {
		return false
	}
	if len(rows) == 1 {
		return !slices.ContainsFunc(rows[0], func(c string) bool { return !nameLike(c) })
	}
	names, numbers := 0, 0
	for j, cell := range rows[0] {
		switch {
		case 2*countCells(rows[1:], j, likelyNumber) <= len(rows)-1:
		case nameLike(cell):
			names++
		case numberLike(cell):
			numbers++
		}
	}
	if names+numbers > 0 {
		return names > numbers
	}
	return firstRowUnrepeated(rows)
}

// countCells is the number of cells in column j that satisfy a condition.
func countCells(rows [][]string, j int, is func(cell string) bool) (n int) {
	for _, row := range rows {
		if j < len(row) && is(row[j]) {
			n++
		}
	}
	return n
}

// likelyNumber reports a cell that is meant as a number. That includes NaN and $5, which
// are refused as numbers but are no words either.
func likelyNumber(cell string) bool { return !nameLike(cell) || money(cell) }

// money reports an amount such as $5: a currency sign, then a number.
func money(cell string) bool {
	r, n := utf8.DecodeRuneInString(cell)
	return unicode.Is(unicode.Sc, r) && numberLike(trim(cell[n:]))
}

// missing is the ways to write a missing value. Some of them are also plausible names of a
// class.
var missing = []struct {
	word  string
	label bool // it means a missing value in the label column too
}{
	{"", true},
	{"nan", true},
	{"?", true},
	{"na", false},
	{"n/a", false},
	{"#n/a", false},
	{"null", false},
	{"none", false},
	{".", false},
	{"-", false},
}

// isMissing reports a cell that stands for a missing value. It is called for every label,
// so the length is checked first.
func isMissing(cell string, label bool) bool {
	if len(cell) > 4 {
		return false
	}
	for _, m := range missing {
		if len(m.word) == len(cell) && (m.label || !label) && strings.EqualFold(m.word, cell) {
			return true
		}
	}
	return false
}

// trim removes the blanks around a cell.
func trim(cell string) string {
	if len(cell) > 0 && cell[0] > ' ' && cell[len(cell)-1] > ' ' {
		return cell
	}
	return strings.Trim(cell, " \t")
}

// numberLike reports a cell that begins like a number: 1, -.5, 3,5, 2020-01-31.
func numberLike(cell string) bool {
	if len(cell) > 1 && (cell[0] == '-' || cell[0] == '+') {
		cell = cell[1:]
	}
	if len(cell) > 1 && cell[0] == '.' {
		cell = cell[1:]
	}
	return len(cell) > 0 && cell[0]-'0' <= 9
}

// nameLike reports a cell that could name a column: it does not begin with a digit or a
// sign, and is neither a number nor a missing value.
func nameLike(cell string) bool {
	if isMissing(cell, false) {
		return false
	}
	s := strings.ToLower(cell)
	if s == "inf" || s == "infinity" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(cell)
	return !unicode.IsDigit(r) && !strings.ContainsRune("+-.,\u2212", r)
}

// firstRowUnrepeated reports whether, in a table of words, no cell of the first record
// occurs again in its column, while cells below it do.
func firstRowUnrepeated(rows [][]string) bool {
	repeated := false
	for j, cell := range rows[0] {
		seen := map[string]bool{}
		for _, row := range rows[1:] {
			if j >= len(row) {
				continue
			}
			if row[j] == cell {
				return false
			}
			repeated = repeated || seen[row[j]]
			seen[row[j]] = true
		}
	}
	return repeated && !slices.ContainsFunc(rows[0], func(c string) bool { return !nameLike(c) })
}

// guessLabel is the label column, and why it is not the last one: either the header calls
// it label, class or target, and not the last; or it is the first and the only column of
// words, and the last has more than two values, which on a stream nobody knows.
func guessLabel(rows [][]string, header, stream bool, width int) (column int, why string) {
	last := width - 1
	if header {
		named := []int{}
		for j, cell := range rows[0] {
			switch strings.ToLower(cell) {
			case "label", "class", "target":
				named = append(named, j)
			}
		}
		switch {
		case len(named) == 1 && named[0] != last:
			return named[0], "by its name"
		case len(named) > 0:
			return last, ""
		}
		rows = rows[1:]
	}
	if last == 0 || !stream && atMostTwoValues(rows, last) {
		return last, ""
	}
	for j := range width {
		words := len(rows) > 0 && countCells(rows, j, nameLike) == len(rows)
		if words != (j == 0) {
			return last, ""
		}
	}
	return 0, "the only column of words"
}

// atMostTwoValues reports whether column j has at most two different values.
func atMostTwoValues(rows [][]string, j int) bool {
	seen := map[string]bool{}
	for _, row := range rows {
		if j < len(row) {
			seen[newLabel(row[j]).key] = true
		}
	}
	return len(seen) <= 2
}

var libsvmToken = regexp.MustCompile(`^([+-]?\d+|qid):\S*$`)

// sentenceBreak matches what separates two sentences in CoNLL's format.
var sentenceBreak = regexp.MustCompile(`\n[ \t\r]*\n|-DOCSTART-`)

// guessLIBSVM reports whether the first line with more than a label has only INDEX:VALUE
// after it.
func guessLIBSVM(text []byte) bool {
	const maxLines = 10
	l := textLines(text)
	for range maxLines {
		line, err := l.nextRecord("")
		if err != nil {
			break
		}
		line, _, _ = strings.Cut(line, "#")
		if all := splitBlanks(line); len(all) > 1 {
			return !slices.ContainsFunc(all[1:], func(w string) bool { return !libsvmToken.MatchString(w) })
		}
	}
	return false
}
