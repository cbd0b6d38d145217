package model

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"unicode/utf8"
)

const (
	blockSize = 256 << 10 // how much is asked for at a time
	maxRecord = 1 << 20   // how long a record may be
)

// lines is an input as a reader of records has it: line by line, each as soon as
// its end has come, from the present record's start on. A Read gives one line at
// most, so that who reads records of it takes no line too many; a line that ends
// in a lone CR ends in LF.
//
// An error but for io.EOF and a context's is for good. After one of a context
// nothing is lost: rewind hands out the record from its start.
type lines struct {
	in  *input
	ctx context.Context // of who waits at present

	text    *textReader
	block   []byte
	coming  chan portion  // of the Read that is under way; nil: none is
	stopped chan struct{} // of a stream: closed when nobody reads any more
	eof     bool
	err     error // of a Read: what came with it is handed out before
	told    int64 // to Progress

	// Of buf, the record is from start on, what is handed out goes up to next; no
	// line ends from there to sought, and lone CRs have become LF up to clean.
	buf                        []byte
	start, next, sought, clean int
	rest                       []byte // of the line that Read hands out
	delim                      byte   // for the column of a byte that is no text
	blanks                     string // what a blank line holds

	line   int   // the record's first, from 1
	below  int   // lines of it that have been handed out
	offset int64 // of the record in the input
}

// textLines are the lines of a text that head gave.
func textLines(text []byte) *lines {
	return &lines{in: &input{}, text: &textReader{}, buf: text, clean: len(text), eof: true, line: 1, blanks: " \t\r\n"}
}

// portion is what one Read gave.
type portion struct {
	n   int
	err error
}

// errCancelled says that the context ended in which a line was waited for.
var errCancelled = errors.New("called off")

func newLines(ctx context.Context, r io.Reader, in *input) *lines {
	text := &textReader{in: in, head: bufio.NewReaderSize(r, 16)}
	if known, ok := r.(interface{ Size() int64 }); ok {
		text.size = known.Size()
	}
	return &lines{in: in, ctx: ctx, text: text, line: 1, blanks: " \t\r\n"}
}

// fill makes buf longer by what a Read gives, or waits for the end of the context.
// A Read that is given up goes on, and the next fill takes what it gives.
func (l *lines) fill() error {
	switch {
	case l.err != nil:
		return l.err
	case l.ctx.Err() != nil:
		return errCancelled
	}
	if l.block == nil {
		size := int64(blockSize)
		if l.text.size > 0 { // and a character more, to see the end
			size = min(size, l.text.size+utf8.UTFMax)
		}
		l.block = make([]byte, size)
	}
	if l.coming == nil {
		l.coming = make(chan portion, 1)
		go func(to chan<- portion) {
			var p portion
			for tries := 0; p.n == 0 && p.err == nil; tries++ {
				if p.n, p.err = l.text.Read(l.block); tries == 100 && p.n == 0 && p.err == nil {
					p.err = io.ErrNoProgress
				}
			}
			to <- p
		}(l.coming)
	}
	select {
	case p := <-l.coming:
		l.coming = nil
		if l.start > 0 {
			l.buf = l.buf[:copy(l.buf, l.buf[l.start:])]
			l.next, l.sought, l.clean, l.start = l.next-l.start, l.sought-l.start, l.clean-l.start, 0
		}
		l.buf = append(l.buf, l.block[:p.n]...)
		if l.eof = p.err == io.EOF; !l.eof {
			l.err = p.err
		}
		l.filled()
		return nil
	case <-l.ctx.Done():
		return errCancelled
	case <-l.stopped:
		return os.ErrClosed
	}
}

// filled looks through what has come.
func (l *lines) filled() {
	for {
		k := bytes.IndexByte(l.buf[l.clean:], '\r')
		if k < 0 {
			l.clean = len(l.buf)
			break
		}
		after := l.clean + k + 1
		if after == len(l.buf) && !l.eof {
			l.clean = after - 1 // LF may follow
			break
		}
		if after == len(l.buf) || l.buf[after] != '\n' {
			l.buf[after-1] = '\n'
		}
		l.clean = after
	}
	if read := l.text.read; l.in.o.Progress != nil && read > l.told {
		l.told = read
		l.in.o.Progress(read)
	}
}

// head waits for so many lines that are not blank, or for a block of them where count
// is 0; less is the whole input, or as much as a record may be. Nothing is handed out
// by that.
func (l *lines) head(count int) ([]byte, error) {
	for {
		all := l.buf[l.start:l.clean]
		text, ok := leading(all, count)
		switch {
		case ok, len(all) > maxRecord:
			return text, nil
		case l.eof:
			return all, nil
		}
		if err := l.fill(); err != nil {
			return nil, err
		}
	}
}

// leading is so many lines of a text that are not blank, or a block of lines; ok is
// false where there is less.
func leading(text []byte, count int) (_ []byte, ok bool) {
	if count == 0 {
		end := 1 + bytes.LastIndexByte(text[:min(len(text), blockSize)], '\n')
		if end == 0 {
			end = 1 + bytes.IndexByte(text, '\n')
		}
		return text[:end], end > 0 && len(text) >= blockSize
	}
	end := 0
	for count > 0 {
		k := bytes.IndexByte(text[end:], '\n')
		if k < 0 {
			return text[:end], false
		}
		if len(bytes.TrimSpace(text[end:end+k])) > 0 {
			count--
		}
		end += k + 1
	}
	return text[:end], true
}

// begin forgets the record that was handed out, and the blank lines after it.
func (l *lines) begin() error {
	for {
		l.forget()
		end, err := l.lineEnd()
		if err != nil {
			return err
		}
		if end == l.start || len(bytes.Trim(l.buf[l.start:end], l.blanks)) > 0 {
			return nil
		}
		l.next, l.below = end, 1
	}
}

// forget makes what comes next the record.
func (l *lines) forget() {
	l.offset += int64(l.next - l.start)
	l.line += l.below
	l.start, l.below = l.next, 0
}

// rewind hands out the present record once more.
func (l *lines) rewind() { l.next, l.sought, l.below, l.rest = l.start, l.start, 0, nil }

// lineEnd is where the line at next ends, behind its line end; where it begins, at
// the end of the input.
func (l *lines) lineEnd() (int, error) {
	for {
		if k := bytes.IndexByte(l.buf[max(l.sought, l.next):l.clean], '\n'); k >= 0 {
			l.sought = max(l.sought, l.next) + k
			return l.sought + 1, nil
		}
		if l.sought = l.clean; l.eof || len(l.buf)-l.start > maxRecord {
			return len(l.buf), nil
		}
		if err := l.fill(); err != nil {
			return 0, err
		}
	}
}

// take hands out a line, with its line end; io.EOF follows the last.
func (l *lines) take() ([]byte, error) {
	end, err := l.lineEnd()
	switch {
	case err != nil:
		return nil, err
	case end-l.start > maxRecord:
		return nil, errLong
	case end == l.next:
		return nil, io.EOF
	}
	line := l.buf[l.next:end]
	if bytes.IndexByte(line, 0) >= 0 || !utf8.Valid(line) {
		return nil, l.notText(line)
	}
	l.next = end
	l.below++
	return line, nil
}

// takeLine hands out a line that is a record of its own; blank ones are lines too.
func (l *lines) takeLine() ([]byte, error) {
	l.forget()
	line, err := l.take()
	if err == errLong {
		err = l.in.refuse(l.line, 0, "a line of more than 1 MiB: expected shorter ones (check the line ends)")
	}
	return line, err
}

// Read hands out the line at hand, or what p leaves of it.
func (l *lines) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		line, err := l.take()
		if err != nil {
			return 0, err
		}
		l.rest = line
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// errLong says that a record does not end where it has to.
var errLong = errors.New("more than 1 MiB")

// notText refuses a line with a NUL, or one that is not UTF-8.
func (l *lines) notText(line []byte) error {
	if k := bytes.IndexByte(line, 0); k >= 0 {
		return l.in.refuse(l.line+l.below, k+1, "a NUL byte: expected text (remove it, or save the file as UTF-8)")
	}
	k := 0
	for {
		r, size := utf8.DecodeRune(line[k:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		k += size
	}
	column := 1 + bytes.Count(l.buf[l.start:l.next+k], []byte{l.delim})
	return l.in.refuse(l.line+l.below, column, `\x%02x at byte %d is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`,
		line[k], l.text.mark+l.offset+int64(l.next-l.start+k))
}

// ended reports that the record is the last and has no line end.
func (l *lines) ended() bool {
	return l.eof && l.next == len(l.buf) && l.next > l.start && l.buf[l.next-1] != '\n'
}
