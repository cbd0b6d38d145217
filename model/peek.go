package model

import (
	"context"
	"io"
	"slices"
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
	src := newSource(ctx, r, nil)
	if err := src.decode(in); err != nil {
		return nil, err
	}
	if len(src.window()) == 0 {
		return nil, in.empty()
	}
	f := in.format(src)
	if f.peek == nil {
		return nil, nil
	}
	return f.peek(in, src)
}

func peekTable(in *input, src *source) (*Columns, error) {
	t := &table{in: in}
	err := t.detectColumns(src)
	s := &t.schema
	if s.names == nil {
		return nil, err
	}
	c := &Columns{Names: s.names, Header: s.headline > 0}
	if !c.Header {
		c.Names = numbered("", len(s.names))
	}
	const most = 1 << 14 // records
	for _, row := range sample(src.window(), src.eof, t.delim, most) {
		if s.label < 0 || s.label >= len(row) || len(c.Labels) == mostLabels {
			continue
		}
		if cell := string(row[s.label]); !slices.Contains(c.Labels, cell) {
			c.Labels = append(c.Labels, cell)
		}
	}
	return c, nil
}

// peekCoNLL counts the columns of the first token.
func peekCoNLL(in *input, src *source) (*Columns, error) {
	lines, _ := tokenLines(src.window(), src.eof)
	if len(lines) == 0 {
		return nil, in.empty()
	}
	c := &conll{in: in, src: src}
	if err := c.options(); err != nil {
		return nil, err
	}
	c.split(lines[0])
	return &Columns{Names: numbered("", len(c.fields))}, nil
}
