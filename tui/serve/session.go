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

// Session is one session, as its program sees it.
type Session struct {
	User    string // login name
	Leads   bool   // logged in with a key of a leader
	Command string // command to run; "" is the shell
	Number  int64

	Terminal bool              // there is a terminal; what follows is about it
	Env      map[string]string // TERM, and the variables accepted
	Resized  chan struct{}     // of capacity 1: the size has changed
	Notices  chan string       // messages to show

	channel ssh.Channel
	conn    *connection
	size    atomic.Uint64 // columns and rows, 32 bits each
	began   time.Time
	cancel  context.CancelCauseFunc
	warned  bool

	lastInput atomic.Int64 // time of the last input, in Unix nanoseconds
	writing   atomic.Int64 // start of a Write in progress; 0: none
	sent      atomic.Int64 // bytes
}

// The size assumed until the terminal tells its own.
const usualWidth, usualHeight = 80, 24

// Size is the terminal's present size, at most the largest that is drawn.
func (s *Session) Size() (width, height int) {
	z := s.size.Load()
	return int(z >> 32), int(z & math.MaxUint32)
}

// resize records a size from the client, which may be any; 0 means unknown.
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
	default: // the receiver reads the newest size
	}
}

// Read reads what is typed or sent.
func (s *Session) Read(p []byte) (int, error) {
	n, err := s.channel.Read(p)
	if n > 0 {
		s.lastInput.Store(time.Now().UnixNano())
	}
	return n, err
}

// Write writes to the client's standard output.
func (s *Session) Write(p []byte) (int, error) { return s.send(s.channel, p) }

// Errors writes to the client's standard error; on a terminal, to its only output.
func (s *Session) Errors() io.Writer {
	if s.Terminal {
		return s
	}
	return stderrWriter{s}
}

type stderrWriter struct{ *Session }

func (e stderrWriter) Write(p []byte) (int, error) { return e.send(e.channel.Stderr(), p) }

func (s *Session) send(to io.Writer, p []byte) (int, error) {
	s.writing.Store(time.Now().UnixNano())
	n, err := to.Write(p)
	s.writing.Store(0)
	s.sent.Add(int64(n))
	if !s.Terminal { // a client that reads output is not idle
		s.lastInput.Store(time.Now().UnixNano())
	}
	return n, err
}

// End ends the session and shows why.
func (s *Session) End(why Farewell) { s.cancel(why) }

// Say shows a notice; it is dropped if others wait.
func (s *Session) Say(text string) {
	select {
	case s.Notices <- text:
	default:
	}
}

// maxEnvValue is the longest value of an environment variable, and of TERM.
const maxEnvValue = 256

// handle serves one channel of a connection, from its opening to its end.
func (s *Server) handle(c *connection, by *ssh.ServerConn, opened ssh.NewChannel) {
	if !s.addChannel(c) {
		_ = opened.Reject(ssh.ResourceShortage, "no room for another session")
		return
	}
	defer s.removeChannel(c)
	channel, requests, err := opened.Accept()
	if err != nil {
		return
	}
	defer channel.Close()
	ctx, cancel := context.WithCancelCause(s.ctx)
	defer cancel(nil)
	_, leader := by.Permissions.Extensions[leaderExtension]
	session := &Session{
		User: by.User(), Leads: leader, Env: map[string]string{},
		Resized: make(chan struct{}, 1), Notices: make(chan string, 4),
		channel: channel, conn: c, cancel: cancel,
	}
	session.size.Store(usualWidth<<32 | usualHeight)
	late := time.AfterFunc(s.times.start, func() { channel.Close() })
	ended := make(chan struct{})
	began := false
	begin := func() { // once
		began = true
		late.Stop()
		go func() {
			defer close(ended)
			defer s.removeSession(session) // last, since the server may end with the last session
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

// Why a session ended: its program returned, or its client disconnected.
var (
	errQuit = errors.New("quit")
	errGone = errors.New("the client has left")
)

// handleRequest handles one request of the channel; began reports whether the program runs.
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
		return !began && !s.Terminal && s.requestTerminal(r.Payload)
	case "env":
		var m struct{ Name, Value string }
		if began || ssh.Unmarshal(r.Payload, &m) != nil || len(m.Value) > maxEnvValue {
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

// requestTerminal handles a request for a terminal.
func (s *Session) requestTerminal(payload []byte) bool {
	if len(payload) < 4 {
		return false
	}
	var m struct {
		Term                              string
		Width, Height, Pixels, PixelsHigh uint32
		Modes                             string
	}
	if n := binary.BigEndian.Uint32(payload); n > maxEnvValue || ssh.Unmarshal(payload, &m) != nil {
		return false
	}
	s.Terminal = true
	s.Env["TERM"] = m.Term
	s.resize(m.Width, m.Height)
	return true
}

// session runs a session's program. A panic in it ends this session only.
func (s *Server) session(ctx context.Context, session *Session) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(session.Errors(), "perceptron: %v\r\n", s.Fault(fault))
			code = 1
		}
	}()
	session.began = time.Now()
	session.lastInput.Store(session.began.UnixNano())
	if err := s.addSession(session); err != nil {
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

// firstWord is the first word of a command, for the log: the rest may be private.
func firstWord(command string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	return visibleName(first)
}
