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
	blockSize = 256 << 10 // bytes per read
	maxRecord = 1 << 20   // bytes of the longest record
)

// lines reads an input line by line, each as soon as its end has been received. A record is
// one or several lines. A lone CR ends a line like LF.
//
// Errors are final, except io.EOF and that of a context. After the latter nothing is lost:
// the next call returns the line.
type lines struct {
	in  *input
	ctx context.Context // of the present call

	raw     *bufio.Reader
	order   binary.ByteOrder // of UTF-16; nil for UTF-8
	pending chan error       // the result of the Read in progress; nil if there is none
	stopped chan struct{}    // of a stream: closed by Stream.Close
	err     error            // of the last Read; its data are returned first
	read    int64            // bytes read so far
	size    int64            // estimate of the input's size in UTF-8; 0 if unknown

	// buf is the input from the start of the record on, as far as it has been read. The next line
	// begins at nextLine; there is no line end from there to scanned; up to normalized, lone CRs
	// have been replaced by LF.
	buf                           []byte
	nextLine, scanned, normalized int
	delim                         byte // for the column in refuseBytes

	line   int   // number of the record's first line, from 1
	taken  int   // lines of the record that have been returned
	offset int64 // of the record in the input, in bytes
}

// errCancelled means that the context ended before the line was received, errTooLong that a record
// exceeds maxRecord.
var (
	errCancelled = errors.New("cancelled")
	errTooLong   = errors.New("more than 1 MiB")
)

func newLines(ctx context.Context, r io.Reader, in *input) *lines {
	l := &lines{in: in, ctx: ctx, line: 1}
	block := int64(blockSize)
	if known, ok := r.(interface{ Size() int64 }); ok && known.Size() > 0 {
		l.size = known.Size()
		block = min(block, l.size+1) // one more, to see the end
	}
	l.raw = bufio.NewReaderSize(r, int(block))
	return l
}

// textLines is the lines of a text returned by peek.
func textLines(text []byte) *lines {
	return &lines{in: &input{}, buf: text, normalized: len(text), err: io.EOF, line: 1}
}

// fill appends the next Read to buf, or returns when the context ends. The Read then goes
// on, and the next fill takes its result.
func (l *lines) fill() error {
	switch {
	case l.err != nil:
		return l.err
	case l.ctx.Err() != nil:
		return errCancelled
	}
	if l.pending == nil {
		l.pending = make(chan error, 1)
		more := l.raw.Buffered() + 1
		if l.read == 0 {
			more = 3 // the longest byte order mark
		}
		go func(to chan<- error) {
			_, err := l.raw.Peek(more)
			to <- err
		}(l.pending)
	}
	select {
	case l.err = <-l.pending:
		l.pending = nil
		l.decode()
		l.normalizeLineEnds()
		return nil
	case <-l.ctx.Done():
		return errCancelled
	case <-l.stopped:
		return os.ErrClosed
	}
}

// normalizeLineEnds replaces lone CRs by LF in what has been read.
func (l *lines) normalizeLineEnds() {
	for {
		k := bytes.IndexByte(l.buf[l.normalized:], '\r')
		if k < 0 {
			l.normalized = len(l.buf)
			return
		}
		after := l.normalized + k + 1
		if after == len(l.buf) && l.err != io.EOF {
			l.normalized = after - 1 // LF may follow
			return
		}
		if after == len(l.buf) || l.buf[after] != '\n' {
			l.buf[after-1] = '\n'
		}
		l.normalized = after
	}
}

// peek waits for count lines that are not blank, or if count is 0 for a block of lines, and
// returns them without consuming them. It returns less at the end of the input, or if a
// line is too long.
func (l *lines) peek(count int) ([]byte, error) {
	for {
		all, end, found := l.buf[l.nextLine:l.normalized], 0, 0
		enough := count > 0 || len(all) >= blockSize
		for enough && end < blockSize && (found < count || count == 0) {
			k := bytes.IndexByte(all[end:], '\n')
			if k < 0 {
				break
			}
			if len(bytes.TrimSpace(all[end:end+k])) > 0 {
				found++
			}
			end += k + 1
		}
		switch {
		case end >= blockSize, count > 0 && found == count, len(all) > maxRecord:
			return all[:end], nil
		case l.err == io.EOF:
			return all, nil
		}
		if err := l.fill(); err != nil {
			return nil, err
		}
	}
}

// nextRecord returns the first line of the next record. check is the advice if that is too
// long.
func (l *lines) nextRecord(check string) (string, error) {
	l.offset += int64(l.nextLine)
	l.line += l.taken
	l.buf, l.scanned, l.normalized = l.buf[l.nextLine:], l.scanned-l.nextLine, l.normalized-l.nextLine
	l.nextLine, l.taken = 0, 0
	text, err := l.takeLine()
	if err == errTooLong {
		err = l.in.refuse(l.line, 0, "a line of more than 1 MiB: expected shorter ones (check %s)", check)
	}
	return text, err
}

// rewindRecord makes nextRecord return the present record again.
func (l *lines) rewindRecord() { l.nextLine, l.scanned, l.taken = 0, 0, 0 }

// takeLine returns another line of the record, without its line end; io.EOF after the last.
func (l *lines) takeLine() (string, error) {
	end, err := l.lineEnd()
	switch {
	case err != nil:
		return "", err
	case end > maxRecord:
		return "", errTooLong
	case end == l.nextLine:
		return "", io.EOF
	}
	line := l.buf[l.nextLine:end]
	if bytes.IndexByte(line, 0) >= 0 || !utf8.Valid(line) {
		return "", l.refuseBytes(line)
	}
	l.nextLine, l.scanned = end, end
	l.taken++
	return string(bytes.TrimRight(line, "\r\n")), nil
}

// lineEnd is the index after the line end of the next line; at the end of the input it is
// where that line would begin.
func (l *lines) lineEnd() (int, error) {
	for {
		if k := bytes.IndexByte(l.buf[l.scanned:l.normalized], '\n'); k >= 0 {
			return l.scanned + k + 1, nil
		}
		if l.scanned = l.normalized; l.err == io.EOF || len(l.buf) > maxRecord {
			return len(l.buf), nil
		}
		if err := l.fill(); err != nil {
			return 0, err
		}
	}
}

// refuseBytes refuses a line that has a NUL or is not UTF-8.
func (l *lines) refuseBytes(line []byte) error {
	if k := bytes.IndexByte(line, 0); k >= 0 {
		return l.in.refuse(l.line+l.taken, k+1, "a NUL byte: expected text (remove it, or save the file as UTF-8)")
	}
	k := 0
	for {
		r, size := utf8.DecodeRune(line[k:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		k += size
	}
	column := 1 + bytes.Count(l.buf[:l.nextLine+k], []byte{l.delim})
	return l.in.refuse(l.line+l.taken, column, `\x%02x at byte %d is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`,
		line[k], l.offset+int64(l.nextLine+k))
}

// unterminated reports whether the record is the last one and has no line end.
func (l *lines) unterminated() bool {
	return l.err == io.EOF && l.nextLine == len(l.buf) && l.nextLine > 0 && l.buf[l.nextLine-1] != '\n'
}
