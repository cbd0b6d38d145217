package serve

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"
)

// Session is one session as its program sees it.
type Session struct {
	User    string // the login name, as it came
	Leads   bool   // logged in with a key of a leader
	Command string // what to run; "" is the shell
	Number  int64

	Terminal bool              // there is one, and what follows is of it
	Env      map[string]string // TERM and the variables that were taken
	Resized  chan struct{}     // has room for one: the size is another
	Notices  chan string       // what is to be said there

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
		w = int(min(width, uint32(s.conn.server.Columns)))
	}
	if height > 0 {
		h = int(min(height, uint32(s.conn.server.Rows)))
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

// longest is how long its value may be.
const longest = 256

// handle is a channel of a connection, from its opening to its end.
func (s *Server) handle(c *connection, by *ssh.ServerConn, opened ssh.NewChannel) {
	if !s.admit(c) {
		_ = opened.Reject(ssh.ResourceShortage, "no room for another session")
		return
	}
	defer s.dismiss(c)
	channel, requests, err := opened.Accept()
	if err != nil {
		return
	}
	defer channel.Close()
	ctx, cancel := context.WithCancelCause(s.ctx)
	defer cancel(nil)
	_, leader := by.Permissions.Extensions[leads]
	session := &Session{
		User: by.User(), Leads: leader, Env: map[string]string{},
		Resized: make(chan struct{}, 1), Notices: make(chan string, 4),
		channel: channel, conn: c, cancel: cancel,
	}
	session.size.Store(usualWidth<<32 | usualHeight)
	late := time.AfterFunc(s.times.begin, func() { channel.Close() })
	ended := make(chan struct{})
	began := false
	begin := func() { // once
		began = true
		late.Stop()
		go func() {
			defer close(ended)
			defer s.leave(session) // by now the client has been told: with the last one the server may end
			defer channel.Close()
			code := s.session(ctx, session)
			_, _ = channel.SendRequest("exit-status", false, ssh.Marshal(struct{ Code uint32 }{uint32(code)}))
		}()
	}
	for r := range requests {
		ok := session.handleRequest(r, began)
		if r.WantReply {
			_ = r.Reply(ok, nil)
		}
		if ok && (r.Type == "shell" || r.Type == "exec") {
			begin()
		}
	}
	late.Stop()
	cancel(errGone)
	if began {
		<-ended
	}
}

// Why a session ends of itself, or where its client has left.
var (
	errQuit = errors.New("quit")
	errGone = errors.New("the client has left")
)

// handleRequest is what a request asks for, before the program has begun or after it.
func (s *Session) handleRequest(r *ssh.Request, began bool) (ok bool) {
	switch r.Type {
	case "window-change":
		var m struct{ Width, Height, Pixels, PixelsHigh uint32 }
		if ssh.Unmarshal(r.Payload, &m) != nil {
			return false
		}
		s.resize(m.Width, m.Height)
		return true
	case "pty-req":
		return !began && !s.Terminal && s.terminal(r.Payload)
	case "env":
		var m struct{ Name, Value string }
		if began || ssh.Unmarshal(r.Payload, &m) != nil || len(m.Value) > longest {
			return false
		}
		switch m.Name { // TERM comes with the terminal
		case "COLORTERM", "NO_COLOR", "LANG", "LC_ALL":
			s.Env[m.Name] = m.Value
			return true
		}
	case "shell":
		return !began
	case "exec":
		var m struct{ Command string }
		if began || ssh.Unmarshal(r.Payload, &m) != nil {
			return false
		}
		s.Command = m.Command
		return true
	}
	return false // signals, subsystems, the agent, X11
}

// terminal takes a terminal in.
func (s *Session) terminal(payload []byte) bool {
	if len(payload) < 4 {
		return false
	}
	var m struct {
		Term                              string
		Width, Height, Pixels, PixelsHigh uint32
		Modes                             string
	}
	if n := binary.BigEndian.Uint32(payload); n > longest || ssh.Unmarshal(payload, &m) != nil {
		return false
	}
	s.Terminal = true
	s.Env["TERM"] = m.Term
	s.resize(m.Width, m.Height)
	return true
}

// session runs a session's program. A panic in it is that session's end, and
// nobody else's.
func (s *Server) session(ctx context.Context, session *Session) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(session.Errors(), "perceptron: %v\r\n", s.Fault(fault))
			code = 1
		}
	}()
	session.began = time.Now()
	session.lastHeard.Store(session.began.UnixNano())
	if err := s.enter(session); err != nil {
		s.Log.Warn("refused", "user", visibleName(session.User), "from", session.conn.RemoteAddr(), "why", err)
		fmt.Fprintf(session.Errors(), "perceptron: %v\r\n", err)
		return 1
	}
	s.Log.Info("joined", "session", session.Number, "user", visibleName(session.User), "from", session.conn.RemoteAddr(), "terminal", session.Terminal, "command", firstWord(session.Command))
	defer func() {
		s.Log.Info("left", "session", session.Number, "user", visibleName(session.User), "code", code, "sent", session.sent.Load(),
			"after", time.Since(session.began).Round(time.Millisecond), "why", cmp.Or(context.Cause(ctx), errQuit))
	}()
	return s.Options.Run(ctx, session)
}

// firstWord is the first word of a command: what follows may be somebody's own.
func firstWord(command string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	return visibleName(first)
}
