package serve

import (
	"errors"
	"net"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// connection is one connection. It is closed when nobody logs in on it in time,
// and when its last channel is gone.
type connection struct {
	net.Conn
	server *server
	remote string
	user   string // once logged in

	mu        sync.Mutex // what follows
	logged    bool
	channels  int
	timeout   *time.Timer // which closes it
	closeOnce sync.Once
}

// connect takes a connection in; nil where too many are not logged in.
func (s *server) connect(conn net.Conn) *connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.logins >= loginsAtOnce || s.closing {
		return nil
	}
	s.logins++
	c := &connection{Conn: conn, server: s, remote: conn.RemoteAddr().String()}
	c.timeout = time.AfterFunc(s.times.login, func() { c.Close() })
	return c
}

// Close closes the connection, and gives its place among the logins free.
func (c *connection) Close() error {
	c.closeOnce.Do(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.timeout.Stop()
		if !c.logged {
			c.server.endLogin()
		}
	})
	return c.Conn.Close()
}

func (s *server) endLogin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.logins--
}

// loginAttempt logs each way to log in that a client has tried.
func (s *server) loginAttempt(c *connection, m ssh.ConnMetadata, method string, err error) {
	if err != nil {
		if err != errNotYet && (method != "none" || errors.Is(err, errLongName)) {
			s.Log.Warn("login refused", "user", visibleName(m.User()), "from", c.remote, "by", method)
		}
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.logged {
		return
	}
	c.logged, c.user = true, m.User()
	c.timeout.Reset(s.times.begin)
	s.endLogin()
}

// channelOpened and channelClosed count the channels.
func (c *connection) channelOpened() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.channels++
	c.timeout.Stop()
}

func (c *connection) channelClosed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.channels--; c.channels == 0 {
		c.timeout.Reset(c.server.times.linger)
	}
}
