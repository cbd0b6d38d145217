package serve

import "fmt"

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
	name, connection, leaders := 0, 0, 0
	for other := range s.sessions {
		if other.Leads {
			leaders++
		}
		if other.User == session.User {
			name++
		}
		if other.conn == session.conn {
			connection++
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
	s.unwait(session.conn)
	return nil
}

// leave gives a session's place free.
func (s *Server) leave(session *Session) {
	s.mu.Lock()
	if !s.sessions[session] {
		s.mu.Unlock()
		return // there was no place for it
	}
	delete(s.sessions, session)
	s.running.Done()
	session.conn.sessions--
	crowded := s.wait(session.conn)
	s.mu.Unlock()
	if crowded != nil {
		crowded.Close()
	}
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
