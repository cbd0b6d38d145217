package model

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// records are the records of delimited text. Where a field begins with a quote,
// encoding/csv parts the record: the field may hold delimiters, line ends and doubled
// quotes, and a quote within another is refused; else it is text. Blank lines are no
// records. Between blanks, a field has no quotes.
type records struct {
	*lines
	text   strings.Reader // what csv reads: a record in which a field begins with a quote
	csv    *csv.Reader
	fields []string // of the last record; valid until the next
	blank  string   // what a line that is blank may hold
	// guessing: quotes between blanks are for the reading to refuse.
	guessing bool
}

func newRecords(l *lines, delim byte) *records {
	r := &records{lines: l, blank: " \t"}
	if r.delim = delim; delim == '\t' {
		r.blank = " "
	}
	r.csv = csv.NewReader(&r.text)
	r.csv.Comma, r.csv.FieldsPerRecord, r.csv.ReuseRecord = rune(delim), -1, true
	r.csv.TrimLeadingSpace = delim != '\t'
	return r
}

// next reads a record into fields; its error is io.EOF at the end of the input.
func (r *records) next() error {
	r.fields = r.fields[:0]
	for {
		text, err := r.record("the delimiter and the line ends")
		switch {
		case err != nil:
			return err
		case strings.Trim(text, r.blank) == "":
			continue
		case r.delim == ' ':
			return r.words(text)
		case hasQuote(text) && r.beginsQuoted(text):
			return r.quoted(text)
		}
		delim := string(rune(r.delim))
		r.fields = slices.Grow(r.fields, 1+strings.Count(text, delim))
		for more := true; more; {
			var field string
			field, text, more = strings.Cut(text, delim)
			r.fields = append(r.fields, field)
		}
		return nil
	}
}

// words parts a record at its blanks.
func (r *records) words(text string) error {
	r.fields = words(text)
	if j := slices.IndexFunc(r.fields, hasQuote); j >= 0 && !r.guessing {
		return r.in.refuse(r.line, j+1, "%s: a quote, though blanks separate the fields: expected no quotes then (remove them, or separate the fields by commas)", Quoted(r.fields[j]))
	}
	return nil
}

func hasQuote(text string) bool { return strings.IndexByte(text, '"') >= 0 }

// words is what stands between blanks and tabs.
func words(line string) []string {
	all := make([]string, 0, 1+strings.Count(line, " "))
	for begin, k := 0, 0; k <= len(line); k++ {
		if k < len(line) && line[k] != ' ' && line[k] != '\t' {
			continue
		}
		if k > begin {
			all = append(all, line[begin:k])
		}
		begin = k + 1
	}
	return all
}

// beginsQuoted reports whether a field of a line begins with a quote.
func (r *records) beginsQuoted(text string) bool {
	for field := range strings.SplitSeq(text, string(rune(r.delim))) {
		if strings.HasPrefix(strings.TrimLeft(field, " \t"), `"`) {
			return true
		}
	}
	return false
}

// quoted has encoding/csv part a record that begins with a line in which a field begins
// with a quote. It goes on for as many lines as an odd number of quotes leaves one open.
func (r *records) quoted(line string) error {
	var text strings.Builder
	text.WriteString(line)
	var open error // why no more lines come
	for odd := strings.Count(line, `"`)%2 == 1; odd && open == nil; {
		switch line, open = r.take(); open {
		case nil:
			text.WriteString("\n" + line)
			odd = strings.Count(line, `"`)%2 == 0
		case errCancelled:
			r.rewind()
			return open
		}
	}
	r.text.Reset(text.String())
	fields, err := r.csv.Read()
	r.fields = fields
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return r.misquoted(wrong, text.String(), open)
	}
	return err
}

// misquoted says what is wrong with a quote, in the field behind those that were read:
// for one that is left open, why no more lines came.
func (r *records) misquoted(wrong *csv.ParseError, text string, open error) error {
	line, column, below := r.line, len(r.fields)+1, wrong.Line-wrong.StartLine
	for _, f := range r.fields {
		line += strings.Count(f, "\n")
	}
	if errors.Is(wrong.Err, csv.ErrBareQuote) {
		return r.in.refuse(line, column, `a quote within a field: expected quotes around all of it (double a quote that is text: "")`)
	}
	rest := strings.Split(text, "\n")[below]
	switch {
	case wrong.Column <= len(rest):
		return r.in.refuse(r.line+below, column, `%s after a closing quote: expected the delimiter there (double a quote that is text: "")`, Quoted(rest[wrong.Column:]))
	case open != nil && open != io.EOF && open != errLong:
		return open
	case open == errLong:
		return r.in.refuse(line, column, `a quote that is not closed within 1 MiB: expected a closing " (double a quote that is text: "")`)
	}
	return r.in.refuse(line, column, `a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`)
}
