package model

import (
	"cmp"
	"fmt"
	"io"
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
	// slots are the places of the indices that have one: those of --columns, or those
	// that occur in the training set, if others were left out. nil: all have.
	slots map[int32]int
	row   []entry // of the line at hand

	rows compressed  // its index has the features' places
	long longNumbers // by example·2³¹ + place, since the number of features is not known

	largest       int32 // index
	largestLine   int   // and where it was met first
	largestColumn int
}

// entry is a value of an example at its feature's place; text is what is written, if
// the value does not tell.
type entry struct {
	place int
	value float64
	text  string
}

// readLIBSVM reads LIBSVM.
func readLIBSVM(in *input, l *lines) (*Dataset, error) {
	s := &libsvm{in: in, l: l, b: newBuilder(in, l, 0), rows: compressed{start: []int{0}}}
	if err := s.options(); err != nil {
		return nil, err
	}
	l.delim = ' '
	for {
		line, err := l.takeLine()
		if err == nil {
			err = s.example(string(line))
		}
		if err == io.EOF {
			return s.finish()
		}
		if err != nil {
			return nil, err
		}
	}
}

// options reads the flags that choose columns, of which LIBSVM knows indices.
func (s *libsvm) options() error {
	if p := s.in.training; p != nil {
		s.slots = p.slots
	}
	switch o := s.in.o; {
	case o.Label != "" && o.Label != "1":
		return s.in.usageError(0, 0, "--label %s: in LIBSVM's format the label begins the line (leave --label out)", Quoted(o.Label))
	case o.OneHot != "":
		return s.in.usageError(0, 0, "--one-hot %s: LIBSVM's format has numbers only (leave --one-hot out)", Quoted(o.OneHot))
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
			return s.in.usageError(0, 0, "no feature %s for --columns: expected indices from 1 (LIBSVM's features have no names)", Quoted(name))
		}
		if _, twice := s.slots[int32(index)]; twice {
			return s.in.usageError(0, 0, "index %d is twice in --columns: expected each once (leave one out)", index)
		}
		s.slots[int32(index)] = k
	}
	return nil
}

// example takes a line; one that is blank or a comment is none.
func (s *libsvm) example(line string) error {
	text, _, _ := strings.Cut(line, "#")
	label, last, column, missing := "", int32(0), 0, false
	s.row = s.row[:0]
	for _, word := range words(text) {
		if column++; column == 1 {
			label = word
			missing = s.in.o.Missing == "drop" && isMissing(label, true)
			continue
		}
		index, cell, _ := strings.Cut(word, ":")
		n, err := strconv.ParseUint(index, 10, 31)
		if err != nil || int32(n) <= last || len(index) == len(word) {
			return s.refusePair(word, last, column)
		}
		last = int32(n)
		lacks, err := s.value(last, cell, column)
		if err != nil {
			return err
		}
		missing = missing || lacks
	}
	switch {
	case column == 0:
		return nil
	case missing:
		s.b.dropExample()
		return nil
	}
	if last > s.largest {
		s.largest, s.largestLine, s.largestColumn = last, s.l.line, column
	}
	return s.add(label)
}

// value reads a value of the line at hand; lacks says that it is missing, and
// that the line is to be left out.
func (s *libsvm) value(index int32, cell string, column int) (lacks bool, err error) {
	place, known := int(index)-1, true
	if s.slots != nil {
		place, known = s.slots[index]
	}
	if p := s.in.training; p != nil && s.in.o.Columns == "" && index > p.largest {
		return false, s.in.refuse(s.l.line, column, "index %d: the training data have %d %s: expected no more (leave it out here, or have it there too)", index, p.largest, plural(int(p.largest), "feature"))
	}
	if !known && s.in.o.Columns != "" {
		return false, nil
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
	e := entry{place: place, value: x}
	if long {
		e.text = cell
	}
	s.row = append(s.row, e)
	return false, nil
}

// add stores the example at hand.
func (s *libsvm) add(label string) error {
	if s.slots != nil { // --columns may have given another order
		slices.SortFunc(s.row, func(a, b entry) int { return cmp.Compare(a.place, b.place) })
	}
	for _, e := range s.row {
		s.rows.index = append(s.rows.index, int32(e.place))
		s.rows.value = append(s.rows.value, e.value)
		if e.text != "" {
			s.in.hold(longBytes + int64(len(e.text)))
			s.long = append(s.long, longNumber{int64(len(s.rows.start)-1)<<31 + int64(e.place), strings.Clone(e.text)})
		}
	}
	s.rows.start = append(s.rows.start, len(s.rows.value))
	const grown = (8 + 4) * 5 / 4 // a value and its place, in lists that grow
	if !s.in.hold(int64(grown * len(s.row))) {
		return s.b.overLimit(s.l.line)
	}
	return s.b.label(label, s.l.line, 1)
}

// finish makes the data set.
func (s *libsvm) finish() (*Dataset, error) {
	n := len(s.rows.start) - 1
	if n == 0 && s.b.dropped == 0 {
		return nil, s.in.empty()
	}
	features, sparse, note, err := s.form(n)
	if err != nil {
		return nil, err
	}
	d, err := s.b.dataset()
	if err != nil {
		return nil, err
	}
	d.Features, d.LabelName = s.names(features), "y"
	d.Guess.Input, d.Guess.Label = "libsvm", "1"
	if note != "" {
		d.Guess.Notes = append(d.Guess.Notes, note)
	}
	d.long = s.long.moved(func(at int64) (int64, bool) { return at>>31*int64(features) + at&math.MaxInt32, true })
	if d.rows = &s.rows; !sparse {
		x := make([]float64, n*features)
		for i := range n {
			for j, v := range d.Entries(i) {
				x[i*features+j] = v
			}
		}
		d.rows, d.X = nil, x
	}
	p := &s.in.pattern
	p.format, p.dim, p.small, p.largest, p.slots = "libsvm", features, sparse, s.largest, s.slots
	return d, nil
}

// form is how many features there are, and whether their rows are stored sparse.
func (s *libsvm) form(n int) (features int, sparse bool, note string, err error) {
	if p := s.in.training; p != nil {
		return p.dim, p.small, "", s.fits(n, p.dim, p.small)
	}
	features = int(s.largest)
	if s.slots != nil {
		features = len(s.slots)
		for index := range s.slots {
			if index > s.largest {
				return 0, false, "", s.in.usageError(0, 0, "no feature %d for --columns: expected indices from 1 to %d", index, s.largest)
			}
		}
	}
	if features == 0 {
		return 0, false, "", s.in.refuse(1, 0, "labels only: expected INDEX:VALUE after at least one (or --input csv)")
	}
	if sparse = s.large(n, features); sparse && s.slots == nil {
		all := features
		if features = s.dropAbsent(features); features < all {
			note = fmt.Sprintf("%d of %d features occur: the others are left out", features, all)
			sparse = s.large(n, features)
		}
	}
	return features, sparse, note, s.fits(n, features, sparse)
}

// large reports whether a table would be much larger than sparse rows, or more than
// there is room for.
func (s *libsvm) large(n, features int) bool {
	const always, much = 8 << 20, 4 // bytes of a table that is no question; how many times larger it may be
	table := 8 * float64(n) * float64(features)
	return table > always && (table > much*float64(s.rowBytes()) || table > float64(s.in.o.MaxMemory))
}

// rowBytes is what sparse rows take.
func (s *libsvm) rowBytes() int64 { return 12*int64(len(s.rows.value)) + 8*int64(len(s.rows.start)) }

// dropAbsent gives the features that occur places one after the other, by index, if
// they are few among all: the weights of the others would take memory and room on the
// screen, and stay as they are. It says how many features there then are.
func (s *libsvm) dropAbsent(features int) int {
	const scarce = 4
	occur := map[int32]int{}
	for _, place := range s.rows.index {
		occur[place+1] = 0
	}
	if len(occur) == 0 || len(occur) > features/scarce {
		return features
	}
	for k, index := range slices.Sorted(maps.Keys(occur)) {
		occur[index] = k
	}
	for k, place := range s.rows.index {
		s.rows.index[k] = int32(occur[place+1])
	}
	for k, v := range s.long {
		s.long[k].at = v.at>>31<<31 + int64(occur[int32(v.at&math.MaxInt32)+1])
	}
	s.slots = occur
	return len(occur)
}

// fits refuses what is over the limit, where the largest index was met first.
func (s *libsvm) fits(n, features int, sparse bool) error {
	need, what := tableBytes(n, features), "%d examples of %d features"
	if sparse { // w has a number for each feature too
		need, what = float64(s.rowBytes())+float64((nameBytes+8)*float64(features)), what+", with names and weights,"
	}
	err := s.in.afford(need, what, n, features)
	if err != nil {
		err.(*Error).Line, err.(*Error).Column = s.largestLine, s.largestColumn
	}
	return err
}

// names are x1, x2, …, by index.
func (s *libsvm) names(features int) []string {
	if s.slots == nil {
		return numbered("x", features)
	}
	names := make([]string, features)
	for index, slot := range s.slots {
		names[slot] = "x" + strconv.Itoa(int(index))
	}
	return names
}

// refusePair says why a pair is none, or has a wrong index.
func (s *libsvm) refusePair(pair string, before int32, column int) error {
	refuse := func(rule string) error { return s.in.refuse(s.l.line, column, "%s: %s", Quoted(pair), rule) }
	index, _, ok := strings.Cut(pair, ":")
	if !ok {
		return refuse("expected INDEX:VALUE after the label (--input csv --delimiter ' ' if this is a table)")
	}
	if index == "qid" {
		return refuse("query numbers are for ranking, which is another task (remove them)")
	}
	n, err := strconv.ParseInt(index, 10, 64)
	switch {
	case err != nil && strings.Trim(index, "+-0123456789") != "" || index == "":
		return refuse("expected a whole number before the colon (fix the line)")
	case err != nil || n > math.MaxInt32:
		return refuse("an index beyond 2147483647: expected no more (number the features from 1)")
	case n < 1:
		return refuse("an index below 1: indices begin at 1 (add 1 to every index if they begin at 0)")
	case index[0] == '+':
		return refuse("expected digits before the colon (remove the +)")
	case n == int64(before):
		return refuse(fmt.Sprintf("index %d twice in a line: expected each once (remove one)", n))
	}
	return refuse(fmt.Sprintf("index %d after %d: indices ascend in a line (sort it)", n, before))
}
