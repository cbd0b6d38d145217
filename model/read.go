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

// ReadOptions says how to read an input; the zero value guesses. [Flag.Set] sets what a
// user types.
type ReadOptions struct {
	Input     string // csv, tsv, libsvm, conll; "" guesses
	Header    string // yes, no; "" guesses
	Delimiter string // one character, "tab" or "blank"; "" or "auto" guesses
	Label     string // the label column, by name or 1-based number; "" is the last, or a guess
	Positive  string // the label value for +1; "" is 1, true, yes or pos if one of two is that, else the larger
	Columns   string // the features, as comma-separated names or 1-based numbers; "" is all other columns
	Missing   string // "" refuses missing values, "drop" leaves their rows out
	OneHot    string // feature columns to make indicators of, comma-separated
	Scale     string // standard, minmax, unit; "" is none
	Task      string // binary, multiclass, sequence; "" is what the input is
	Image     string // WIDTHxHEIGHT of the picture whose pixels the features are; "" is none
	MaxMemory int64  // limit on the memory of the data set, in bytes; 0 is 2 GiB
	// Test is the test set: a file, read like the training set, or the part of the examples,
	// such as 0.25 or 1/4, that is drawn by Seed and held out; "" is none.
	Test string
	Seed uint64
	// RegularOnly refuses pipes, devices and terminals in place of a file: reading them may
	// never end, or take what is somebody else's.
	RegularOnly bool
	// OpenFile opens a file by name; its errors say why it can't, in a few words. Nil opens
	// the files of the machine.
	OpenFile func(name string) (io.ReadCloser, error)
	// Budget limits the memory of a run on the data, with what is shown of it, whatever
	// MaxMemory leaves; 0 is no such limit.
	Budget int64
	// Progress, if not nil, is called with the number of bytes read so far, between two
	// blocks, on the goroutine of Read.
	Progress func(read int64)
}

// defaultMemory is the default of ReadOptions.MaxMemory.
const defaultMemory = 2 << 30

// Limit is the memory that a data set, a run on it and what is shown of the run may take
// together, in bytes.
func (o ReadOptions) Limit() int64 {
	if o.MaxMemory > 0 {
		return o.MaxMemory
	}
	return defaultMemory
}

// Read reads a data set from r. The name is used in messages and by the data set; "-" is
// standard input. Rows become examples in their order. An input without examples is
// refused; one with a single class is not. Errors are *Error, in one line, or the cause of
// ctx's end; a pending r.Read then goes on, and its bytes are lost.
func Read(ctx context.Context, r io.Reader, name string, o ReadOptions) (*Dataset, error) {
	in := &input{name: Visible(name, 0), o: o}
	if err := in.checkOptions(); err != nil {
		return nil, err
	}
	d, err := in.read(ctx, r)
	if err == nil && in.o.Test+in.o.Scale != "" {
		d, err = in.addTestAndScale(ctx, d)
	}
	if err != nil {
		return nil, err
	}
	d.memoryLimit, d.runBudget = o.MaxMemory, o.Budget
	return d, nil
}

// read reads a data set from r by checked options.
func (in *input) read(ctx context.Context, r io.Reader) (*Dataset, error) {
	l := newLines(ctx, r, in)
	text, err := in.checkStart(l, 0)
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
		err = in.setImage(d)
	}
	return d, err
}

// readError is err as it is reported: read errors become a refusal, and a cancelled wait
// the cause of ctx's end.
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

// checkStart returns the first lines of an input, at least count of them if that is not 0
// (see lines.peek). It refuses what is empty or no text.
func (in *input) checkStart(l *lines, count int) ([]byte, error) {
	text, err := l.peek(count)
	if err != nil {
		return nil, err
	}
	for _, m := range binarySignatures {
		if bytes.HasPrefix(l.buf, []byte(m.bytes)) {
			return nil, in.refuse(0, 0, "%s: expected text (%s)", m.what, m.fix)
		}
	}
	head := text
	if len(text) == 0 {
		head = l.buf
	}
	head = head[:min(len(head), sniffLength)]
	if k := bytes.IndexByte(head, 0); k >= 0 {
		line := 1 + bytes.Count(head[:k], []byte{'\n'})
		return nil, in.refuse(line, k-bytes.LastIndexByte(head[:k], '\n'), "a NUL byte: binary data, or UTF-16 without its mark: expected text (save it as UTF-8)")
	}
	if len(head) == 0 {
		return nil, in.refuseEmpty()
	}
	return text, nil
}

// refuseEmpty refuses an input without a record.
func (in *input) refuseEmpty() error {
	if in.name == "-" {
		return in.refuse(0, 0, "nothing came on standard input: expected lines of numbers and a label (name a file, or a sample)")
	}
	return in.refuse(0, 0, "empty: expected lines of numbers and a label (name another file, or a sample)")
}

// checkOptions fills in defaults, and refuses an invalid part to test on or delimiter.
// [Flag.Set] has checked the other options.
func (in *input) checkOptions() error {
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

// delimiter sets the delimiter asked for; 0 means that it is guessed.
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

// format is a file format. A new one is a row of formats and a file with its reader;
// (*input).format guesses the format of an input.
type format struct {
	name    string
	endings []string // of the names of such files
	open    func(*input, *lines) (reader, error)
}

// reader reads a data set from an input, example by example.
type reader interface {
	example() error // reads and stores the next example; io.EOF at the end
	finish() (*Dataset, error)
}

var formats = [...]format{
	{"csv", []string{".csv", ".txt", ".dat", ".data"}, openTable},
	{"tsv", []string{".tsv"}, openTable},
	{"libsvm", []string{".svm", ".libsvm"}, openLIBSVM},
	{"conll", []string{".conll"}, openCoNLL},
}

// Formats is the names of the formats.
func Formats() []string {
	names := make([]string, len(formats))
	for k := range formats {
		names[k] = formats[k].name
	}
	return names
}

// FileExtensions is the usual endings of the names of files with examples.
func FileExtensions() []string {
	var all []string
	for k := range formats {
		all = append(all, formats[k].endings...)
	}
	return all
}

// format is the format asked for, or else what the input looks like.
func (in *input) format(text []byte) *format {
	name := "csv"
	switch {
	case in.o.Input != "":
		name = in.o.Input
	case strings.HasSuffix(strings.ToLower(in.name), ".conll"):
		name = "conll"
	case in.o.Delimiter == "" && bytes.IndexByte(text, ':') >= 0 && guessLIBSVM(text):
		name = "libsvm"
	case sentenceBreak.Match(text) && in.guessCoNLL(text):
		name = "conll"
	}
	for k := range formats {
		if formats[k].name == name {
			return &formats[k]
		}
	}
	panic("model: no format " + name) // normalize knows them
}
