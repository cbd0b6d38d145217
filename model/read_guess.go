package model

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sampled is how many records a guess looks at.
const sampled = 200

// delimiters are tried in this order: where two explain the text equally well,
// the earlier is less likely to be there by chance.
const delimiters = "\t;|, "

// sample cuts the first records of a window, at most so many; eof says that it is all there is.
// What can't be read ends it.
func sample(window []byte, eof bool, delim byte, most int) [][][]byte {
	src := newSource(context.Background(), bytes.NewReader(window), nil)
	r := newRecords(src, &input{}, delim)
	var rows [][][]byte
	for len(rows) < most {
		ok, err := r.next()
		if !ok || err != nil {
			break
		}
		if !eof && src.eof && len(src.window()) == 0 {
			break // perhaps cut off
		}
		rows = append(rows, trimmed(r.fields))
	}
	return rows
}

// trimmed is a copy of the fields of a record, without blanks around them.
func trimmed(fields [][]byte) [][]byte {
	row := make([][]byte, len(fields))
	for k, f := range fields {
		row[k] = bytes.Clone(trim(f))
	}
	return row
}

// guessDelimiter is the character that cuts the window's records into equally
// many fields, at least two, with the most numbers among them.
func guessDelimiter(window []byte, eof bool) byte {
	best, bestScore := byte(','), 0.0
	for k := range len(delimiters) {
		rows := sample(window, eof, delimiters[k], sampled)
		if s := score(rows); s > bestScore+1e-9 {
			best, bestScore = delimiters[k], s
		}
	}
	return best
}

// score is 0 for fields that are no table; else the share of records as wide
// as most are, and to it, where that is all of them, 1 and the share of numbers.
func score(rows [][][]byte) float64 {
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
			if numeric(cell) || len(cell) > 0 && decimalComma.Match(cell) {
				numbers++
			}
		}
	}
	return 1 + (1+float64(numbers))/(1+float64(cells))
}

var decimalComma = regexp.MustCompile(`^[+-]?\d+,\d+$`)

// numeric reports a cell that is a number, of whatever size.
func numeric(cell []byte) bool {
	_, ok := scanDecimal(cell)
	return ok
}

// guessHeader reports whether the first record names the columns: more of its
// cells are names above numbers than numbers above numbers; or, where no column
// holds numbers, none of its cells comes again below.
func guessHeader(rows [][][]byte) bool {
	if len(rows) == 0 {
		return false
	}
	if len(rows) == 1 {
		return !anyCell(rows[0], func(c []byte) bool { return !nameLike(c) })
	}
	names, numbers := 0, 0
	for j, cell := range rows[0] {
		switch {
		case !numbersBelow(rows, j):
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

func anyCell(row [][]byte, is func([]byte) bool) bool {
	for _, cell := range row {
		if is(cell) {
			return true
		}
	}
	return false
}

// numbersBelow reports whether most cells of column j below the first record
// are meant as numbers: also NaN and $5, which are none, are no words.
func numbersBelow(rows [][][]byte, j int) bool {
	n := 0
	for _, row := range rows[1:] {
		if j < len(row) && (!nameLike(row[j]) || money(row[j])) {
			n++
		}
	}
	return 2*n > len(rows)-1
}

// money reports a cell such as $5: a currency's sign, then a number.
func money(cell []byte) bool {
	r, n := utf8.DecodeRune(cell)
	return unicode.Is(unicode.Sc, r) && numberLike(trim(cell[n:]))
}

// numberLike reports a cell that begins as a number does: 1, -.5, 3,5, 2020-01-31.
func numberLike(cell []byte) bool {
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
func nameLike(cell []byte) bool {
	if isMissing(cell, false) {
		return false
	}
	s := strings.ToLower(string(cell))
	if s == "inf" || s == "infinity" {
		return false
	}
	r, _ := utf8.DecodeRune(cell)
	return !unicode.IsDigit(r) && !strings.ContainsRune("+-.,\u2212", r)
}

// firstRowUnrepeated reports that in a table of words the first record shares no cell
// with the records below, which among themselves repeat some.
func firstRowUnrepeated(rows [][][]byte) bool {
	repeated := false
	for j, cell := range rows[0] {
		seen := map[string]bool{}
		for _, row := range rows[1:] {
			if j >= len(row) {
				continue
			}
			if bytes.Equal(row[j], cell) {
				return false
			}
			repeated = repeated || seen[string(row[j])]
			seen[string(row[j])] = true
		}
	}
	return repeated && !anyCell(rows[0], func(c []byte) bool { return !nameLike(c) })
}

// guessLabel is the column to take for the label, and why it is not the last:
// another is if the header calls it label, class or target and the last not, or
// if the first alone holds words and the last too many values for two classes.
func guessLabel(rows [][][]byte, header bool, width int) (column int, why string) {
	last := width - 1
	if header {
		named := []int{}
		for j, cell := range rows[0] {
			switch strings.ToLower(string(cell)) {
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
	if !wordsIn(rows, 0) || last == 0 || fewValues(rows, last) {
		return last, ""
	}
	for j := 1; j < width; j++ {
		if wordsIn(rows, j) {
			return last, ""
		}
	}
	return 0, "the only column of words"
}

// wordsIn reports whether column j holds words only.
func wordsIn(rows [][][]byte, j int) bool {
	for _, row := range rows {
		if j >= len(row) || !nameLike(row[j]) {
			return false
		}
	}
	return len(rows) > 0
}

// fewValues reports whether column j has two values at most.
func fewValues(rows [][][]byte, j int) bool {
	seen := map[string]bool{}
	for _, row := range rows {
		if j < len(row) {
			seen[newLabel(string(row[j])).key] = true
		}
	}
	return len(seen) <= 2
}

var libsvmToken = regexp.MustCompile(`^([+-]?\d+|qid):\S*$`)

// guessLIBSVM reports lines of a label and INDEX:VALUE.
func guessLIBSVM(window []byte) bool {
	pairs := 0
	for k, line := range bytes.FieldsFunc(window[:min(len(window), 1<<16)], func(r rune) bool { return r == '\n' || r == '\r' }) {
		if k == 10 {
			break
		}
		line, _, _ = bytes.Cut(line, []byte("#"))
		words := appendWords(nil, line)
		if len(words) < 2 {
			continue
		}
		for _, w := range words[1:] {
			if !libsvmToken.Match(w) && pairs == 0 {
				return false
			}
		}
		if libsvmToken.Match(words[1]) {
			pairs++
		}
	}
	return pairs > 0
}
