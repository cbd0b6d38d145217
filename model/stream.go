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

// Stream is a source of labelled examples that are never all in memory: lines as they are
// received, or an endless generator. Its memory does not grow with the number of examples.
// Next is for one goroutine at a time. Close may be called from another one, and must be
// called in the end.
type Stream struct {
	table
	r       io.Reader
	l       *lines
	once    sync.Once // of Close
	labels  *labelMap
	row     []float64
	pending []pendingExample // the oldest first
	rows    int              // examples so far, including pending ones
	dropped int
	err     error // that ended it
	// Of a generator: the next example, and the hyperplane that labels example k. Both are nil if
	// lines are read.
	generate func() (x []float64, y int8)
	truth    func(k int) Hyperplane
}

func newStream(ctx context.Context, r io.Reader, name string, o ReadOptions) *Stream {
	in := &input{name: Visible(name, 0), o: o}
	s := &Stream{table: table{in: in}, r: r, l: newLines(ctx, r, in), labels: newLabelMap(o.Positive)}
	s.l.stopped = make(chan struct{})
	return s
}

// OpenStream opens a stream of the lines of r. They are parsed like delimited text by Read,
// each as soon as its line end has been received. It waits for two lines, or with --header
// no for one, and guesses from these what Read guesses from many. The label is the first
// column if that is the only one with words. What needs the whole set is refused: LIBSVM,
// --one-hot, --scale other than unit, tasks other than binary.
//
// See Positive for which label is +1.
//
// The stream owns r. Each Read of it is in a goroutine of its own, and Close closes it if
// it is an io.Closer. If OpenStream fails, r is closed too, and what has been read is lost.
// ctx is for the opening alone. Errors are *Error, in one line, or the cause of ctx's end.
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
	s.words = make([]*labelSet, len(s.schema.features)) // no indicators: they need all words
	return s, nil
}

// OpenStreamFile is OpenStream for the file, or named pipe, of that path.
func OpenStreamFile(ctx context.Context, path string, o ReadOptions) (*Stream, error) {
	in := &input{name: Visible(path, 0), o: o}
	f, _, err := in.openAny(ctx, path) // its size may change
	if err != nil {
		return nil, err
	}
	return OpenStream(ctx, f, path, o)
}

// Next is the next example: its features, valid until the next call, and its label, +1 or
// −1. It waits until there is one, or until ctx ends, whose cause is then the error;
// nothing is lost, and the next call goes on from there. io.EOF is the end of the stream.
// After that, and after any error but a context's, Next returns the same error again; all
// examples before the error have been returned by then.
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
		if len(s.pending) > 0 && s.labels.y[s.pending[0].class] != 0 {
			first := s.pending[0]
			if s.pending = s.pending[1:]; len(s.pending) == 0 {
				s.pending = nil // frees the memory
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
		case y != 0 && len(s.pending) == 0:
			return s.row, y, nil
		}
	}
}

// Name is what the user called it: a sample's name, a path or "-".
func (s *Stream) Name() string { return s.in.name }

// WithName renames the stream, before it is used.
func (s *Stream) WithName(name string) *Stream {
	s.in.name = name
	return s
}

// Features is the names of the features.
func (s *Stream) Features() []string { return s.schema.featureNames() }

// LabelName is the name of the label column.
func (s *Stream) LabelName() string { return s.schema.names[s.schema.label] }

// Positive is the label value for +1; "" before an example has it.
//
// With --positive it is that value, and every other value is −1. Otherwise the first label
// to come is +1 if it is 1, true, yes or pos; −1 if it is −1, 0, false, no or neg; and the
// other label gets the other side. If the first label is none of these, examples are held
// back until a second label comes, and the choice is that of Read. If none comes until the
// end of the stream, or until 10,000 examples or 64 MiB are pending, they all get the side
// that Read gives to a single label.
//
// So the mapping is that of Read, except for two labels of which the first has a side of
// its own that Read does not respect: for Read "0" is −1 beside "1", but +1 beside "-1".
// The first label keeps its side, and a note says so.
func (s *Stream) Positive() string { return s.labels.positive }

// Negative is the label value for −1; "" before an example has it, and "not X" if there are
// several beside --positive X. See Positive.
func (s *Stream) Negative() string { return s.labels.negative }

// Guess says how the input was understood. Notes are added, for example when rows are left
// out.
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

// Truth is the hyperplane that labels example k, from 0; ok is false if it is unknown, as
// for any input from outside.
func (s *Stream) Truth(k int) (h Hyperplane, ok bool) {
	if s.truth == nil {
		return Hyperplane{}, false
	}
	return s.truth(k), true
}

// Close closes the stream: a waiting Next returns os.ErrClosed, and so does any later one.
// A goroutine in a Read of the input ends with that Read, which for pipes and sockets is
// brought about by closing them.
func (s *Stream) Close() (err error) {
	s.once.Do(func() {
		close(s.l.stopped)
		if c, ok := s.r.(io.Closer); ok {
			err = c.Close()
		}
	})
	return err
}

// streamable checks the options, and refuses what needs the whole set.
func (in *input) streamable() error {
	if err := in.checkOptions(); err != nil {
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
