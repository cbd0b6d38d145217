package cli_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/hinshun/vt10x"

	"perceptron/tui/cli"
)

// ample is a timeout for what should not hang.
const ample = 2 * time.Minute

// terminal is an emulator: the bytes it was sent, and what it shows.
type checkTerminal struct {
	t    testing.TB
	mu   sync.Mutex
	raw  bytes.Buffer
	left []byte // the beginning of a rune that comes in two parts
	vt   vt10x.Terminal
}

func newTerminal(t testing.TB, w, h int) *checkTerminal {
	return &checkTerminal{t: t, vt: vt10x.New(vt10x.WithSize(w, h))}
}

func (s *checkTerminal) Write(b []byte) (int, error) {
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

// said is all output, with its escape sequences.
func (s *checkTerminal) said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

// screen is what is shown, without trailing blanks.
func (s *checkTerminal) screen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return trimmed(s.vt.String())
}

func (s *checkTerminal) resize(w, h int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vt.Resize(w, h)
}

// step is the step shown; −1 for none.
func (s *checkTerminal) step() int {
	n := -1
	if _, after, ok := strings.Cut(s.screen(), " step "); ok {
		_, _ = fmt.Sscan(after, &n)
	}
	return n
}

// soon waits until a condition holds.
func (s *checkTerminal) soon(so func() bool) error {
	for end := time.Now().Add(ample); !so(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			return fmt.Errorf("never so:\n%s\n%.2000q", s.screen(), s.said())
		}
	}
	return nil
}

func (s *checkTerminal) until(what string, so func() bool) {
	s.t.Helper()
	if err := s.soon(so); err != nil {
		s.t.Fatalf("%s: %v", what, err)
	}
}

// sees waits until the screen is as wanted.
func (s *checkTerminal) sees(what string, so func(screen string) bool) {
	s.t.Helper()
	s.until(what, func() bool { return so(s.screen()) })
}

// trimmed is a screen without blanks and empty lines at its ends.
func trimmed(screen string) string {
	lines := strings.Split(screen, "\n")
	for k, l := range lines {
		lines[k] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// Exported for the tests inside the package.
var (
	atHome = cli.AtHome
	fatal  = cli.Fatal
	writes = cli.Writes
)
