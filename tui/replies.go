package tui

import (
	"bytes"
	"time"
)

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
