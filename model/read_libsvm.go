package model

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// libsvm reads LIBSVM's format: a line an example, its label and then
// INDEX:VALUE for the features that are not 0, by ascending index from 1. The values
// are held as they come until the number of features is known; then a table is made
// of them or, where that would be much larger, sparse rows.
type libsvm struct {
	in *input
	l  *lines
	b  *builder // of the labels
	// places are those of the features, from 0, by their indices, where not all have
	// one: those of --columns, or those that occur in the training set; else nil.
	places map[int32]int32

	rows compressed  // its index has the features' indices until all are read
	long longNumbers // by example·2³¹ + index

	features int     // how many there are,
	sparse   bool    // and whether their rows are stored sparse
	like     *libsvm // of the training set, where this is the set to test on; else nil

	largest       int32 // index
	largestLine   int   // and where it was met first
	largestColumn int
}

// openLIBSVM begins to read LIBSVM.
func openLIBSVM(in *input, l *lines) (reader, error) {
	s := &libsvm{in: in, l: l, b: newBuilder(in, l), rows: compressed{start: []int{0}}, long: longNumbers{}}
	if l.delim = ' '; in.training != nil {
		s.like = in.training.reader.(*libsvm)
		s.places, s.features, s.sparse = s.like.places, s.like.features, s.like.sparse
	}
	return s, s.options()
}

// options reads the flags that choose columns, of which LIBSVM knows indices.
func (s *libsvm) options() error {
	switch o := s.in.o; {
	case o.Label != "" && o.Label != "1":
		return s.in.usageError(0, 0, "--label %s: in LIBSVM's format the label comes first in the line (leave --label out)", Quoted(o.Label))
	case o.OneHot != "":
		return s.in.usageError(0, 0, "--one-hot %s: LIBSVM's format has numbers only (leave --one-hot out)", Quoted(o.OneHot))
	case o.Columns == "":
		return nil
	}
	s.places = map[int32]int32{}
	for k, name := range columnList(s.in.o.Columns) {
		if len(name) > 1 && name[0] == 'x' {
			name = name[1:]
		}
		index, err := strconv.ParseInt(name, 10, 32)
		if err != nil || index < 1 {
			return s.in.usageError(0, 0, "no feature %s for --columns: expected indices from 1 (LIBSVM's features have no names)", Quoted(name))
		}
		if _, twice := s.places[int32(index)]; twice {
			return s.in.usageError(0, 0, "index %d appears twice in --columns: expected each once (leave one out)", index)
		}
		s.places[int32(index)] = int32(k)
	}
	return nil
}

// example takes a line; one that is blank or a comment is none.
func (s *libsvm) example() error {
	text, err := s.l.record("the line ends")
	if err != nil {
		return err
	}
	text, _, _ = strings.Cut(text, "#")
	fields := words(text)
	if len(fields) == 0 {
		return nil
	}
	stored, last := len(s.rows.value), int32(0)
	if err := s.grow(len(fields) - 1); err != nil {
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
		lacks, err := s.value(last, cell, k+2)
		if err != nil {
			return err
		}
		missing = missing || lacks
	}
	if missing {
		s.drop(stored)
		return nil
	}
	if last > s.largest {
		s.largest, s.largestLine, s.largestColumn = last, s.l.line, len(fields)
	}
	s.rows.start = append(s.rows.start, len(s.rows.value))
	return s.b.label(fields[0], s.l.line, 1)
}

// drop leaves out the line at hand, whose numbers begin there.
func (s *libsvm) drop(from int) {
	for _, index := range s.rows.index[from:] {
		delete(s.long, s.at(index))
	}
	s.rows.index, s.rows.value = s.rows.index[:from], s.rows.value[:from]
	s.b.dropExample()
}

// at is the place of a number of the line at hand among the long ones.
func (s *libsvm) at(index int32) int64 { return int64(len(s.rows.start)-1)<<31 + int64(index) }

// grow makes room for so many values more.
func (s *libsvm) grow(more int) (err error) {
	if s.rows.index, err = grown(s.b, s.rows.index, more, 4, s.l.line); err == nil {
		s.rows.value, err = grown(s.b, s.rows.value, more, 8, s.l.line)
	}
	return err
}

// value reads a value of the line at hand; lacks says that it is missing, and
// that the line is to be left out.
func (s *libsvm) value(index int32, cell string, column int) (lacks bool, err error) {
	_, known := s.places[index]
	known = known || s.places == nil
	if !known && s.in.o.Columns != "" {
		return false, nil
	}
	if s.like != nil && s.in.o.Columns == "" && index > s.like.largest {
		n := s.like.largest
		return false, s.in.refuse(s.l.line, column, "index %d: the training data have %d %s: expected no more (leave it out here, or have it there too)", index, n, plural(int(n), "feature"))
	}
	x, long, what := parseNumber(cell)
	switch {
	case what != number && s.in.o.Missing == "drop" && isMissing(cell, false):
		return true, nil
	case what != number:
		return false, s.in.refuseCell(cell, what, s.l.line, column, fmt.Sprintf("index %d", index), "")
	case x == 0 || !known: // what nothing was learned of has no weight
		return false, nil
	}
	s.rows.index, s.rows.value = append(s.rows.index, index), append(s.rows.value, x)
	if long {
		s.in.held += longBytes + int64(len(cell))
		s.long[s.at(index)] = strings.Clone(cell)
	}
	return false, nil
}

// finish makes the data set.
func (s *libsvm) finish() (*Dataset, error) {
	n := len(s.rows.start) - 1
	if n == 0 && s.b.dropped == 0 {
		return nil, s.in.empty()
	}
	note := ""
	if s.like == nil {
		if err := s.count(); err != nil {
			return nil, err
		}
		if all := s.features; s.large(n) && s.places == nil && s.squeeze() {
			note = fmt.Sprintf("%d of %d features occur: the others are left out", s.features, all)
		}
		s.sparse = s.large(n)
	}
	if err := s.fits(n); err != nil {
		return nil, err
	}
	d, err := s.b.dataset()
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

// store gives the data set its values, each in the place of its feature.
func (s *libsvm) store(d *Dataset) {
	place := func(index int32) int32 {
		if s.places == nil {
			return index - 1
		}
		return s.places[index]
	}
	rows := s.rows
	s.rows = compressed{}
	for k, index := range rows.index {
		rows.index[k] = place(index)
	}
	d.long = s.long.moved(func(at int64) (int64, bool) {
		return d.offset(int(at>>31), int(place(int32(at&math.MaxInt32)))), true
	})
	if !s.sparse {
		d.X = make([]float64, d.Len()*d.Dim())
		for i := range d.Len() {
			index, value := rows.row(i)
			for k, j := range index {
				d.X[d.offset(i, int(j))] = value[k]
			}
		}
		return
	}
	d.rows = &rows
	for i := 0; i < d.Len() && s.in.o.Columns != ""; i++ { // which may give another order
		of := maps.Collect(d.Entries(i))
		index, value := rows.row(i)
		for k, j := range slices.Sorted(maps.Keys(of)) {
			index[k], value[k] = int32(j), of[j]
		}
	}
}

// count says how many features there are.
func (s *libsvm) count() error {
	s.features = int(s.largest)
	if s.places != nil {
		s.features = len(s.places)
	}
	for index := range s.places {
		if index > s.largest {
			return s.in.usageError(0, 0, "no feature %d for --columns: expected indices from 1 to %d", index, s.largest)
		}
	}
	if s.features == 0 {
		return s.in.refuse(1, 0, "labels only: expected INDEX:VALUE after at least one (or --input csv)")
	}
	return nil
}

// squeeze gives places to those features alone that occur, if they are few among all:
// the weights of the others would take memory and room on the screen, and stay as they
// are.
func (s *libsvm) squeeze() bool {
	const scarce = 4
	occur := map[int32]int32{}
	for _, index := range s.rows.index {
		occur[index] = 0
	}
	if len(occur) == 0 || len(occur) > s.features/scarce {
		return false
	}
	for k, index := range slices.Sorted(maps.Keys(occur)) {
		occur[index] = int32(k)
	}
	s.places, s.features = occur, len(occur)
	return true
}

// large reports whether a table would be much larger than sparse rows, or more than
// there is room for.
func (s *libsvm) large(n int) bool {
	const always, much = 8 << 20, 4 // bytes of a table that is no question; how many times larger it may be
	table := 8 * float64(n) * float64(s.features)
	return table > always && (table > much*float64(s.rowBytes()) || table > float64(s.in.o.MaxMemory))
}

// rowBytes is what sparse rows take.
func (s *libsvm) rowBytes() int64 { return 12*int64(len(s.rows.value)) + 8*int64(len(s.rows.start)) }

// fits refuses what is over the limit, where the largest index was met first.
func (s *libsvm) fits(n int) error {
	need, what := tableBytes(n, s.features), "%d examples of %d features"
	if s.sparse { // w has a number for each feature too
		need, what = float64(s.rowBytes())+float64((nameBytes+8)*float64(s.features)), what+", with names and weights,"
	}
	err := s.in.afford(need, what, n, s.features)
	if err != nil {
		err.(*Error).Line, err.(*Error).Column = s.largestLine, s.largestColumn
	}
	return err
}

// names are x1, x2, …, by index.
func (s *libsvm) names() []string {
	names := numbered("x", s.features)
	for index, place := range s.places {
		names[place] = "x" + strconv.Itoa(int(index))
	}
	return names
}
