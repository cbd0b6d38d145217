package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
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

	held      []byte    // of the last read, what is cut by its end
	heldSince time.Time // when it came
	inside    bool      // a paste
	pasted    int       // the bytes of it that were passed on

	reads chan []byte
	over  chan struct{} // closed when nothing more is typed
	once  sync.Once     // closes it
	err   error         // that of the keyboard, then
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
				runtime.Gosched() // to who hears it: a read that waits keeps its processor for some 10 ms
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

// receive is what is passed on of a read of the keyboard, which came now. A ctrl+c
// forgets what was typed before it.
func (k *keys) receive(read []byte, now time.Time) (out []byte) {
	alone := string(k.held) == "\x1b" && !bytes.HasPrefix(read, []byte(pasteBegins[1:])) // it was a key
	if !k.inside && (alone || now.Sub(k.heldSince) >= sequencePause) {
		k.held = nil
	}
	read, k.held, k.heldSince = append(k.held, read...), nil, now
	if i := bytes.LastIndexByte(read, ctrlC); i >= 0 {
		k.inside = false
		// The program may have read the beginning of a paste.
		out, read = append([]byte(pasteEnds), ctrlC), read[i+1:]
	}
	for len(read) > 0 {
		n := 1
		switch {
		case k.inside:
			n, out = k.paste(out, read)
		case bytes.HasPrefix(read, []byte(pasteBegins)):
			n, k.inside, k.pasted = len(pasteBegins), true, 0
			out = append(out, pasteBegins...)
		case read[0] == ctrlZ:
			select {
			case k.stop <- nil:
			default:
			}
		case read[0] == '\x1b':
			var kept bool
			if n, kept, k.held = sequence(read); kept {
				out = append(out, read[:n]...)
			}
		default:
			out = append(out, read[0])
		}
		read = read[n:]
	}
	return out
}

// listener reads what is typed until ctx ends.
type listener struct {
	*keys
	ctx  context.Context
	left []byte // of the read that is being passed on
}

// Read waits for the next read of the keyboard and returns it, or as much of it
// as there is room for.
func (l *listener) Read(b []byte) (int, error) {
	if len(l.left) == 0 {
		select {
		case l.left = <-l.reads:
		case <-l.over:
			return 0, l.err
		case <-l.ctx.Done():
			return 0, context.Cause(l.ctx)
		}
	}
	n := copy(b, l.left)
	l.left = l.left[n:]
	return n, nil
}

// after has the next read, which is what was read ahead if there is any.
func (k *keys) after(ahead []byte) <-chan []byte {
	if len(ahead) == 0 {
		return k.reads
	}
	one := make(chan []byte, 1)
	one <- ahead
	return one
}

// end ends the reads: nothing more is typed.
func (k *keys) end() { k.finish(io.EOF) }

func (k *keys) finish(err error) {
	k.once.Do(func() {
		k.err = err
		close(k.over)
	})
}

// A paste stands between these two. What is pasted is not looked at for keys.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

// mostPasted is how many bytes of a paste are read: more than any line that is
// typed here may have.
const mostPasted = 4 << 10

// paste appends what is passed on of a read inside a paste, and is how much of the read
// that was: the first bytes alone, since Bubble Tea keeps all of a paste until it ends, and
// looks through all it has at every read. A terminal lets no control character into a
// paste, so that a ctrl+c in one says that its end was lost; without that no key would ever
// be heard again.
func (k *keys) paste(out, read []byte) (int, []byte) {
	text, _, ended := bytes.Cut(read, []byte(pasteEnds))
	if !ended {
		cut := len(pasteEnds) - 1
		for !bytes.HasSuffix(text, []byte(pasteEnds[:cut])) {
			cut--
		}
		text, k.held = text[:len(text)-cut], slices.Clone(text[len(text)-cut:])
	}
	n := min(len(text), mostPasted-k.pasted)
	k.pasted += n
	out = append(out, text[:n]...)
	if !ended {
		return len(read), out
	}
	k.inside = false
	return len(text) + len(pasteEnds), append(out, pasteEnds...)
}

// sequencePause is the longest that two reads of one sequence are apart.
const sequencePause = 100 * time.Millisecond

// sequence is how long the key or sequence is that b begins with, which is an escape, and
// whether it is passed on. What a terminal answers to questions that this program has not put is not: as keys
// it would be commands. A string (a device control string, an operating system command) is
// dropped, in however many reads it comes; a control sequence that is cut by the end of a
// read is held until the rest of it comes, since whole it is told from keys later: cut is
// what must be known of either to go on.
func sequence(b []byte) (n int, kept bool, cut []byte) {
	switch {
	case len(b) < 2:
		return 1, true, []byte("\x1b") // the key esc, unless a paste was cut here
	case b[1] == '[':
		for n = 2; n < len(b) && b[n] >= 0x20 && b[n] < 0x40; n++ {
		}
		if n == len(b) {
			return n, false, slices.Clone(b[:min(n, mostHeld)])
		}
		return n, b[n] >= 0x20, nil // a control character cuts it off
	case len(b) > 2 && bytes.IndexByte([]byte("]P^_X"), b[1]) >= 0:
		for n = 2; n < len(b); n++ {
			switch {
			case b[n] == '\a':
				return n + 1, false, nil
			case b[n] == '\x1b' && n+1 == len(b):
				return n + 1, false, []byte{'\x1b', b[1], '.', '\x1b'}
			case b[n] == '\x1b' && b[n+1] == '\\':
				return n + 2, false, nil
			case b[n] < 0x20:
				return n, false, nil
			}
		}
		return n, false, []byte{'\x1b', b[1], '.'}
	}
	return 1, true, nil
}

// mostHeld is more than any control sequence has.
const mostHeld = 64
