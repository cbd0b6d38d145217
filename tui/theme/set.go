package theme

import (
	"sync"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Set is themes that sessions share: one for each name and kind of terminal. It
// may be used from any goroutine.
type Set struct {
	mu   sync.Mutex
	made map[kind]*Theme
}

type kind struct {
	name    string
	profile termenv.Profile
}

// Make is [New], or what it made before. A nil Set makes one each time.
func (s *Set) Make(name string, r *lipgloss.Renderer) *Theme {
	if s == nil {
		return New(name, r)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := kind{name, r.ColorProfile()}
	t := s.made[k]
	if t == nil {
		if s.made == nil {
			s.made = map[kind]*Theme{}
		}
		t = New(name, r)
		s.made[k] = t
	}
	return t
}
