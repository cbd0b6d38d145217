package serve

import (
	"fmt"
	"slices"
)

// enter counts a session in, if there is a place for it.
//
// Nobody has a share of the places while there are enough: a class may sit behind one
// address, a lab may log in by one name. The fewer are left, the less of them one may
// have: a login name eight times as many sessions as places are left, a connection as
// many as are left. So who has most is refused first, and who has none is not. The last
// places are kept for those who lead.
func (s *server) enter(session *Session) error {
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
	session.conn.sessions++
	s.unwait(session.conn)
	return nil
}

// leave gives a session's place free.
func (s *server) leave(session *Session) {
	s.mu.Lock()
	if !s.sessions[session] {
		s.mu.Unlock()
		return // there was no place for it
	}
	delete(s.sessions, session)
	if len(s.sessions) == 0 {
		select {
		case s.empty <- struct{}{}:
		default:
		}
	}
	session.conn.sessions--
	crowded := s.wait(session.conn)
	s.mu.Unlock()
	crowded.closeIfAny()
}

// opening is a channel that nothing runs on yet.
type opening struct {
	conn    *connection
	close   func()
	counted bool
}

// admit counts a channel in: of a connection and in all there are no more than so many.
// Where all are there, one that nothing runs on is closed: the oldest of the connection
// that has most such.
func (s *server) admit(o *opening) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || o.conn.channels >= channelsMost {
		return false
	}
	if s.channels >= s.MaxSessions+spareChannels {
		idle := map[*connection]int{}
		for _, other := range s.openings {
			idle[other.conn]++
		}
		k := mostOf(s.openings, func(other *opening) int { return idle[other.conn] })
		if k < 0 {
			return false
		}
		oldest := s.openings[k]
		s.openings = slices.Delete(s.openings, k, k+1)
		s.uncount(oldest)
		go oldest.close() // which takes the time that its client does
	}
	s.channels++
	o.counted = true
	o.conn.channels++
	o.conn.timeout.Stop()
	s.openings = append(s.openings, o)
	return true
}

// began says that something runs on a channel.
func (s *server) began(o *opening) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.openings = slices.DeleteFunc(s.openings, func(other *opening) bool { return other == o })
}

// dismiss counts a channel out. With the last one its connection is soon over.
func (s *server) dismiss(o *opening) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.openings = slices.DeleteFunc(s.openings, func(other *opening) bool { return other == o })
	s.uncount(o)
	if o.conn.channels--; o.conn.channels == 0 {
		o.conn.timeout.Reset(s.times.linger)
	}
}

// uncount takes a channel out of the number of all; mu is held.
func (s *server) uncount(o *opening) {
	if o.counted {
		s.channels--
	}
	o.counted = false
}

// mostOf is the index of the first for which there are most, or -1.
func mostOf[T any](all []T, count func(T) int) int {
	first, most := -1, 0
	for k, one := range all {
		if n := count(one); n > most {
			first, most = k, n
		}
	}
	return first
}
