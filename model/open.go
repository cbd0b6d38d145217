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

// Open reads the file of that path; see Read. It can be a pipe.
func Open(ctx context.Context, path string, o ReadOptions) (*Dataset, error) {
	in := &input{name: Visible(path, 0), o: o}
	f, err := in.open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(ctx, f, path, o)
}

// open opens the file of that path, which has to stay as long as it is.
func (in *input) open(ctx context.Context, path string) (io.ReadCloser, error) {
	f, info, err := in.file(ctx, path)
	if err != nil || info == nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return f, err
	}
	return &sizedFile{Reader: f, Closer: f, remaining: info.Size(), size: info.Size()}, nil
}

// file opens the file, or the named pipe, of that path; info is nil if it is not one of
// the machine's.
func (in *input) file(ctx context.Context, path string) (file io.ReadCloser, info os.FileInfo, err error) {
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
		return nil, nil, in.refuse(0, 0, "%s: expected a regular file here (give it on the command line, or copy it to a file)", irregular(info.Mode()))
	}
	var f *os.File
	if err == nil {
		f, err = parallel.Await(ctx, func() (*os.File, error) { return os.Open(path) }) // a named pipe may have no writer
	}
	if err != nil {
		return nil, nil, in.cannotOpen(ctx, err)
	}
	return f, info, nil
}

// irregular says what a path leads to that is no file on a disk.
func irregular(m os.FileMode) string {
	switch {
	case m&os.ModeNamedPipe != 0:
		return "a named pipe"
	case m&os.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// cannotOpen says why a file can't be opened.
func (in *input) cannotOpen(ctx context.Context, err error) error {
	in.name = Visible(in.name, 200) // nobody opens it by that
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

// sizedFile reads a file that has to be as long as it was at first.
type sizedFile struct {
	io.Reader
	io.Closer
	remaining, size int64
}

// Size is the file's size in bytes.
func (w *sizedFile) Size() int64 { return w.size }

func (w *sizedFile) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	w.remaining -= int64(n)
	if err == io.EOF && w.remaining > 0 {
		return n, fmt.Errorf("the file shrank while it was read, to %d bytes of %d", w.size-w.remaining, w.size)
	}
	return n, err
}

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
// with an option that names a column, does not matter; of other formats than tables it
// is nil.
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
	if name := in.format(text).name; name != "csv" && name != "tsv" {
		return nil, nil
	}
	c, err := peekTable(in, l)
	if err != nil {
		err = in.readError(ctx, err)
	}
	return c, err
}
