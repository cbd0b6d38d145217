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
	inside bool
	match  int // the bytes of the marker waited for that have come
	taken  int // the bytes of the paste that were passed on
}

// end ends a paste where it stands.
func (p *pastes) end() { p.inside, p.match = false, 0 }

// next appends what a byte passes on.
func (p *pastes) next(out []byte, c byte) []byte {
	if !p.inside {
		p.inside, p.taken = p.waited(pasteBegins, c), 0
		return append(out, c)
	}
	held := pasteEnds[:p.match]
	switch {
	case p.waited(pasteEnds, c):
		p.inside = false
		return append(out, pasteEnds...)
	case p.match > len(held):
		return out
	}
	out = p.pasted(out, held)
	if p.match == 0 {
		out = p.pasted(out, string([]byte{c}))
	}
	return out
}

// pasted appends what is inside a paste, as far as it is read.
func (p *pastes) pasted(out []byte, text string) []byte {
	n := min(len(text), mostPasted-p.taken)
	p.taken += n
	return append(out, text[:n]...)
}

// waited reports whether a marker is complete with a byte.
func (p *pastes) waited(marker string, c byte) bool {
	switch c {
	case marker[p.match]:
		p.match++
	case marker[0]:
		p.match = 1
	default:
		p.match = 0
	}
	if p.match < len(marker) {
		return false
	}
	p.match = 0
	return true
}
