package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"perceptron/model/together"
)

// ReadOptions says how an input is to be understood; the zero value guesses.
type ReadOptions struct {
	Input     string // csv, tsv, libsvm, conll; "" or "auto" guesses
	Header    string // yes, no; "" or "auto" guesses
	Delimiter string // one character, "tab" or "blank"; "" or "auto" guesses
	Label     string // the label column, by name or 1-based number; "" is the last, or a guess
	Positive  string // the label value that is +1; "" is 1, true, yes or pos if one of two is such, else the larger
	Columns   string // the features, comma-separated names or 1-based numbers; "" is all others
	Missing   string // "" or "refuse" refuses missing values, "drop" leaves their rows out
	OneHot    string // feature columns to make indicators of, comma-separated
	Scale     string // standard, minmax, unit; "" or "none" is none
	Task      string // binary, multiclass, sequence; "" or "auto" is what the input is
	Image     string // WIDTHxHEIGHT of the picture whose pixels the features are; "" is none
	MaxMemory int64  // what the data set may take, in bytes; 0 is 2 GiB
	// Test is what is kept to test on: a file, read as the training set is, or
	// the part of the examples, 0.25 or 1/4, that Seed draws; "" is nothing.
	Test string
	Seed uint64
	// Regular refuses a pipe, a device or a terminal in place of a file: they may
	// never end, or are somebody else's to read.
	Regular bool
	// Files opens a file by the name it is asked for by; its errors say why not, in
	// a few words. Nil: the files of the machine.
	Files func(name string) (io.ReadCloser, error)
	// Room is what a run on the data and what is shown of it may take at most,
	// whatever MaxMemory leaves; 0 is no limit of its own.
	Room int64
	// Progress is told how many bytes have been read; nil for nobody. It is
	// called where Read was, between two blocks.
	Progress func(read int64)
}

// Read makes a data set of what r yields. The name is what messages and the
// data set call it; "-" is standard input. Rows become examples in their
// order; an input without examples is refused, one with a single class is not.
// Errors are *Error, of one line, or the cause why the context ended; a call of
// r.Read that is under way then goes on, and its bytes are nobody's.
func Read(ctx context.Context, r io.Reader, name string, o ReadOptions) (*Dataset, error) {
	in := &input{name: Visible(name, 0), o: o}
	if err := in.normalize(); err != nil {
		return nil, err
	}
	return in.readStream(ctx, r)
}

// readStream reads what r yields; the options are normalized.
func (in *input) readStream(ctx context.Context, r io.Reader) (*Dataset, error) {
	d, err := in.readFormat(newLines(ctx, r, in))
	if err != nil {
		return nil, in.readError(ctx, err)
	}
	return d, nil
}

// readError is err as it is told: a fault of the input in a line of its own, and the
// cause why the context ended.
func (in *input) readError(ctx context.Context, err error) error {
	var refusal *Error
	switch {
	case errors.Is(err, errCancelled):
		return context.Cause(ctx)
	case errors.As(err, &refusal), err == io.EOF, errors.Is(err, os.ErrClosed), ctx.Err() != nil:
		return err
	}
	return in.refuse(0, 0, "reading failed: %s (try again, or copy it first)", Visible(err.Error(), 200))
}

// readFormat chooses the reader and runs it.
func (in *input) readFormat(l *lines) (*Dataset, error) {
	text, err := in.beginning(l)
	if err != nil {
		return nil, err
	}
	f := in.format(text)
	if err := in.checkTask(f.name); err != nil {
		return nil, err
	}
	d, err := f.read(in, l)
	if err == nil {
		err = in.picture(d)
	}
	if err != nil || in.training != nil {
		return d, err
	}
	return in.complete(l.ctx, d)
}

// beginning is the first lines of an input, which is text and not empty.
func (in *input) beginning(l *lines) ([]byte, error) {
	text, err := l.head(0)
	if err == nil {
		err = in.checkBinary(l.buf)
	}
	if err == nil && len(l.buf) == 0 {
		err = in.empty()
	}
	return text, err
}

// empty refuses an input without a record.
func (in *input) empty() error {
	if in.name == "-" {
		return in.refuse(0, 0, "nothing came on standard input: want lines of numbers and a label (name a file, or a sample)")
	}
	return in.refuse(0, 0, "empty: want lines of numbers and a label (name another file, or a sample)")
}

// normalize turns the defaults of o into "" and refuses values there are none of.
func (in *input) normalize() error {
	flags := []struct {
		name, standard string
		value          *string
		others         []string
	}{
		{"--input", "auto", &in.o.Input, Formats()},
		{"--header", "auto", &in.o.Header, []string{"yes", "no"}},
		{"--missing", "refuse", &in.o.Missing, []string{"drop"}},
		{"--scale", "none", &in.o.Scale, []string{"standard", "minmax", "unit"}},
		{"--task", "auto", &in.o.Task, []string{"binary", "multiclass", "sequence"}},
	}
	for _, f := range flags {
		if *f.value == f.standard {
			*f.value = ""
		}
		known := *f.value == ""
		for _, v := range f.others {
			known = known || v == *f.value
		}
		if !known {
			return &Error{Usage: true, Reason: fmt.Sprintf("%s %s: want %s or %s", f.name, Quoted(*f.value), f.standard, strings.Join(f.others, " or "))}
		}
	}
	if _, err := in.fraction(); err != nil {
		return err
	}
	if _, err := ParseImage(in.o.Image); err != nil {
		return &Error{Usage: true, Reason: "--image " + err.Error()}
	}
	_, err := in.delimiter()
	return err
}

// delimiter is the one asked for; 0 for a guess.
func (in *input) delimiter() (byte, error) {
	words := map[string]byte{"": 0, "auto": 0, "tab": '\t', `\t`: '\t', "blank": ' ', "space": ' '}
	c, known := words[in.o.Delimiter]
	if !known && len(in.o.Delimiter) == 1 {
		c = in.o.Delimiter[0]
		known = c < 0x7f && (c >= ' ' || c == '\t') && !strings.ContainsRune(`"+-.`, rune(c)) &&
			(c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
	}
	if !known {
		return 0, &Error{Usage: true, Reason: fmt.Sprintf("--delimiter %s: want one ASCII character that is no part of a number or a word, tab or blank", Quoted(in.o.Delimiter))}
	}
	if in.o.Input == "tsv" && c == 0 {
		c = '\t'
	}
	return c, nil
}

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

// open opens the file of that path.
func (in *input) open(ctx context.Context, path string) (io.ReadCloser, error) {
	if in.o.Files != nil {
		f, err := in.o.Files(path)
		if err != nil {
			return nil, in.refuse(0, 0, "%s", Visible(err.Error(), 200))
		}
		return f, nil
	}
	f, info, err := in.file(ctx, path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return f, nil
	}
	return &sizedFile{Reader: f, Closer: f, remaining: info.Size(), size: info.Size()}, nil
}

// file opens the file, or the named pipe, of that path.
func (in *input) file(ctx context.Context, path string) (*os.File, os.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return nil, nil, in.refuse(0, 0, "a directory: want a file (name one in it)")
	}
	if err == nil && in.o.Regular && !info.Mode().IsRegular() {
		return nil, nil, in.refuse(0, 0, "%s: want a regular file here (give it on the command line, or copy it to a file)", irregular(info.Mode()))
	}
	var f *os.File
	if err == nil {
		f, err = together.Within(ctx, func() (*os.File, error) { return os.Open(path) }) // a named pipe may have no writer
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
		return in.refuse(0, 0, "no such file (mend the path of --test, or name a part such as 0.25)")
	case errors.Is(err, fs.ErrNotExist):
		return in.refuse(0, 0, "no such file (mend the path; perceptron samples lists the built-in sets)")
	case errors.Is(err, fs.ErrPermission):
		return in.refuse(0, 0, "permission denied (chmod +r it)")
	}
	return in.refuse(0, 0, "it can't be opened: %s (mend the path)", Visible(Reason(err).Error(), 200))
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
		return n, fmt.Errorf("the file became shorter meanwhile, %d bytes of %d", w.size-w.remaining, w.size)
	}
	return n, err
}
