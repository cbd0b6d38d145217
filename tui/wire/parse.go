package wire

import "unicode/utf8"

// maxString is the longest string sequence (a title, a clipboard) that is
// passed on; a longer one is dropped whole, as terminals do.
const maxString = 1 << 18

// state is what the parser is in the middle of.
type state uint8

const (
	ground   state = iota
	partial        // a rune
	escaped        // ESC
	control        // ESC [
	text           // ESC ], P, _, ^ or X
	textEnds       // an ESC in one of these
)

const (
	esc = 0x1b
	bel = 0x07
	can = 0x18
	sub = 0x1a
	del = 0x7f
)

// parser cuts what the program writes into runes, control characters and
// sequences, which may be split over any number of writes. It holds at most
// maxString bytes.
type parser struct {
	state state
	seq   []byte // the rune or sequence so far
}

// parse reads p.
func (m *model) parse(p []byte) {
	for len(p) > 0 {
		if m.state == ground {
			p = p[m.plain(p):]
			continue
		}
		if m.step(p[0]) {
			p = p[1:]
		}
	}
}

// plain reads text up to the first sequence and returns how much it read.
func (m *model) plain(p []byte) int {
	for i := 0; i < len(p); {
		c := p[i]
		switch {
		case c == esc:
			m.begin(escaped, c)
			return i + 1
		case c < 0x20 || c == del:
			m.control(c)
			i++
		case c < utf8.RuneSelf:
			m.rune(rune(c))
			i++
		case !utf8.FullRune(p[i:]):
			m.begin(partial, c)
			m.seq = append(m.seq, p[i+1:]...)
			return len(p)
		default:
			r, n := utf8.DecodeRune(p[i:])
			m.rune(r)
			i += n
		}
	}
	return len(p)
}

func (m *model) begin(s state, c byte) {
	m.state = s
	m.seq = append(m.seq[:0], c)
}

// step reads one byte in the middle of something and reports whether it was
// used up.
func (m *model) step(c byte) bool {
	switch {
	case m.state == partial:
		return m.more(c)
	case c == can || c == sub:
		m.state = ground
		return true
	case m.state == text:
		m.string(c)
		return true
	case m.state == textEnds:
		if c == '\\' {
			m.end(c)
			return true
		}
		m.begin(escaped, esc) // the string ends unfinished, and a sequence begins
		return false
	case c == esc:
		m.begin(escaped, c)
		return true
	case c < 0x20 || c == del:
		m.control(c) // which terminals obey within a sequence
		return true
	case c >= utf8.RuneSelf:
		m.state = ground // no sequence has these: it ends here, and means nothing
		return false
	case m.state == escaped:
		m.escape(c)
		return true
	}
	m.controlByte(c)
	return true
}

// more reads the next byte of a rune, or of what turns out to be none.
func (m *model) more(c byte) bool {
	belongs := !utf8.RuneStart(c)
	if belongs {
		m.seq = append(m.seq, c)
	}
	if belongs && !utf8.FullRune(m.seq) {
		return true
	}
	m.state = ground
	for rest := m.seq; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		m.rune(r)
		rest = rest[n:]
	}
	return belongs
}

// escape reads the byte after ESC, or after its intermediate bytes.
func (m *model) escape(c byte) {
	switch {
	case len(m.seq) == 1 && c == '[':
		m.state = control
		m.seq = append(m.seq, c)
	case len(m.seq) == 1 && (c == ']' || c == 'P' || c == '_' || c == '^' || c == 'X'):
		m.state = text
		m.seq = append(m.seq, c)
	case c < 0x30:
		if len(m.seq) < maxParams {
			m.seq = append(m.seq, c)
		}
	default:
		m.end(c)
	}
}

// controlByte reads a byte of a control sequence; one without end is dropped.
func (m *model) controlByte(c byte) {
	const longest = 1 << 10
	switch {
	case c >= 0x40:
		m.end(c)
	case len(m.seq) >= longest:
		m.state = ground
	default:
		m.seq = append(m.seq, c)
	}
}

// string reads a byte of a string sequence.
func (m *model) string(c byte) {
	if c == bel && m.seq[1] == ']' {
		m.end(c)
		return
	}
	if len(m.seq) <= maxString {
		m.seq = append(m.seq, c)
	}
	if c == esc {
		m.state = textEnds
	}
}

// end hands the sequence over.
func (m *model) end(c byte) {
	m.state = ground
	if len(m.seq) > maxString {
		m.seq = nil // dropped, and its memory with it
		return
	}
	m.seq = append(m.seq, c)
	m.sequence(m.seq)
}
