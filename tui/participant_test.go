package tui

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/class"
	"perceptron/tui/explore"
	"perceptron/tui/theme"
)

// leads is a member who leads a class.
func leads(t *testing.T, c *class.Class, name string) *class.Member {
	m := c.Join(class.Guest{Login: name, MayLead: true})
	if err := m.Lead(); err != nil {
		t.Fatal(err)
	}
	return m
}

// takesPart is the explorer of a participant.
func takesPart(t *testing.T, p *Participant) *app {
	a := session(t, sample(t, "and"))
	a.participant = p
	p.attach(a.x)
	return a
}

// Keys typed ahead while taking the lead move the class, from its place.
func TestTakeAndGoOn(t *testing.T) {
	var c class.Class
	ada, ben := c.Join(class.Guest{Login: "ada", MayLead: true}), leads(t, &c, "ben")
	x := session(t, sample(t, "and")).x
	did(t, x, "seek 6")
	if err := ben.ReportPlace(x, 1); err != nil {
		t.Fatal(err)
	}
	a := takesPart(t, &Participant{Member: ada, Class: &c})
	a.runJob(t.Context(), []tea.Msg{
		keyMsg("l"), keyMsg("l"), keyMsg(":"), tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("class take")}, keyMsg("enter"), keyMsg("l"),
	})
	if now := c.State(nil); now.Leader != "ada" || !slices.Equal(now.Place.Do, []string{"seek 7"}) {
		t.Errorf("the class is at %v, led by %s; want step 7, by ada", now.Place.Do, now.Leader)
	}
}

// attender is a member as Classroom.Serve runs one: in the group, or with an explorer of
// their own.
type attender struct {
	t      *testing.T
	class  *class.Class
	member *class.Member
	a      *app // nil: with those that see the same
}

// opens opens an explorer of their own, in a role.
func (m *attender) opens(part Role) {
	m.leaves()
	m.a = takesPart(m.t, &Participant{Member: m.member, Class: m.class, Follow: part == LeadingRole})
	m.hears(nil)
}

// leaves ends the explorer of their own.
func (m *attender) leaves() {
	if m.a != nil {
		m.a.x.End()
	}
	m.a = nil
}

// hears handles a message and what follows.
func (m *attender) hears(msg tea.Msg) { settle(m.a, update(m.a, msg)) }

// looks brings the explorer up to date with the class, at any time.
func (m *attender) looks() {
	switch {
	case m.a != nil:
		m.hears(classMoved{})
	case m.member.Leads():
		m.opens(LeadingRole)
	}
}

// types is a command, or the key w.
func (m *attender) types(line string) {
	switch {
	case line == "w" && m.a == nil:
		m.opens(AloneRole)
	case m.a == nil:
	case line == "w":
		followed := m.a.participant.Follow
		if m.hears(keyMsg("w")); !m.member.Leads() && m.a.participant.Follow == followed {
			m.t.Fatal("w does nothing")
		}
	default:
		m.a.x.ExecuteScript(line)
		m.hears(nil)
	}
}

// However the lead is handed over, taken, left and taken again, and however late each
// learns of it, in the end exactly one leads, or none and all are told; and only a leader's
// actions move the class.
func TestLeadInterleaved(t *testing.T) {
	names := []string{"ada", "ben", "cy"}
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 9))
		var (
			c    class.Class
			all  []*attender
			done []string
		)
		comes := func(name string, part Role) {
			m := &attender{t: t, class: &c, member: c.Join(class.Guest{Login: name, MayLead: name != "cy"})}
			all = append(all, m)
			if part == LeadingRole && m.member.Lead() != nil {
				part = AloneRole
			}
			if part != FollowingRole {
				m.opens(part)
			}
		}
		for _, name := range names {
			comes(name, FollowingRole)
		}
		comes("dan", LeadingRole)
		for range 30 {
			who := r.IntN(len(all))
			m := all[who]
			was, led := c.State(nil).Place.Command(), m.a != nil && m.a.participant.term != 0 && m.a.participant.term == c.State(nil).Term
			act := []string{"class hand " + all[r.IntN(len(all))].member.Name, "class take", "w", "step", "seek 3", "looks", "looks", "leaves", "leads"}[r.IntN(9)]
			done = append(done, m.member.Name+": "+act)
			switch act {
			case "looks":
				m.looks()
			case "leaves":
				m.leaves()
				m.member.Leave()
				all = slices.Delete(all, who, who+1)
				comes(m.member.Name, []Role{FollowingRole, AloneRole, LeadingRole}[r.IntN(3)])
			case "leads":
				if m.a == nil && m.member.Lead() == nil {
					m.opens(LeadingRole)
				}
			default:
				m.types(act)
			}
			if now := c.State(nil).Place.Command(); now != was && (!led || act != "step" && act != "seek 3") && was != (explore.Place{}).Command() {
				t.Fatalf("seed %d: %s moves the class from %s to %s", seed, done[len(done)-1], was, now)
			}
		}
		for range 2 {
			for _, m := range all {
				m.looks()
			}
		}
		if err := settled(&c, all); err != nil {
			t.Fatalf("seed %d: %v, after\n%s", seed, err, strings.Join(done, "\n"))
		}
		for _, m := range all {
			m.leaves()
		}
	}
}

// settled is what is wrong with a class once all have learned of everything; "" if nothing.
func settled(c *class.Class, all []*attender) error {
	now := c.State(nil)
	leaders := 0
	for _, m := range all {
		switch {
		case m.member.Leads():
			leaders++
			if m.a == nil || m.a.participant.term != now.Term || m.a.participant.Follow || m.a.x.View().TopNote != "" {
				return fmt.Errorf("%s leads and does not know", m.member.Name)
			}
			for _, line := range []string{"seek 5", "seek 6"} {
				m.types(line)
				if got := c.State(nil).Place.Do; !slices.Contains(got, line) {
					return fmt.Errorf("%s leads, and after %s the class is at %v", m.member.Name, line, got)
				}
			}
		case m.a != nil && m.a.participant.term != 0:
			return fmt.Errorf("%s thinks to lead, not %q", m.member.Name, now.Leader)
		}
	}
	if leaders > 1 || leaders == 0 != (now.Leader == "") {
		return fmt.Errorf("%d lead, it is said that %q does", leaders, now.Leader)
	}
	if leaders == 0 && now.Announcement == "" {
		return fmt.Errorf("nobody leads, and nobody is told")
	}
	note := map[bool]string{true: "following " + now.Leader, false: "following; nobody leads"}[now.Leader != ""]
	for _, m := range all {
		if m.a == nil || !m.a.participant.Follow {
			continue
		}
		if m.looks(); m.a.x.View().TopNote != note || leaders == 1 && m.a.x.Step() != 6 {
			return fmt.Errorf("%s follows, at step %d, and reads %q, not %q", m.member.Name, m.a.x.Step(), m.a.x.View().TopNote, note)
		}
	}
	return nil
}

// Input after the key w in the same read goes where w leads: to the class, or to an own
// explorer.
func TestTypedAfterW(t *testing.T) {
	for _, c := range []struct {
		part       Role
		keys, sees string // "": it ends
	}{
		{AloneRole, "wq", ""},
		{AloneRole, "ww q", ""},
		{AloneRole, "wwl", "epoch 1 step 1 updates 1"},
		{AloneRole, "w?", "type to search"},
		{FollowingRole, "wl", "epoch 1 step 1 updates 1"},
		{FollowingRole, "wllwq", ""},
		{FollowingRole, "?", "type to search"},
		{FollowingRole, ":seek 5\r", "the only command is class take"},
		{FollowingRole, "x", "you follow the class: w"},
	} {
		r := attend(t, c.part, Options{})
		fmt.Fprint(r.keys, c.keys)
		if c.sees != "" {
			r.sees(t, c.sees)
			fmt.Fprint(r.keys, "\x03")
		}
		if err := <-r.over; err != nil {
			t.Errorf("%s: %v", c.keys, err)
		}
		r.keys.Close()
	}
}

// attend is the session of a member who may lead, in a class of their own.
func attend(t *testing.T, part Role, o Options) *remote {
	var room Classroom
	var members class.Class
	room.Class = &members
	in, keys := io.Pipe()
	r := &remote{display: newDisplay(), keys: keys, over: make(chan error, 1)}
	o.Source, o.Env = sample(t, "and"), environment("TERM", "xterm-256color", "LANG", "C.UTF-8")
	go func() {
		_, err := room.Serve(t.Context(), members.Join(class.Guest{Login: "ada", MayLead: true}), part, o, RemoteTerminal{In: in, Out: r, Size: func() (int, int) { return 80, 24 }})
		r.over <- err
	}()
	r.sees(t, "and · primal")
	return r
}

// Whatever modes are set on a terminal in a class, with the mouse and without, in each role
// and between roles, all are reset in the end.
func TestModesGivenBack(t *testing.T) {
	for _, c := range []struct {
		part Role
		keys []string
	}{
		{AloneRole, []string{"q"}},
		{LeadingRole, []string{"q"}},
		{FollowingRole, []string{"q"}},
		{FollowingRole, []string{"T", "q"}},
		{FollowingRole, []string{"w", "q"}},
		{FollowingRole, []string{"?", "\x1b", "w", "w", "q"}},
		{FollowingRole, []string{"\x03"}},
	} {
		for _, mouse := range []bool{false, true} {
			r := attend(t, c.part, Options{Mouse: mouse})
			for _, k := range c.keys {
				fmt.Fprint(r.keys, k)
				time.Sleep(sequenceTimeout / 10) // a key of its own, not the start of a sequence
			}
			if err := <-r.over; err != nil {
				t.Error(err)
			}
			r.keys.Close()
			on := map[string]bool{"25": true, "7": true}
			for _, m := range regexp.MustCompile(`\x1b\[\?(\d+)([hl])`).FindAllStringSubmatch(r.sent(), -1) {
				on[m[1]] = m[2] == "h"
			}
			want := map[string]bool{"25": true, "7": true, "1049": false, "2004": false}
			if mouse {
				want["1002"], want["1006"] = false, false
			}
			if !maps.Equal(on, want) {
				t.Errorf("part %d, %q, mouse %t: %v are on, want %v", c.part, c.keys, mouse, on, want)
			}
		}
	}
}

// The footer of a follower, in the group or in an own explorer, offers no key of the
// leader's.
func TestFollowersFoot(t *testing.T) {
	var c class.Class
	for name, one := range map[string]struct {
		p     *Participant
		steps bool
	}{
		"with all others": {&Participant{Class: &c, Follow: true}, false},
		"of their own":    {&Participant{Member: c.Join(class.Guest{Login: "ada"}), Class: &c, Follow: true}, false},
		"alone":           {&Participant{Member: c.Join(class.Guest{Login: "ben"}), Class: &c}, true},
	} {
		a := takesPart(t, one.p)
		a.resize(140, 40)
		a.draw()
		offered := ""
		for _, cell := range a.grid.Row(a.grid.H - 1) {
			if cell.Style != theme.Key {
				cell.Rune = ' '
			}
			offered += string(cell.Rune)
		}
		for _, key := range strings.Fields(offered) {
			line, _ := a.x.LineOf(strings.Replace(key, "space", " ", 1))
			if c := explore.FindCommand(strings.Fields(line)); !one.steps && (c == nil || !c.Unconfined) {
				t.Errorf("%s: %s is offered, which runs %q", name, key, line)
			}
		}
		if strings.Contains(offered, "space") != one.steps || !strings.Contains(offered, "q") {
			t.Errorf("%s: %q is offered", name, offered)
		}
	}
}

// A follower who reads the help while the class moves on is at its place once the help is
// closed.
func TestReadsMeanwhile(t *testing.T) {
	var c class.Class
	ben := leads(t, &c, "ben")
	x := session(t, sample(t, "and")).x
	a := takesPart(t, &Participant{Member: c.Join(class.Guest{Login: "ada"}), Class: &c, Follow: true})
	for _, moved := range []struct {
		to, key string
		at      int
	}{{"seek 5", "?", 5}, {"seek 7", "", 5}, {"", "esc", 7}, {"seek 8", ":", 8}, {"seek 9", "a", 8}, {"", "esc", 9}} {
		if moved.to != "" {
			did(t, x, moved.to)
			if err := ben.ReportPlace(x, 1); err != nil {
				t.Fatal(err)
			}
			update(a, classMoved{})
		}
		if moved.key != "" {
			update(a, keyMsg(moved.key))
		}
		if a.x.Step() != moved.at {
			t.Errorf("%v: it is at step %d", moved, a.x.Step())
		}
	}
}
