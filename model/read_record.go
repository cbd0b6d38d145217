package model

import "bytes"

// records cuts delimited text into records and these into fields.
//
// A field that begins with a quote goes to the next single quote and may hold
// delimiters, line ends and doubled quotes; a quote elsewhere is text. Blank
// lines are no records. A record is at most maxRecord long.
type records struct {
	src   *source
	in    *input
	delim byte // ' ' means runs of blanks and tabs

	line   int      // where the last record began, from 1
	below  int      // lines up to the next record's
	fields [][]byte // of the last record; valid until the next
	text   []byte   // unquoted fields
}

func newRecords(src *source, in *input, delim byte) *records {
	return &records{src: src, in: in, delim: delim, line: 1}
}

// next reads a record into fields; it is false at the end of the input.
func (r *records) next() (bool, error) {
	for {
		r.line += r.below
		r.below = 0
		line, size, err := r.src.line()
		if err != nil || size == 0 {
			return false, err
		}
		long := size < 0 || size > maxRecord
		if !long && r.empty(line) {
			r.src.consume(size)
			r.below = 1
			continue
		}
		if bytes.IndexByte(line[:min(len(line), maxRecord)], '"') >= 0 {
			return r.quoted()
		}
		if long {
			return false, r.in.refuse(r.line, 0, "a line of more than 1 MiB: want at most that (is the delimiter or the line end another?)")
		}
		return true, r.unquoted(line, size)
	}
}

// unquoted makes a record of a line without quotes.
func (r *records) unquoted(line []byte, size int) error {
	if err := r.in.checkText(line, r.line, r.src.offset, r.delim); err != nil {
		return err
	}
	r.src.consume(size)
	r.below = 1
	r.fields = r.fields[:0]
	if r.delim == ' ' {
		r.fields = appendWords(r.fields, line)
		return nil
	}
	for more := true; more; {
		var field []byte
		field, line, more = bytes.Cut(line, []byte{r.delim})
		r.fields = append(r.fields, field)
	}
	return nil
}

// appendWords appends what stands between blanks and tabs.
func appendWords(fields [][]byte, line []byte) [][]byte {
	for {
		var field []byte
		if field, line = word(line); len(field) == 0 {
			return fields
		}
		fields = append(fields, field)
	}
}

// empty reports a line of nothing but blanks that are no delimiters.
func (r *records) empty(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' || c == r.delim && c != ' ' {
			return false
		}
	}
	return true
}

// quoted reads the record at the window's start, which has a quote in its
// first line, widening the window until the record is in it.
func (r *records) quoted() (bool, error) {
	for {
		q := quoting{records: r, w: r.src.window(), eof: r.src.eof, line: r.line}
		long := len(q.w) > maxRecord
		if long { // where the window ends makes no difference
			q.w, q.eof = q.w[:maxRecord], false
		}
		r.fields, r.text = r.fields[:0], r.text[:0]
		more, err := q.record()
		if err != nil {
			return false, err
		}
		if !more {
			return true, r.finish(&q)
		}
		if long {
			if q.open > 0 {
				return false, r.unterminated(&q, "within 1 MiB")
			}
			return false, r.in.refuse(r.line, 0, "a record of more than 1 MiB: want at most that")
		}
		if err := r.src.more(); err != nil {
			return false, err
		}
	}
}

func (r *records) finish(q *quoting) error {
	record := q.w[:q.i]
	if err := r.in.checkText(record, r.line, r.src.offset, r.delim); err != nil {
		return err
	}
	r.below = newlines(record)
	r.src.consume(q.i)
	return nil
}

func (r *records) unterminated(q *quoting, where string) error {
	return r.in.refuse(q.open, len(r.fields)+1, `a quote that is not closed %s: want a closing " (double a quote that is text: "")`, where)
}

// quoting is a scan of one record with quotes, from the window's start.
type quoting struct {
	*records
	w    []byte
	eof  bool
	i    int
	line int
	open int // the line of a quote that is open; 0 for none
}

// record appends the fields; more says that the window ends before the record.
func (q *quoting) record() (more bool, err error) {
	for {
		q.blanks()
		if q.i < len(q.w) && q.w[q.i] == '"' {
			more, err = q.inQuotes()
		} else {
			more = q.bare()
		}
		if more || err != nil {
			return more, err
		}
		if q.delim == ' ' {
			q.blanks()
		}
		switch {
		case q.i == len(q.w):
			return !q.eof, nil
		case q.w[q.i] == '\n':
			q.i++
			return false, nil
		case q.w[q.i] == '\r':
			if q.i++; q.i == len(q.w) {
				return !q.eof, nil
			}
			if q.w[q.i] == '\n' {
				q.i++
			}
			return false, nil
		case q.delim != ' ':
			q.i++
		}
	}
}

// blanks skips blanks and tabs, unless a tab is the delimiter.
func (q *quoting) blanks() {
	for q.i < len(q.w) && (q.w[q.i] == ' ' || q.w[q.i] == '\t' && q.delim != '\t') {
		q.i++
	}
}

// ends reports that a field ends before c.
func (q *quoting) ends(c byte) bool {
	return c == q.delim || c == '\n' || c == '\r' || q.delim == ' ' && c == '\t'
}

// bare takes a field without quotes.
func (q *quoting) bare() (more bool) {
	start := q.i
	for q.i < len(q.w) && !q.ends(q.w[q.i]) {
		q.i++
	}
	q.fields = append(q.fields, q.w[start:q.i])
	return q.i == len(q.w) && !q.eof
}

// inQuotes takes a field in quotes, which are removed.
func (q *quoting) inQuotes() (more bool, err error) {
	q.open = q.line
	start := len(q.text)
	for {
		q.i++
		k := bytes.IndexByte(q.w[q.i:], '"')
		if k < 0 {
			if !q.eof {
				return true, nil
			}
			return false, q.unterminated(q, "by the end")
		}
		part := q.w[q.i : q.i+k]
		q.line += newlines(part)
		q.text = append(q.text, part...)
		if q.i += k + 1; q.i == len(q.w) && !q.eof {
			return true, nil
		}
		if q.i == len(q.w) || q.w[q.i] != '"' {
			break
		}
		q.text = append(q.text, '"')
	}
	q.open = 0
	q.blanks()
	if q.i < len(q.w) && !q.ends(q.w[q.i]) && (q.delim != ' ' || q.w[q.i-1] == '"') {
		rest := q.w[q.i:]
		rest = rest[:min(len(rest), 80)]
		if len(rest) < 80 && len(firstLine(rest)) == len(rest) && !q.eof {
			return true, nil
		}
		return false, q.in.refuse(q.line, len(q.fields)+1, `%s after a closing quote: want the delimiter there (double a quote that is text: "")`, quotedBytes(firstLine(rest)))
	}
	q.fields = append(q.fields, q.text[start:])
	return false, nil
}

func firstLine(b []byte) []byte {
	if k := bytes.IndexAny(b, "\r\n"); k >= 0 {
		return b[:k]
	}
	return b
}
