package model

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// start settles the encoding, the delimiter, the header and the columns from
// the first line or two, and reads the header.
func (t *lineSource) start() error {
	if err := t.encoding(); err != nil {
		return err
	}
	directive, size := separator(t.src.window())
	t.src.consume(size)
	delim, err := t.in.delimiter()
	if err != nil {
		return err
	}
	above, err := t.blanks(delim)
	if err != nil {
		return err
	}
	head, err := t.lines(1)
	if err != nil {
		return err
	}
	if len(head) == 0 {
		return t.in.empty()
	}
	if t.in.o.Input == "" && t.in.o.Delimiter == "" && guessLIBSVM(head) {
		return t.in.usageError(0, 0, "--online with LIBSVM, which this looks like: the columns are known only when all of it has come (convert it to CSV; --delimiter blank if it is none)")
	}
	if t.delim = cmp.Or(delim, directive); t.delim == 0 {
		if err := t.guessDelimiter(head); err != nil {
			return err
		}
	}
	t.r = newRecords(t.src, t.in, t.delim)
	t.r.line += above
	if size > 0 {
		t.r.line++
	}
	return t.detectColumns()
}

// blanks leaves out the blank lines before the first record, and counts them.
func (t *lineSource) blanks(delim byte) (n int, err error) {
	blank := (&records{delim: delim}).empty
	for {
		line, size, err := t.src.line()
		if err != nil || size <= 0 || !blank(line) {
			return n, err
		}
		t.src.consume(size)
		n++
	}
}

// encoding waits for the first line, and refuses what is no text in UTF-8.
func (t *lineSource) encoding() error {
	if _, _, err := t.src.line(); err != nil {
		return err
	}
	w := t.src.window()
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(w, []byte(mark)) {
			return t.in.refuse(0, 0, "UTF-16: want UTF-8 of a stream (iconv -f utf-16 -t utf-8 it into perceptron -)")
		}
	}
	if bytes.HasPrefix(w, []byte("\xef\xbb\xbf")) {
		t.src.consume(3)
	}
	return t.in.checkMagic(w)
}

// lines waits for n lines that are not blank, and gives the window up to the
// end of the last. It makes do with fewer at the end of the input, and with
// what is longer than a record may be.
func (t *lineSource) lines(n int) ([]byte, error) {
	for {
		w := t.src.window()
		at := 0
		for found := 0; found < n; {
			k := bytes.IndexAny(w[at:], "\r\n")
			if k < 0 {
				break
			}
			if len(bytes.TrimSpace(w[at:at+k])) > 0 {
				found++
			}
			if at += k + 1; found == n {
				return w[:at], nil
			}
		}
		if t.src.eof || len(w) > maxRecord {
			return w, nil
		}
		if err := t.src.more(); err != nil {
			return nil, err
		}
	}
}

// guessDelimiter is sure of what makes an example of the first line, and asks
// the second otherwise.
func (t *lineSource) guessDelimiter(head []byte) error {
	t.delim = guessDelimiter(head, true)
	rows := sample(head, true, t.delim, 1)
	if len(rows) > 0 && len(rows[0]) > 1 && (t.heading(rows[0]) == isExample || wordFirst(rows[0])) {
		return nil
	}
	head, err := t.lines(2)
	if err == nil {
		t.delim = guessDelimiter(head, true)
	}
	return err
}

// heading is what one row tells of itself.
type heading int

const (
	unsure heading = iota
	isHeader
	isExample
)

// heading looks for numbers and names in the columns of features. A table of
// two columns with a word and a number can be either.
func (t *lineSource) heading(row [][]byte) heading {
	names, numbers, features := 0, 0, t.probableFeatures(len(row))
	for _, j := range features {
		switch {
		case numberLike(row[j]):
			numbers++
		case nameLike(row[j]):
			names++
		}
	}
	switch {
	case numbers == len(features):
		return isExample
	case names == len(features) && !numberLike(row[len(row)-1]):
		return isHeader
	}
	return unsure
}

// probableFeatures are the columns of --columns, if they are numbers; else all
// but the label's.
func (t *lineSource) probableFeatures(width int) (columns []int) {
	for _, name := range columnList(t.in.o.Columns) {
		if j, err := strconv.Atoi(name); err == nil && j >= 1 && j <= width {
			columns = append(columns, j-1)
		}
	}
	if columns != nil {
		return columns
	}
	label := width - 1
	if j, err := strconv.Atoi(t.in.o.Label); err == nil && j >= 1 && j <= width {
		label = j - 1
	}
	for j := range width {
		if j != label {
			columns = append(columns, j)
		}
	}
	return columns
}

// wordFirst reports a word before nothing but numbers: an example with its
// label in front.
func wordFirst(row [][]byte) bool {
	return len(row) > 1 && nameLike(row[0]) && !anyCell(row[1:], func(c []byte) bool { return !numberLike(c) })
}

// detectColumns settles the header and the columns.
func (t *lineSource) detectColumns() error {
	rows, err := t.peek(1)
	if err != nil {
		return err
	}
	if len(rows) == 0 { // nothing that can be read
		return t.first(false)
	}
	free := t.in.o.Label == "" && t.in.o.Columns == ""
	says := map[string]heading{"yes": isHeader, "no": isExample}[t.in.o.Header]
	if says == unsure {
		if says = t.heading(rows[0]); free && wordFirst(rows[0]) {
			says = isExample
		}
	}
	if says == unsure || says == isHeader && free && !namesLabel(rows[0]) {
		if rows, err = t.peek(2); err != nil {
			return err
		}
	}
	if says == unsure && guessHeader(rows) {
		says = isHeader
	}
	if free {
		t.labelFirst(rows, says == isHeader)
	}
	return t.columns(rows, says == isHeader)
}

// namesLabel reports whether a header calls a column the label.
func namesLabel(header [][]byte) bool {
	return anyCell(header, func(c []byte) bool {
		return slices.Contains([]string{"label", "class", "target"}, strings.ToLower(string(c)))
	})
}

// labelFirst takes the first column for the label where it holds the only word
// of the first example and the header does not name another.
func (t *lineSource) labelFirst(rows [][][]byte, header bool) {
	example := rows[0]
	if header {
		if len(rows) < 2 || namesLabel(rows[0]) {
			return
		}
		example = rows[1]
	}
	if !wordFirst(example) {
		return
	}
	if t.in.o.Label = "1"; header && len(rows[0][0]) > 0 {
		t.in.o.Label = string(rows[0][0])
	}
	t.schema.note("the label is the first column, the only one of words")
}

// peek waits for n records, and leaves them in the window; fewer are there at
// the end of the input, before one that can't be read, and where they are
// longer than a record may be.
func (t *lineSource) peek(n int) ([][][]byte, error) {
	for {
		rows, more := peeked(t.src.window(), t.src.eof, t.delim, n)
		if !more || len(t.src.window()) > maxRecord {
			return rows, nil
		}
		if err := t.src.more(); err != nil {
			return nil, err
		}
	}
}

// peeked is the first n records of a window; more says that there may be as
// many in a longer one.
func peeked(window []byte, eof bool, delim byte, n int) (rows [][][]byte, more bool) {
	q := quoting{records: &records{in: &input{}, delim: delim}, w: window, eof: eof, line: 1}
	for len(rows) < n && q.i < len(q.w) {
		q.fields, q.text = nil, nil
		if more, err := q.record(); more || err != nil {
			return rows, more
		}
		if len(q.fields) == 1 && len(trim(q.fields[0])) == 0 {
			continue // a blank line
		}
		rows = append(rows, trimmed(q.fields))
	}
	return rows, len(rows) < n && !eof
}
