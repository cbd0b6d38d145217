package tui

import (
	"context"
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

	mostAhead = 64 << 10 // bytes typed ahead that are kept
	mostRead  = 1 << 10  // of one read
)

// keys reads the keyboard ahead of the program, so that two keys are heard
// whatever waits before them, as a terminal's own driver hears them: ctrl+c,
// which as there throws away what was typed before it, and ctrl+z. Beyond 64 kB
// typed ahead nothing more is taken. The program reads from it what was typed, a
// read of the keyboard at a time: where one ends, so does a key.
type keys struct {
	stop chan<- os.Signal // has room for one: ctrl+z was pressed

	// interrupted ends when ctrl+c is pressed.
	interrupted context.Context
	interrupt   context.CancelFunc

	replies replies
	pastes  pastes

	mu     sync.Mutex
	reads  [][]byte
	size   int
	err    error         // that of the keyboard, after reads
	change chan struct{} // has room for one: there may be something to read
}

func newKeys(stop chan<- os.Signal) *keys {
	k := &keys{stop: stop, change: make(chan struct{}, 1)}
	k.interrupted, k.interrupt = context.WithCancel(context.Background())
	return k
}

// listen reads the keyboard until its end, or until it is cancelled.
func (k *keys) listen(keyboard io.Reader) {
	buf := make([]byte, mostRead)
	for {
		n, err := keyboard.Read(buf)
		if n > 0 {
			k.receive(buf[:n], time.Now())
		}
		switch {
		case errors.Is(err, cancelreader.ErrCanceled):
			return
		case err != nil:
			k.mu.Lock()
			k.err = err
			k.mu.Unlock()
			k.changed()
			return
		}
	}
}

// receive takes in what the keyboard has sent.
func (k *keys) receive(read []byte, now time.Time) {
	if !k.pastes.inside {
		read = k.replies.strip(read, now)
	}
	var out []byte
	for _, c := range read {
		inside := k.pastes.inside
		switch {
		case c == ctrlC:
			k.pastes.end()
			k.discard()
			k.interrupt()
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
	k.mu.Lock()
	if len(out) > 0 && k.size+len(out) <= mostAhead {
		k.reads, k.size = append(k.reads, out), k.size+len(out)
	}
	k.mu.Unlock()
	k.changed()
}

// discard throws away what waits.
func (k *keys) discard() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.reads, k.size = nil, 0
}

// wasInterrupted reports whether ctrl+c has been pressed. Nil keys never were.
func (k *keys) wasInterrupted() bool { return k != nil && k.interrupted.Err() != nil }

// cancelStuck ends what does not end of itself after a ctrl+c, until stop is called.
func (k *keys) cancelStuck(cancel context.CancelCauseFunc) (stop func() bool) {
	return context.AfterFunc(k.interrupted, func() {
		time.AfterFunc(endTime, func() { cancel(errStuck) })
	})
}

func (k *keys) changed() {
	select {
	case k.change <- struct{}{}:
	default:
	}
}

// Read waits for the next read of the keyboard and returns it, or as much of it
// as there is room for.
func (k *keys) Read(b []byte) (int, error) {
	for {
		k.mu.Lock()
		if len(k.reads) > 0 {
			n := copy(b, k.reads[0])
			if k.reads[0] = k.reads[0][n:]; len(k.reads[0]) == 0 {
				k.reads = k.reads[1:]
			}
			k.size -= n
			k.mu.Unlock()
			return n, nil
		}
		err := k.err
		k.mu.Unlock()
		if err != nil {
			return 0, err
		}
		<-k.change
	}
}

// end ends the reads: nothing more is typed.
func (k *keys) end() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.err == nil {
		k.err = io.EOF
	}
	k.changed()
}
