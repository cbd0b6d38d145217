package model

import (
	"fmt"
	"slices"
)

const (
	// Estimates of memory: of an example apart from its values, which take 8 bytes each; of a
	// long decimal apart from its text; and of a label.
	exampleBytes, longBytes, labelBytes = 10, 60, 300
	// minForEstimate is the number of values from which the total is extrapolated.
	minForEstimate = 1 << 13
)

// builder collects the rows of a data set within the memory limit.
type builder struct {
	in      *input
	l       *lines
	x       []float64
	long    longDecimals
	class   []int32
	dropped int
	numbers []int32 // of the examples in the file; nil until one is dropped
}

func newBuilder(in *input, l *lines) *builder {
	if in.labels = newLabelSet(); in.training != nil {
		in.labels = in.training.labels
		in.labels.fixed = true
	}
	return &builder{in: in, l: l, long: longDecimals{}}
}

// grow returns the list with capacity for more values of the given size in bytes. Once
// there are enough of them it extrapolates the total from the size of the input. While a
// list is copied it takes its memory twice. What would exceed the limit is refused at that
// line.
func grow[T any](b *builder, list []T, more, bytes, line int) ([]T, error) {
	n := len(list)
	if n+more <= cap(list) {
		return list, nil
	}
	capacity := n + max(more, n/4, min(n, minForEstimate))
	if all := int(1.03 * float64(n) * float64(b.l.size) / float64(b.l.offset+1)); n >= minForEstimate && all > capacity {
		capacity = all
	}
	if b.in.memory+int64(bytes*capacity) > b.in.o.MaxMemory {
		capacity = n + max(more, n/8)
	}
	if b.in.memory+int64(bytes*capacity) > b.in.o.MaxMemory {
		return nil, b.overLimit(line)
	}
	b.in.memory += int64(bytes * (capacity - cap(list)))
	return append(make([]T, 0, capacity), list...), nil
}

// overLimit refuses what exceeds the memory limit at a line.
func (b *builder) overLimit(line int) error {
	return b.in.refuse(line, 0, "more than %s of data so far: that is the limit (--max-memory raises it, --columns takes fewer)", formatBytes(b.in.o.MaxMemory))
}

// label stores the label of a row. A third value is refused, unless one of them, or all,
// were asked for.
func (b *builder) label(cell string, line, column int) error {
	spellings := len(b.in.labels.spellings)
	c, fresh := b.in.labels.lookup(cell)
	switch {
	case c < 0:
		return b.in.refuse(line, column, "label %s: no training example has it: expected one of theirs (%s)",
			Quoted(cell), nearestNames(Visible(cell, nameCells), b.in.labels.sortedNames(sortedLabels(b.in.labels.all))))
	case fresh && c == 2 && b.in.o.Positive == "" && b.in.o.Task != "multiclass":
		names := b.in.labels.sortedNames([]int32{0, 1, 2})
		return b.in.refuse(line, column, "label %s: a third value beside %s and %s: expected two (--positive VALUE takes one against the rest, --task multiclass all of them; --label another column)",
			Quoted(cell), Visible(names[0], shownCells), Visible(names[1], shownCells))
	}
	spelled := len(b.in.labels.spellings) > spellings
	if spelled {
		b.in.memory += labelBytes
	}
	if b.dropped > 0 {
		b.numbers = append(b.numbers, int32(len(b.class)+b.dropped+1))
	}
	b.class = append(b.class, c)
	switch b.in.memory += exampleBytes; {
	case b.in.memory <= b.in.o.MaxMemory:
		return nil
	case spelled:
		return b.in.refuse(line, column, "label %s: more values than %s hold: expected two or a few (--label takes another column)", Quoted(cell), formatBytes(b.in.o.MaxMemory))
	}
	return b.overLimit(line)
}

// dropExample counts an example that is left out because a value is missing.
func (b *builder) dropExample() {
	if b.dropped++; b.dropped > 1 {
		return
	}
	for i := range b.class {
		b.numbers = append(b.numbers, int32(i+1))
	}
}

// dataset is the data set of the rows, with the labels of the training set if there is one.
// The caller fills in the features' names and the guesses.
func (b *builder) dataset() (*Dataset, error) {
	if len(b.class) == 0 {
		return nil, b.in.noneLeft(b.dropped)
	}
	d := &Dataset{
		Name: b.in.name, Task: b.in.o.Task, X: b.x, Y: make([]int8, len(b.class)), Class: b.class,
		Numbers: slices.Clip(b.numbers), longDecimals: b.long,
	}
	if err := b.in.labels.assign(d, b.in.o.Positive); err != nil {
		return nil, b.in.usageError(0, 0, "%v", err)
	}
	if cap(b.x) > len(b.x)+len(b.x)/8 {
		d.X = slices.Clone(b.x)
	}
	b.x = nil // the reader is kept while the test set is read
	if b.dropped > 0 {
		d.Guess.Notes = append(d.Guess.Notes, droppedNote(b.dropped, b.dropped+len(b.class)))
	}
	return d, nil
}

// noneLeft refuses an input in which every example has a missing value.
func (in *input) noneLeft(dropped int) error {
	return in.refuse(0, 0, "no example is left: each of %d has a missing value (fill some in, or choose --columns without them)", dropped)
}

func droppedNote(dropped, all int) string {
	return fmt.Sprintf("%d of %d examples left out: a value is missing", dropped, all)
}
