package serve

import (
	"cmp"
	"errors"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"
)

// connection is one connection. It is closed when nobody logs in on it in time,
// and when its last channel is gone.
type connection struct {
	net.Conn
	server  *Server
	remote  string       // address and port
	address string       // without the port
	user    string       // once logged in
	heard   atomic.Int64 // when something came last, or it was made, in Unix nanoseconds
	closed  chan struct{}

	// The server's mu is held for what follows.
	logged   bool
	channels int
	sessions int
	timeout  *time.Timer // which closes it
	over     bool
}

// connect takes a connection in.
func (s *Server) connect(conn net.Conn) *connection {
	c := &connection{Conn: conn, server: s, remote: conn.RemoteAddr().String(), closed: make(chan struct{})}
	if c.address, _, _ = net.SplitHostPort(c.remote); c.address == "" {
		c.address = c.remote
	}
	c.heard.Store(time.Now().UnixNano())
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return nil
	}
	c.timeout = time.AfterFunc(s.times.login, func() { c.Close() })
	crowded := s.wait(c)
	s.mu.Unlock()
	if crowded != nil {
		crowded.Close()
	}
	return c
}

// wait counts a connection among those without a session. Where these are too many, the
// one that is to be closed is returned, else nil. mu is held.
//
// It is one of the address that has most of them, and there of those that are logged in or
// of those that are not, whichever are more: whoever holds connections open by the hundred
// loses their own. Of these it is the one that has not been heard of for longest.
func (s *Server) wait(c *connection) (crowded *connection) {
	if c.over || c.sessions > 0 {
		return nil
	}
	s.waiting = append(s.waiting, c)
	if len(s.waiting) <= waitingMost {
		return nil
	}
	type kind struct {
		address string
		logged  bool
	}
	from, alike := map[string]int{}, map[kind]int{}
	for _, c := range s.waiting {
		from[c.address]++
		alike[kind{c.address, c.logged}]++
	}
	crowded = slices.MinFunc(s.waiting, func(a, b *connection) int {
		return cmp.Or(
			cmp.Compare(from[b.address], from[a.address]),
			cmp.Compare(alike[kind{b.address, b.logged}], alike[kind{a.address, a.logged}]),
			cmp.Compare(a.heard.Load(), b.heard.Load()))
	})
	s.unwait(crowded)
	return crowded
}

// unwait takes a connection out of those without a session; mu is held.
func (s *Server) unwait(c *connection) {
	s.waiting = slices.DeleteFunc(s.waiting, func(other *connection) bool { return other == c })
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
	if !c.over {
		c.over = true
		close(c.closed)
		c.timeout.Stop()
		c.server.unwait(c)
	}
	c.server.mu.Unlock()
	return c.Conn.Close()
}

// loginAttempt is told of each way to log in that a client has tried.
func (s *Server) loginAttempt(c *connection, m ssh.ConnMetadata, method string, err error) {
	if err != nil {
		if err != errNotYet && (method != "none" || errors.Is(err, errLongName)) {
			s.refusals.add(s.Log, time.Now(), c.address, visibleName(m.User()), method)
		}
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.logged {
		return
	}
	c.logged, c.user = true, m.User()
	c.timeout.Reset(s.times.begin)
}
