package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"

	"perceptron/model"
)

// server is a server that runs.
type server struct {
	Options
	ctx      context.Context // of the sessions
	guesses  guesses
	refusals refusals

	mu       sync.Mutex // what follows
	sessions map[*Session]bool
	waiting  []*connection // without a session
	number   int64
	closing  bool
	empty    chan struct{} // has room for one: the last session has left
}

// Run serves until ctx ends, and then until all sessions have left, or their grace
// is over.
func Run(ctx context.Context, o Options) error {
	listener, err := net.Listen("tcp", o.Listen)
	if err != nil {
		var at *net.OpError
		if errors.As(err, &at) {
			err = at.Err
		}
		return fmt.Errorf("%s: can't listen there: %w (--listen takes another address)", o.Listen, err)
	}
	if o.times == (times{}) {
		o.times = usualTimes()
	}
	life, end := context.WithCancelCause(context.Background())
	defer end(nil)
	s := &server{Options: o, ctx: life, sessions: map[*Session]bool{}, empty: make(chan struct{}, 1)}
	go s.accept(listener)
	if o.Listening != nil {
		o.Listening(listener.Addr().String())
	}
	tick := time.NewTicker(o.times.look)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case now := <-tick.C:
			s.checkTimes(now)
			s.guesses.forget(now)
			s.refusals.sum(s.Log, now, s.times.sum)
		case <-ctx.Done():
		}
	}
	listener.Close()
	s.close(end)
	s.closeConnections()
	s.refusals.sum(s.Log, time.Now(), 0)
	return nil
}

// close ends the sessions: each is told, and has the grace to go.
func (s *server) close(end context.CancelCauseFunc) {
	s.mu.Lock()
	s.closing = true
	left := len(s.sessions)
	for session := range s.sessions {
		session.Say(fmt.Sprintf("the server closes in %s; q leaves, and says how to come back here", s.Grace))
	}
	s.mu.Unlock()
	s.Log.Info("closing", "sessions", left, "grace", s.Grace)
	s.await(s.Grace)
	end(Farewell("The server has closed. Goodbye."))
	s.await(time.Second)
}

// closeConnections closes those that are left: without a session, or of one that does
// not end.
func (s *server) closeConnections() {
	s.mu.Lock()
	left := slices.Clone(s.waiting)
	for session := range s.sessions {
		left = append(left, session.conn)
	}
	s.mu.Unlock()
	for _, c := range left {
		c.Close()
	}
}

// await waits until no session is left, at most for d.
func (s *server) await(d time.Duration) {
	late := time.NewTimer(d)
	defer late.Stop()
	for s.count() > 0 {
		select {
		case <-s.empty:
		case <-late.C:
			return
		}
	}
}

func (s *server) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sessions)
}

// accept takes connections in until the listener is closed. Where there is no room for
// one, such as no file descriptor, it tries again soon.
func (s *server) accept(listener net.Listener) {
	for {
		conn, err := listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			time.Sleep(acceptAgain)
		default:
			go s.converse(conn)
		}
	}
}

// converse is a connection, from its login to its end.
func (s *server) converse(from net.Conn) {
	c := s.connect(from)
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
	_, leader := conn.Permissions.Extensions[leads]
	for opened := range channels {
		if opened.ChannelType() == "session" {
			go s.handle(c, leader, opened)
		} else {
			_ = opened.Reject(ssh.UnknownChannelType, "only sessions are served")
		}
	}
}

// checkTimes ends the sessions whose time is up, and the connections of those that read
// nothing.
func (s *server) checkTimes(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for session := range s.sessions {
		session.checkTimes(now, &s.Options)
	}
}

// checkTimes ends a session whose time is up.
func (s *Session) checkTimes(now time.Time, o *Options) {
	idle, most := o.Idle, o.MaxTime
	quiet := now.Sub(time.Unix(0, s.lastHeard.Load()))
	warn := min(o.times.warn, idle/2)
	since := s.writing.Load()
	switch {
	case since != 0 && now.Sub(time.Unix(0, since)) > o.times.stall:
		s.cancel(Farewell("Nothing was read for " + o.times.stall.String() + "."))
		go s.conn.Close() // which a channel that does not read would wait for
	case most > 0 && now.Sub(s.began) > most:
		s.cancel(Farewell("A session lasts " + most.String() + " here at most. Goodbye."))
	case idle > 0 && quiet > idle:
		s.cancel(Farewell("No key was pressed for " + idle.String() + ". Goodbye."))
	case idle > 0 && quiet > idle-warn && !s.warned:
		s.warned = true
		s.Say("no key for a while: this session ends in " + warn.String() + " unless one is pressed")
	case idle > 0 && quiet <= idle-warn:
		s.warned = false
	}
}

// visibleName is a name that somebody chose, fit for a log and for other people.
func visibleName(name string) string { return model.Visible(name, 32) }
