package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"perceptron/tui/class"
	"perceptron/tui/explore"
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

// classOpener opens what the class is at, for those who see the same: as long as any of
// them is there.
func (s *service) classOpener(ctx context.Context) explore.Opener {
	o := &opener{store: &guest{guestData: s.guestData, owner: ofClass()}, gate: s.host.Gate.Session()}
	return o.dataOpener(context.WithoutCancel(ctx))
}

// sharePlace is a place of a guest's as all can open it: what they have uploaded is shown to
// the class, by a name that says whose it is.
func (g *guest) sharePlace(p explore.Place) (explore.Place, error) {
	var err error
	if p.Data, err = g.shareData(p.Data); err != nil {
		return p, err
	}
	if k := slices.Index(p.Flags, "--test"); k >= 0 && k+1 < len(p.Flags) {
		p.Flags = slices.Clone(p.Flags)
		p.Flags[k+1], err = g.shareData(p.Flags[k+1])
	}
	return p, err
}

// shareData is the name by which all can open what a guest opens by one.
func (g *guest) shareData(name string) (string, error) {
	file, own := strings.CutSuffix(name, explore.SessionData)
	u, ok := g.openedUpload(file)
	if !ok || u.owner.class {
		return name, nil
	}
	shown, err := g.uploads.show(u)
	if err != nil {
		return name, fmt.Errorf("%s: %w", name, err)
	}
	if own {
		shown += explore.SessionData
	}
	return shown, nil
}

// openedUpload is the upload that is open by a name: there may be another of that name
// by now.
func (g *guest) openedUpload(name string) (*upload, bool) {
	if u, ok := g.opened.Load(name); ok {
		return u.(*upload), true
	}
	return g.upload(name)
}

// show keeps an upload for the class too, and is its name there. The class has as many as
// any owner may have, and the oldest goes.
func (s *uploads) show(u *upload) (name string, err error) {
	whose := class.Shown(u.by) + ":"
	name = whose + u.name
	for k := 2; ; k++ {
		other, taken := s.find(ofClass(), name)
		switch {
		case !taken:
			return name, s.keepForClass(u, name)
		case other.sum == u.sum:
			return name, nil
		}
		name = fmt.Sprintf("%s%d:%s", whose, k, u.name)
	}
}

// keepForClass keeps an upload for the class by a name.
func (s *uploads) keepForClass(u *upload, name string) error {
	one := &upload{owner: ofClass(), by: u.by, name: name, sum: u.sum, text: u.text, cut: func(error) {}}
	s.mu.Lock()
	var shown []int
	for k, other := range s.kept {
		if other.owner.class {
			shown = append(shown, k)
		}
	}
	if len(shown) >= s.limits.each {
		s.remove(shown[0], nil)
	}
	s.kept = append(s.kept, one)
	s.mu.Unlock()
	if err := s.grow(one, len(u.text)); err != nil {
		s.abandon(one)
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one.cut = nil
	return nil
}
