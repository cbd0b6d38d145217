package wire

import "strconv"

// modes are the private modes that the program has changed and not changed
// back, bit by bit as in restorable.
type modes struct{ changed uint16 }

// restorable are the modes that a shell needs back: Close sees to those a
// program leaves behind. resting is how they are found.
var restorable = [...]struct {
	number  int
	resting bool
}{
	{cursorMode, true},
	{wrapMode, true},
	{1000, false},
	{1002, false},
	{1003, false},
	{1005, false},
	{1006, false},
	{1015, false}, // mouse
	{1004, false}, // focus
	{2004, false}, // bracketed paste
	{2026, false}, // held output
	{1, false},    // cursor keys
}

const (
	cursorMode = 25
	wrapMode   = 7
)

// altModes are the modes that switch to the alternate screen.
var altModes = [...]int{1049, 1047, 47}

// set records a mode.
func (m *modes) set(number int, on bool) {
	for i, r := range restorable {
		if r.number == number {
			m.changed &^= 1 << i
			if on != r.resting {
				m.changed |= 1 << i
			}
		}
	}
}

// cursorHidden and wraps are about the first two of restorable.
func (m *modes) cursorHidden() bool { return m.changed&1 != 0 }
func (m *modes) wraps() bool        { return m.changed&2 == 0 }

// setModes obeys a sequence of private modes.
func (m *model) setModes(seq []byte, on bool) {
	key, screens := inOrder, false
	ps := m.csi.params()
	for _, p := range ps {
		m.modes.set(p.or(0), on)
		for _, alt := range altModes {
			screens = screens || p.or(0) == alt
		}
	}
	if screens {
		m.switchScreen(seq, on)
		return
	}
	if len(ps) == 1 {
		key = ps[0].or(0)
	}
	m.pass(key, none, seq)
}

// switchScreen enters the alternate screen, which is blank, or leaves it, and
// with it all that was to be drawn there.
func (m *model) switchScreen(seq []byte, on bool) {
	e := left
	if on {
		e = unsure
	}
	if on == m.alt {
		e = m.doubt()
	}
	m.pass(inOrder, e, seq)
	if on != m.alt {
		pen := m.screen.pen
		m.screen.reset()
		m.screen.pen = pen
	}
	m.alt = on
}

// restore queues what brings a terminal back that the program has left as it
// used it.
func (m *model) restore() {
	for i, r := range restorable {
		if m.modes.changed&(1<<i) == 0 {
			continue
		}
		m.modes.changed &^= 1 << i
		m.pass(r.number, none, privateMode(r.number, r.resting))
	}
	if m.alt {
		m.alt = false
		m.pass(inOrder, left, privateMode(altModes[0], false))
	}
}

// privateMode is the sequence that sets or resets a mode.
func privateMode(number int, on bool) []byte {
	final := byte('l')
	if on {
		final = 'h'
	}
	return append(strconv.AppendInt([]byte("\x1b[?"), int64(number), 10), final)
}
