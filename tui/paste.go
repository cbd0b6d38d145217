package tui

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
