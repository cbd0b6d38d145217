package cli

import (
	"sync"

	"perceptron/tui/class"
	"perceptron/tui/serve"
)

// classServer is what a class may ask of the server: of its uploads and its sessions.
type classServer struct {
	*uploads
	*present
}

// SizeText is a number of bytes in words.
func (classServer) SizeText(bytes int64) string { return sizeText(bytes) }

// present are the sessions that are there, of all kinds.
type present struct {
	mu       sync.Mutex
	sessions map[*serve.Session]bool
}

func (p *present) enter(s *serve.Session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sessions == nil {
		p.sessions = map[*serve.Session]bool{}
	}
	p.sessions[s] = true
}

func (p *present) leave(s *serve.Session) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.sessions, s)
}

// ended is what is said where a session was ended by the class's leader.
const ended = serve.Farewell("The lecturer has ended this session. Goodbye.")

// End ends the sessions of the login names that a class shows so.
func (p *present) End(shown string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s := range p.sessions {
		if class.Shown(s.User) == shown {
			s.End(ended)
			n++
		}
	}
	return n
}
