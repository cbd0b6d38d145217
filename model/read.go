package model

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// ReadOptions says how an input is to be understood; the zero value guesses. What is
// typed is put in by [Flag.Set].
type ReadOptions struct {
	Input     string // csv, tsv, libsvm, conll; "" guesses
	Header    string // yes, no; "" guesses
	Delimiter string // one character, "tab" or "blank"; "" or "auto" guesses
	Label     string // the label column, by name or 1-based number; "" is the last, or a guess
	Positive  string // the label value that is +1; "" is 1, true, yes or pos if one of two is such, else the larger
	Columns   string // the features, comma-separated names or 1-based numbers; "" is all others
	Missing   string // "" refuses missing values, "drop" leaves their rows out
	OneHot    string // feature columns to make indicators of, comma-separated
	Scale     string // standard, minmax, unit; "" is none
	Task      string // binary, multiclass, sequence; "" is what the input is
	Image     string // WIDTHxHEIGHT of the picture whose pixels the features are; "" is none
	MaxMemory int64  // what the data set may take, in bytes; 0 is 2 GiB
	// Test is what is kept to test on: a file, read as the training set is, or
	// the part of the examples, 0.25 or 1/4, that Seed draws; "" is nothing.
	Test string
	Seed uint64
	// RegularOnly refuses a pipe, a device or a terminal in place of a file: they may
	// never end, or are somebody else's to read.
	RegularOnly bool
	// OpenFile opens a file by the name it is asked for by; its errors say why not, in
	// a few words. Nil: the files of the machine.
	OpenFile func(name string) (io.ReadCloser, error)
	// Budget is what a run on the data and what is shown of it may take at most,
	// whatever MaxMemory leaves; 0 is no limit of its own.
	Budget int64
	// Progress is told how many bytes have been read; nil for nobody. It is
	// called where Read was, between two blocks.
	Progress func(read int64)
}

// defaultMemory is what a data set may take if nothing else is said.
const defaultMemory = 2 << 30

// Limit is how many bytes a data set, a run on it and what is shown of the run
// may take together.
func (o ReadOptions) Limit() int64 {
	if o.MaxMemory > 0 {
		return o.MaxMemory
	}
	return defaultMemory
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
	d, err := in.read(ctx, r)
	if err == nil && in.o.Test+in.o.Scale != "" {
		d, err = in.complete(ctx, d)
	}
	if err != nil {
		return nil, err
	}
	d.limit, d.room = o.MaxMemory, o.Budget
	return d, nil
}

// read reads what r yields; the options are normalized.
func (in *input) read(ctx context.Context, r io.Reader) (*Dataset, error) {
	l := newLines(ctx, r, in)
	text, err := in.beginning(l, 0)
	if err != nil {
		return nil, in.readError(ctx, err)
	}
	f := in.format(text)
	if in.o.Task != "" {
		if err := in.checkTask(f.name); err != nil {
			return nil, err
		}
	}
	in.reader, err = f.open(in, l)
	for err == nil {
		err = in.reader.example()
	}
	var d *Dataset
	if err == io.EOF {
		d, err = in.reader.finish()
	}
	if err != nil {
		return nil, in.readError(ctx, err)
	}
	if in.o.Image != "" {
		err = in.picture(d)
	}
	return d, err
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

// beginning is the first lines of an input, as many as head says; it is text and not
// empty.
func (in *input) beginning(l *lines, count int) ([]byte, error) {
	text, err := l.head(count)
	if err != nil {
		return nil, err
	}
	for _, m := range magics {
		if bytes.HasPrefix(l.buf, []byte(m.bytes)) {
			return nil, in.refuse(0, 0, "%s: expected text (%s)", m.what, m.fix)
		}
	}
	head := text
	if len(text) == 0 {
		head = l.buf
	}
	head = head[:min(len(head), sniffed)]
	if k := bytes.IndexByte(head, 0); k >= 0 {
		line := 1 + bytes.Count(head[:k], []byte{'\n'})
		return nil, in.refuse(line, k-bytes.LastIndexByte(head[:k], '\n'), "a NUL byte: binary data, or UTF-16 without its mark: expected text (save it as UTF-8)")
	}
	if len(head) == 0 {
		return nil, in.empty()
	}
	return text, nil
}

// empty refuses an input without a record.
func (in *input) empty() error {
	if in.name == "-" {
		return in.refuse(0, 0, "nothing came on standard input: expected lines of numbers and a label (name a file, or a sample)")
	}
	return in.refuse(0, 0, "empty: expected lines of numbers and a label (name another file, or a sample)")
}

// normalize fills in what is not said, and refuses a part to test on, and a delimiter,
// that are none. The values of the other options [Flag.Set] has looked at.
func (in *input) normalize() error {
	if in.o.Test != "" {
		if _, err := in.fraction(); err != nil {
			return err
		}
	}
	if in.o.MaxMemory <= 0 {
		in.o.MaxMemory = defaultMemory
	}
	if in.o.Delimiter == "" && in.o.Input != "tsv" {
		return nil
	}
	return in.delimiter()
}

// delimiter settles the one asked for; 0 is a guess.
func (in *input) delimiter() error {
	words := map[string]byte{"": 0, "auto": 0, "tab": '\t', `\t`: '\t', "blank": ' ', "space": ' '}
	c, known := words[in.o.Delimiter]
	if !known && len(in.o.Delimiter) == 1 {
		c = in.o.Delimiter[0]
		known = c < 0x7f && (c >= ' ' || c == '\t') && !strings.ContainsRune(`"+-.`, rune(c)) &&
			(c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
	}
	if !known {
		return &Error{Usage: true, Reason: fmt.Sprintf("--delimiter %s: expected tab, blank, or one ASCII character that is not part of a number or a word", Quoted(in.o.Delimiter))}
	}
	if in.o.Input == "tsv" && c == 0 {
		c = '\t'
	}
	in.delim = c
	return nil
}

// format is a way to write examples down. One more is a row here, and a file
// with its reader; what an input looks like is guessed in (*input).format.
type format struct {
	name    string
	endings []string // of files that are offered as data
	open    func(*input, *lines) (reader, error)
}

// reader makes a data set of an input, example by example.
type reader interface {
	example() error // reads the next and takes it; its error is io.EOF at the end
	finish() (*Dataset, error)
}

var formats = [...]format{
	{"csv", []string{".csv", ".txt", ".dat", ".data"}, openTable},
	{"tsv", []string{".tsv"}, openTable},
	{"libsvm", []string{".svm", ".libsvm"}, openLIBSVM},
	{"conll", []string{".conll"}, openCoNLL},
}

// Formats are the names of the formats that can be read.
func Formats() []string {
	names := make([]string, len(formats))
	for k := range formats {
		names[k] = formats[k].name
	}
	return names
}

// FileExtensions are those of files that hold examples, as a rule.
func FileExtensions() []string {
	var all []string
	for k := range formats {
		all = append(all, formats[k].endings...)
	}
	return all
}

// format is the format asked for or, where none was, what the input looks like.
func (in *input) format(text []byte) *format {
	name := "csv"
	switch {
	case in.o.Input != "":
		name = in.o.Input
	case strings.HasSuffix(strings.ToLower(in.name), ".conll"):
		name = "conll"
	case in.o.Delimiter == "" && bytes.IndexByte(text, ':') >= 0 && guessLIBSVM(text):
		name = "libsvm"
	case sentenceEnd.Match(text) && in.guessCoNLL(text):
		name = "conll"
	}
	for k := range formats {
		if formats[k].name == name {
			return &formats[k]
		}
	}
	panic("model: no format " + name) // normalize knows them
}
