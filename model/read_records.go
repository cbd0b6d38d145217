package model

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// records are the records of delimited text. Where a field begins with a quote,
// encoding/csv reads the record: the field may hold delimiters, line ends and doubled
// quotes. A quote elsewhere is text. Blank lines are no records. Between blanks, a
// field has no quotes.
type records struct {
	*lines
	csv    *csv.Reader // nil: blanks and tabs are what parts the fields
	fields []string    // of the last record; valid until the next
	whole  bool        // it was read to its end
	comma  string      // the delimiter
	// guessing: quotes between blanks are for the reading to refuse.
	guessing bool
}

func newRecords(l *lines, delim byte) *records {
	if l.delim = delim; delim == '\t' {
		l.blanks = " \r\n"
	}
	r := &records{lines: l, comma: string(rune(delim)), whole: true}
	if delim != ' ' {
		r.csv = csv.NewReader(l)
		r.csv.Comma, r.csv.FieldsPerRecord, r.csv.ReuseRecord = rune(delim), -1, true
		r.csv.TrimLeadingSpace = delim != '\t'
	}
	return r
}

// next reads a record into fields; its error is io.EOF at the end of the input.
func (r *records) next() (err error) {
	if !r.whole {
		r.rewind()
	}
	r.whole = false
	if err := r.begin(); err != nil {
		return err
	}
	quoted, err := r.line()
	if quoted {
		r.rewind()
		r.fields, err = r.csv.Read()
	}
	if r.whole = err == nil; err != nil && err != io.EOF {
		return r.fault(err)
	}
	return err
}

// line reads a line as a record, as far as no quotes begin a field.
func (r *records) line() (quoted bool, err error) {
	text, err := r.take()
	if err != nil {
		return false, err
	}
	line, some := strings.TrimRight(string(text), "\r\n"), bytes.IndexByte(text, '"') >= 0
	if r.csv == nil {
		if r.fields = words(line); some && !r.guessing {
			j := slices.IndexFunc(r.fields, func(f string) bool { return strings.Contains(f, `"`) })
			err = r.in.refuse(r.lines.line, j+1, "%s: a quote, though blanks separate the fields: expected no quotes then (remove them, or put commas between)", Quoted(r.fields[j]))
		}
		return false, err
	}
	r.fields = slices.Grow(r.fields[:0], 1+strings.Count(line, r.comma))
	for more := true; more; {
		var field string
		field, line, more = strings.Cut(line, r.comma)
		r.fields = append(r.fields, field)
		quoted = quoted || some && strings.HasPrefix(strings.TrimLeft(field, " \t"), `"`)
	}
	return quoted, nil
}

// words is what stands between blanks, tabs and line ends.
func words(line string) []string {
	all, begin := make([]string, 0, 1+strings.Count(line, " ")), -1
	for k := range len(line) {
		switch c := line[k]; {
		case c != ' ' && c != '\t' && c != '\n' && c != '\r':
			if begin < 0 {
				begin = k
			}
		case begin >= 0:
			all, begin = append(all, line[begin:k]), -1
		}
	}
	if begin >= 0 {
		all = append(all, line[begin:])
	}
	return all
}

// fault is why the record was not read, with its place: the field, and the line
// where it begins.
func (r *records) fault(err error) error {
	var wrong *csv.ParseError
	at, fields := r.lines.line, r.fields
	if r.below > 0 && errors.Is(err, errLong) {
		fields = fields[:max(len(fields)-1, 0)] // the last is what was open
	}
	for _, f := range fields {
		at += strings.Count(f, "\n")
	}
	column := len(fields) + 1
	switch {
	case errors.As(err, &wrong):
		return r.misquoted(wrong, at, column)
	case !errors.Is(err, errLong):
		return err
	case r.below > 0:
		return r.in.refuse(at, column, `a quote that is not closed within 1 MiB: expected a closing " (double a quote that is text: "")`)
	}
	return r.in.refuse(at, 0, "a line of more than 1 MiB: expected shorter ones (check the delimiter and the line ends)")
}

// misquoted says what is wrong with a quote in the field that begins on that line.
func (r *records) misquoted(wrong *csv.ParseError, line, column int) error {
	if errors.Is(wrong.Err, csv.ErrBareQuote) {
		return r.in.refuse(line, column, `a quote within a field: expected quotes around all of it (double a quote that is text: "")`)
	}
	text := strings.Split(string(r.buf[r.start:r.lines.next]), "\n")[wrong.Line-wrong.StartLine]
	if wrong.Column > len(text) {
		return r.in.refuse(line, column, `a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`)
	}
	rest := strings.TrimSuffix(text[wrong.Column:], "\r")
	return r.in.refuse(r.lines.line+wrong.Line-wrong.StartLine, column, `%s after a closing quote: expected the delimiter there (double a quote that is text: "")`, Quoted(rest))
}
