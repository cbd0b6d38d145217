package model

import (
	"fmt"
	"slices"
	"strconv"
)

// table reads delimited text.
type table struct {
	in     *input
	r      *records
	schema schema
	b      *builder // nil: the rows are not held, as of a stream
	delim  byte
	words  []*labelSet // of each feature that becomes indicators; nil for the rest
	// unknownWords are the words that the training set has not; their indicators
	// are all 0.
	unknownWords int
	complete     int // records with as many fields as there are columns
}

// readTable reads CSV and its kin: a header or none, then a record an example.
func readTable(in *input, src *source) (*Dataset, error) {
	t := &table{in: in}
	if err := t.detectColumns(src); err != nil {
		return nil, err
	}
	t.b = newBuilder(in, src, len(t.schema.features))
	t.words = make([]*labelSet, len(t.schema.features))
	for k, hot := range t.schema.oneHot {
		switch {
		case hot && in.training != nil:
			t.words[k] = in.training.words[k]
		case hot:
			t.words[k] = newLabelSet()
		}
	}
	if err := t.records(); err != nil {
		return nil, err
	}
	return t.finish()
}

// records takes all records.
func (t *table) records() error {
	for {
		ok, err := t.r.next()
		if err != nil || !ok {
			return err
		}
		if err := t.example(); err != nil {
			return err
		}
	}
}

// detectColumns settles the delimiter, the header and the columns, from the flags
// and the first records, and reads the header.
func (t *table) detectColumns(src *source) error {
	directive, skipped := separator(src.window())
	src.consume(skipped)
	delim, err := t.in.delimiter()
	if err != nil {
		return err
	}
	for !src.eof && len(src.window()) <= maxRecord && len(sample(src.window(), false, ',', sampled)) == 0 {
		if err := src.more(); err != nil { // not a whole record yet
			return err
		}
	}
	if delim == 0 {
		if delim = directive; delim == 0 {
			delim = guessDelimiter(src.window(), src.eof)
		}
	}
	t.delim = delim
	t.r = newRecords(src, t.in, delim)
	if skipped > 0 {
		t.r.line++
	}
	rows := sample(src.window(), src.eof, delim, sampled)
	header := t.in.o.Header == "yes" || t.in.o.Header == "" && (guessHeader(rows) || t.sameHeader(rows))
	if len(rows) == 0 { // nothing, or one record that can't be read or is long
		return t.first(header)
	}
	return t.columns(rows, header)
}

// first tells an input without records from one whose first is at fault.
func (t *table) first(header bool) error {
	if err := t.header(); err != nil {
		return err
	}
	row := slices.Clone(t.r.fields)
	return t.columns([][][]byte{row}, header)
}

// columns names the columns and chooses what each is for.
func (t *table) columns(rows [][][]byte, header bool) error {
	s := &t.schema
	width := len(rows[0])
	guess, why := guessLabel(rows, header, width)
	if t.in.o.Columns != "" || t.in.o.OneHot != "" {
		guess, why = width-1, ""
	}
	if header {
		if err := t.header(); err != nil {
			return err
		}
		s.nameColumns(t.r.fields)
		s.headline = t.r.line
	} else if n, err := strconv.Atoi(t.in.o.Label); err == nil && n >= 1 && n <= width {
		s.label = n - 1
		s.numberColumns(width)
	} else {
		s.label = guess
		s.numberColumns(width)
	}
	if t.in.training != nil {
		return s.match(t.in, t.in.training.schema)
	}
	if err := s.chooseLabel(t.in, guess); err != nil {
		return err
	}
	if why != "" && t.in.o.Label == "" {
		s.note(fmt.Sprintf("the label is column %s, %s", s.names[guess], why))
	}
	return s.chooseFeatures(t.in)
}

// sameHeader reports a first record that has the names of the training set's
// label and features.
func (t *table) sameHeader(rows [][][]byte) bool {
	if t.in.training == nil || t.in.training.schema.headline == 0 || len(rows) == 0 {
		return false
	}
	s := schema{headline: 1}
	s.nameColumns(rows[0])
	return s.match(t.in, t.in.training.schema) == nil
}

// header reads the first record.
func (t *table) header() error {
	ok, err := t.r.next()
	if err == nil && !ok {
		err = t.in.empty()
	}
	return err
}

// example takes the record just read.
func (t *table) example() error {
	if len(t.r.fields) != len(t.schema.names) {
		return t.ragged()
	}
	if t.missing() {
		t.b.dropExample()
		return nil
	}
	row, err := t.b.row(t.r.line)
	if err != nil {
		return err
	}
	cell, err := t.values(row, &t.b.wide, t.b.x.n-len(row))
	if err != nil {
		return err
	}
	return t.b.label(cell, t.r.line, t.schema.label+1)
}

// missing reports a record that is left out because a value is missing.
func (t *table) missing() bool {
	t.complete++
	if t.in.o.Missing != "drop" {
		return false
	}
	for _, j := range t.schema.features {
		if isMissing(trim(t.r.fields[j]), false) {
			return true
		}
	}
	return isMissing(trim(t.r.fields[t.schema.label]), true)
}

// values reads the features of the record just read into row, and gives its
// label. What a double does not hold is kept in wide, counted from at, unless
// that is nil.
func (t *table) values(row []float64, wide *wideNumbers, at int) (label []byte, err error) {
	fields := t.r.fields
	for k, j := range t.schema.features {
		x, d, more, what := parseCell(fields[j])
		if what != number || t.words[k] != nil {
			if x, d, more, err = t.parseUnusual(k, j); err != nil {
				return nil, err
			}
		}
		row[k] = x
		if more && wide != nil {
			wide.add(int64(at+k), d, trim(fields[j]))
		}
	}
	if label = trim(fields[t.schema.label]); len(label) == 0 {
		return nil, t.in.refuse(t.r.line, t.schema.label+1, "an empty cell in the label %s: want a label (fill it in, or --missing drop)", t.columnName(t.schema.label))
	}
	return label, nil
}

// parseUnusual reads a cell of a column of words, or one that has blanks around its
// number or holds none.
func (t *table) parseUnusual(k, j int) (x float64, d decimal, wide bool, err error) {
	cell := trim(t.r.fields[j])
	if words := t.words[k]; words != nil {
		if len(cell) == 0 {
			return 0, d, false, t.in.refuseCell(cell, notNumber, t.r.line, j+1, t.columnName(j), "")
		}
		c, ok := words.class(cell)
		if !ok && t.in.training != nil && !words.has(cell) {
			t.unknownWords++
			return -1, d, false, nil
		}
		if !ok {
			c, _ = words.add(cell)
		}
		return float64(c), d, false, nil
	}
	x, d, wide, what := parseCell(cell)
	if what != number {
		return 0, d, false, t.in.refuseCell(cell, what, t.r.line, j+1, t.columnName(j), t.wordMend(j))
	}
	return x, d, wide, nil
}

// finish makes the data set.
func (t *table) finish() (*Dataset, error) {
	if len(t.b.class) == 0 && t.b.dropped == 0 {
		return nil, t.headerOnly()
	}
	d, err := t.b.dataset()
	if err != nil {
		return nil, err
	}
	d.Features = t.schema.featureNames()
	d.LabelName, _ = t.schema.labelName()
	d.Guess = t.guess(d.Guess.Notes...)
	p := &t.in.pattern
	p.format, p.schema, p.words = "csv", &t.schema, t.words
	return d, t.indicate(d)
}

// headerOnly refuses a header without examples.
func (t *table) headerOnly() error {
	return t.in.refuse(t.schema.headline, 0, "header only: want examples below it (add rows, or --header no if this is one)")
}

// guess is how the input was understood, with these notes behind the columns'.
func (t *table) guess(notes ...string) Guess {
	g := Guess{Input: "csv", Delimiter: string(t.delim), Header: t.schema.headline > 0, Notes: slices.Concat(t.schema.notes, notes)}
	if t.delim == '\t' {
		g.Input = "tsv"
	}
	_, g.Label = t.schema.labelName()
	return g
}
