package model

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// records splits delimited text into records. If a field of a record begins with a quote,
// encoding/csv splits it: such a field may contain delimiters, line ends and doubled
// quotes, and a quote within another field is refused. Otherwise quotes are text. Blank
// lines are skipped. With blanks as delimiter there are no quotes.
type records struct {
	*lines
	text   strings.Reader // the input of csv: a record with a quoted field
	csv    *csv.Reader
	fields []string // of the current record, valid until the next
	blanks string   // the characters that a blank line may have
	// lenient accepts quotes between blanks: when guessing, they are left for the reading to refuse.
	lenient bool
}

func newRecords(l *lines, delim byte) *records {
	r := &records{lines: l, blanks: " \t"}
	if r.delim = delim; delim == '\t' {
		r.blanks = " "
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
		text, err := r.nextRecord("the delimiter and the line ends")
		switch {
		case err != nil:
			return err
		case strings.Trim(text, r.blanks) == "":
			continue
		case r.delim == ' ':
			return r.splitRecord(text)
		case hasQuote(text) && r.hasQuotedField(text):
			return r.readQuoted(text)
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

// splitRecord splits a record at its blanks.
func (r *records) splitRecord(text string) error {
	r.fields = splitBlanks(text)
	if j := slices.IndexFunc(r.fields, hasQuote); j >= 0 && !r.lenient {
		return r.in.refuse(r.line, j+1, "%s: a quote, though blanks separate the fields: expected no quotes then (remove them, or separate the fields by commas)", Quoted(r.fields[j]))
	}
	return nil
}

func hasQuote(text string) bool { return strings.IndexByte(text, '"') >= 0 }

// splitBlanks is the words of a line, separated by blanks and tabs.
func splitBlanks(line string) []string {
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

// hasQuotedField reports whether a field of a line begins with a quote.
func (r *records) hasQuotedField(text string) bool {
	for field := range strings.SplitSeq(text, string(rune(r.delim))) {
		if strings.HasPrefix(strings.TrimLeft(field, " \t"), `"`) {
			return true
		}
	}
	return false
}

// readQuoted has encoding/csv split the record that begins with this line and has a quoted
// field. It takes further lines while the number of quotes is odd, so that one is still
// open.
func (r *records) readQuoted(line string) error {
	var text strings.Builder
	text.WriteString(line)
	var open error // why there are no more lines
	for odd := strings.Count(line, `"`)%2 == 1; odd && open == nil; {
		switch line, open = r.takeLine(); open {
		case nil:
			text.WriteString("\n" + line)
			odd = strings.Count(line, `"`)%2 == 0
		case errCancelled:
			r.rewindRecord()
			return open
		}
	}
	r.text.Reset(text.String())
	fields, err := r.csv.Read()
	r.fields = fields
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return r.refuseQuote(wrong, text.String(), open)
	}
	return err
}

// refuseQuote refuses a wrong quote, at the field after those that were parsed; if it is
// not closed, it says why there were no more lines.
func (r *records) refuseQuote(wrong *csv.ParseError, text string, open error) error {
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
	case open != nil && open != io.EOF && open != errTooLong:
		return open
	case open == errTooLong:
		return r.in.refuse(line, column, `a quote that is not closed within 1 MiB: expected a closing " (double a quote that is text: "")`)
	}
	return r.in.refuse(line, column, `a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`)
}
