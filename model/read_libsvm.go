package model

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
)

// libsvm reads LIBSVM's format: a line an example, its label and then
// INDEX:VALUE for the features that are not 0, by ascending index from 1.
type libsvm struct {
	in      *input
	src     *source
	line    int
	index   chunks[int32] // the features' places, from 0; parallel to value
	value   chunks[float64]
	ends    []int         // where each example's values end
	slots   map[int32]int // the place of each index that is wanted; nil for all
	present []int32       // the indices that have a place, where others are left out: see leaveOut
	note    string        // that says so
	// wide are the wide values by example·2³¹ + place, since the number of
	// features is not known before the end.
	wide wideNumbers
	b    *builder // for the labels

	places []int32 // of the lines at hand
	values []float64
	odd    []oddNumber

	largest       int32 // index
	largestLine   int   // and where it was met first
	largestColumn int
}

// libsvmRow is an example as it was parsed: its label, what a message needs,
// and where in places, values and odd its own begin.
type libsvmRow struct {
	label            []byte
	missing          bool  // it is left out, because a value is missing
	last             int32 // the largest index
	line, column     int   // and where that is
	numbers, oddOnes int
}

// oddNumber is the k-th value of a line, if it is wide.
type oddNumber struct {
	k    int
	d    decimal
	text []byte
}

// readLIBSVM reads LIBSVM. What is read is held as it is written until the number
// of features is known; then a table is made of it, or, where that is much smaller,
// sparse rows, if they fit in memory.
func readLIBSVM(in *input, src *source) (*Dataset, error) {
	s := &libsvm{in: in, src: src, b: newBuilder(in, src, 0)}
	if err := s.options(); err != nil {
		return nil, err
	}
	if err := src.lines(in, ' ', &s.line, nil, s.example); err != nil {
		return nil, err
	}
	return s.finish()
}

// options reads the flags that choose columns, of which LIBSVM knows indices.
func (s *libsvm) options() error {
	if p := s.in.training; p != nil {
		s.present = p.present
	}
	switch o := s.in.o; {
	case o.Label != "" && o.Label != "1":
		return s.in.usageError(0, 0, "--label %s: in LIBSVM's format the label begins the line (leave --label out)", quotedBytes([]byte(o.Label)))
	case o.OneHot != "":
		return s.in.usageError(0, 0, "--one-hot %s: LIBSVM's format has numbers only (leave --one-hot out)", quotedBytes([]byte(o.OneHot)))
	case o.Columns == "":
		return nil
	}
	s.slots = map[int32]int{}
	for k, name := range columnList(s.in.o.Columns) {
		if len(name) > 1 && name[0] == 'x' {
			name = name[1:]
		}
		index, err := strconv.ParseInt(name, 10, 32)
		if err != nil || index < 1 {
			return s.in.usageError(0, 0, "no feature %s for --columns: want indices from 1 (LIBSVM's features have no names)", quotedBytes([]byte(name)))
		}
		if _, twice := s.slots[int32(index)]; twice {
			return s.in.usageError(0, 0, "index %d is twice in --columns: want each once (leave one out)", index)
		}
		s.slots[int32(index)] = k
	}
	return nil
}

// example takes a line; one that is blank or a comment is none.
func (s *libsvm) example(line []byte) error {
	s.places, s.values, s.odd = s.places[:0], s.values[:0], s.odd[:0]
	row, err := s.parse(line)
	if err != nil || row.label == nil {
		return err
	}
	return s.accept(row, s.places, s.values, s.odd)
}

// parse reads a line into places, values and odd, behind what is there; a line
// that is no example has no label.
func (s *libsvm) parse(line []byte) (row libsvmRow, err error) {
	if k := bytes.IndexByte(line, '#'); k >= 0 {
		line = line[:k]
	}
	label, rest := word(line)
	if len(label) == 0 {
		return row, nil
	}
	row = libsvmRow{label: label, line: s.line, column: 1, numbers: len(s.values), oddOnes: len(s.odd)}
	row.missing = s.in.o.Missing == "drop" && isMissing(label, true)
	for {
		var pair []byte
		if pair, rest = word(rest); len(pair) == 0 {
			return row, nil
		}
		row.column++
		index, cell, err := s.pair(pair, row.last, row.column)
		if err != nil {
			return row, err
		}
		row.last = index
		lacks, err := s.parseValue(index, cell, row.column)
		if err != nil {
			return row, err
		}
		row.missing = row.missing || lacks
	}
}

// accept adds an example.
func (s *libsvm) accept(row libsvmRow, places []int32, values []float64, odd []oddNumber) error {
	if row.missing {
		s.b.dropExample()
		return nil
	}
	if row.last > s.largest {
		s.largest, s.largestLine, s.largestColumn = row.last, row.line, row.column
	}
	if err := s.addRow(row, places, values, odd); err != nil {
		return err
	}
	return s.b.label(row.label, row.line, 1)
}

// parseValue reads a value of the line at hand; lacks says that it is missing, and
// that the line is to be left out.
func (s *libsvm) parseValue(index int32, cell []byte, column int) (lacks bool, err error) {
	place := int(index) - 1
	if p := s.in.training; p != nil && s.slots == nil && index > p.largest {
		return false, s.in.refuse(s.line, column, "index %d: what is learned from has %d %s: want at most that (leave it out here, or have it there too)", index, p.largest, plural(int(p.largest), "feature"))
	}
	if s.present != nil {
		place = s.slot(index) // what nothing was learned of has no weight
	}
	if s.slots != nil {
		var wanted bool
		if place, wanted = s.slots[index]; !wanted {
			return false, nil
		}
	}
	x, d, wide, what := parseCell(cell)
	if what != number {
		if s.in.o.Missing == "drop" && isMissing(cell, false) {
			return true, nil
		}
		return false, s.in.refuseCell(cell, what, s.line, column, fmt.Sprintf("index %d", index), "")
	}
	if wide && place >= 0 {
		s.odd = append(s.odd, oddNumber{len(s.values), d, cell})
	}
	if x == 0 || place < 0 {
		return false, nil
	}
	s.places = append(s.places, int32(place))
	s.values = append(s.values, x)
	return false, nil
}

// addRow stores an example.
func (s *libsvm) addRow(row libsvmRow, places []int32, values []float64, odd []oddNumber) error {
	for _, o := range odd {
		s.wide.add(int64(len(s.ends))<<31+int64(places[o.k-row.numbers]), o.d, o.text)
	}
	if s.slots != nil { // --columns may have given another order
		sort.Sort(byPlace{places, values})
	}
	n := len(values)
	to := s.value.extend(n)
	if to == nil {
		if err := s.room(n, row.line); err != nil {
			return err
		}
		to = s.value.extend(n)
	}
	copy(to, values)
	copy(s.index.extend(n), places)
	s.ends = append(s.ends, s.value.n)
	return nil
}

// memory is what is taken, about.
func (s *libsvm) memory() int64 {
	return 13*int64(s.value.n) + 8*int64(cap(s.ends)) + s.wide.bytes() + s.b.memory()
}

// room opens a chunk for n more values, if they fit in memory.
func (s *libsvm) room(n, line int) error {
	size := s.value.nextSize(max(n, 1))
	held := s.memory()
	if held+12*int64(size) > s.in.limit() {
		size = max(n, 1)
	}
	if held+12*int64(size) > s.in.limit() {
		return s.b.overLimit(line)
	}
	s.value.open(size)
	s.index.open(size)
	return nil
}

// finish makes the table.
func (s *libsvm) finish() (*Dataset, error) {
	if len(s.ends) == 0 && s.b.dropped == 0 {
		return nil, s.in.empty()
	}
	features := int(s.largest)
	if s.slots != nil {
		for index := range s.slots {
			if index > s.largest && s.in.training == nil {
				return nil, s.in.usageError(0, 0, "no feature %d for --columns: want indices from 1 to %d", index, s.largest)
			}
		}
		features = len(s.slots)
	}
	features = s.dropAbsent(features)
	small := s.prefersSparse(features)
	if p := s.in.training; p != nil {
		features, small = p.dim, p.small
	}
	if features == 0 {
		return nil, s.in.refuse(1, 0, "labels only: want INDEX:VALUE after at least one (or --input csv)")
	}
	if err := s.checkSize(features, small); err != nil {
		return nil, err
	}
	d, err := s.b.dataset()
	if err != nil {
		return nil, err
	}
	d.Features = s.names(features)
	d.LabelName, d.Guess.Label = "y", "1"
	d.Guess.Input = "libsvm"
	if small {
		s.compress(d)
	} else {
		s.fillTable(d, features)
	}
	s.moveWide(d, features)
	p := &s.in.pattern
	p.format, p.dim, p.small, p.largest, p.present = "libsvm", features, small, s.largest, s.present
	if s.note != "" {
		d.Guess.Notes = append(d.Guess.Notes, s.note)
	}
	return d, nil
}
