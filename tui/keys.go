package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
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

// pastes passes on of a paste the first bytes alone: Bubble Tea keeps all of one
// until it ends, and looks through all it has at every read. A terminal lets no
// control character into a paste, so that a ctrl+c in one says that its end was
// lost; without that no key would ever be heard again.
type pastes struct {
	inside       bool
	matchedBytes int // the bytes of the marker waited for that have come
	passed       int // the bytes of the paste that were passed on
}

// end ends a paste where it stands.
func (p *pastes) end() { p.inside, p.matchedBytes = false, 0 }

// filter appends what a byte passes on.
func (p *pastes) filter(out []byte, c byte) []byte {
	if !p.inside {
		p.inside, p.passed = p.matched(pasteBegins, c), 0
		return append(out, c)
	}
	held := pasteEnds[:p.matchedBytes]
	switch {
	case p.matched(pasteEnds, c):
		p.inside = false
		return append(out, pasteEnds...)
	case p.matchedBytes > len(held):
		return out
	}
	out = p.appendPasted(out, held)
	if p.matchedBytes == 0 {
		out = p.appendPasted(out, string([]byte{c}))
	}
	return out
}

// appendPasted appends what is inside a paste, as far as it is read.
func (p *pastes) appendPasted(out []byte, text string) []byte {
	n := min(len(text), mostPasted-p.passed)
	p.passed += n
	return append(out, text[:n]...)
}

// matched reports whether a marker is complete with a byte.
func (p *pastes) matched(marker string, c byte) bool {
	switch c {
	case marker[p.matchedBytes]:
		p.matchedBytes++
	case marker[0]:
		p.matchedBytes = 1
	default:
		p.matchedBytes = 0
	}
	if p.matchedBytes < len(marker) {
		return false
	}
	p.matchedBytes = 0
	return true
}

// sequencePause is the longest that two reads of one sequence are apart.
const sequencePause = 100 * time.Millisecond

// replies drops what a terminal answers to questions that this program has not
// put: as keys they would be commands. A string (a device control string, an
// operating system command) is dropped, in however many reads it comes; a
// control sequence that is cut by the end of a read is held until the rest of
// it comes, since whole it is told from keys later.
type replies struct {
	held      []byte
	heldSince time.Time // when it came
}

// strip is what a read, which came now, has beside replies.
func (r *replies) strip(read []byte, now time.Time) []byte {
	if len(r.held) > 0 && now.Sub(r.heldSince) < sequencePause {
		read = append(r.held, read...)
	}
	r.held, r.heldSince = nil, now
	var out []byte
	for {
		i := bytes.IndexByte(read, '\x1b')
		if i < 0 || bytes.HasPrefix(read[i:], []byte(pasteBegins)) {
			return append(out, read...)
		}
		out, read = append(out, read[:i]...), read[i:]
		n, kept, cut := sequence(read)
		if cut != nil {
			r.held = append([]byte(nil), cut...)
			return out
		}
		if kept {
			out = append(out, read[:n]...)
		}
		read = read[n:]
	}
}

// sequence is how long the sequence is that b begins with, an ESC and what
// belongs to it, and whether it is passed on; where b ends first, cut is what
// must be known of it to go on.
func sequence(b []byte) (n int, kept bool, cut []byte) {
	switch {
	case len(b) < 2:
		return 1, true, nil // the key esc
	case b[1] == '[':
		for n = 2; n < len(b) && b[n] >= 0x20 && b[n] < 0x40; n++ {
		}
		if n == len(b) {
			return 0, false, b[:min(n, mostHeld)]
		}
		return n, b[n] >= 0x20, nil // a control character cuts it off
	case len(b) > 2 && bytes.IndexByte([]byte("]P^_X"), b[1]) >= 0:
		for n = 2; n < len(b); n++ {
			switch {
			case b[n] == '\a':
				return n + 1, false, nil
			case b[n] == '\x1b' && n+1 == len(b):
				return 0, false, []byte{'\x1b', b[1], '.', '\x1b'}
			case b[n] == '\x1b' && b[n+1] == '\\':
				return n + 2, false, nil
			case b[n] < 0x20:
				return n, false, nil
			}
		}
		return 0, false, []byte{'\x1b', b[1], '.'}
	}
	return 1, true, nil
}

// mostHeld is more than any control sequence has.
const mostHeld = 64
