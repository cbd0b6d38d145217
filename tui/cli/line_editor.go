package cli

import (
	"io"
	"unicode"
	"unicode/utf8"
)

// lineEditor reads lines from a terminal in raw mode: it echoes what is typed, handles
// backspace, and ends at ctrl+c, or at ctrl+d on an empty line. (The one of
// golang.org/x/term stops reading for good once an unterminated escape sequence has filled
// its buffer.)
type lineEditor struct {
	terminal   io.ReadWriter
	line       []byte // typed so far
	ready      []byte // complete lines not read yet
	ended      bool
	inSequence bool // inside an escape sequence
}

// maxLine is longer than any command; further characters are ignored.
const maxLine = 4 << 10

func (t *lineEditor) Read(p []byte) (int, error) {
	var b [256]byte
	for len(t.ready) == 0 && !t.ended {
		n, err := t.terminal.Read(b[:])
		var shown []byte
		for _, c := range b[:n] {
			shown = t.key(shown, c)
		}
		if len(shown) > 0 {
			if _, err := t.terminal.Write(shown); err != nil {
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

// key handles one byte and appends what the terminal is to show.
func (t *lineEditor) key(shown []byte, c byte) []byte {
	const ctrlC, ctrlD, escape, del = 3, 4, 0x1b, 0x7f
	switch {
	case t.ended:
	case t.inSequence:
		t.inSequence = c == '[' || c == 'O' || !unicode.IsLetter(rune(c)) && c != '~'
	case c == escape:
		t.inSequence = true
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
	case c >= ' ' && len(t.line) < maxLine:
		t.line = append(t.line, c)
		return append(shown, c)
	}
	return shown
}
