// Package class is the state of a class: its members, its leader and its place. It draws
// nothing and knows no sizes or themes. Read class.go first, then command.go (the command
// class).
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

// Class is a class of members, of whom one at most leads. The zero value is an empty class.
// Its methods and those of its members may be called from any goroutine, and never block.
type Class struct {
	// What the class may ask of its server. Either all three are set, or none where there is
	// no server.
	End   func(shown string) (ended int)   // ends all sessions of the login names whose Shown form this is
	Held  func() map[string]int64          // bytes of uploads by login name
	Clear func(login string) (freed int64) // frees the uploads of a login name

	mu           sync.Mutex // guards what follows
	members      []*Member  // in the order in which they joined
	leader       *Member
	term         int            // incremented at each change of the leader
	arrived      bool           // the leader's explorer has reached the place that the class was at
	place        *explore.Place // nil: nobody has led yet
	command      string         // the place as a command line, as the leader's explorer prints it
	version      int            // incremented at each change of place, leader or announcement
	announcement string
	waiting      chan struct{} // closed at the next change; nil: nobody waits
}

// Member is a session in the class.
type Member struct {
	Guest
	Name string // unique: a second "ann" is "ann#2"

	class    *Class
	away     bool   // in an explorer of their own
	dataName string // data set there
	step     int
}

// Guest is what the server knows of somebody who joins.
type Guest struct {
	Login   string // login name
	MayLead bool   // whether they may take the lead
	End     func() // ends their session; nil: it can't be ended by others
	// Share translates a place of theirs to one that all can open, by naming its data as the
	// others do; nil: no translation is needed.
	Share func(explore.Place) (explore.Place, error)
}

// State is a snapshot of the class, as one member sees it.
type State struct {
	Place        explore.Place
	Placed       bool   // somebody has led, so Place is known
	Leader       string // name; "": nobody leads
	Term         int    // changes with the leader
	Leads        bool   // the member leads
	Announcement string // the last one since the place changed; "": none
	Version      int    // changes with any of these
}

// Lecturer is the name of the server's own terminal. Only a member who may lead can have
// it.
const Lecturer = "lecturer"

// Join adds a member, who follows at first.
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

// Shown is a login name as members see it and as commands take it: one word of printable
// characters, "guest" for an empty one.
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

// Leave removes a member. If the leader leaves, the class stays at its place, and an
// announcement says so.
func (m *Member) Leave() {
	c := m.class
	c.mu.Lock()
	defer c.mu.Unlock()
	c.members = slices.DeleteFunc(c.members, func(o *Member) bool { return o == m })
	if c.leader == m {
		c.setLeader(nil)
	}
}

// changed starts a new version and wakes those who wait for it; mu is held.
func (c *Class) changed() {
	c.version++
	if c.waiting != nil {
		close(c.waiting)
		c.waiting = nil
	}
}

// Changed is a channel that is closed at the next change. To miss none, ask for it before
// the state.
func (c *Class) Changed() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == nil {
		c.waiting = make(chan struct{})
	}
	return c.waiting
}

// State is the state of the class as m sees it; m is nil for somebody who is no member.
func (c *Class) State(m *Member) State {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := State{Placed: c.place != nil, Term: c.term, Announcement: c.announcement, Version: c.version}
	if c.place != nil {
		n.Place = *c.place
	}
	if c.leader != nil {
		n.Leader, n.Leads = c.leader.Name, c.leader == m
	}
	return n
}

// Leads reports whether the member leads.
func (m *Member) Leads() bool { return m.class.State(m).Leads }

// ReportPlace tells the class the place of a member's own explorer; term is the term in
// which that explorer leads. The class goes where its leader goes, but only once the
// leader's explorer has reached the place where the class was: taking the lead moves
// nobody. The error is why the class can't open the place.
func (m *Member) ReportPlace(x *explore.Explorer, term int) error {
	c := m.class
	c.mu.Lock()
	defer c.mu.Unlock()
	m.away, m.dataName, m.step = c.leader != m, x.Name(), x.Step()
	if c.leader != m || c.term != term || x.Busy() {
		return nil
	}
	p := x.SharedPlace()
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
	case found: // the same place, which may be printed differently at another size
		c.command = now
	case c.place == nil || now != c.command:
		c.place, c.command, c.announcement = &p, now, ""
		c.changed()
	}
	return nil
}

// Rejoin records that a member follows the class again.
func (m *Member) Rejoin() {
	m.class.mu.Lock()
	defer m.class.mu.Unlock()
	m.away = false
}

// Lead makes a member the leader, if they are allowed to lead; the previous leader follows.
// Each session learns of the new term by itself, and its reports of an old one are ignored.
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

var errMayNot = errors.New("only a key of --lead-keys or the server's terminal may lead")

// setLeader makes m the leader, nobody if m is nil, and announces it; mu is held.
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
	c.term++
	c.changed()
}

// YouLead is the message to a new leader.
const YouLead = "you lead: the class sees what you see"
