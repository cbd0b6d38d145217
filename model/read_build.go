package model

import (
	"fmt"
	"slices"
)

// So many values, of so many rows, tell how many there will be.
const (
	planned     = 1 << 13
	plannedRows = 1 << 6
)

// defaultMemory is what a data set may take if nothing else is said.
const defaultMemory = 2 << 30

// builder gathers the rows of a data set. What it holds stays under the limit:
// it is asked before anything grows.
type builder struct {
	in      *input
	src     *source
	width   int  // features
	planned bool // room for all was made, as far as one can tell
	x       chunks[float64]
	class   []int32
	labels  *labelSet
	wide    wideNumbers
	dropped int
	numbers []int32 // of the examples in the file, once one was dropped
}

func newBuilder(in *input, src *source, width int) *builder {
	b := &builder{in: in, src: src, width: width, labels: newLabelSet()}
	if in.training != nil {
		b.labels = in.training.labels
	}
	return b
}

// limit is how many bytes may be held.
func (in *input) limit() int64 { return in.o.Limit() }

// memory is what is taken, about; for the values with the room that making one
// slice of them needs.
func (b *builder) memory() int64 {
	return 10*int64(b.x.n) + 5*int64(cap(b.class)) + 5*int64(cap(b.numbers)) + b.wide.bytes() + b.labels.bytes()
}

// row makes room for a row that begins on that line.
func (b *builder) row(line int) ([]float64, error) {
	if r := b.x.extend(b.width); r != nil {
		return r, nil
	}
	if b.planRoom() {
		return b.x.extend(b.width), nil
	}
	size := b.x.nextSize(b.width)
	if b.memory()+10*int64(size) > b.in.limit() {
		size = b.width
	}
	if b.memory()+10*int64(size) > b.in.limit() {
		return nil, b.overLimit(line)
	}
	b.x.open(size)
	return b.x.extend(b.width), nil
}

// rows adds rows that begin on that line.
func (b *builder) rows(x []float64, line int) error {
	for len(x) > 0 {
		row, err := b.row(line)
		if err != nil {
			return err
		}
		x = x[copy(row, x):]
		fit := min(len(x), (cap(b.x.last)-len(b.x.last))/b.width*b.width)
		x = x[copy(b.x.extend(fit), x):]
	}
	return nil
}

// roomPlanned reports that plan was here, or is not needed.
func (b *builder) roomPlanned() bool { return b.planned || b.src.size < 2*b.src.offset }

// planRoom makes room for all rows at once where the input's size and the rows so
// far tell how many come, so that they need not be moved in the end.
func (b *builder) planRoom() bool {
	if b.x.n < max(planned, plannedRows*b.width) || b.roomPlanned() {
		return false
	}
	b.planned = true
	rows := int(1.03 * float64(b.x.n/b.width) * float64(b.src.size) / float64(b.src.offset))
	if b.memory()+8*int64(rows)*int64(b.width) > b.in.limit() {
		return false
	}
	b.x.gather(rows * b.width)
	b.class = slices.Grow(b.class, rows-len(b.class))
	return true
}

// overLimit refuses what would pass the limit on that line.
func (b *builder) overLimit(line int) error {
	return b.in.refuse(line, 0, "more than %s of data up to here: that is the limit (--max-memory raises it, --columns takes fewer)", sized(b.in.limit()))
}

// label gives the row its label. The third value is refused, unless one of
// them or all were asked for.
func (b *builder) label(cell []byte, line, column int) error {
	c, ok := b.labels.class(cell)
	if !ok {
		var fresh bool
		if b.in.training != nil && !b.labels.has(cell) {
			names := b.in.training.code.labels
			return b.in.refuse(line, column, "label %s: no example to learn from has it: want one of theirs (%s)",
				quotedBytes(cell), listed(Visible(string(cell), nameCells), names))
		}
		if c, fresh = b.labels.add(cell); fresh && c == 2 && b.in.o.Positive == "" && b.in.o.Task != "multiclass" {
			names := b.labels.names([]int32{0, 1, 2})
			return b.in.refuse(line, column, "label %s: a third value beside %s and %s: want two (--positive VALUE takes one against the rest, --task multiclass all of them; --label another column)",
				quotedBytes(cell), Visible(names[0], shownCells), Visible(names[1], shownCells))
		}
		if b.memory() > b.in.limit() {
			return b.in.refuse(line, column, "label %s: more values than %s hold: want two or a few (--label takes another column)", quotedBytes(cell), sized(b.in.limit()))
		}
	}
	b.addClass(c)
	return nil
}

// addClass gives the row the label of that number.
func (b *builder) addClass(c int32) {
	if b.dropped > 0 {
		b.numbers = append(b.numbers, int32(len(b.class)+b.dropped+1))
	}
	b.class = append(b.class, c)
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

// code gives the data set its labels and sides, as the training set has them.
func (b *builder) code(d *Dataset) (err error) {
	p := &b.in.pattern
	if p.labels = b.labels; b.in.training != nil {
		p.code = b.in.training.code
	} else if p.code, err = b.labels.coding(b.in.o.Task, b.in.o.Positive); err != nil {
		return b.in.usageError(0, 0, "%v", err)
	}
	p.code.assign(d)
	return nil
}

// dataset makes the data set of the rows. The features' names and the guesses
// are the caller's to fill in.
func (b *builder) dataset() (*Dataset, error) {
	if len(b.class) == 0 {
		return nil, b.in.noneLeft(b.dropped)
	}
	d := &Dataset{Name: b.in.name, Class: slices.Clip(b.class), Numbers: slices.Clip(b.numbers), X: b.x.flat(8)}
	if err := b.code(d); err != nil {
		return nil, err
	}
	b.wide.merge()
	d.wide = b.wide
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
