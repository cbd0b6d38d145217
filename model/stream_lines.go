package model

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"slices"
)

// lineSource is delimited text as a well: the reader's records and columns, with
// labels that are told apart as they come.
type lineSource struct {
	table
	src     *source
	feed    *feed
	labels  *sideSet
	row     []float64
	wide    wideNumbers // of the row, where it is scaled
	waiting waiting
	rows    int // examples so far, those that wait included
	dropped int
	err     error // what ended it
}

// openLines begins to read r, and settles what the columns are.
func openLines(ctx context.Context, r io.Reader, in *input) (*lineSource, error) {
	if err := in.streamable(); err != nil {
		if c, ok := r.(io.Closer); ok {
			c.Close()
		}
		return nil, err
	}
	t := &lineSource{feed: newFeed(r), labels: newSideSet(in.o.Positive)}
	t.in = in
	t.feed.ctx = ctx
	t.src = newSource(context.Background(), t.feed, nil)
	t.src.prompt = true
	err := t.start()
	switch {
	case err == nil:
		t.row = make([]float64, len(t.schema.features))
		t.words = make([]*labelSet, len(t.schema.features)) // none: indicators need all labels
		return t, nil
	case errors.Is(err, errCancelled):
		err = context.Cause(ctx)
	default:
		err = in.readError(err)
	}
	t.feed.close()
	return nil, err
}

func (t *lineSource) next(ctx context.Context) ([]float64, int8, error) {
	t.feed.ctx = ctx
	for {
		if t.feed.closed() {
			return nil, 0, os.ErrClosed
		}
		if x, y, ok := t.waiting.pop(t); ok {
			return x, y, nil
		}
		if t.err != nil {
			return nil, 0, t.err
		}
		y, err := t.example()
		switch {
		case errors.Is(err, errCancelled):
			return nil, 0, context.Cause(ctx)
		case err != nil:
			t.err = t.in.readError(err)
			t.labels.decideSingle()
		case y != 0 && t.waiting.empty():
			return t.row, y, nil
		}
	}
}

// example reads the next row. Its side is 0 while that can't be told; then it
// is among those that wait, and so is the row that ends their waiting.
func (t *lineSource) example() (int8, error) {
	cell, err := t.record()
	if err != nil {
		return 0, err
	}
	c, ok := t.labels.class(cell)
	if !ok {
		first, second := t.labels.names()
		return 0, t.in.refuse(t.r.line, t.schema.label+1, "label %s: a third value beside %s and %s: want two (--positive VALUE takes one against the rest; --label another column)",
			quotedBytes(cell), Visible(first, shownCells), Visible(second, shownCells))
	}
	t.rows++
	y := t.labels.side(c)
	if y == 0 || !t.waiting.empty() {
		if t.waiting.add(t.row, c); y == 0 && t.waiting.full() {
			t.labels.decideSingle()
		}
	}
	return y, nil
}

// record reads the next row that is whole into t.row, and gives its label.
func (t *lineSource) record() (cell []byte, err error) {
	for {
		ok, err := t.r.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, t.end()
		}
		if len(t.r.fields) != len(t.schema.names) {
			return nil, t.ragged()
		}
		if !t.missing() {
			break
		}
		t.dropped++
	}
	if t.in.o.Scale != "unit" {
		return t.values(t.row, nil, 0)
	}
	t.wide = wideNumbers{}
	if cell, err = t.values(t.row, &t.wide, 0); err == nil {
		err = t.unit()
	}
	return cell, err
}

// unit makes the row's norm 1, as Scaling says.
func (t *lineSource) unit() error {
	t.wide.merge()
	c := cells{wide: &t.wide}
	length, norm := c.lengthOf(slices.Clone(t.row), func(j int) int64 { return int64(j) }), Norm(t.row)
	if length == nil {
		return nil
	}
	for k, x := range t.row {
		if t.row[k] = length.scaled(c, int64(k), x); math.IsInf(norm, 0) || math.IsInf(t.row[k], 0) {
			return t.in.refuse(t.r.line, t.schema.features[k]+1, "--scale unit: the numbers of the row are too far apart for a double (rescale the column)")
		}
	}
	return nil
}

// ragged refuses the record just read for the number of its fields; where
// the input ended in it, that is said.
func (t *lineSource) ragged() error {
	n, want := len(t.r.fields), len(t.schema.names)
	if n < want && t.endsInRecord() {
		return t.in.refuse(t.r.line, n+1, "%d %s where the first row has %d, and no line end: the stream was cut off in this row (mend what writes it)",
			n, plural(n, "field"), want)
	}
	return t.uneven(t.r.line, n, 0)
}

// endsInRecord reports whether the record just read is the last, and has no line end.
func (t *lineSource) endsInRecord() bool {
	s := t.src
	return s.eof && s.pos == len(s.buf) && s.pos > 0 && s.buf[s.pos-1] != '\n' && s.buf[s.pos-1] != '\r'
}

// end is io.EOF, or says why there was no example at all.
func (t *lineSource) end() error {
	switch {
	case t.rows > 0:
		return io.EOF
	case t.dropped > 0:
		return t.in.noneLeft(t.dropped)
	}
	return t.headerOnly()
}

func (t *lineSource) sides() (positive, negative string) { return t.labels.sides() }

func (t *lineSource) guess() Guess {
	g := t.table.guess(t.labels.notes()...)
	if t.dropped > 0 {
		g.Notes = append(g.Notes, droppedNote(t.dropped, t.dropped+t.rows))
	}
	if t.in.o.Scale != "" {
		g.Notes = append(g.Notes, "scaled: "+t.in.o.Scale)
	}
	return g
}

func (t *lineSource) close() error { return t.feed.close() }
