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
	in      *input
	records *records
	schema  schema
	builder *builder // nil for a stream, whose rows are not kept
	delim   byte
	words   []*labelSet // by feature, the words of those that become indicators; else nil
	// unknownWords is the number of words that are not in the training set; their indicators are
	// all 0.
	unknownWords int
	complete     int // records with as many fields as columns
}

// openTable starts to read CSV and the like: perhaps a header, then one record per example.
func openTable(in *input, l *lines) (reader, error) {
	t := &table{in: in}
	if err := t.detectColumns(l, 0); err != nil {
		return nil, err
	}
	t.builder = newBuilder(in, l)
	t.words = make([]*labelSet, len(t.schema.features))
	for k, hot := range t.schema.oneHot {
		switch {
		case hot && t.trainingTable() != nil:
			t.words[k] = t.trainingTable().words[k]
			t.words[k].fixed = true
		case hot:
			t.words[k] = newLabelSet()
		}
	}
	return t, nil
}

// detectColumns determines the delimiter, the header and the columns from the flags and the
// first records, and reads the header. A stream waits for the given number of lines.
func (t *table) detectColumns(l *lines, wait int) error {
	text, err := l.peek(wait)
	if err != nil {
		return err
	}
	directive := byte(0)
	if line := separator.FindSubmatch(text); line != nil {
		directive = line[1][0]
		if _, err = l.nextRecord(""); err == nil {
			text, err = l.peek(wait)
		}
		if err != nil {
			return err
		}
	}
	if t.delim = cmp.Or(t.in.delim, directive); t.delim == 0 {
		t.delim = guessDelimiter(text)
	}
	t.records = newRecords(l, t.delim)
	rows := sampleRows(text, t.delim, sampleRecords)
	if len(rows) == 0 { // no record, or one that can't be parsed or is longer than the text
		if err := t.records.next(); err == io.EOF {
			return t.in.refuseEmpty()
		} else if err != nil {
			return err
		}
		rows = [][]string{slices.Clone(t.records.fields)}
		l.rewindRecord()
	}
	return t.columns(rows, wait > 0)
}

// separator matches Excel's first line "sep=;", which sets the delimiter.
var separator = regexp.MustCompile(`(?i)^sep=([^\r\n])\r?\n`)

// columns names the columns and chooses the label and the features.
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
		if err := t.records.next(); err != nil {
			return err
		}
		s.nameColumns(t.records.fields)
		s.headerLine = t.records.line
	} else {
		if n, err := strconv.Atoi(t.in.o.Label); err == nil && n >= 1 && n <= width {
			s.label = n - 1
		}
		s.numberColumns(width)
	}
	if training := t.trainingTable(); training != nil {
		return s.matchTraining(t.in, &training.schema)
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

// sameHeader reports whether the first record has the names of the training set's label and
// features.
func (t *table) sameHeader(rows [][]string) bool {
	training := t.trainingTable()
	if training == nil || training.schema.headerLine == 0 {
		return false
	}
	s := schema{headerLine: 1}
	s.nameColumns(rows[0])
	return s.matchTraining(t.in, &training.schema) == nil
}

// trainingTable is the reader of the training set if this reads the test set, else nil.
func (t *table) trainingTable() *table {
	if t.in.training == nil {
		return nil
	}
	return t.in.training.reader.(*table)
}

// record reads the next record with the right number of fields. With --missing drop it
// calls drop for those with a missing value, and goes on.
func (t *table) record(drop func()) error {
	for {
		if err := t.records.next(); err != nil {
			return err
		}
		if len(t.records.fields) != len(t.schema.names) {
			return t.ragged()
		}
		if t.complete++; t.in.o.Missing != "drop" || !t.hasMissing() {
			return nil
		}
		drop()
	}
}

// example reads and stores a record.
func (t *table) example() (err error) {
	if err = t.record(t.builder.dropExample); err != nil {
		return err
	}
	line, n, width := t.records.line, len(t.builder.x), len(t.schema.features)
	if t.builder.x, err = grow(t.builder, t.builder.x, width, 8, line); err != nil {
		return err
	}
	t.builder.x = t.builder.x[:n+width]
	cell, err := t.values(t.builder.x[n:], t.builder.long, n)
	if err != nil {
		return err
	}
	return t.builder.label(cell, line, t.schema.label+1)
}

// hasMissing reports whether the record has a missing value.
func (t *table) hasMissing() bool {
	for _, j := range t.schema.features {
		if isMissing(trim(t.records.fields[j]), false) {
			return true
		}
	}
	return isMissing(trim(t.records.fields[t.schema.label]), true)
}

// values parses the features of the current record into row, and returns its label. Numbers
// that a double does not represent are stored in long, from index at on, unless that is
// nil.
func (t *table) values(row []float64, long longDecimals, at int) (label string, err error) {
	fields := t.records.fields
	for k, j := range t.schema.features {
		cell := trim(fields[j])
		x, isLong, what := parseNumber(cell)
		if what != number || t.words[k] != nil {
			if x, err = t.wordNumber(cell, what, k, j); err != nil {
				return "", err
			}
		}
		if row[k] = x; isLong && long != nil && t.words[k] == nil {
			if t.in.memory += longBytes + int64(len(cell)); t.in.memory > t.in.o.MaxMemory {
				return "", t.builder.overLimit(t.records.line)
			}
			long[int64(at+k)] = strings.Clone(cell)
		}
	}
	if label = trim(fields[t.schema.label]); len(label) == 0 {
		return "", t.in.refuse(t.records.line, t.schema.label+1, "an empty cell in the label %s: expected a label (fill it in, or --missing drop)", t.columnName(t.schema.label))
	}
	return label, nil
}

// wordNumber is the number of a word in a column of words. In other columns it is the error
// of the cell.
func (t *table) wordNumber(cell string, what cellKind, k, j int) (float64, error) {
	words := t.words[k]
	switch {
	case words == nil:
		return 0, t.in.refuseCell(cell, what, t.records.line, j+1, t.columnName(j), t.wordFix(j))
	case len(cell) == 0:
		return 0, t.in.refuseCell(cell, notNumber, t.records.line, j+1, t.columnName(j), "")
	}
	c, _ := words.lookup(cell)
	if c < 0 {
		t.unknownWords++
	}
	return float64(c), nil
}

// finish returns the data set.
func (t *table) finish() (*Dataset, error) {
	if len(t.builder.class) == 0 && t.builder.dropped == 0 {
		return nil, t.headerOnly()
	}
	d, err := t.builder.dataset()
	if err != nil {
		return nil, err
	}
	d.Features, d.LabelName = t.schema.featureNames(), t.schema.names[t.schema.label]
	d.Guess = t.guess(d.Guess.Notes...)
	if t.in.o.OneHot == "" {
		return d, nil
	}
	return d, t.makeIndicators(d)
}

// headerOnly refuses a header without examples.
func (t *table) headerOnly() error {
	return t.in.refuse(t.schema.headerLine, 0, "header only: expected examples below it (add rows, or --header no if this is one)")
}

// guess is how the input was understood, with further notes after those on columns.
func (t *table) guess(notes ...string) Guess {
	s := &t.schema
	g := Guess{
		Input: "csv", Delimiter: string(t.delim), Header: s.headerLine > 0, Label: s.names[s.label],
		Notes: slices.Concat(s.notes, notes),
	}
	if t.delim == '\t' {
		g.Input = "tsv"
	}
	if !g.Header { // the name is invented, so the number identifies the column
		g.Label = strconv.Itoa(s.label + 1)
	}
	return g
}

// peekTable reads the columns from the start of an input.
func peekTable(in *input, l *lines) (*Columns, error) {
	t := &table{in: in}
	s := &t.schema
	if err := t.detectColumns(l, 0); err != nil && s.headerLine == 0 {
		return nil, err
	}
	c := &Columns{Names: s.names, Header: s.headerLine > 0}
	if !c.Header {
		c.Names = numberedNames("", len(s.names))
	}
	text, err := l.peek(0)
	if err != nil {
		return nil, err
	}
	const maxRecords = 1 << 14
	for _, row := range sampleRows(text, t.delim, maxRecords) {
		if s.label < 0 || s.label >= len(row) || len(c.Labels) == maxPeekLabels {
			continue
		}
		if cell := row[s.label]; !slices.Contains(c.Labels, cell) {
			c.Labels = append(c.Labels, cell)
		}
	}
	return c, nil
}
