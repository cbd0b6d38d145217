package model

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
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

// openTable begins to read CSV and its kin: a header or none, then a record an example.
func openTable(in *input, l *lines) (reader, error) {
	t := &table{in: in}
	if err := t.detectColumns(l, 0); err != nil {
		return nil, err
	}
	t.b = newBuilder(in, l)
	t.words = make([]*labelSet, len(t.schema.features))
	for k, hot := range t.schema.oneHot {
		switch {
		case hot && t.like() != nil:
			t.words[k] = t.like().words[k]
			t.words[k].fixed = true
		case hot:
			t.words[k] = newLabelSet()
		}
	}
	return t, nil
}

// detectColumns settles the delimiter, the header and the columns, from the flags
// and the first records, of which a stream waits for some, and reads the header.
func (t *table) detectColumns(l *lines, wait int) error {
	text, err := l.head(wait)
	if err != nil {
		return err
	}
	directive := byte(0)
	if line := separator.FindSubmatch(text); line != nil {
		directive = line[1][0]
		if _, err = l.record(""); err == nil {
			text, err = l.head(wait)
		}
		if err != nil {
			return err
		}
	}
	if t.delim = cmp.Or(t.in.delim, directive); t.delim == 0 {
		t.delim = guessDelimiter(text)
	}
	t.r = newRecords(l, t.delim)
	rows := sample(text, t.delim, sampled)
	if len(rows) == 0 { // nothing, or a record that can't be read or is longer than the text
		if err := t.r.next(); err == io.EOF {
			return t.in.empty()
		} else if err != nil {
			return err
		}
		rows = [][]string{slices.Clone(t.r.fields)}
		l.rewind() // it is read once more
	}
	return t.columns(rows, wait > 0)
}

// separator is Excel's first line "sep=;", which sets the delimiter.
var separator = regexp.MustCompile(`(?i)^sep=([^\r\n])\r?\n`)

// columns names the columns and chooses what each is for.
func (t *table) columns(rows [][]string, stream bool) error {
	s := &t.schema
	header := t.in.o.Header == "yes" || t.in.o.Header == "" && (guessHeader(rows) || t.sameHeader(rows))
	width := len(rows[0])
	guess, why := guessLabel(rows, header, stream, width)
	if t.in.o.Columns != "" || t.in.o.OneHot != "" {
		guess, why = width-1, ""
	}
	s.label = guess
	if header {
		if err := t.r.next(); err != nil {
			return err
		}
		s.nameColumns(t.r.fields)
		s.headline = t.r.line
	} else {
		if n, err := strconv.Atoi(t.in.o.Label); err == nil && n >= 1 && n <= width {
			s.label = n - 1
		}
		s.numberColumns(width)
	}
	if like := t.like(); like != nil {
		return s.match(t.in, &like.schema)
	}
	if t.in.o.Label != "" {
		j, ok := s.column(t.in.o.Label)
		if !ok {
			return s.noColumn(t.in, t.in.o.Label, "--label")
		}
		s.label = j
	}
	if why != "" && t.in.o.Label == "" {
		s.note(fmt.Sprintf("the label is column %s, %s", s.names[guess], why))
	}
	return s.chooseFeatures(t.in)
}

// sameHeader reports a first record that has the names of the training set's
// label and features.
func (t *table) sameHeader(rows [][]string) bool {
	like := t.like()
	if like == nil || like.schema.headline == 0 {
		return false
	}
	s := schema{headline: 1}
	s.nameColumns(rows[0])
	return s.match(t.in, &like.schema) == nil
}

// like is the reader of the training set, where this is the set to test on; else nil.
func (t *table) like() *table {
	if t.in.training == nil {
		return nil
	}
	return t.in.training.reader.(*table)
}

// record reads the next record that is whole; those with a missing value are dropped
// if that was asked for.
func (t *table) record(drop func()) error {
	for {
		if err := t.r.next(); err != nil {
			return err
		}
		if len(t.r.fields) != len(t.schema.names) {
			return t.ragged()
		}
		if t.complete++; t.in.o.Missing != "drop" || !t.missing() {
			return nil
		}
		drop()
	}
}

// example takes a record.
func (t *table) example() (err error) {
	if err = t.record(t.b.dropExample); err != nil {
		return err
	}
	line, n, width := t.r.line, len(t.b.x), len(t.schema.features)
	if t.b.x, err = grown(t.b, t.b.x, width, 8, line); err != nil {
		return err
	}
	t.b.x = t.b.x[:n+width]
	cell, err := t.values(t.b.x[n:], t.b.long, n)
	if err != nil {
		return err
	}
	return t.b.label(cell, line, t.schema.label+1)
}

// missing reports a record that is left out because a value is missing.
func (t *table) missing() bool {
	for _, j := range t.schema.features {
		if isMissing(trim(t.r.fields[j]), false) {
			return true
		}
	}
	return isMissing(trim(t.r.fields[t.schema.label]), true)
}

// values reads the features of the record just read into row, and gives its
// label. What a double does not hold is kept in long, from the place at on, unless
// that is nil.
func (t *table) values(row []float64, long longNumbers, at int) (label string, err error) {
	fields := t.r.fields
	for k, j := range t.schema.features {
		cell := trim(fields[j])
		x, isLong, what := parseNumber(cell)
		if what != number || t.words[k] != nil {
			if x, err = t.word(cell, what, k, j); err != nil {
				return "", err
			}
		}
		if row[k] = x; isLong && long != nil && t.words[k] == nil {
			if t.in.held += longBytes + int64(len(cell)); t.in.held > t.in.o.MaxMemory {
				return "", t.b.overLimit(t.r.line)
			}
			long[int64(at+k)] = strings.Clone(cell)
		}
	}
	if label = trim(fields[t.schema.label]); len(label) == 0 {
		return "", t.in.refuse(t.r.line, t.schema.label+1, "an empty cell in the label %s: expected a label (fill it in, or --missing drop)", t.columnName(t.schema.label))
	}
	return label, nil
}

// word is the number of a cell in a column of words; of another it says what is wrong.
func (t *table) word(cell string, what kind, k, j int) (float64, error) {
	words := t.words[k]
	switch {
	case words == nil:
		return 0, t.in.refuseCell(cell, what, t.r.line, j+1, t.columnName(j), t.wordFix(j))
	case len(cell) == 0:
		return 0, t.in.refuseCell(cell, notNumber, t.r.line, j+1, t.columnName(j), "")
	}
	c, _ := words.lookup(cell)
	if c < 0 {
		t.unknownWords++
	}
	return float64(c), nil
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
	d.Features, d.LabelName = t.schema.featureNames(), t.schema.names[t.schema.label]
	d.Guess = t.guess(d.Guess.Notes...)
	if t.in.o.OneHot == "" {
		return d, nil
	}
	return d, t.indicate(d)
}

// headerOnly refuses a header without examples.
func (t *table) headerOnly() error {
	return t.in.refuse(t.schema.headline, 0, "header only: expected examples below it (add rows, or --header no if this is one)")
}

// guess is how the input was understood, with these notes behind the columns'.
func (t *table) guess(notes ...string) Guess {
	s := &t.schema
	g := Guess{
		Input: "csv", Delimiter: string(t.delim), Header: s.headline > 0, Label: s.names[s.label],
		Notes: slices.Concat(s.notes, notes),
	}
	if t.delim == '\t' {
		g.Input = "tsv"
	}
	if !g.Header { // its name is invented: it is found again by its number
		g.Label = strconv.Itoa(s.label + 1)
	}
	return g
}

// peekTable tells the columns from the beginning of an input.
func peekTable(in *input, l *lines) (*Columns, error) {
	t := &table{in: in}
	s := &t.schema
	if err := t.detectColumns(l, 0); err != nil && s.headline == 0 {
		return nil, err
	}
	c := &Columns{Names: s.names, Header: s.headline > 0}
	if !c.Header {
		c.Names = numbered("", len(s.names))
	}
	text, err := l.head(0)
	if err != nil {
		return nil, err
	}
	const most = 1 << 14 // records
	for _, row := range sample(text, t.delim, most) {
		if s.label < 0 || s.label >= len(row) || len(c.Labels) == mostLabels {
			continue
		}
		if cell := row[s.label]; !slices.Contains(c.Labels, cell) {
			c.Labels = append(c.Labels, cell)
		}
	}
	return c, nil
}
