package tui

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/muesli/cancelreader"
)

const (
	ctrlC = 0x03 // what ctrl+c sends
	ctrlZ = 0x1a // what ctrl+z sends

	mostRead = 1 << 10 // bytes of one read
)

// keys passes on what is typed, without what is no key, a read of the keyboard at
// a time: where one ends, so does a key. Ctrl+z is heard here, as a terminal's own
// driver would hear it.
type keys struct {
	stop chan<- os.Signal // has room for one: ctrl+z was pressed

	replies replies
	pastes  pastes

	reads chan []byte
	over  chan struct{} // closed when nothing more is typed
	once  sync.Once     // closes it
	err   error         // that of the keyboard, then
	rest  []byte        // of the read that is being passed on
}

func newKeys(stop chan<- os.Signal) *keys {
	return &keys{stop: stop, reads: make(chan []byte), over: make(chan struct{})}
}

// listen reads the keyboard until its end, or until it is cancelled.
func (k *keys) listen(keyboard io.Reader) {
	buf := make([]byte, mostRead)
	for {
		n, err := keyboard.Read(buf)
		if out := k.receive(buf[:n], time.Now()); len(out) > 0 {
			select {
			case k.reads <- out:
			case <-k.over:
				return
			}
		}
		switch {
		case errors.Is(err, cancelreader.ErrCanceled):
			return
		case err != nil:
			k.finish(err)
			return
		}
	}
}

// receive is what is passed on of a read of the keyboard.
func (k *keys) receive(read []byte, now time.Time) (out []byte) {
	if !k.pastes.inside {
		read = k.replies.strip(read, now)
	}
	for _, c := range read {
		inside := k.pastes.inside
		switch {
		case c == ctrlC:
			k.pastes.end()
			// The program may have read the beginning of a paste.
			out = append(append(out[:0], pasteEnds...), ctrlC)
		case c == ctrlZ && !inside:
			select {
			case k.stop <- nil:
			default:
			}
		default:
			out = k.pastes.filter(out, c)
		}
	}
	return out
}

// Read waits for the next read of the keyboard and returns it, or as much of it
// as there is room for.
func (k *keys) Read(b []byte) (int, error) {
	if len(k.rest) == 0 {
		select {
		case k.rest = <-k.reads:
		case <-k.over:
			return 0, k.err
		}
	}
	n := copy(b, k.rest)
	k.rest = k.rest[n:]
	return n, nil
}

// end ends the reads: nothing more is typed.
func (k *keys) end() { k.finish(io.EOF) }

func (k *keys) finish(err error) {
	k.once.Do(func() {
		k.err = err
		close(k.over)
	})
}
