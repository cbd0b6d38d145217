package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"perceptron/model/parallel"
)

// Open reads the file of that path, which may be a named pipe; see Read.
func Open(ctx context.Context, path string, o ReadOptions) (*Dataset, error) {
	in := &input{name: Visible(path, 0), o: o}
	f, err := in.openSized(ctx, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(ctx, f, path, o)
}

// openSized opens a file for reading. A regular file must not become shorter meanwhile.
func (in *input) openSized(ctx context.Context, path string) (io.ReadCloser, error) {
	f, info, err := in.openAny(ctx, path)
	if err != nil || info == nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return f, err
	}
	return &sizedFile{Reader: f, Closer: f, remaining: info.Size(), size: info.Size()}, nil
}

// openAny opens a file or named pipe; info is nil if it is not one of the machine's.
func (in *input) openAny(ctx context.Context, path string) (file io.ReadCloser, info os.FileInfo, err error) {
	if in.o.OpenFile != nil {
		if file, err = in.o.OpenFile(path); err != nil {
			return nil, nil, in.refuse(0, 0, "%s", Visible(err.Error(), 200))
		}
		return file, nil, nil
	}
	info, err = os.Stat(path)
	if err == nil && info.IsDir() {
		return nil, nil, in.refuse(0, 0, "a directory: expected a file (name one in it)")
	}
	if err == nil && in.o.RegularOnly && !info.Mode().IsRegular() {
		return nil, nil, in.refuse(0, 0, "%s: expected a regular file here (give it on the command line, or copy it to a file)", fileKind(info.Mode()))
	}
	var f *os.File
	if err == nil {
		f, err = parallel.Await(ctx, func() (*os.File, error) { return os.Open(path) }) // a named pipe may have no writer
	}
	if err != nil {
		return nil, nil, in.openError(ctx, err)
	}
	return f, info, nil
}

// fileKind names what a path leads to if that is no regular file.
func fileKind(m os.FileMode) string {
	switch {
	case m&os.ModeNamedPipe != 0:
		return "a named pipe"
	case m&os.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// openError is the refusal of a file that can't be opened.
func (in *input) openError(ctx context.Context, err error) error {
	in.name = Visible(in.name, 200) // no longer needed in full
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, fs.ErrNotExist) && in.training != nil:
		return in.refuse(0, 0, "no such file (fix the path of --test, or name a fraction such as 0.25)")
	case errors.Is(err, fs.ErrNotExist):
		return in.refuse(0, 0, "no such file (fix the path; perceptron samples lists the built-in sets)")
	case errors.Is(err, fs.ErrPermission):
		return in.refuse(0, 0, "permission denied (chmod +r it)")
	}
	return in.refuse(0, 0, "it can't be opened: %s (fix the path)", Visible(WithoutPath(err).Error(), 200))
}

// sizedFile reads a regular file, and fails if the file ends before its initial size.
type sizedFile struct {
	io.Reader
	io.Closer
	remaining, size int64
}

// Size is the initial size of the file in bytes.
func (w *sizedFile) Size() int64 { return w.size }

func (w *sizedFile) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	w.remaining -= int64(n)
	if err == io.EOF && w.remaining > 0 {
		return n, fmt.Errorf("the file shrank while it was read, to %d bytes of %d", w.size-w.remaining, w.size)
	}
	return n, err
}

// Columns is what the start of an input tells of its columns.
type Columns struct {
	Names  []string // of all columns, as flags take them: those of the header, or numbers from 1
	Header bool     // the names are those of a header
	Labels []string // the first label values, in order of appearance
}

// maxPeekLabels is the largest number of labels that Peek returns.
const maxPeekLabels = 200

// Peek reads the columns of an input from its first block, as Read would understand it with
// these options. It ignores errors further on, and options that name a column. For formats
// other than tables it returns nil.
func Peek(ctx context.Context, r io.Reader, name string, o ReadOptions) (*Columns, error) {
	in := &input{name: Visible(name, 0), o: o}
	if err := in.checkOptions(); err != nil {
		return nil, err
	}
	l := newLines(ctx, r, in)
	text, err := in.checkStart(l, 0)
	if err != nil {
		return nil, in.readError(ctx, err)
	}
	if name := in.format(text).name; name != "csv" && name != "tsv" {
		return nil, nil
	}
	c, err := peekTable(in, l)
	if err != nil {
		err = in.readError(ctx, err)
	}
	return c, err
}
