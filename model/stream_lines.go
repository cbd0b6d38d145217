package model

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"sync"
)

// lineSource is delimited text as a source: the reader's records and columns, with
// labels that are told apart as they come.
type lineSource struct {
	table
	r       io.Reader
	l       *lines
	once    sync.Once // closes
	labels  *labelMap
	row     []float64
	waiting waiting
	rows    int // examples so far, those that wait included
	dropped int
	err     error // what ended it
}

// openLines begins to read r, and settles what the columns are.
func openLines(ctx context.Context, r io.Reader, in *input) (*lineSource, error) {
	t := &lineSource{r: r, l: newLines(ctx, r, in), labels: newSideSet(in.o.Positive)}
	t.in = in
	t.l.stopped = make(chan struct{})
	err := in.streamable()
	if err == nil {
		err = t.start()
	}
	if err != nil {
		t.close()
		return nil, in.readError(ctx, err)
	}
	t.row = make([]float64, len(t.schema.features))
	t.words = make([]*labelSet, len(t.schema.features)) // none: indicators need all labels
	return t, nil
}

// start settles the delimiter, the header and the columns from two lines; from one,
// if that is no header.
func (t *lineSource) start() error {
	wait := 2
	if t.in.o.Header == "no" {
		wait = 1
	}
	text, err := t.in.beginning(t.l, wait)
	if err != nil {
		return err
	}
	if t.in.o.Input == "" && t.in.o.Delimiter == "" && guessLIBSVM(text) {
		return t.in.usageError(0, 0, "--online with LIBSVM, which this looks like: the columns are known only when all of it has come (convert it to CSV; --delimiter blank if it is none)")
	}
	return t.detectColumns(t.l, wait)
}

func (t *lineSource) next(ctx context.Context) ([]float64, int8, error) {
	t.l.ctx = ctx
	for {
		select {
		case <-t.l.stopped:
			return nil, 0, os.ErrClosed
		default:
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
			t.err = t.in.readError(context.Background(), err)
			t.labels.decideSingle()
		case y != 0 && t.waiting.empty():
			return t.row, y, nil
		}
	}
}

// example reads the next row. Its side is 0 while that can't be told; then it
// is among those that wait, and so is the row that ends their waiting.
func (t *lineSource) example() (int8, error) {
	err := t.record(func() { t.dropped++ })
	if err == io.EOF {
		err = t.end()
	}
	if err != nil {
		return 0, err
	}
	cell, err := t.values(t.row, nil, 0)
	if err == nil && t.in.o.Scale == "unit" {
		err = t.unit()
	}
	if err != nil {
		return 0, err
	}
	c, ok := t.labels.class(cell)
	if !ok {
		first, second := t.labels.names()
		return 0, t.in.refuse(t.l.line, t.schema.label+1, "label %s: a third value beside %s and %s: expected two (--positive VALUE takes one against the rest; --label another column)",
			Quoted(cell), Visible(first, shownCells), Visible(second, shownCells))
	}
	t.rows++
	y := t.labels.y[c]
	if y == 0 || !t.waiting.empty() {
		if t.waiting.add(t.row, c); y == 0 && t.waiting.full() {
			t.labels.decideSingle()
		}
	}
	return y, nil
}

// unit makes the row's norm 1, as Scaling says.
func (t *lineSource) unit() error {
	s := Scaling{Length: []float64{Norm(t.row)}}
	for k, x := range t.row {
		if t.row[k] = s.value(0, k, x); math.IsNaN(t.row[k]) {
			return t.in.refuse(t.l.line, t.schema.features[k]+1, "--scale unit: the numbers of the row are too far apart for a double (rescale the column)")
		}
	}
	return nil
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

// close ends a Next that waits, and closes what is read if that can be closed.
func (t *lineSource) close() (err error) {
	t.once.Do(func() {
		close(t.l.stopped)
		if c, ok := t.r.(io.Closer); ok {
			err = c.Close()
		}
	})
	return err
}
