package cli

import (
	"io"
	"unicode"
	"unicode/utf8"
)

// lineEditor makes lines of what is typed at a terminal that hands over each key and
// shows none: it shows them, takes back what backspace takes back, and ends at
// ctrl+c, or at ctrl+d on an empty line. (The one of golang.org/x/term reads nothing, for
// ever, once a sequence without an end has filled its buffer.)
type lineEditor struct {
	from  io.ReadWriter
	line  []byte // typed so far
	ready []byte // lines that are ready to be read
	ended bool
	skip  bool // a sequence has begun
}

// lineMost is more than any command has; what is typed beyond it is not taken.
const lineMost = 4 << 10

func (t *lineEditor) Read(p []byte) (int, error) {
	var b [256]byte
	for len(t.ready) == 0 && !t.ended {
		n, err := t.from.Read(b[:])
		var shown []byte
		for _, c := range b[:n] {
			shown = t.key(shown, c)
		}
		if len(shown) > 0 {
			if _, err := t.from.Write(shown); err != nil {
				return 0, err
			}
		}
		t.ended = t.ended || err != nil
	}
	if len(t.ready) == 0 {
		return 0, io.EOF
	}
	n := copy(p, t.ready)
	t.ready = t.ready[n:]
	return n, nil
}

// key takes one byte in, and appends what the terminal is to show of it.
func (t *lineEditor) key(shown []byte, c byte) []byte {
	const ctrlC, ctrlD, escape, del = 3, 4, 0x1b, 0x7f
	switch {
	case t.ended:
	case t.skip:
		t.skip = c == '[' || c == 'O' || !unicode.IsLetter(rune(c)) && c != '~'
	case c == escape:
		t.skip = true
	case c == '\r', c == '\n':
		t.ready = append(append(t.ready, t.line...), '\n')
		t.line = t.line[:0]
		return append(shown, "\r\n"...)
	case c == ctrlC, c == ctrlD && len(t.line) == 0:
		t.ended = true
		return append(shown, "\r\n"...)
	case c == del, c == '\b':
		if _, n := utf8.DecodeLastRune(t.line); n > 0 {
			t.line = t.line[:len(t.line)-n]
			return append(shown, "\b \b"...)
		}
	case c >= ' ' && len(t.line) < lineMost:
		t.line = append(t.line, c)
		return append(shown, c)
	}
	return shown
}
