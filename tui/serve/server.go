package serve

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"

	"perceptron/model"
)

// Server is an SSH server.
type Server struct {
	Options
	ctx      context.Context // of the sessions
	end      context.CancelCauseFunc
	guesses  guessLimiter
	refusals refusals
	faults   atomic.Int64
	running  sync.WaitGroup // counts the sessions

	mu          sync.Mutex // guards what follows
	sessions    map[*Session]bool
	connections map[*connection]bool
	number      int64 // of the last session
	closing     bool
}

// New is a server that is not running yet.
func New(o Options) *Server {
	if o.times == (times{}) {
		o.times = usualTimes()
	}
	s := &Server{
		Options: o, sessions: map[*Session]bool{}, connections: map[*connection]bool{},
		guesses:  guessLimiter{answers: map[string][guessesPerSecond]time.Time{}},
		refusals: refusals{byAddress: map[string]*refusal{}},
	}
	s.ctx, s.end = context.WithCancelCause(context.Background())
	return s
}

// Run serves until ctx ends, then gives the sessions Options.Grace to end.
func (s *Server) Run(ctx context.Context) error {
	defer s.end(nil)
	listener, err := net.Listen("tcp", s.Listen)
	if err != nil {
		var at *net.OpError
		if errors.As(err, &at) {
			err = at.Err
		}
		return fmt.Errorf("%s: can't listen there: %w (--listen takes another address)", s.Listen, err)
	}
	go s.accept(listener)
	if s.Listening != nil {
		s.Listening(listener.Addr().String())
	}
	tick := time.NewTicker(s.times.check)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case now := <-tick.C:
			s.checkTimes(now)
			s.guesses.forget(now)
			s.refusals.summarize(s.Log, now, s.times.summary)
		case <-ctx.Done():
		}
	}
	listener.Close()
	s.close()
	s.refusals.summarize(s.Log, time.Now(), 0)
	return nil
}

// close ends the sessions: each is told and has the grace to leave; then all connections
// are closed.
func (s *Server) close() {
	s.mu.Lock()
	s.closing = true
	sessions := len(s.sessions)
	for session := range s.sessions {
		session.Say(fmt.Sprintf("the server closes in %s; q leaves, and says how to come back here", s.Grace))
	}
	s.mu.Unlock()
	s.Log.Info("closing", "sessions", sessions, "grace", s.Grace)
	empty := make(chan struct{})
	go func() {
		s.running.Wait()
		close(empty)
	}()
	within(s.Grace, empty)
	s.end(Farewell("The server has closed. Goodbye."))
	within(time.Second, empty)
	s.mu.Lock()
	left := slices.Collect(maps.Keys(s.connections))
	s.mu.Unlock()
	for _, c := range left {
		c.Close()
	}
}

// within waits for a channel, at most for d.
func within(d time.Duration, what <-chan struct{}) {
	select {
	case <-what:
	case <-time.After(d):
	}
}

// End ends the sessions whose login name matches, and returns their number.
func (s *Server) End(why Farewell, meant func(user string) bool) (ended int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for session := range s.sessions {
		if meant(session.User) {
			session.cancel(why)
			ended++
		}
	}
	return ended
}

// Has reports whether a login name has a session.
func (s *Server) Has(user string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for session := range s.sessions {
		if session.User == user {
			return true
		}
	}
	return false
}

// accept accepts connections until the listener is closed. On a temporary error, such as no
// free file descriptors, it retries.
func (s *Server) accept(listener net.Listener) {
	for {
		conn, err := listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			time.Sleep(acceptRetry)
		default:
			go s.serveConnection(conn)
		}
	}
}

// serveConnection serves one connection from its login to its end.
func (s *Server) serveConnection(from net.Conn) {
	c := s.addConnection(from)
	if c == nil {
		from.Close()
		return
	}
	defer c.Close()
	conn, channels, requests, err := ssh.NewServerConn(c, s.config(c))
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	for opened := range channels {
		if opened.ChannelType() == "session" {
			go s.handle(c, conn, opened)
		} else {
			_ = opened.Reject(ssh.UnknownChannelType, "only sessions are served")
		}
	}
}

// checkTimes ends the sessions whose time is up, and closes connections whose client has
// stopped reading.
func (s *Server) checkTimes(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	idle, most, stall := s.Idle, s.MaxTime, s.times.stall
	warn := min(s.times.warn, idle/2)
	for session := range s.sessions {
		quiet := now.Sub(time.Unix(0, session.lastInput.Load()))
		since := session.writing.Load()
		switch {
		case since != 0 && now.Sub(time.Unix(0, since)) > stall:
			session.cancel(Farewell("Nothing was read for " + stall.String() + "."))
			go session.conn.Close() // unblocks the Write in progress; needs mu
		case most > 0 && now.Sub(session.began) > most:
			session.cancel(Farewell("A session lasts at most " + most.String() + " here. Goodbye."))
		case idle > 0 && quiet > idle:
			session.cancel(Farewell("No key was pressed for " + idle.String() + ". Goodbye."))
		case idle > 0 && quiet > idle-warn && !session.warned:
			session.warned = true
			session.Say("no key for a while: this session ends in " + warn.String() + " unless one is pressed")
		case idle > 0 && quiet <= idle-warn:
			session.warned = false
		}
	}
}

// visibleName is a login name or command as it is written to the log.
func visibleName(name string) string { return model.Visible(name, 32) }
