// Package class is who is in a class, who leads it and where it is. It draws
// nothing: what a place looks like is each member's own affair. Read class.go first,
// then command.go.
package class

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"perceptron/model"
	"perceptron/tui/explore"
)

// Class is a class. The zero value is an empty one. Its methods, and those of its
// members, may be called from any goroutine, and do not wait.
type Class struct {
	// What a class may ask of the server that it is on; nil: there is none. All of it or
	// nothing is there.
	End   func(shown string) (ended int)   // ends the sessions of the login names that are shown so
	Held  func() map[string]int64          // how many bytes of uploads each login name has
	Clear func(login string) (freed int64) // frees those of a login name

	mu           sync.Mutex
	members      []*Member // in the order in which they came
	leader       *Member
	lead         int  // how often the leader has been another
	arrived      bool // the leader's explorer, at the place that they found
	place        *explore.Place
	printed      string // the place, as the leader's explorer has it
	number       int    // of the place: it, the leader and the words below have changed so often
	announcement string
	changes      chan struct{} // closed with the next change; nil: nobody waits for it
}

// Member is somebody who is there.
type Member struct {
	Guest
	Name string // as all see it; two that are called the same are told apart

	class    *Class
	away     bool   // at an explorer of their own
	dataName string // there
	step     int
}

// Guest is who comes to a class.
type Guest struct {
	Login   string // the name that they come by
	MayLead bool
	End     func() // ends their session; nil: it can't be ended from here
	// Share is a place of theirs as all can open it: it names the data as the others do.
	// Nil: it is so already.
	Share func(explore.Place) (explore.Place, error)
}

// Now is what all followers see.
type Now struct {
	Place        explore.Place
	Placed       bool   // somebody has led
	Leader       string // "": nobody leads
	Lead         int    // the number of their lead: it changes with the leader
	Leads        bool   // it is the member who asks
	Announcement string // what the class was told last; "": nothing since the place changed
	Number       int    // changes with any of these
}

// Lecturer is the name of the server's own terminal. Nobody else has it but who may
// lead.
const Lecturer = "lecturer"

// Join takes somebody in, who follows until they say otherwise.
func (c *Class) Join(g Guest) *Member {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &Member{Guest: g, Name: Shown(g.Login), class: c}
	for k := 2; c.find(m.Name) != nil || m.Name == Lecturer && !g.MayLead; k++ {
		m.Name = fmt.Sprintf("%s#%d", Shown(g.Login), k)
	}
	c.members = append(c.members, m)
	return m
}

// Shown is a login name as all see it, and as commands take it.
func Shown(login string) string {
	name := strings.ReplaceAll(model.Visible(login, 24), " ", "_")
	if name == "" {
		return "guest"
	}
	return name
}

func (c *Class) find(name string) *Member {
	k := slices.IndexFunc(c.members, func(m *Member) bool { return m.Name == name })
	if k < 0 {
		return nil
	}
	return c.members[k]
}

// Leave takes a member out. If they led, the class stays where it is, and is told.
func (m *Member) Leave() {
	c := m.class
	c.mu.Lock()
	defer c.mu.Unlock()
	c.members = slices.DeleteFunc(c.members, func(o *Member) bool { return o == m })
	if c.leader == m {
		c.setLeader(nil)
	}
}

// changed wakes who waits for it; mu is held.
func (c *Class) changed() {
	c.number++
	if c.changes != nil {
		close(c.changes)
		c.changes = nil
	}
}

// Changed is a channel that is closed with the next change: who asks for it before they
// look misses none.
func (c *Class) Changed() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes == nil {
		c.changes = make(chan struct{})
	}
	return c.changes
}

// Now is where the class is, as a member sees it, or nobody of them: nil.
func (c *Class) Now(m *Member) Now {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := Now{Placed: c.place != nil, Lead: c.lead, Announcement: c.announcement, Number: c.number}
	if c.place != nil {
		n.Place = *c.place
	}
	if c.leader != nil {
		n.Leader, n.Leads = c.leader.Name, c.leader == m
	}
	return n
}

// Leads reports whether a member leads.
func (m *Member) Leads() bool { return m.class.Now(m).Leads }

// ReportPlace says where a member's own explorer is, by the number of the lead that it
// knows of. The class follows the leader's, from when that has come to where the class
// was: to take the lead moves nobody. The error is why the class can't see the place.
func (m *Member) ReportPlace(x *explore.Explorer, lead int) error {
	c := m.class
	c.mu.Lock()
	defer c.mu.Unlock()
	m.away, m.dataName, m.step = c.leader != m, x.Name(), x.Step()
	if c.leader != m || c.lead != lead || x.Busy() {
		return nil
	}
	p := shared(x.Place())
	if m.Share != nil {
		var err error
		if p, err = m.Share(p); err != nil {
			return err
		}
	}
	now := p.Command()
	found := !c.arrived && c.place != nil
	c.arrived = true
	switch {
	case found: // at another size it may be printed otherwise
		c.printed = now
	case c.place == nil || now != c.printed:
		c.place, c.printed, c.announcement = &p, now, ""
		c.changed()
	}
	return nil
}

// FollowClass says that a member is back with the class.
func (m *Member) FollowClass() {
	m.class.mu.Lock()
	defer m.class.mu.Unlock()
	m.away = false
}

// shared is a place without what is each follower's own: the theme, the help, the
// command line, the picker.
func shared(p explore.Place) explore.Place {
	p.Do = slices.DeleteFunc(slices.Clone(p.Do), func(line string) bool {
		word, _, _ := strings.Cut(line, " ")
		return slices.Contains([]string{"theme", "help", "command", "open"}, word)
	})
	return p
}

// Lead makes a member the leader, who has to be allowed to; whoever led follows.
// Each session finds out by itself who leads now, so none acts on a lead that is over.
func (m *Member) Lead() error {
	c := m.class
	c.mu.Lock()
	defer c.mu.Unlock()
	if !m.MayLead {
		return errMayNot
	}
	c.setLeader(m)
	return nil
}

var errMayNot = errors.New("only someone logged in with a key of --lead-keys may take the lead, or the terminal of the server")

// setLeader makes somebody the leader, or nobody, and tells all followers; mu is held.
func (c *Class) setLeader(m *Member) {
	switch {
	case m == c.leader:
		return
	case m == nil:
		c.announcement = c.leader.Name + " has left: the class stays here until somebody leads (w: on your own)"
	default:
		c.announcement = m.Name + " leads"
	}
	c.leader, c.arrived = m, false
	c.lead++
	c.changed()
}

// YouLead is what who leads is told.
const YouLead = "you lead: the class sees what you see"
