package serve

import (
	"cmp"
	"fmt"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"
)

// enter counts a session in, if there is a place for it.
//
// Nobody has a share of the places while there are enough: a class may sit behind one
// address, a lab may log in by one name. The fewer are left, the less of them one may
// have: a login name eight times as many sessions as places are left, a connection as
// many as are left. So who has most is refused first, and who has none is not. The last
// places are kept for those who lead.
func (s *Server) enter(session *Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := s.MaxSessions - len(s.sessions)
	name, connection, leaders := 0, session.conn.sessions, 0
	for other := range s.sessions {
		if other.Leads {
			leaders++
		}
		if other.User == session.User {
			name++
		}
	}
	if s.Auth.Lead != nil && !session.Leads {
		left -= max(0, min(leadersPlaces, s.MaxSessions-1)-leaders)
	}
	switch {
	case s.closing:
		return fmt.Errorf("the server closes")
	case left <= 0:
		return fmt.Errorf("all %d places are taken (try again when somebody has left)", s.MaxSessions)
	case session.Leads:
	case name >= nameShare*left:
		return fmt.Errorf("only %d of %d places are left, and this login name has %d: they are for others (leave one first)", left, s.MaxSessions, name)
	case connection > 0 && connection >= left:
		return fmt.Errorf("only %d of %d places are left, and this connection has %d: they are for others (leave one first)", left, s.MaxSessions, connection)
	}
	s.number++
	session.Number = s.number
	s.sessions[session] = true
	s.running.Add(1)
	session.conn.sessions++
	return nil
}

// leave gives a session's place free.
func (s *Server) leave(session *Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.sessions[session] {
		return // there was no place for it
	}
	delete(s.sessions, session)
	s.running.Done()
	session.conn.sessions--
	s.thin()
}

// admit counts a channel in, of which a connection has no more than so many.
func (s *Server) admit(c *connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || c.channels >= channelsMost {
		return false
	}
	c.channels++
	c.timeout.Stop()
	return true
}

// dismiss counts a channel out. With the last one its connection is soon over.
func (s *Server) dismiss(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.channels--; c.channels == 0 {
		c.timeout.Reset(s.times.linger)
	}
}

// connection is one connection. It is closed when nobody logs in on it in time,
// and when its last channel is gone.
type connection struct {
	net.Conn
	server  *Server
	address string       // without the port
	heard   atomic.Int64 // when something came last, or it was made, in Unix nanoseconds
	closed  chan struct{}

	// The server's mu is held for what follows.
	logged   bool
	channels int
	sessions int
	timeout  *time.Timer // which closes it
}

// connect takes a connection in.
func (s *Server) connect(conn net.Conn) *connection {
	c := &connection{Conn: conn, server: s, address: conn.RemoteAddr().String(), closed: make(chan struct{})}
	if host, _, _ := net.SplitHostPort(c.address); host != "" {
		c.address = host
	}
	c.heard.Store(time.Now().UnixNano())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return nil
	}
	c.timeout = time.AfterFunc(s.times.login, func() { c.Close() })
	s.connections[c] = true
	s.thin()
	return c
}

// thin closes one of the connections without a session where these are too many. mu is held.
//
// It is one of the address that has most of them, and there of those that are logged in or
// of those that are not, whichever are more: whoever holds connections open by the hundred
// loses their own. Of these it is the one that has not been heard of for longest.
func (s *Server) thin() {
	type kind struct {
		address string
		logged  bool
	}
	from, alike := map[string]int{}, map[kind]int{}
	var waiting []*connection
	for c := range s.connections {
		if c.sessions == 0 {
			waiting = append(waiting, c)
			from[c.address]++
			alike[kind{c.address, c.logged}]++
		}
	}
	if len(waiting) <= waitingMost {
		return
	}
	crowded := slices.MinFunc(waiting, func(a, b *connection) int {
		return cmp.Or(
			cmp.Compare(from[b.address], from[a.address]),
			cmp.Compare(alike[kind{b.address, b.logged}], alike[kind{a.address, a.logged}]),
			cmp.Compare(a.heard.Load(), b.heard.Load()))
	})
	s.drop(crowded)
	go crowded.Close() // once mu is free
}

// drop gives free what a connection holds that is to be closed. mu is held.
func (s *Server) drop(c *connection) {
	if s.connections[c] {
		delete(s.connections, c)
		close(c.closed)
		c.timeout.Stop()
	}
}

// Read reads what the client sends.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.heard.Store(time.Now().UnixNano())
	}
	return n, err
}

// Close closes the connection, and gives what it held free.
func (c *connection) Close() error {
	c.server.mu.Lock()
	c.server.drop(c)
	c.server.mu.Unlock()
	return c.Conn.Close()
}

// loginAttempt is told of each way to log in that a client has tried. With a name that is
// too long it is the last.
func (s *Server) loginAttempt(c *connection, m ssh.ConnMetadata, method string, err error) {
	long := len(m.User()) > nameMost
	if long {
		c.Close()
	}
	if long || err != nil {
		if long || err != errNotYet && method != "none" {
			s.refusals.add(s.Log, time.Now(), c.address, visibleName(m.User()), method)
		}
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.logged {
		return
	}
	c.logged = true
	c.timeout.Reset(s.times.begin)
}
