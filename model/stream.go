package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
)

// Stream is a source of labelled examples of which the whole set is never
// held: lines as they come, or a generator that has no end. It takes the same
// memory however many examples go through it. Next is for one goroutine at a
// time; Close may be called from another, and has to be called in the end.
type Stream struct {
	table
	r       io.Reader
	l       *lines
	once    sync.Once // closes
	labels  *labelMap
	row     []float64
	waiting []waiter // the oldest first
	rows    int      // examples so far, those that wait included
	dropped int
	err     error // what ended it
	// Of a generator: the next example, and the hyperplane that labels example k. Nil:
	// lines are read, and nobody knows it.
	generate func() (x []float64, y int8)
	truth    func(k int) Hyperplane
}

func newStream(ctx context.Context, r io.Reader, name string, o ReadOptions) *Stream {
	in := &input{name: Visible(name, 0), o: o}
	s := &Stream{table: table{in: in}, r: r, l: newLines(ctx, r, in), labels: newSideSet(o.Positive)}
	s.l.stopped = make(chan struct{})
	return s
}

// OpenStream makes a stream of the lines of r, which are read as Read reads
// delimited text, each as soon as its line end has come. It waits for two lines, or,
// with --header no, for one: from these it guesses what Read guesses from many; and
// the label is the first column if that alone holds words. What needs the whole set is
// refused: LIBSVM, --one-hot, --scale but for unit, tasks but for binary.
//
// Which label is +1 is told in the comment of Positive.
//
// The stream owns r: each Read of it is in a goroutine of its own, and Close closes
// it if it is an io.Closer. If OpenStream fails, r is closed too, and
// what it has yielded is lost; ctx is for the opening alone. Errors are *Error,
// of one line, or the cause why the context ended.
func OpenStream(ctx context.Context, r io.Reader, name string, o ReadOptions) (*Stream, error) {
	s := newStream(ctx, r, name, o)
	err := s.in.streamable()
	if err == nil {
		err = s.start()
	}
	if err != nil {
		s.Close()
		return nil, s.in.readError(ctx, err)
	}
	s.row = make([]float64, len(s.schema.features))
	s.words = make([]*labelSet, len(s.schema.features)) // none: indicators need all labels
	return s, nil
}

// OpenStreamFile is OpenStream for the file, or the named pipe, of that path.
func OpenStreamFile(ctx context.Context, path string, o ReadOptions) (*Stream, error) {
	in := &input{name: Visible(path, 0), o: o}
	f, _, err := in.file(ctx, path) // it may become longer or shorter than it is
	if err != nil {
		return nil, err
	}
	return OpenStream(ctx, f, path, o)
}

// Next is the next example: its features, which are valid until the next call,
// and its label, +1 or −1. Where none has come yet it waits for one, or for the
// end of the context, whose cause is then the error; nothing is lost by that,
// and the next call goes on where this one stopped. io.EOF is the end of the
// stream. After it, and after any error but a context's, Next gives the same
// error again; every example before the fault has been given out by then.
func (s *Stream) Next(ctx context.Context) (x []float64, y int8, err error) {
	s.l.ctx = ctx
	for {
		select {
		case <-s.l.stopped:
			return nil, 0, os.ErrClosed
		default:
		}
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		if s.generate != nil {
			x, y = s.generate()
			return x, y, nil
		}
		if len(s.waiting) > 0 && s.labels.y[s.waiting[0].class] != 0 {
			first := s.waiting[0]
			if s.waiting = s.waiting[1:]; len(s.waiting) == 0 {
				s.waiting = nil // its room is given up
			}
			return first.x, s.labels.y[first.class], nil
		}
		if s.err != nil {
			return nil, 0, s.err
		}
		y, err := s.example()
		switch {
		case errors.Is(err, errCancelled):
			return nil, 0, context.Cause(ctx)
		case err != nil:
			s.err = s.in.readError(context.Background(), err)
			s.labels.decide()
		case y != 0 && len(s.waiting) == 0:
			return s.row, y, nil
		}
	}
}

// Name is what the user called it: a sample's name, a path or "-".
func (s *Stream) Name() string { return s.in.name }

// WithName gives the stream another name, before it is used.
func (s *Stream) WithName(name string) *Stream {
	s.in.name = name
	return s
}

// Features are the features' names.
func (s *Stream) Features() []string { return s.schema.featureNames() }

// LabelName is the label column's name.
func (s *Stream) LabelName() string { return s.schema.names[s.schema.label] }

// Positive is the label value that is +1, "" while no example has shown it.
//
// With --positive it is that value, and every other is −1. Without, the first
// label that comes is +1 if it is 1, true, yes or pos, −1 if it is −1, 0, false,
// no or neg, and any other takes the other side. A first label that says neither
// makes the examples wait for a second: then the choice is Read's. They wait to
// the end of the stream, or until 10,000 or 64 MiB of them do; they are then
// all of one side, the one that Read gives to a single label.
//
// So the mapping is Read's but for two labels of which the first says its side
// and Read does not keep to that: for it "0" is −1 beside "1", but +1 beside
// "-1". The first label keeps its side, and a note says so.
func (s *Stream) Positive() string { return s.labels.positive }

// Negative is the label value that is −1; "" while no example has shown it, and
// "not X" where there are several beside --positive X. See Positive.
func (s *Stream) Negative() string { return s.labels.negative }

// Guess says how the input was understood; its notes become more while rows
// are left out, say.
func (s *Stream) Guess() Guess {
	g := s.table.guess(s.labels.notes()...)
	if s.dropped > 0 {
		g.Notes = append(g.Notes, droppedNote(s.dropped, s.dropped+s.rows))
	}
	if s.in.o.Scale != "" {
		g.Notes = append(g.Notes, "scaled: "+s.in.o.Scale)
	}
	return g
}

// Truth is the hyperplane that labels example k, counted from 0; ok is false
// where nobody knows one, as for an input from outside.
func (s *Stream) Truth(k int) (h Hyperplane, ok bool) {
	if s.truth == nil {
		return Hyperplane{}, false
	}
	return s.truth(k), true
}

// Close ends the stream: a Next that waits returns os.ErrClosed, and so does
// any later one. A goroutine that waits in a Read of the input goes when that
// Read does, which closing an io.Closer brings about for pipes and sockets.
func (s *Stream) Close() (err error) {
	s.once.Do(func() {
		close(s.l.stopped)
		if c, ok := s.r.(io.Closer); ok {
			err = c.Close()
		}
	})
	return err
}

// streamable settles the options, and refuses what needs the whole set.
func (in *input) streamable() error {
	if err := in.normalize(); err != nil {
		return err
	}
	for _, f := range []struct{ flag, value, fits, why string }{
		{"--input", in.o.Input, "csv tsv", "the columns are known only when all of it has come (convert it to CSV)"},
		{"--task", in.o.Task, "binary", "the labels are known only when all have come (--positive X takes one against the rest)"},
		{"--scale", in.o.Scale, "unit", "it needs all examples at once (--scale unit takes each by itself)"},
		{"--one-hot", in.o.OneHot, "", "the words of a column are known only when all have come (--columns leaves it out)"},
		{"--test", in.o.Test, "", "each example is predicted before it is learned from, so every one is a test (leave it out)"},
	} {
		if f.value != "" && !slices.Contains(strings.Fields(f.fits), f.value) {
			return &Error{Usage: true, Reason: fmt.Sprintf("%s %s with --online: %s", f.flag, Visible(f.value, shownCells), f.why)}
		}
	}
	return nil
}
