package model

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
)

// feed reads r in a goroutine of its own, so that who waits for its bytes can
// be called off and come back for them. It holds two blocks: one that is read
// into, one that is taken from.
type feed struct {
	r    io.Reader
	ctx  context.Context // of who waits at present
	full chan portion
	free chan []byte
	done chan struct{}
	once sync.Once

	now  portion // what is being taken from
	left []byte  // what is left of it
}

// portion is what one Read gave.
type portion struct {
	block []byte
	n     int
	err   error
}

const portionSize = 64 << 10

// errCalledOff says that the context of a feed ended; the feed is as it was.
var errCalledOff = errors.New("called off")

func newFeed(r io.Reader) *feed {
	f := &feed{
		r: r, ctx: context.Background(),
		full: make(chan portion, 1), free: make(chan []byte, 2), done: make(chan struct{}),
	}
	f.free <- make([]byte, portionSize)
	f.free <- make([]byte, portionSize)
	go f.pump()
	return f
}

// pump reads until an error, the end or close.
func (f *feed) pump() {
	for !f.closed() {
		var p portion
		select {
		case p.block = <-f.free:
		case <-f.done:
			return
		}
		for tries := 0; p.n == 0 && p.err == nil; tries++ {
			if p.n, p.err = f.r.Read(p.block); tries == 100 && p.n == 0 && p.err == nil {
				p.err = io.ErrNoProgress
			}
		}
		select {
		case f.full <- p:
		case <-f.done:
			return
		}
		if p.err != nil {
			return
		}
	}
}

// Read gives what has come, or waits for it or for the end of f.ctx. An error
// of r comes after all its bytes, and again at each further call.
func (f *feed) Read(p []byte) (int, error) {
	for len(f.left) == 0 {
		if f.now.err != nil {
			return 0, f.now.err
		}
		if f.now.block != nil {
			f.free <- f.now.block
			f.now.block = nil
		}
		select {
		case f.now = <-f.full:
			f.left = f.now.block[:f.now.n]
		case <-f.ctx.Done():
			return 0, errCalledOff
		case <-f.done:
			return 0, os.ErrClosed
		}
	}
	n := copy(p, f.left)
	f.left = f.left[n:]
	return n, nil
}

// closed reports whether close has been called.
func (f *feed) closed() bool {
	select {
	case <-f.done:
		return true
	default:
		return false
	}
}

// close lets the goroutine go, and closes what it reads if that can be closed.
func (f *feed) close() (err error) {
	f.once.Do(func() {
		close(f.done)
		if c, ok := f.r.(io.Closer); ok {
			err = c.Close()
		}
	})
	return err
}
