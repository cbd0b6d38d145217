package model

import (
	"fmt"
	"slices"
)

const (
	// A value takes 8 bytes, an example beside its values 10, a value that is long
	// so much beside its text, and a label so much, about.
	exampleBytes, longBytes, labelBytes = 10, 60, 300
	// planned is of how many values the rows tell how many there will be.
	planned = 1 << 13
)

// builder gathers the rows of a data set, as far as the limit goes.
type builder struct {
	in      *input
	l       *lines
	x       []float64
	long    longNumbers
	class   []int32
	dropped int
	numbers []int32 // of the examples in the file, once one was dropped
}

func newBuilder(in *input, l *lines) *builder {
	if in.labels = newLabelSet(); in.training != nil {
		in.labels = in.training.labels
		in.labels.fixed = true
	}
	return &builder{in: in, l: l, long: longNumbers{}}
}

// grown is a list with room for so many values more, of so many bytes: for all, where
// the input's size and the values so far tell how many there are. While a list is moved
// it is held twice; what would pass the limit is refused on that line.
func grown[T any](b *builder, list []T, more, bytes, line int) ([]T, error) {
	n := len(list)
	if n+more <= cap(list) {
		return list, nil
	}
	room := n + max(more, n/4, min(n, planned))
	if all := int(1.03 * float64(n) * float64(b.l.size) / float64(b.l.offset+1)); n >= planned && all > room {
		room = all
	}
	if b.in.held+int64(bytes*room) > b.in.o.MaxMemory {
		room = n + max(more, n/8)
	}
	if b.in.held+int64(bytes*room) > b.in.o.MaxMemory {
		return nil, b.overLimit(line)
	}
	b.in.held += int64(bytes * (room - cap(list)))
	return append(make([]T, 0, room), list...), nil
}

// overLimit refuses what would pass the limit on that line.
func (b *builder) overLimit(line int) error {
	return b.in.refuse(line, 0, "more than %s of data so far: that is the limit (--max-memory raises it, --columns takes fewer)", sized(b.in.o.MaxMemory))
}

// label gives the row its label. The third value is refused, unless one of
// them or all were asked for.
func (b *builder) label(cell string, line, column int) error {
	spellings := len(b.in.labels.written)
	c, fresh := b.in.labels.lookup(cell)
	switch {
	case c < 0:
		return b.in.refuse(line, column, "label %s: no training example has it: expected one of theirs (%s)",
			Quoted(cell), listed(Visible(cell, nameCells), b.in.labels.names(inOrder(b.in.labels.all))))
	case fresh && c == 2 && b.in.o.Positive == "" && b.in.o.Task != "multiclass":
		names := b.in.labels.names([]int32{0, 1, 2})
		return b.in.refuse(line, column, "label %s: a third value beside %s and %s: expected two (--positive VALUE takes one against the rest, --task multiclass all of them; --label another column)",
			Quoted(cell), Visible(names[0], shownCells), Visible(names[1], shownCells))
	}
	spelled := len(b.in.labels.written) > spellings
	if spelled {
		b.in.held += labelBytes
	}
	if b.dropped > 0 {
		b.numbers = append(b.numbers, int32(len(b.class)+b.dropped+1))
	}
	b.class = append(b.class, c)
	switch b.in.held += exampleBytes; {
	case b.in.held <= b.in.o.MaxMemory:
		return nil
	case spelled:
		return b.in.refuse(line, column, "label %s: more values than %s hold: expected two or a few (--label takes another column)", Quoted(cell), sized(b.in.o.MaxMemory))
	}
	return b.overLimit(line)
}

// dropExample leaves an example out, because a value is missing.
func (b *builder) dropExample() {
	if b.dropped++; b.dropped > 1 {
		return
	}
	for i := range b.class {
		b.numbers = append(b.numbers, int32(i+1))
	}
}

// dataset makes the data set of the rows, with labels and sides as the training set has
// them. The features' names and the guesses are the caller's to fill in.
func (b *builder) dataset() (*Dataset, error) {
	if len(b.class) == 0 {
		return nil, b.in.noneLeft(b.dropped)
	}
	d := &Dataset{
		Name: b.in.name, Task: b.in.o.Task, X: b.x, Y: make([]int8, len(b.class)), Class: b.class,
		Numbers: slices.Clip(b.numbers), long: b.long,
	}
	if err := b.in.labels.code(d, b.in.o.Positive); err != nil {
		return nil, b.in.usageError(0, 0, "%v", err)
	}
	if cap(b.x) > len(b.x)+len(b.x)/8 {
		d.X = slices.Clone(b.x)
	}
	b.x = nil // the training set's reader stays while the set to test on is read
	if b.dropped > 0 {
		d.Guess.Notes = append(d.Guess.Notes, droppedNote(b.dropped, b.dropped+len(b.class)))
	}
	return d, nil
}

// noneLeft refuses an input of which every example has a missing value.
func (in *input) noneLeft(dropped int) error {
	return in.refuse(0, 0, "no example is left: each of %d has a missing value (fill some in, or choose --columns without them)", dropped)
}

func droppedNote(dropped, all int) string {
	return fmt.Sprintf("%d of %d examples left out: a value is missing", dropped, all)
}
