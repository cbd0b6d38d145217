package tui

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"sync"
)

// A paste stands between these two. What is pasted is not looked at for keys.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

const (
	// mostPasted is how many bytes of a paste are read: more than any line
	// that is typed here may have.
	mostPasted = 4 << 10
	etx        = 0x03 // what ctrl+c sends
)

// pastes reads keys, and of a paste the first bytes alone: Bubble Tea keeps all
// of one until it ends, and looks through all it has at every read. A terminal
// lets no control character into a paste, so that a ctrl+c in one says that its
// end was lost; without that no key would ever be heard again.
type pastes struct {
	from   io.Reader
	inside bool
	match  int    // the bytes of the marker waited for that have come
	taken  int    // the bytes of the paste that were passed on
	rest   []byte // what had no room in the last read
}

// newPastes reads from in, as a file if it is one: Bubble Tea asks for more of
// what it reads than bytes.
func newPastes(in io.Reader) io.Reader {
	p := &pastes{from: in}
	if f, ok := in.(*os.File); ok {
		return pastesFile{f, p}
	}
	return p
}

// pastesFile is a terminal that is read through pastes.
type pastesFile struct {
	*os.File
	pastes *pastes
}

func (f pastesFile) Read(b []byte) (int, error) { return f.pastes.Read(b) }

// Read reads at most once, and nothing at all where that is inside a paste of
// which enough has been read.
func (p *pastes) Read(b []byte) (int, error) {
	if len(p.rest) > 0 {
		n := copy(b, p.rest)
		p.rest = p.rest[n:]
		return n, nil
	}
	n, err := p.from.Read(b)
	var out []byte
	for _, c := range p.keys(b[:n]) {
		out = p.next(out, c)
	}
	n = copy(b, out)
	p.rest = out[n:]
	return n, err
}

// keys is a read without answers to what other programs asked the terminal,
// come late: as keys they would be commands.
func (p *pastes) keys(read []byte) []byte {
	if p.inside || bytes.Contains(read, []byte(pasteBegins)) || bytes.IndexByte(read, '\x1b') < 0 {
		return read
	}
	return answer().ReplaceAll(read, nil)
}

// answer is a string that a terminal sends, from its introducer to its end.
var answer = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\x1b[]P^_X][^\x07\x1b]*(\x07|\x1b\\\\)")
})

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
	case c == etx:
		p.inside = false
		return append(append(out, pasteEnds...), c)
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
