package class

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/explore"
)

// fatal ends a test where there is an error.
func fatal(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func explorer(t *testing.T) *explore.Explorer {
	t.Helper()
	d, err := model.Read(t.Context(), strings.NewReader("1,1,+1\n2,3,-1\n"), "d", model.ReadOptions{})
	fatal(t, err)
	x, err := explore.New(explore.Source{Data: d, Name: "d", Setup: algo.Default()}, nil)
	fatal(t, err)
	t.Cleanup(x.End)
	return x
}

func do(t *testing.T, x *explore.Explorer, line string) {
	t.Helper()
	fatal(t, x.Do(t.Context(), line))
}

// The class is where its leader's explorer is, except for what each follower chooses alone;
// others move nobody.
func TestPlace(t *testing.T) {
	var c Class
	ada, ben := c.Join(Guest{Login: "ada", MayLead: true}), c.Join(Guest{Login: "ben"})
	x, y := explorer(t), explorer(t)
	fatal(t, ada.Lead())
	do(t, x, "step; theme mono; show table on; help")
	ada.ReportPlace(x, 1)
	do(t, y, "step 2")
	ben.ReportPlace(y, 0)
	now := c.State(nil)
	if got := now.Place.Command(); got != "perceptron d --do 'seek 1; show table on'" || now.Leader != "ada" {
		t.Errorf("the class is at %s, led by %s", got, now.Leader)
	}
	changed := c.Changed()
	ada.ReportPlace(x, 1) // nothing has changed
	select {
	case <-changed:
		t.Error("the same place was told of again")
	default:
	}
	do(t, x, "step")
	ada.ReportPlace(x, 1)
	<-changed
	if said, err := ada.Command(nil); err != nil || said != "ada leads; 0 with the class; 1 on their own: ben (d, step 2)" {
		t.Errorf("class: %q, %v", said, err)
	}
	ben.Rejoin()
	if said, _ := ben.Command(nil); said != "ada leads; 1 with the class: ben; 0 on their own" {
		t.Errorf("class: %q", said)
	}
}

// The lead is handed over by the leader, and taken by those who may lead; each change
// starts a new term.
func TestLead(t *testing.T) {
	var c Class
	ada, ben, eve := c.Join(Guest{Login: "ada", MayLead: true}), c.Join(Guest{Login: "ben"}), c.Join(Guest{Login: "eve", MayLead: true})
	named := map[string]*Member{"ada": ada, "ben": ben, "eve": eve}
	for _, row := range golden.Table(t, "lead", 4) {
		_, err := named[row[0]].Command(strings.Fields(row[1]))
		if (err == nil) != (row[3] == "") || err != nil && !strings.Contains(err.Error(), row[3]) {
			t.Errorf("%s: class %s: %v, want %q", row[0], row[1], err, row[3])
		}
		for _, m := range named {
			now := c.State(m)
			leads := m.Leads() && now.Leads
			if want := strings.Fields(row[2]); leads != (want[0] == m.Name) || m.Leads() != now.Leads || fmt.Sprint(now.Term) != want[1] {
				t.Errorf("%s: class %s: %s leads: %t, %+v; want %s", row[0], row[1], m.Name, m.Leads(), now, row[2])
			}
		}
	}
	changed := c.Changed()
	eve.Leave()
	<-changed
	if now := c.State(nil); now.Leader != "" || !strings.HasPrefix(now.Announcement, "eve has left") {
		t.Errorf("after the leader left: %+v", now)
	}
}

// Taking the lead moves nobody: the class stays until the leader's explorer has arrived
// there and goes on; reports of an old term move nobody either.
func TestLeadMovesNobody(t *testing.T) {
	var c Class
	ada, ben := c.Join(Guest{Login: "ada", MayLead: true}), c.Join(Guest{Login: "ben", MayLead: true})
	x, y := explorer(t), explorer(t)
	at := func(want string) {
		t.Helper()
		if got := strings.Join(c.State(nil).Place.Do, "; "); got != want {
			t.Errorf("the class is at %q, want %q", got, want)
		}
	}
	fatal(t, ada.Lead())
	do(t, x, "seek 2")
	ada.ReportPlace(x, 1)
	at("seek 2")
	fatal(t, ben.Lead())
	do(t, x, "step")
	ada.ReportPlace(x, 1)
	at("seek 2")
	ben.ReportPlace(y, 0) // who doesn't know yet that they lead
	at("seek 2")
	do(t, y, "show table on") // as at another size of the screen
	ben.ReportPlace(y, 2)
	at("seek 2")
	do(t, y, "step")
	ben.ReportPlace(y, 2)
	at("seek 1; show table on")
	ben.Leave()
	at("seek 1; show table on")
	fatal(t, ada.Lead())
	ada.ReportPlace(x, 1)
	at("seek 1; show table on")
}

// If a place is shared under another name the class is at that name; if it can't be shared,
// the class stays and the leader is told why.
func TestShare(t *testing.T) {
	var c Class
	ada, x := c.Join(Guest{Login: "ada", MayLead: true}), explorer(t)
	fatal(t, ada.Lead())
	why := errors.New("no room")
	ada.Share = func(p explore.Place) (explore.Place, error) {
		if p.Data = "ada:" + p.Data; x.Step() == 2 {
			return p, why
		}
		return p, nil
	}
	for _, want := range []struct {
		err error
		at  string
	}{{nil, "seek 1"}, {why, "seek 1"}, {nil, "seek 3"}} {
		do(t, x, "step")
		err := ada.ReportPlace(x, 1)
		if now := c.State(nil).Place; err != want.err || now.Data != "ada:d" || now.Do[0] != want.at {
			t.Errorf("step %d: %v, the class is at %v of %s; want %v, %s", x.Step(), err, now.Do, now.Data, want.err, want.at)
		}
	}
}

// counted is a server that counts what a class asks of it.
type counted struct {
	sessions map[string]int
	held     map[string]int64
}

func (s *counted) End(shown string) int {
	n := s.sessions[shown]
	delete(s.sessions, shown)
	return n
}

func (s *counted) Held() map[string]int64 { return s.held }

func (s *counted) Clear(login string) int64 {
	n := s.held[login]
	delete(s.held, login)
	return n
}

// Those who may lead can end a guest's sessions, all or one, but not their own or the
// terminal's, and free a guest's uploads, even if the guest is not there.
func TestEndAndClear(t *testing.T) {
	server := &counted{map[string]int{"ben": 3, "eve": 1, "ada": 2}, map[string]int64{"ben": 70, "b b": 900, "gone": 12}}
	c := Class{End: server.End, Held: server.Held, Clear: server.Clear}
	one := 0
	joins := func(login string, mayLead bool) *Member {
		return c.Join(Guest{Login: login, MayLead: mayLead, End: func() { one++ }})
	}
	here := c.Join(Guest{Login: Lecturer, MayLead: true})
	ada, ben := joins("ada", true), joins("ben", false)
	joins("ben", false)
	joins("ada", true)
	fatal(t, ada.Lead())
	fatal(t, ada.hand("ben"))
	if said, _ := ada.Command(nil); !strings.HasSuffix(said, "; uploads: b_b 900 bytes, ben 70 bytes, gone 12 bytes") {
		t.Errorf("class: %s", said)
	}
	if names := fmt.Sprint(ada.Names("end"), here.Names("clear")); names != "[{ben leads  } {ben#2 with the class  } {ada#2 with the class  }] [{b_b 900 bytes of uploads  } {ben 70 bytes of uploads  } {gone 12 bytes of uploads  }]" {
		t.Errorf("the names are %s", names)
	}
	named := map[string]*Member{"lecturer": here, "ada": ada, "ben": ben}
	for _, row := range golden.Table(t, "end_and_clear", 4) {
		said, err := named[row[0]].Command(strings.Fields(row[1]))
		if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, row[3]) || fmt.Sprint(one) != row[2] {
			t.Errorf("%s: class %s: %q, want %q; %d are ended, want %s", row[0], row[1], said, row[3], one, row[2])
		}
	}
	if len(server.sessions) != 1 || len(server.held) != 1 || server.held["ben"] != 70 {
		t.Errorf("there are left %v", server)
	}
}

// Names are safe to show, and unique.
func TestNames(t *testing.T) {
	var c Class
	for _, test := range [][2]string{{"ada", "ada"}, {"ada", "ada#2"}, {"ada", "ada#3"}, {"", "guest"}, {"a b", "a_b"}} {
		if m := c.Join(Guest{Login: test[0]}); m.Name != test[1] {
			t.Errorf("%q is called %q, want %q", test[0], m.Name, test[1])
		}
	}
	if m := c.Join(Guest{Login: "\x1b[2J\x07" + strings.Repeat("x", 100)}); strings.ContainsAny(m.Name, "\x1b\x07") || len([]rune(m.Name)) > 30 {
		t.Errorf("%q", m.Name)
	}
}

func TestSizeText(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 999: "999 bytes", 1500: "1.5 kB", 9949: "9.9 kB", 9999: "10 kB", 999_499: "999 kB", 999_999: "1.0 MB", 25_000_000: "25 MB", 3 << 40: "3.3 TB"} {
		if got := SizeText(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
