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
	r       io.Reader
	ctx     context.Context // of who waits at present
	full    chan portion
	free    chan []byte
	stopped chan struct{}
	once    sync.Once

	portion   portion // what is being taken from
	remainder []byte  // what is left of it
}

// portion is what one Read gave.
type portion struct {
	block []byte
	n     int
	err   error
}

const portionSize = 64 << 10

// errCancelled says that the context of a feed ended; the feed is as it was.
var errCancelled = errors.New("called off")

func newFeed(r io.Reader) *feed {
	f := &feed{
		r: r, ctx: context.Background(),
		full: make(chan portion, 1), free: make(chan []byte, 2), stopped: make(chan struct{}),
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
		case <-f.stopped:
			return
		}
		for tries := 0; p.n == 0 && p.err == nil; tries++ {
			if p.n, p.err = f.r.Read(p.block); tries == 100 && p.n == 0 && p.err == nil {
				p.err = io.ErrNoProgress
			}
		}
		select {
		case f.full <- p:
		case <-f.stopped:
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
	for len(f.remainder) == 0 {
		if f.portion.err != nil {
			return 0, f.portion.err
		}
		if f.portion.block != nil {
			f.free <- f.portion.block
			f.portion.block = nil
		}
		select {
		case f.portion = <-f.full:
			f.remainder = f.portion.block[:f.portion.n]
		case <-f.ctx.Done():
			return 0, errCancelled
		case <-f.stopped:
			return 0, os.ErrClosed
		}
	}
	n := copy(p, f.remainder)
	f.remainder = f.remainder[n:]
	return n, nil
}

// closed reports whether close has been called.
func (f *feed) closed() bool {
	select {
	case <-f.stopped:
		return true
	default:
		return false
	}
}

// close lets the goroutine go, and closes what it reads if that can be closed.
func (f *feed) close() (err error) {
	f.once.Do(func() {
		close(f.stopped)
		if c, ok := f.r.(io.Closer); ok {
			err = c.Close()
		}
	})
	return err
}
