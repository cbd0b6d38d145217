package class

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
)

func explorer(t *testing.T) *explore.Explorer {
	t.Helper()
	d, err := model.Read(t.Context(), strings.NewReader("1,1,+1\n2,3,-1\n"), "d", model.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	x, err := explore.New(explore.Source{Data: d, Name: "d", Setup: algo.Default()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.End)
	return x
}

func do(t *testing.T, x *explore.Explorer, line string) {
	t.Helper()
	if err := x.Do(t.Context(), line); err != nil {
		t.Fatal(err)
	}
}

// The class is where its leader's explorer is, less what is each follower's own;
// what others do moves nobody.
func TestPlace(t *testing.T) {
	var c Class
	ada, ben := c.Join(Guest{Login: "ada", MayLead: true}), c.Join(Guest{Login: "ben"})
	x, y := explorer(t), explorer(t)
	if err := ada.Lead(); err != nil {
		t.Fatal(err)
	}
	do(t, x, "step; theme mono; show table on; help")
	ada.ReportPlace(x, 1)
	do(t, y, "step 2")
	ben.ReportPlace(y, 0)
	now := c.Now(nil)
	if got := now.Place.Command(); got != "perceptron d --do 'seek 1; show table on'" || now.Leader != "ada" {
		t.Errorf("the class is at %s, led by %s", got, now.Leader)
	}
	changes, stop := c.Watch()
	defer stop()
	<-changes
	ada.ReportPlace(x, 1) // nothing has changed
	select {
	case <-changes:
		t.Error("the same place was told of again")
	default:
	}
	do(t, x, "step")
	ada.ReportPlace(x, 1)
	<-changes
	if said, err := ada.Command(nil); err != nil || said != "ada leads; 0 with the class; 1 on their own: ben (d, step 2)" {
		t.Errorf("class: %q, %v", said, err)
	}
	ben.FollowClass()
	if said, _ := ben.Command(nil); said != "ada leads; 1 with the class: ben; 0 on their own" {
		t.Errorf("class: %q", said)
	}
}

// The lead is handed over by who has it, and taken by who may; each time it has
// another number.
func TestLead(t *testing.T) {
	var c Class
	ada, ben, eve := c.Join(Guest{Login: "ada", MayLead: true}), c.Join(Guest{Login: "ben"}), c.Join(Guest{Login: "eve", MayLead: true})
	for _, test := range []struct {
		by     *Member
		line   string
		leader *Member
		lead   int
		fails  string
	}{
		{ben, "take", nil, 0, "only someone logged in with a key"},
		{ada, "hand ben", nil, 0, "has no lead to hand over"},
		{ada, "take", ada, 1, ""},
		{ada, "hand nobody", ada, 1, "is not here"},
		{ada, "hand ada", ada, 1, "you lead already"},
		{ada, "hand ben", ben, 2, ""},
		{ada, "hand eve", ben, 2, "has no lead to hand over"},
		{eve, "take", eve, 3, ""},
		{eve, "take", eve, 3, ""},
		{eve, "go", eve, 3, "expected nothing, hand NAME, take, end NAME or clear NAME"},
	} {
		_, err := test.by.Command(strings.Fields(test.line))
		if (err == nil) != (test.fails == "") || err != nil && !strings.Contains(err.Error(), test.fails) {
			t.Errorf("%s: class %s: %v, want %q", test.by.Name, test.line, err, test.fails)
		}
		for _, m := range []*Member{ada, ben, eve} {
			if now := c.Now(m); m.Leads() != (m == test.leader) || now.Leads != m.Leads() || now.Lead != test.lead {
				t.Errorf("%s: class %s: %s leads: %t, %+v; want lead %d", test.by.Name, test.line, m.Name, m.Leads(), now, test.lead)
			}
		}
	}
	changes, stop := c.Watch()
	defer stop()
	<-changes
	eve.Leave()
	<-changes
	if now := c.Now(nil); now.Leader != "" || !strings.HasPrefix(now.Announcement, "eve has left") {
		t.Errorf("after the leader left: %+v", now)
	}
}

// Who takes the lead moves nobody: the class stays until the leader's explorer, once it
// has come there, goes on; and what it does by a lead that is over moves nobody either.
func TestLeadMovesNobody(t *testing.T) {
	var c Class
	ada, ben := c.Join(Guest{Login: "ada", MayLead: true}), c.Join(Guest{Login: "ben", MayLead: true})
	x, y := explorer(t), explorer(t)
	at := func(want string) {
		t.Helper()
		if got := strings.Join(c.Now(nil).Place.Do, "; "); got != want {
			t.Errorf("the class is at %q, want %q", got, want)
		}
	}
	if err := ada.Lead(); err != nil {
		t.Fatal(err)
	}
	do(t, x, "seek 2")
	ada.ReportPlace(x, 1)
	at("seek 2")
	if err := ben.Lead(); err != nil {
		t.Fatal(err)
	}
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
	if err := ada.Lead(); err != nil {
		t.Fatal(err)
	}
	ada.ReportPlace(x, 1)
	at("seek 1; show table on")
}

// Where a place is shared under another name the class is there by that; where it can't
// be, the class stays, and the leader learns why.
func TestShare(t *testing.T) {
	var c Class
	ada, x := c.Join(Guest{Login: "ada", MayLead: true}), explorer(t)
	if err := ada.Lead(); err != nil {
		t.Fatal(err)
	}
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
		if now := c.Now(nil).Place; err != want.err || now.Data != "ada:d" || now.Do[0] != want.at {
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

// Who may lead ends the sessions of a guest, all or one, never their own nor the
// terminal's, and frees what a guest has uploaded, who need not be there.
func TestEndAndClear(t *testing.T) {
	server := &counted{map[string]int{"ben": 3, "eve": 1, "ada": 2}, map[string]int64{"ben": 70, "b b": 900, "gone": 12}}
	c := Class{Server: server}
	one := 0
	joins := func(login string, mayLead bool) *Member {
		return c.Join(Guest{Login: login, MayLead: mayLead, End: func() { one++ }})
	}
	here := c.Join(Guest{Login: Lecturer, MayLead: true})
	ada, ben := joins("ada", true), joins("ben", false)
	joins("ben", false)
	joins("ada", true)
	if err := ada.Lead(); err != nil {
		t.Fatal(err)
	}
	if err := ada.hand("ben"); err != nil {
		t.Fatal(err)
	}
	if said, _ := ada.Command(nil); !strings.HasSuffix(said, "; uploads: b_b 900 bytes, ben 70 bytes, gone 12 bytes") {
		t.Errorf("class: %s", said)
	}
	if names := fmt.Sprint(ada.Names("end"), here.Names("clear")); names != "[{ben leads  } {ben#2 with the class  } {ada#2 with the class  }] [{b_b 900 bytes of uploads  } {ben 70 bytes of uploads  } {gone 12 bytes of uploads  }]" {
		t.Errorf("the names are %s", names)
	}
	for _, test := range []struct {
		by         *Member
		line, want string
		one        int
	}{
		{ben, "end ada", "only someone logged in with a key", 0},
		{ben, "clear gone", "only someone logged in with a key", 0},
		{ada, "end nobody", `"nobody" is not here`, 0},
		{ada, "end ada", "that is you", 0},
		{here, "end lecturer", "that is you", 0},
		{ada, "end lecturer", "is quit there", 0},
		{ada, "end ada#2", "the session of ada#2 is ended", 1},
		{ada, "end ben#2", "the session of ben#2 is ended", 2},
		{ada, "end ben", "the 3 sessions of ben are ended", 2},
		{here, "end eve", "the session of eve is ended", 2}, // who has no explorer
		{here, "end eve", `"eve" is not here`, 2},
		{here, "clear b_b", "900 bytes of b_b are freed", 2},
		{ada, "clear gone", "12 bytes of gone are freed", 2},
		{ada, "clear gone", `no uploads of "gone" are held`, 2},
		{ada, "clear", "expected nothing", 2},
	} {
		said, err := test.by.Command(strings.Fields(test.line))
		if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, test.want) || one != test.one {
			t.Errorf("%s: class %s: %q, want %q; %d are ended, want %d", test.by.Name, test.line, said, test.want, one, test.one)
		}
	}
	if len(server.sessions) != 1 || len(server.held) != 1 || server.held["ben"] != 70 {
		t.Errorf("there are left %v", server)
	}
}

// Names are fit to be shown, and no two are the same.
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
