package model

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sampled is how many records a guess looks at.
const sampled = 200

// delimiters are tried in this order: where two explain the text equally well,
// the earlier is less likely to be there by chance.
const delimiters = "\t;|, "

// sample is the first records of a text that head gave, without blanks around their
// fields, at most so many. What can't be read ends it.
func sample(text []byte, delim byte, most int) (rows [][]string) {
	r := newRecords(textLines(text), delim)
	r.guessing = true
	for len(rows) < most && r.next() == nil {
		row := make([]string, len(r.fields))
		for k, f := range r.fields {
			row[k] = trim(f)
		}
		rows = append(rows, row)
	}
	return rows
}

// guessDelimiter is the character that cuts the text's records into equally many
// fields, at least two, with the most numbers among them.
func guessDelimiter(text []byte) byte {
	best, bestScore := byte(','), 0.0
	for k := range len(delimiters) {
		if s := score(sample(text, delimiters[k], sampled)); s > bestScore+1e-9 {
			best, bestScore = delimiters[k], s
		}
	}
	return best
}

// score is 0 for fields that are no table; else the share of records as wide
// as most are, and to it, where that is all of them, 1 and the share of numbers.
func score(rows [][]string) float64 {
	widths := map[int]int{}
	for _, row := range rows {
		widths[len(row)]++
	}
	width, rowsOf := 0, 0
	for w, n := range widths {
		if n > rowsOf || n == rowsOf && w > width {
			width, rowsOf = w, n
		}
	}
	if width < 2 {
		return 0
	}
	share := float64(rowsOf) / float64(len(rows))
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

// guessHeader reports whether the first record names the columns: more of its
// cells are names above numbers than numbers above numbers; or, where no column
// holds numbers, none of its cells comes again below.
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
		case 2*count(rows[1:], j, maybeNumber) <= len(rows)-1:
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

// count is how many cells of column j are such.
func count(rows [][]string, j int, such func(cell string) bool) (n int) {
	for _, row := range rows {
		if j < len(row) && such(row[j]) {
			n++
		}
	}
	return n
}

// maybeNumber reports a cell that is meant as a number: also NaN and $5, which are none,
// are no words.
func maybeNumber(cell string) bool { return !nameLike(cell) || money(cell) }

// money reports a cell such as $5: a currency's sign, then a number.
func money(cell string) bool {
	r, n := utf8.DecodeRuneInString(cell)
	return unicode.Is(unicode.Sc, r) && numberLike(trim(cell[n:]))
}

// missing are the ways to write that a value is not known. Some of them are
// fair names of a class.
var missing = []struct {
	word  string
	label bool // also in the label column
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

// isMissing reports a cell that stands for a missing value. It is asked of
// every label, so it looks at the length first.
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

// numberLike reports a cell that begins as a number does: 1, -.5, 3,5, 2020-01-31.
func numberLike(cell string) bool {
	if len(cell) > 1 && (cell[0] == '-' || cell[0] == '+') {
		cell = cell[1:]
	}
	if len(cell) > 1 && cell[0] == '.' {
		cell = cell[1:]
	}
	return len(cell) > 0 && cell[0]-'0' <= 9
}

// nameLike reports a cell that could name a column: it begins with a letter or
// an underscore, say, but not with a digit or a sign, and is no way to write a
// number or a missing value.
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

// firstRowUnrepeated reports that in a table of words the first record shares no cell
// with the records below, which among themselves repeat some.
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

// guessLabel is the column to take for the label, and why it is not the last:
// another is if the header calls it label, class or target and the last not, or
// if the first alone holds words and the last too many values for two classes,
// which of a stream nobody knows.
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
	if last == 0 || !stream && fewValues(rows, last) {
		return last, ""
	}
	for j := range width {
		words := len(rows) > 0 && count(rows, j, nameLike) == len(rows)
		if words != (j == 0) {
			return last, ""
		}
	}
	return 0, "the only column of words"
}

// fewValues reports whether column j has two values at most.
func fewValues(rows [][]string, j int) bool {
	seen := map[string]bool{}
	for _, row := range rows {
		if j < len(row) {
			seen[newLabel(row[j]).key] = true
		}
	}
	return len(seen) <= 2
}

var libsvmToken = regexp.MustCompile(`^([+-]?\d+|qid):\S*$`)

// sentenceEnd is what stands between two sentences in CoNLL's format.
var sentenceEnd = regexp.MustCompile(`\n[ \t\r]*\n|-DOCSTART-`)

// guessLIBSVM reports that the first line with more than a label has INDEX:VALUE alone
// behind it.
func guessLIBSVM(text []byte) bool {
	const most = 10 // lines
	l := textLines(text)
	for range most {
		line, err := l.record("")
		if err != nil {
			break
		}
		line, _, _ = strings.Cut(line, "#")
		if all := words(line); len(all) > 1 {
			return !slices.ContainsFunc(all[1:], func(w string) bool { return !libsvmToken.MatchString(w) })
		}
	}
	return false
}
