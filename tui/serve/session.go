package serve

import (
	"context"
	"io"
	"math"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"
)

// Session is one session as its program sees it.
type Session struct {
	User    string // the login name, as it came
	Remote  string // the client's address
	Leads   bool   // logged in with a key of a leader
	Command string // what to run; "" is the shell
	Number  int64

	Terminal bool              // there is one, and what follows is of it
	Env      map[string]string // TERM and the variables that were taken
	Resized  chan struct{}     // has room for one: the size is another
	Notices  chan string       // what is to be said there

	columns, rows int // of the largest screen

	channel ssh.Channel
	conn    *connection
	size    atomic.Uint64 // columns and rows, 32 bits each
	began   time.Time
	cancel  context.CancelCauseFunc
	warned  bool

	lastHeard atomic.Int64 // when something was typed, in Unix nanoseconds
	writing   atomic.Int64 // since when the client has not taken what is sent; 0: it has
	sent      atomic.Int64 // bytes
}

// The size that a terminal is taken for until it says.
const usualWidth, usualHeight = 80, 24

// Size is the terminal's size at present, within what can be drawn.
func (s *Session) Size() (width, height int) {
	z := s.size.Load()
	return int(z >> 32), int(z & math.MaxUint32)
}

// resize takes a size that the client says, which may be any; a zero says nothing.
func (s *Session) resize(width, height uint32) {
	w, h := s.Size()
	if width > 0 {
		w = int(min(width, uint32(s.columns)))
	}
	if height > 0 {
		h = int(min(height, uint32(s.rows)))
	}
	z := uint64(w)<<32 | uint64(h)
	if s.size.Swap(z) == z {
		return
	}
	select {
	case s.Resized <- struct{}{}:
	default: // the newest is read whenever it is heard of
	}
}

// Read reads what is typed, or sent.
func (s *Session) Read(p []byte) (int, error) {
	n, err := s.channel.Read(p)
	if n > 0 {
		s.lastHeard.Store(time.Now().UnixNano())
	}
	return n, err
}

// Write sends what the program prints.
func (s *Session) Write(p []byte) (int, error) { return s.send(s.channel, p) }

// Errors is where errors are sent: on a terminal as all else.
func (s *Session) Errors() io.Writer {
	if s.Terminal {
		return s
	}
	return errorsOf{s}
}

type errorsOf struct{ *Session }

func (e errorsOf) Write(p []byte) (int, error) { return e.send(e.channel.Stderr(), p) }

func (s *Session) send(to io.Writer, p []byte) (int, error) {
	s.writing.Store(time.Now().UnixNano())
	n, err := to.Write(p)
	s.writing.Store(0)
	s.sent.Add(int64(n))
	if !s.Terminal { // who reads what is printed is there
		s.lastHeard.Store(time.Now().UnixNano())
	}
	return n, err
}

// End ends the session, with what is said there.
func (s *Session) End(why Farewell) { s.cancel(why) }

// Say has a notice shown, if there is room for one.
func (s *Session) Say(text string) {
	select {
	case s.Notices <- text:
	default:
	}
}
