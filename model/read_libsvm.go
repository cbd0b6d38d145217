package model

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// libsvm reads LIBSVM's format: one example per line, its label and then INDEX:VALUE for
// the features that are not 0, by ascending index from 1. The values are kept as read until
// the number of features is known. Then they become a table, or sparse rows if a table
// would be much larger.
type libsvm struct {
	in      *input
	lines   *lines
	builder *builder // of the labels
	// columns maps the indices of features to their columns, from 0, if not all have one: those
	// of --columns, or those that occur in the training set; else nil.
	columns map[int32]int32

	rows sparseRows   // index has the indices of the file until all is read
	long longDecimals // by example·2³¹ + index

	features int     // their number
	sparse   bool    // whether they are stored sparse
	training *libsvm // the reader of the training set if this reads the test set; else nil

	largest       int32 // index
	largestLine   int   // where it first occurred
	largestColumn int
}

// openLIBSVM starts to read LIBSVM.
func openLIBSVM(in *input, l *lines) (reader, error) {
	s := &libsvm{in: in, lines: l, builder: newBuilder(in, l), rows: sparseRows{rowStart: []int{0}}, long: longDecimals{}}
	if l.delim = ' '; in.training != nil {
		s.training = in.training.reader.(*libsvm)
		s.columns, s.features, s.sparse = s.training.columns, s.training.features, s.training.sparse
	}
	return s, s.options()
}

// options reads the flags that choose columns; in LIBSVM's format these are indices.
func (s *libsvm) options() error {
	switch o := s.in.o; {
	case o.Label != "" && o.Label != "1":
		return s.in.usageError(0, 0, "--label %s: in LIBSVM's format the label comes first in the line (leave --label out)", Quoted(o.Label))
	case o.OneHot != "":
		return s.in.usageError(0, 0, "--one-hot %s: LIBSVM's format has numbers only (leave --one-hot out)", Quoted(o.OneHot))
	case o.Columns == "":
		return nil
	}
	s.columns = map[int32]int32{}
	for k, name := range columnList(s.in.o.Columns) {
		if len(name) > 1 && name[0] == 'x' {
			name = name[1:]
		}
		index, err := strconv.ParseInt(name, 10, 32)
		if err != nil || index < 1 {
			return s.in.usageError(0, 0, "no feature %s for --columns: expected indices from 1 (LIBSVM's features have no names)", Quoted(name))
		}
		if _, twice := s.columns[int32(index)]; twice {
			return s.in.usageError(0, 0, "index %d appears twice in --columns: expected each once (leave one out)", index)
		}
		s.columns[int32(index)] = int32(k)
	}
	return nil
}

// example reads a line, skipping one that is blank or a comment.
func (s *libsvm) example() error {
	text, err := s.lines.nextRecord("the line ends")
	if err != nil {
		return err
	}
	text, _, _ = strings.Cut(text, "#")
	fields := splitBlanks(text)
	if len(fields) == 0 {
		return nil
	}
	stored, last := len(s.rows.value), int32(0)
	if err := s.growRows(len(fields) - 1); err != nil {
		return err
	}
	missing := s.in.o.Missing == "drop" && isMissing(fields[0], true)
	for k, pair := range fields[1:] {
		index, cell, _ := strings.Cut(pair, ":")
		n, err := strconv.ParseUint(index, 10, 31)
		if err != nil || int32(n) <= last || len(index) == len(pair) {
			return s.refusePair(pair, last, k+2)
		}
		last = int32(n)
		lacking, err := s.value(last, cell, k+2)
		if err != nil {
			return err
		}
		missing = missing || lacking
	}
	if missing {
		s.drop(stored)
		return nil
	}
	if last > s.largest {
		s.largest, s.largestLine, s.largestColumn = last, s.lines.line, len(fields)
	}
	s.rows.rowStart = append(s.rows.rowStart, len(s.rows.value))
	return s.builder.label(fields[0], s.lines.line, 1)
}

// drop leaves out the current line, whose values begin at an index.
func (s *libsvm) drop(from int) {
	for _, index := range s.rows.index[from:] {
		delete(s.long, s.longIndex(index))
	}
	s.rows.index, s.rows.value = s.rows.index[:from], s.rows.value[:from]
	s.builder.dropExample()
}

// longIndex is the key of a value of the current line in long.
func (s *libsvm) longIndex(index int32) int64 {
	return int64(len(s.rows.rowStart)-1)<<31 + int64(index)
}

// growRows makes room for more values.
func (s *libsvm) growRows(more int) (err error) {
	if s.rows.index, err = grow(s.builder, s.rows.index, more, 4, s.lines.line); err == nil {
		s.rows.value, err = grow(s.builder, s.rows.value, more, 8, s.lines.line)
	}
	return err
}

// value stores a value of the current line. missing reports that the value is missing and
// the line to be left out.
func (s *libsvm) value(index int32, cell string, column int) (missing bool, err error) {
	_, known := s.columns[index]
	known = known || s.columns == nil
	if !known && s.in.o.Columns != "" {
		return false, nil
	}
	if s.training != nil && s.in.o.Columns == "" && index > s.training.largest {
		n := s.training.largest
		return false, s.in.refuse(s.lines.line, column, "index %d: the training data have %d %s: expected no more (leave it out here, or have it there too)", index, n, plural(int(n), "feature"))
	}
	x, long, what := parseNumber(cell)
	switch {
	case what != number && s.in.o.Missing == "drop" && isMissing(cell, false):
		return true, nil
	case what != number:
		return false, s.in.refuseCell(cell, what, s.lines.line, column, fmt.Sprintf("index %d", index), "")
	case x == 0 || !known: // what nothing was learned of has no weight
		return false, nil
	}
	s.rows.index, s.rows.value = append(s.rows.index, index), append(s.rows.value, x)
	if long {
		s.in.memory += longBytes + int64(len(cell))
		s.long[s.longIndex(index)] = strings.Clone(cell)
	}
	return false, nil
}

// finish returns the data set.
func (s *libsvm) finish() (*Dataset, error) {
	n := len(s.rows.rowStart) - 1
	if n == 0 && s.builder.dropped == 0 {
		return nil, s.in.refuseEmpty()
	}
	note := ""
	if s.training == nil {
		if err := s.countFeatures(); err != nil {
			return nil, err
		}
		if all := s.features; s.preferSparse(n) && s.columns == nil && s.dropAbsent() {
			note = fmt.Sprintf("%d of %d features occur: the others are left out", s.features, all)
		}
		s.sparse = s.preferSparse(n)
	}
	if err := s.checkSize(n); err != nil {
		return nil, err
	}
	d, err := s.builder.dataset()
	if err != nil {
		return nil, err
	}
	d.Features, d.LabelName = s.names(), "y"
	d.Guess.Input, d.Guess.Label = "libsvm", "1"
	if note != "" {
		d.Guess.Notes = append(d.Guess.Notes, note)
	}
	s.store(d)
	return d, nil
}

// store gives the data set its values, each in the column of its feature.
func (s *libsvm) store(d *Dataset) {
	place := func(index int32) int32 {
		if s.columns == nil {
			return index - 1
		}
		return s.columns[index]
	}
	rows := s.rows
	s.rows = sparseRows{}
	for k, index := range rows.index {
		rows.index[k] = place(index)
	}
	d.longDecimals = s.long.remapped(func(at int64) (int64, bool) {
		return d.flatIndex(int(at>>31), int(place(int32(at&math.MaxInt32)))), true
	})
	if !s.sparse {
		d.X = make([]float64, d.Len()*d.Dim())
		for i := range d.Len() {
			index, value := rows.row(i)
			for k, j := range index {
				d.X[d.flatIndex(i, int(j))] = value[k]
			}
		}
		return
	}
	d.sparse = &rows
	for i := 0; i < d.Len() && s.in.o.Columns != ""; i++ { // --columns may change the order
		byColumn := maps.Collect(d.Entries(i))
		index, value := rows.row(i)
		for k, j := range slices.Sorted(maps.Keys(byColumn)) {
			index[k], value[k] = int32(j), byColumn[j]
		}
	}
}

// countFeatures sets the number of features.
func (s *libsvm) countFeatures() error {
	s.features = int(s.largest)
	if s.columns != nil {
		s.features = len(s.columns)
	}
	for index := range s.columns {
		if index > s.largest {
			return s.in.usageError(0, 0, "no feature %d for --columns: expected indices from 1 to %d", index, s.largest)
		}
	}
	if s.features == 0 {
		return s.in.refuse(1, 0, "labels only: expected INDEX:VALUE after at least one (or --input csv)")
	}
	return nil
}

// dropAbsent gives columns only to those features that occur, if these are few among all.
// The weights of the others would take memory and space on the screen, and never change. It
// reports whether it did.
func (s *libsvm) dropAbsent() bool {
	const minRatio = 4 // of all features to those that occur
	occur := map[int32]int32{}
	for _, index := range s.rows.index {
		occur[index] = 0
	}
	if len(occur) == 0 || len(occur) > s.features/minRatio {
		return false
	}
	for k, index := range slices.Sorted(maps.Keys(occur)) {
		occur[index] = int32(k)
	}
	s.columns, s.features = occur, len(occur)
	return true
}

// preferSparse reports whether a table would be much larger than sparse rows, or exceed the
// memory limit.
func (s *libsvm) preferSparse(n int) bool {
	const smallTable, maxRatio = 8 << 20, 4 // bytes up to which a table is made anyway; table to sparse rows
	table := 8 * float64(n) * float64(s.features)
	return table > smallTable && (table > maxRatio*float64(s.rowBytes()) || table > float64(s.in.o.MaxMemory))
}

// rowBytes is the memory of the sparse rows.
func (s *libsvm) rowBytes() int64 { return 12*int64(len(s.rows.value)) + 8*int64(len(s.rows.rowStart)) }

// checkSize refuses what exceeds the memory limit, at the place where the largest index
// first occurred.
func (s *libsvm) checkSize(n int) error {
	need, what := tableBytes(n, s.features), "%d examples of %d features"
	if s.sparse { // w has a number for each feature too
		need, what = float64(s.rowBytes())+float64((nameBytes+8)*float64(s.features)), what+", with names and weights,"
	}
	err := s.in.checkMemory(need, what, n, s.features)
	if err != nil {
		err.(*Error).Line, err.(*Error).Column = s.largestLine, s.largestColumn
	}
	return err
}

// names is the names of the features by index: x1, x2, ….
func (s *libsvm) names() []string {
	names := numberedNames("x", s.features)
	for index, place := range s.columns {
		names[place] = "x" + strconv.Itoa(int(index))
	}
	return names
}
