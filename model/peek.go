package model

import (
	"context"
	"io"
)

// Columns is what the beginning of an input tells of its columns.
type Columns struct {
	Names  []string // of all columns, as flags find them: the header's, or numbers from 1
	Header bool     // the names are the input's own
	Labels []string // the first values of the column that is y, in the order they come
}

// mostLabels is how many labels a peek tells.
const mostLabels = 200

// Peek tells the columns of an input from its first block, which is understood
// as Read would understand it with these options. What is wrong further on, or
// with an option that names a column, does not matter; without columns to name,
// as LIBSVM is, it is nil.
func Peek(ctx context.Context, r io.Reader, name string, o ReadOptions) (*Columns, error) {
	in := &input{name: Visible(name, 0), o: o}
	if err := in.normalize(); err != nil {
		return nil, err
	}
	l := newLines(ctx, r, in)
	text, err := in.beginning(l, 0)
	if err != nil {
		return nil, in.readError(ctx, err)
	}
	f := in.format(text)
	if f.peek == nil {
		return nil, nil
	}
	c, err := f.peek(in, l)
	if err != nil {
		err = in.readError(ctx, err)
	}
	return c, err
}

// peekCoNLL counts the columns of the first token.
func peekCoNLL(in *input, l *lines) (*Columns, error) {
	c := &conll{in: in, l: l}
	if err := c.options(); err != nil {
		return nil, err
	}
	text, err := l.head(0)
	if err != nil {
		return nil, err
	}
	_, lines, _ := tokenLines(text)
	if len(lines) == 0 {
		return nil, in.empty()
	}
	c.split(string(lines[0]))
	return &Columns{Names: numbered("", len(c.fields))}, nil
}
