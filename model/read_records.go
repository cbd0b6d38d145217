package model

import (
	"io"
	"slices"
	"strings"
)

// records are the records of delimited text. A field that begins with a quote goes on to
// the next one, over delimiters, line ends and quotes that are doubled; beside such
// fields, a quote in others is refused, and else it is text. Blank lines are no records.
// Between blanks, a field has no quotes.
type records struct {
	*lines
	fields []string // of the last record; valid until the next
	blank  string   // what is cut off around fields
	// guessing: quotes between blanks are for the reading to refuse.
	guessing bool
}

func newRecords(l *lines, delim byte) *records {
	r := &records{lines: l, blank: " \t"}
	if r.delim = delim; delim == '\t' {
		r.blank = " "
	}
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
		case hasQuote(text):
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
		return r.in.refuse(r.line, j+1, "%s: a quote, though blanks separate the fields: expected no quotes then (remove them, or put commas between)", Quoted(r.fields[j]))
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

// quoted parts a record with quotes in it.
func (r *records) quoted(text string) error {
	delim, some, bare := string(rune(r.delim)), false, error(nil)
	for more := true; more; {
		field := strings.TrimLeft(text, r.blank)
		begins := strings.HasPrefix(field, `"`)
		if some = some || begins; some && bare != nil {
			return bare
		}
		if begins && (r.delim != '\t' || field == text) {
			var err error
			if field, text, err = r.quote(field[1:]); err != nil {
				r.rewind() // a context's end
				return err
			}
			if more = text != ""; more && text[0] != r.delim {
				return r.in.refuse(r.line+r.below-1, len(r.fields)+1, `%s after a closing quote: expected the delimiter there (double a quote that is text: "")`, Quoted(text))
			}
			text = strings.TrimPrefix(text, delim)
		} else if field, text, more = strings.Cut(text, delim); hasQuote(field) && bare == nil {
			bare = r.in.refuse(r.line+r.below-1, len(r.fields)+1, `a quote within a field: expected quotes around all of it (double a quote that is text: "")`)
		}
		r.fields = append(r.fields, field)
	}
	if !some {
		return nil
	}
	return bare
}

// quote reads a field from behind its quote to the one that closes it, and what follows
// in that line.
func (r *records) quote(text string) (field, rest string, err error) {
	line, column := r.line+r.below-1, len(r.fields)+1
	var b strings.Builder
	for {
		part, rest, closed := strings.Cut(text, `"`)
		b.WriteString(part)
		switch {
		case !closed:
			b.WriteByte('\n')
			text, err = r.take()
		case strings.HasPrefix(rest, `"`):
			b.WriteByte('"')
			text = rest[1:]
		default:
			return b.String(), rest, nil
		}
		switch err {
		case nil:
		case io.EOF:
			return "", "", r.in.refuse(line, column, `a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`)
		case errLong:
			return "", "", r.in.refuse(line, column, `a quote that is not closed within 1 MiB: expected a closing " (double a quote that is text: "")`)
		default:
			return "", "", err
		}
	}
}
