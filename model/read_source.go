package model

import (
	"bytes"
	"context"
	"io"

	"perceptron/model/together"
)

const (
	blockSize = 256 << 10 // how much is asked for at a time
	maxRecord = 1 << 20   // how long a record may be
)

// source is an input as a window of bytes that slides over it. Reading stops
// when the context ends, even in a read that waits for a pipe.
type source struct {
	ctx      context.Context
	block    int // how much is asked for at a time
	r        io.Reader
	buf      []byte // buf[at:] is the window
	pos      int
	lf       int // the first line feed in the window, or len(buf); stale if < at
	eof      bool
	prompt   bool  // more returns as soon as anything has come
	offset   int64 // of the window's first byte in the input
	size     int64 // of the input, in UTF-8; 0 if that is not known
	consumed int64 // bytes, and what progress was told of them
	reported int64
	progress func(int64)
}

func newSource(ctx context.Context, r io.Reader, progress func(int64)) *source {
	s := &source{ctx: ctx, block: blockSize, r: r, progress: progress, lf: -1}
	if known, ok := r.(interface{ Size() int64 }); ok {
		s.size = known.Size()
	}
	return s
}

func (s *source) window() []byte { return s.buf[s.pos:] }

// consume moves the window's start on by n bytes.
func (s *source) consume(n int) {
	s.pos += n
	s.offset += int64(n)
}

// more makes the window longer: to a block, then to twice its length, or to
// the end of the input; a prompt source makes do with what there is. What was
// taken from the window before is overwritten.
func (s *source) more() error {
	s.load(nil)
	text, err := s.fill(s.buf)
	s.buf = text
	return err
}

// load appends to the window.
func (s *source) load(text []byte) {
	s.buf = append(s.buf[:copy(s.buf, s.buf[s.pos:])], text...)
	s.pos, s.lf = 0, -1
}

// fill reads on behind a text, as much as more says.
func (s *source) fill(text []byte) ([]byte, error) {
	want := max(s.block, 2*len(text))
	if cap(text) < want {
		text = append(make([]byte, 0, want), text...)
	}
	for !s.eof && len(text) < want {
		n, err := s.readOnce(text[len(text):want])
		text = text[:len(text)+n]
		s.consumed += int64(n)
		if err == nil || err == io.EOF {
			s.report(s.bytesRead())
		}
		if err == io.EOF {
			s.eof = true
		} else if err != nil {
			return text, err
		}
		if s.prompt && n > 0 {
			break
		}
	}
	return text, nil
}

// bytesRead is how many bytes of the input have been read.
func (s *source) bytesRead() int64 {
	if u, ok := s.r.(*utf16Reader); ok {
		return u.consumed
	}
	return s.consumed
}

// report passes on how much of the input has been read.
func (s *source) report(read int64) {
	if s.progress != nil && read > s.reported {
		s.reported = read
		s.progress(read)
	}
}

// readOnce is one Read that the context can end. A read that is given up goes on
// in its goroutine until something comes; its bytes are nobody's.
func (s *source) readOnce(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, context.Cause(s.ctx)
	}
	if s.ctx.Done() == nil {
		return s.r.Read(p)
	}
	return together.Within(s.ctx, func() (int, error) { return s.r.Read(p) })
}

// line finds the line at the window's start: its text, and its length with the
// line end, which is LF, CRLF or CR. Nothing is consumed. A length of 0 is the
// end of the input; a line over maxRecord comes back cut, with a negative length.
func (s *source) line() (text []byte, size int, err error) {
	for {
		if s.lf < s.pos {
			s.lf = len(s.buf)
			if k := bytes.IndexByte(s.buf[s.pos:], '\n'); k >= 0 {
				s.lf = s.pos + k
			}
		}
		w := s.buf[s.pos:s.lf]
		ended := s.lf < len(s.buf)
		if k := bytes.IndexByte(w, '\r'); k >= 0 && (k < len(w)-1 || ended || s.eof) {
			if k == len(w)-1 && ended {
				return w[:k], k + 2, nil
			}
			return w[:k], k + 1, nil
		}
		switch {
		case ended:
			return w, len(w) + 1, nil
		case s.eof:
			return w, len(w), nil
		case len(w) > maxRecord:
			return w, -1, nil
		}
		if err := s.more(); err != nil {
			return nil, 0, err
		}
	}
}

// lines hands each line to take, after n has counted it; first, where that is
// not nil, may take some before each. It refuses a line that is too long or is no
// text.
func (s *source) lines(in *input, delim byte, n *int, first func() error, take func(line []byte) error) error {
	for {
		if first != nil {
			if err := first(); err != nil {
				return err
			}
		}
		line, size, err := s.line()
		if err != nil || size == 0 {
			return err
		}
		*n++
		if size < 0 || size > maxRecord {
			return in.refuse(*n, 0, "a line of more than 1 MiB: want at most that (is the line end another?)")
		}
		if err := in.checkText(line, *n, s.offset, delim); err != nil {
			return err
		}
		if err := take(line); err != nil {
			return err
		}
		s.consume(size)
	}
}
