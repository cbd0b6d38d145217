package cli_test

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/hinshun/vt10x"

	"perceptron/tui/cli"
)

// terminal is what a terminal was sent, and shows of it.
type terminal struct {
	mu   sync.Mutex
	raw  bytes.Buffer
	left []byte // the beginning of a rune that comes in two parts
	vt   vt10x.Terminal
}

func newTerminal(w, h int) *terminal {
	return &terminal{vt: vt10x.New(vt10x.WithSize(w, h))}
}

func (s *terminal) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.raw.Write(b)
	s.left = append(s.left, b...)
	whole := len(s.left)
	for k := 1; k <= min(3, len(s.left)); k++ {
		if first := s.left[len(s.left)-k]; first >= 0xc0 && !utf8.FullRune(s.left[len(s.left)-k:]) {
			whole = len(s.left) - k
			break
		}
	}
	_, _ = s.vt.Write(s.left[:whole])
	s.left = append(s.left[:0], s.left[whole:]...)
	return len(b), nil
}

// said is all that came, with the sequences of a terminal.
func (s *terminal) said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

// screen is what is shown, without the blanks at the ends of lines.
func (s *terminal) screen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return trimmed(s.vt.String())
}

func (s *terminal) resize(w, h int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vt.Resize(w, h)
}

// trimmed is a screen without the blanks and lines at its ends.
func trimmed(screen string) string {
	lines := strings.Split(screen, "\n")
	for k, l := range lines {
		lines[k] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// atHome is what perceptron prints, not on a server.
var atHome = cli.AtHome
