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

// addSession registers a session if there is a slot for it.
//
// As long as there are enough slots there are no quotas: a class may share one address, a
// lab may share one login name. The fewer slots are free, the fewer one user may hold: a
// login name at most eight times as many sessions as slots are free, a connection at most
// as many as are free. So those who hold most are refused first, and a newcomer is not. The
// last slots are reserved for leaders.
func (s *Server) addSession(session *Session) error {
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
		left -= max(0, min(reservedForLeaders, s.MaxSessions-1)-leaders)
	}
	switch {
	case s.closing:
		return fmt.Errorf("the server is closing")
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

// removeSession frees a session's slot.
func (s *Server) removeSession(session *Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.sessions[session] {
		return // it never had a slot
	}
	delete(s.sessions, session)
	s.running.Done()
	session.conn.sessions--
	s.evictConnection()
}

// addChannel registers a channel; false if its connection has maxChannels.
func (s *Server) addChannel(c *connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || c.channels >= maxChannels {
		return false
	}
	c.channels++
	c.timeout.Stop()
	return true
}

// removeChannel unregisters a channel. A connection without channels is closed after
// times.linger.
func (s *Server) removeChannel(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.channels--; c.channels == 0 {
		c.timeout.Reset(s.times.linger)
	}
}

// connection is one connection. It is closed when nobody logs in on it in time, and after
// its last channel.
type connection struct {
	net.Conn
	server   *Server
	address  string        // without the port
	lastRead atomic.Int64  // time of the last data from the client, in Unix nanoseconds
	closed   chan struct{} // closed with the connection

	// What follows is guarded by the server's mu.
	loggedIn bool
	channels int
	sessions int
	timeout  *time.Timer // closes the connection
}

// addConnection registers a connection; nil if the server is closing.
func (s *Server) addConnection(conn net.Conn) *connection {
	c := &connection{Conn: conn, server: s, address: conn.RemoteAddr().String(), closed: make(chan struct{})}
	if host, _, _ := net.SplitHostPort(c.address); host != "" {
		c.address = host
	}
	c.lastRead.Store(time.Now().UnixNano())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return nil
	}
	c.timeout = time.AfterFunc(s.times.login, func() { c.Close() })
	s.connections[c] = true
	s.evictConnection()
	return c
}

// evictConnection closes one of the connections without a session if there are more than
// maxWaiting; mu is held.
//
// It closes one of the address that has most of them, there one of the larger group (logged
// in or not), and of these the one that has been silent longest. So somebody who holds
// hundreds of connections open loses their own.
func (s *Server) evictConnection() {
	type kind struct {
		address string
		logged  bool
	}
	from, sameKind := map[string]int{}, map[kind]int{}
	var waiting []*connection
	for c := range s.connections {
		if c.sessions == 0 {
			waiting = append(waiting, c)
			from[c.address]++
			sameKind[kind{c.address, c.loggedIn}]++
		}
	}
	if len(waiting) <= maxWaiting {
		return
	}
	victim := slices.MinFunc(waiting, func(a, b *connection) int {
		return cmp.Or(
			cmp.Compare(from[b.address], from[a.address]),
			cmp.Compare(sameKind[kind{b.address, b.loggedIn}], sameKind[kind{a.address, a.loggedIn}]),
			cmp.Compare(a.lastRead.Load(), b.lastRead.Load()))
	})
	s.removeConnection(victim)
	go victim.Close() // once mu is free
}

// removeConnection unregisters a connection that is about to be closed; mu is held.
func (s *Server) removeConnection(c *connection) {
	if s.connections[c] {
		delete(s.connections, c)
		close(c.closed)
		c.timeout.Stop()
	}
}

// Read reads from the client.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.lastRead.Store(time.Now().UnixNano())
	}
	return n, err
}

// Close closes the connection and unregisters it.
func (c *connection) Close() error {
	c.server.mu.Lock()
	c.server.removeConnection(c)
	c.server.mu.Unlock()
	return c.Conn.Close()
}

// loginAttempt is called after each attempt of a client to log in. A connection whose login
// name is too long is closed.
func (s *Server) loginAttempt(c *connection, m ssh.ConnMetadata, method string, err error) {
	long := len(m.User()) > maxLoginName
	if long {
		c.Close()
	}
	if long || err != nil {
		if long || err != errAuthRequired && method != "none" {
			s.refusals.add(s.Log, time.Now(), c.address, visibleName(m.User()), method)
		}
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.loggedIn {
		return
	}
	c.loggedIn = true
	c.timeout.Reset(s.times.start)
}
