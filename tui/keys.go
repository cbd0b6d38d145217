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
	ctrlC = 0x03 // the byte of ctrl+c
	ctrlZ = 0x1a // the byte of ctrl+z

	readSize = 1 << 10 // bytes of one read at most
)

// keyReader reads the keyboard and passes on the keys, without the terminal's replies and
// other sequences that are no keys. It passes on whole keys and sequences: none is cut by
// the end of a read. It handles ctrl+z itself, as a terminal driver would.
type keyReader struct {
	stop chan<- os.Signal // of capacity 1: ctrl+z was pressed

	partial   []byte    // the last read's incomplete sequence
	partialAt time.Time // time of that read
	inPaste   bool      // inside a bracketed paste
	pasted    int       // bytes of the paste that were passed on

	reads chan []byte
	done  chan struct{} // closed at the end of the input
	once  sync.Once     // closes done
	err   error         // why the input ended; to be read after done
}

func newKeyReader(stop chan<- os.Signal) *keyReader {
	return &keyReader{stop: stop, reads: make(chan []byte), done: make(chan struct{})}
}

// readFrom reads the keyboard until its end, or until its reader is cancelled.
func (k *keyReader) readFrom(keyboard io.Reader) {
	buf := make([]byte, readSize)
	for {
		n, err := keyboard.Read(buf)
		if out := k.filter(buf[:n], time.Now()); len(out) > 0 {
			select {
			case k.reads <- out:
				runtime.Gosched() // lets the receiver run: a blocking read would hold the processor for some 10 ms
			case <-k.done:
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

// filter is what is passed on of a read that came at the time now. A ctrl+c discards what
// was typed before it in the same read.
func (k *keyReader) filter(read []byte, now time.Time) (out []byte) {
	alone := string(k.partial) == "\x1b" && !bytes.HasPrefix(read, []byte(pasteBegins[1:])) // it was the key esc
	if !k.inPaste && (alone || now.Sub(k.partialAt) >= sequenceTimeout) {
		k.partial = nil
	}
	read, k.partial, k.partialAt = append(k.partial, read...), nil, now
	if i := bytes.LastIndexByte(read, ctrlC); i >= 0 {
		k.inPaste = false
		// Ends a paste whose beginning was passed on.
		out, read = append([]byte(pasteEnds), ctrlC), read[i+1:]
	}
	for len(read) > 0 {
		n := 1
		switch {
		case k.inPaste:
			n, out = k.paste(out, read)
		case bytes.HasPrefix(read, []byte(pasteBegins)):
			n, k.inPaste, k.pasted = len(pasteBegins), true, 0
			out = append(out, pasteBegins...)
		case read[0] == ctrlZ:
			select {
			case k.stop <- nil:
			default:
			}
		case read[0] == '\x1b':
			var kept bool
			if n, kept, k.partial = scanSequence(read); kept {
				out = append(out, read[:n]...)
			}
		default:
			out = append(out, read[0])
		}
		read = read[n:]
	}
	return out
}

// keyStream is an io.Reader of the keys, until ctx ends.
type keyStream struct {
	*keyReader
	ctx  context.Context
	rest []byte // of a read that did not fit
}

// Read waits for a read of the keyboard and returns it, or as much of it as fits into b.
func (l *keyStream) Read(b []byte) (int, error) {
	if len(l.rest) == 0 {
		select {
		case l.rest = <-l.reads:
		case <-l.done:
			return 0, l.err
		case <-l.ctx.Done():
			return 0, context.Cause(l.ctx)
		}
	}
	n := copy(b, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next is a channel with the next input: ahead if that is not empty, else the next read.
func (k *keyReader) next(ahead []byte) <-chan []byte {
	if len(ahead) == 0 {
		return k.reads
	}
	one := make(chan []byte, 1)
	one <- ahead
	return one
}

// end ends the input.
func (k *keyReader) end() { k.finish(io.EOF) }

func (k *keyReader) finish(err error) {
	k.once.Do(func() {
		k.err = err
		close(k.done)
	})
}

// The sequences around a bracketed paste. Pasted text is not searched for keys.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

// maxPaste is how many bytes of a paste are passed on: more than any line that can be typed
// has.
const maxPaste = 4 << 10

// paste appends what is passed on of a read inside a paste, and returns how many bytes of
// the read it has used. Only the first maxPaste bytes of the paste are passed on, since
// Bubble Tea keeps a paste until it ends and searches all of it at every read. A terminal
// removes control characters from a paste, so that a ctrl+c inside one means that its end
// was lost; if it were not honoured, no key would ever work again.
func (k *keyReader) paste(out, read []byte) (int, []byte) {
	text, _, ended := bytes.Cut(read, []byte(pasteEnds))
	if !ended {
		cut := len(pasteEnds) - 1
		for !bytes.HasSuffix(text, []byte(pasteEnds[:cut])) {
			cut--
		}
		text, k.partial = text[:len(text)-cut], slices.Clone(text[len(text)-cut:])
	}
	n := min(len(text), maxPaste-k.pasted)
	k.pasted += n
	out = append(out, text[:n]...)
	if !ended {
		return len(read), out
	}
	k.inPaste = false
	return len(text) + len(pasteEnds), append(out, pasteEnds...)
}

// sequenceTimeout is the longest time between two reads of one escape sequence.
const sequenceTimeout = 100 * time.Millisecond

// scanSequence is the length of the key or escape sequence at the beginning of b, which
// starts with esc, and whether it is passed on. Replies of the terminal to queries that
// this program did not send are not: their bytes would be taken for commands. Strings (DCS,
// OSC, SOS, PM, APC) are dropped, in however many reads they arrive; a control sequence
// (CSI) that a read cuts is kept until the rest arrives, since only then is it known
// whether it is a key. cut is what the next read needs to continue either.
func scanSequence(b []byte) (n int, kept bool, cut []byte) {
	switch {
	case len(b) < 2:
		return 1, true, []byte("\x1b") // the key esc, unless the next read completes the start of a paste
	case b[1] == '[':
		for n = 2; n < len(b) && b[n] >= 0x20 && b[n] < 0x40; n++ {
		}
		if n == len(b) {
			return n, false, slices.Clone(b[:min(n, maxSequence)])
		}
		return n, b[n] >= 0x20, nil // a control character aborts the sequence
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

// maxSequence is longer than any control sequence.
const maxSequence = 64
