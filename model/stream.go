package model

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Stream is a source of labelled examples of which the whole set is never
// held: lines as they come, or a generator that has no end. It takes the same
// memory however many examples go through it. Next is for one goroutine at a
// time; Close may be called from another, and has to be called in the end.
type Stream struct {
	name      string
	features  []string
	labelName string
	source    exampleSource
}

// exampleSource is what a stream draws its examples from.
type exampleSource interface {
	next(ctx context.Context) (x []float64, y int8, err error)
	sides() (positive, negative string)
	guess() Guess
	close() error
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
	t, err := openLines(ctx, r, &input{name: Visible(name, 0), o: o})
	if err != nil {
		return nil, err
	}
	s := &t.schema
	return &Stream{name: t.in.name, features: s.featureNames(), labelName: s.names[s.label], source: t}, nil
}

// OpenStreamFile is OpenStream for the file, or the named pipe, of that path.
func OpenStreamFile(ctx context.Context, path string, o ReadOptions) (*Stream, error) {
	in := &input{name: Visible(path, 0), o: o}
	if o.Files != nil {
		f, err := in.open(ctx, path)
		if err != nil {
			return nil, err
		}
		return OpenStream(ctx, f, path, o)
	}
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
	if ctx.Err() != nil {
		return nil, 0, context.Cause(ctx)
	}
	return s.source.next(ctx)
}

// Name is what the user called it: a sample's name, a path or "-".
func (s *Stream) Name() string { return s.name }

// Named gives the stream another name, before it is used.
func (s *Stream) Named(name string) *Stream {
	s.name = name
	return s
}

// Features are the features' names, shared with the stream.
func (s *Stream) Features() []string { return s.features }

// LabelName is the label column's name.
func (s *Stream) LabelName() string { return s.labelName }

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
func (s *Stream) Positive() string {
	p, _ := s.source.sides()
	return p
}

// Negative is the label value that is −1; "" while no example has shown it, and
// "not X" where there are several beside --positive X. See Positive.
func (s *Stream) Negative() string {
	_, n := s.source.sides()
	return n
}

// Guess says how the input was understood; its notes become more while rows
// are left out, say.
func (s *Stream) Guess() Guess { return s.source.guess() }

// Truth is the hyperplane that labels example k, counted from 0; ok is false
// where nobody knows one, as for an input from outside.
func (s *Stream) Truth(k int) (h Hyperplane, ok bool) {
	d, ok := s.source.(*drift)
	if !ok {
		return Hyperplane{}, false
	}
	w1, w2, b := d.target(k)
	return Hyperplane{W: []float64{w1, w2}, B: b}, true
}

// Close ends the stream: a Next that waits returns os.ErrClosed, and so does
// any later one. A goroutine that waits in a Read of the input goes when that
// Read does, which closing an io.Closer brings about for pipes and sockets.
func (s *Stream) Close() error { return s.source.close() }

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
		{"--test", in.o.Test, "", "each example is predicted before its label is learned from, so every one is a test (leave it out)"},
	} {
		if f.value != "" && !slices.Contains(strings.Fields(f.fits), f.value) {
			return &Error{Usage: true, Reason: fmt.Sprintf("%s %s with --online: %s", f.flag, Visible(f.value, shownCells), f.why)}
		}
	}
	return nil
}
