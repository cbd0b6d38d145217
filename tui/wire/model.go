package wire

import "unicode/utf8"

// model is the terminal as the program has asked for it: what should be seen,
// the modes that are on, and the bytes that are to reach the terminal as they
// are.
type model struct {
	parser
	screen screen
	queue  queue
	modes  modes
	alt    bool // the alternate screen is on
	sized  bool // its size is known
	lost   bool // the queue had no room
	csi    csi
}

// cells reports whether the screen is this package's to draw; if not, all bytes
// pass.
func (m *model) cells() bool { return m.alt && m.sized }

// pass queues bytes that go out as they are.
func (m *model) pass(key int, e effect, data []byte) {
	if key != inOrder && !m.cells() {
		key = always // it may be meant for the text around it
	}
	if !m.queue.add(key, e, data) {
		m.lost = true
	}
}

// raw passes text on while the screen is not drawn from cells.
func (m *model) raw(data []byte) {
	if !m.cells() {
		m.pass(inOrder, none, data)
	}
}

// rune draws one rune. C1 controls are dropped: some terminals obey them, and
// nothing that draws means them.
func (m *model) rune(r rune) {
	if r >= 0x80 && r < 0xa0 {
		return
	}
	if !m.cells() {
		var b [utf8.UTFMax]byte
		m.raw(utf8.AppendRune(b[:0], r))
	}
	if !m.alt {
		return
	}
	w := 1
	if r >= del {
		w = width(r)
		if w == 0 || m.screen.joined(r) {
			m.screen.join(r)
			return
		}
	}
	m.screen.put(r, w)
}

// control obeys a control character.
func (m *model) control(c byte) {
	if c == bel && m.cells() {
		m.pass(ringing, none, []byte{c})
		return
	}
	m.raw([]byte{c})
	if !m.alt {
		return
	}
	s := &m.screen
	switch c {
	case '\r':
		s.moveTo(0, s.y)
	case '\n', '\v', '\f':
		s.feed()
	case '\b':
		s.moveTo(s.column()-1, s.y)
	case '\t':
		const stop = 8
		x := s.x/stop*stop + stop
		if s.w > 0 {
			x = min(x, s.w-1)
		}
		s.moveTo(x, s.y)
	}
}

// sequence obeys an escape sequence.
func (m *model) sequence(seq []byte) {
	switch {
	case seq[1] == '[':
		m.csi.parse(seq[2:])
		m.controlSequence(seq)
	case seq[1] == ']':
		key := inOrder
		if len(seq) > 3 && seq[2] <= '2' && seq[3] == ';' {
			key = title
		}
		m.pass(key, none, seq)
	case len(seq) == 2 && seq[1] == 'D' && m.cells(): // index
		m.screen.feed()
	case len(seq) == 2 && seq[1] == 'M' && m.cells(): // reverse index
		m.screen.back()
	case len(seq) == 2 && seq[1] == 'c': // reset
		m.alt, m.modes = false, modes{}
		m.screen.reset()
		m.pass(inOrder, unsure, seq)
	case seq[1] == 'P', seq[1] == '_', seq[1] == '^', seq[1] == 'X',
		len(seq) == 2 && (seq[1] == '=' || seq[1] == '>' || seq[1] == '\\'):
		m.pass(inOrder, none, seq)
	default:
		m.pass(inOrder, m.doubt(), seq)
	}
}

// doubt is the effect of a sequence that may draw: the screen is drawn again
// after it.
func (m *model) doubt() effect {
	if m.cells() {
		return unsure
	}
	return none
}

// quiet are the final bytes of control sequences that neither draw nor move the
// cursor: reports, window operations, modes.
const quiet = "hlncqtuvxyz"

// controlSequence obeys one.
func (m *model) controlSequence(seq []byte) {
	c := &m.csi
	switch {
	case c.prefix == '?' && c.inter == 0 && (c.final == 'h' || c.final == 'l'):
		m.setModes(seq, c.final == 'h')
		return
	case c.prefix == 0 && c.inter == 0:
		if change := drawing[c.final]; change != nil {
			m.draw(change, seq)
			return
		}
	case c.prefix != 0 || c.inter == ' ' && c.final == 'q':
		m.pass(inOrder, none, seq)
		return
	}
	for i := range len(quiet) {
		if quiet[i] == c.final && c.inter == 0 && (c.final != 'u') {
			m.pass(inOrder, none, seq)
			return
		}
	}
	m.pass(inOrder, m.doubt(), seq)
}

// draw changes the screen, or passes the sequence on to change it.
func (m *model) draw(change func(*screen, *csi), seq []byte) {
	m.raw(seq)
	if !m.alt {
		if m.csi.final == 'm' { // the pen outlives the switch of screens
			change(&m.screen, &m.csi)
		}
		return
	}
	change(&m.screen, &m.csi)
	if !m.cells() || m.csi.final != 'J' {
		return
	}
	switch m.csi.at(0, 0) {
	case 2:
		// Really cleared, since this is how a program mends a screen that
		// something else has written on.
		m.pass(clearing, cleared, []byte("\x1b[m\x1b[2J"))
	case 3: // what has scrolled away
		m.pass(inOrder, none, seq)
	}
}

// drawing are the control sequences that draw, erase or move the cursor. Others
// are passed on.
var drawing = [128]func(*screen, *csi){
	'm': func(s *screen, c *csi) { s.pen = s.pen.apply(c.params()) },
	'A': func(s *screen, c *csi) { s.moveTo(s.column(), s.y-c.count(0)) },
	'B': func(s *screen, c *csi) { s.moveTo(s.column(), s.below(c.count(0))) },
	'C': func(s *screen, c *csi) { s.moveTo(s.column()+c.count(0), s.y) },
	'D': func(s *screen, c *csi) { s.moveTo(s.column()-c.count(0), s.y) },
	'E': func(s *screen, c *csi) { s.moveTo(0, s.below(c.count(0))) },
	'F': func(s *screen, c *csi) { s.moveTo(0, s.y-c.count(0)) },
	'G': func(s *screen, c *csi) { s.moveTo(c.count(0)-1, s.y) },
	'd': func(s *screen, c *csi) { s.moveTo(s.column(), c.count(0)-1) },
	'H': func(s *screen, c *csi) { s.moveTo(c.count(1)-1, c.count(0)-1) },
	'f': func(s *screen, c *csi) { s.moveTo(c.count(1)-1, c.count(0)-1) },
	'J': eraseScreen,
	'K': eraseLine,
	'X': func(s *screen, c *csi) { s.row(s.y).erase(s.column(), s.column()+c.count(0), s.pen) },
	'L': func(s *screen, c *csi) { s.insert(-c.count(0)) },
	'M': func(s *screen, c *csi) { s.insert(c.count(0)) },
	'r': setRegion,
}

// below is the row n below the cursor, on the terminal if its height is known.
func (s *screen) below(n int) int {
	if s.h > 0 {
		return min(s.y+n, max(s.h-1, s.y))
	}
	return s.y + n
}

func eraseScreen(s *screen, c *csi) {
	switch c.at(0, 0) {
	case 0:
		s.row(s.y).erase(s.column(), s.columns(s.pen), s.pen)
		s.erase(s.y+1, max(s.h, len(s.rows)), s.pen)
	case 1:
		s.erase(0, s.y, s.pen)
		s.row(s.y).erase(0, s.column()+1, s.pen)
	case 2:
		s.erase(0, max(s.h, len(s.rows)), s.pen)
	}
}

func eraseLine(s *screen, c *csi) {
	switch c.at(0, 0) {
	case 0:
		s.row(s.y).erase(s.column(), s.columns(s.pen), s.pen)
	case 1:
		s.row(s.y).erase(0, s.column()+1, s.pen)
	case 2:
		s.row(s.y).erase(0, s.columns(s.pen), s.pen)
	}
}

// insert deletes n rows at the cursor, or inserts -n.
func (s *screen) insert(n int) {
	top, bottom := s.top, s.bottom
	if bottom < 0 {
		top, bottom = 0, max(s.h, len(s.rows), 1)-1
	}
	if s.y >= top && s.y <= bottom {
		s.scroll(s.y, bottom, n)
	}
}

// setRegion sets the scrolling region. One of the whole terminal is none.
func setRegion(s *screen, c *csi) {
	h := max(s.h, 1)
	top, bottom := c.count(0)-1, min(c.at(1, h), h)-1
	if bottom <= top || top == 0 && bottom >= h-1 {
		top, bottom = 0, -1
	}
	s.top, s.bottom = top, bottom
	s.moveTo(0, 0)
}
