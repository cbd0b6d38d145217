package model

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"unicode/utf8"
)

const (
	blockSize = 256 << 10 // how much is asked for at a time
	maxRecord = 1 << 20   // how long a record may be
)

// lines is an input line by line, each as soon as its end has come. A record is a line,
// or several; a line that ends in a lone CR ends in LF.
//
// An error but for io.EOF and a context's is for good. After one of a context nothing is
// lost: the line that was waited for comes with the next call.
type lines struct {
	in  *input
	ctx context.Context // of who waits at present

	raw     *bufio.Reader
	order   binary.ByteOrder // of UTF-16; nil: it is UTF-8
	coming  chan error       // of the Read that is under way; nil: none is
	stopped chan struct{}    // of a stream: closed when nobody reads any more
	err     error            // of a Read: what came with it is handed out before
	read    int64            // bytes of the input
	size    int64            // of the input, in UTF-8, about; 0 where nobody knows

	// buf is what has come from the record's start on, and next where the line behind
	// those handed out begins. No line ends from there to sought, and lone CRs have
	// become LF up to clean.
	buf                 []byte
	next, sought, clean int
	delim               byte // for the column of a byte that is no text

	line   int   // the record's first, from 1
	below  int   // lines of it that have been handed out
	offset int64 // of the record in the input
}

// errCancelled says that the context ended in which a line was waited for, errLong that
// a record does not end where it has to.
var (
	errCancelled = errors.New("cancelled")
	errLong      = errors.New("more than 1 MiB")
)

func newLines(ctx context.Context, r io.Reader, in *input) *lines {
	l := &lines{in: in, ctx: ctx, line: 1}
	block := int64(blockSize)
	if known, ok := r.(interface{ Size() int64 }); ok && known.Size() > 0 {
		l.size = known.Size()
		block = min(block, l.size+1) // to see the end
	}
	l.raw = bufio.NewReaderSize(r, int(block))
	return l
}

// textLines are the lines of a text that head gave.
func textLines(text []byte) *lines {
	return &lines{in: &input{}, buf: text, clean: len(text), err: io.EOF, line: 1}
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
	if l.coming == nil {
		l.coming = make(chan error, 1)
		more := l.raw.Buffered() + 1
		if l.read == 0 {
			more = 3 // for a mark
		}
		go func(to chan<- error) {
			_, err := l.raw.Peek(more)
			to <- err
		}(l.coming)
	}
	select {
	case l.err = <-l.coming:
		l.coming = nil
		l.decode()
		l.endInLF()
		return nil
	case <-l.ctx.Done():
		return errCancelled
	case <-l.stopped:
		return os.ErrClosed
	}
}

// endInLF makes lone CRs of what has come LF.
func (l *lines) endInLF() {
	for {
		k := bytes.IndexByte(l.buf[l.clean:], '\r')
		if k < 0 {
			l.clean = len(l.buf)
			return
		}
		after := l.clean + k + 1
		if after == len(l.buf) && l.err != io.EOF {
			l.clean = after - 1 // LF may follow
			return
		}
		if after == len(l.buf) || l.buf[after] != '\n' {
			l.buf[after-1] = '\n'
		}
		l.clean = after
	}
}

// head waits for so many lines that are not blank, 0 being any number, or for a block
// of lines; less is the whole input, or as much as a record may be. Nothing is handed
// out by that.
func (l *lines) head(count int) ([]byte, error) {
	for {
		all, end, some := l.buf[l.next:l.clean], 0, 0
		enough := count > 0 || len(all) >= blockSize
		for enough && end < blockSize && (some < count || count == 0) {
			k := bytes.IndexByte(all[end:], '\n')
			if k < 0 {
				break
			}
			if len(bytes.TrimSpace(all[end:end+k])) > 0 {
				some++
			}
			end += k + 1
		}
		switch {
		case end >= blockSize, count > 0 && some == count, len(all) > maxRecord:
			return all[:end], nil
		case l.err == io.EOF:
			return all, nil
		}
		if err := l.fill(); err != nil {
			return nil, err
		}
	}
}

// record hands out the first line of the next record, where check is what to look at
// if it is too long.
func (l *lines) record(check string) (string, error) {
	l.offset += int64(l.next)
	l.line += l.below
	l.buf, l.sought, l.clean = l.buf[l.next:], l.sought-l.next, l.clean-l.next
	l.next, l.below = 0, 0
	text, err := l.take()
	if err == errLong {
		err = l.in.refuse(l.line, 0, "a line of more than 1 MiB: expected shorter ones (check %s)", check)
	}
	return text, err
}

// rewind makes the present record the next.
func (l *lines) rewind() { l.next, l.sought, l.below = 0, 0, 0 }

// take hands out a line more of the record, without its line end; io.EOF follows the
// last.
func (l *lines) take() (string, error) {
	end, err := l.lineEnd()
	switch {
	case err != nil:
		return "", err
	case end > maxRecord:
		return "", errLong
	case end == l.next:
		return "", io.EOF
	}
	line := l.buf[l.next:end]
	if bytes.IndexByte(line, 0) >= 0 || !utf8.Valid(line) {
		return "", l.notText(line)
	}
	l.next, l.sought = end, end
	l.below++
	return string(bytes.TrimRight(line, "\r\n")), nil
}

// lineEnd is where the line at next ends, behind its line end; where it begins, at
// the end of the input.
func (l *lines) lineEnd() (int, error) {
	for {
		if k := bytes.IndexByte(l.buf[l.sought:l.clean], '\n'); k >= 0 {
			return l.sought + k + 1, nil
		}
		if l.sought = l.clean; l.err == io.EOF || len(l.buf) > maxRecord {
			return len(l.buf), nil
		}
		if err := l.fill(); err != nil {
			return 0, err
		}
	}
}

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
	column := 1 + bytes.Count(l.buf[:l.next+k], []byte{l.delim})
	return l.in.refuse(l.line+l.below, column, `\x%02x at byte %d is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`,
		line[k], l.offset+int64(l.next+k))
}

// ended reports that the record is the last and has no line end.
func (l *lines) ended() bool {
	return l.err == io.EOF && l.next == len(l.buf) && l.next > 0 && l.buf[l.next-1] != '\n'
}
