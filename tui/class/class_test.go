package class

import (
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

func called(m *Member) (what Call, is bool) {
	select {
	case what = <-m.Calls:
		return what, true
	default:
		return 0, false
	}
}

// The class is where its leader's explorer is, less what is each follower's own;
// what others do moves nobody.
func TestPlace(t *testing.T) {
	var c Class
	ada, ben := c.Join("ada", true), c.Join("ben", false)
	x, y := explorer(t), explorer(t)
	if err := ada.Lead(); err != nil {
		t.Fatal(err)
	}
	do(t, x, "step; theme mono; show table on; help")
	ada.ReportPlace(x)
	do(t, y, "step 2")
	ben.ReportPlace(y)
	now := c.Now()
	if got := now.Place.Command(); got != "perceptron d --do 'seek 1; show table on'" || now.Leader != "ada" {
		t.Errorf("the class is at %s, led by %s", got, now.Leader)
	}
	changes, stop := c.Watch()
	defer stop()
	<-changes
	ada.ReportPlace(x) // nothing has changed
	select {
	case <-changes:
		t.Error("the same place was told of again")
	default:
	}
	do(t, x, "step")
	ada.ReportPlace(x)
	<-changes
	if said, err := ada.Command(nil); err != nil || said != "ada leads; 0 with the class; 1 on their own: ben (d, step 2)" {
		t.Errorf("class: %q, %v", said, err)
	}
	ben.FollowClass()
	if said, _ := ben.Command(nil); said != "ada leads; 1 with the class: ben; 0 on their own" {
		t.Errorf("class: %q", said)
	}
}

// The lead is handed over by who has it, and taken by who may; whoever loses it is
// called to follow.
func TestLead(t *testing.T) {
	var c Class
	ada, ben, eve := c.Join("ada", true), c.Join("ben", false), c.Join("eve", true)
	for _, test := range []struct {
		by     *Member
		line   string
		leader *Member
		calls  map[*Member]Call
		fails  string
	}{
		{ben, "take", nil, nil, "only who has logged in with a key"},
		{ada, "hand ben", nil, nil, "has no lead to hand over"},
		{ada, "take", ada, nil, ""},
		{ada, "hand nobody", ada, nil, "is not here"},
		{ada, "hand ada", ada, nil, "you lead already"},
		{ada, "hand ben", ben, map[*Member]Call{ada: Follow, ben: Lead}, ""},
		{ada, "hand eve", ben, nil, "has no lead to hand over"},
		{eve, "take", eve, map[*Member]Call{ben: Follow}, ""},
		{eve, "take", eve, nil, ""},
		{eve, "go", eve, nil, "want nothing, hand NAME or take"},
	} {
		_, err := test.by.Command(strings.Fields(test.line))
		if (err == nil) != (test.fails == "") || err != nil && !strings.Contains(err.Error(), test.fails) {
			t.Errorf("%s: class %s: %v, want %q", test.by.Name, test.line, err, test.fails)
		}
		for _, m := range []*Member{ada, ben, eve} {
			want, wanted := test.calls[m]
			if got, is := called(m); is != wanted || got != want {
				t.Errorf("%s: class %s calls %s: %t, %v; want %t, %v", test.by.Name, test.line, m.Name, is, got, wanted, want)
			}
			if m.Leads() != (m == test.leader) {
				t.Errorf("%s: class %s: %s leads: %t", test.by.Name, test.line, m.Name, m.Leads())
			}
		}
	}
	changes, stop := c.Watch()
	defer stop()
	<-changes
	eve.Leave()
	<-changes
	if now := c.Now(); now.Leader != "" || !strings.HasPrefix(now.Announcement, "eve has left") {
		t.Errorf("after the leader left: %+v", now)
	}
}

// Names are fit to be shown, and no two are the same.
func TestNames(t *testing.T) {
	var c Class
	for _, test := range [][2]string{{"ada", "ada"}, {"ada", "ada#2"}, {"ada", "ada#3"}, {"", "guest"}, {"a b", "a_b"}} {
		if m := c.Join(test[0], false); m.Name != test[1] {
			t.Errorf("%q is called %q, want %q", test[0], m.Name, test[1])
		}
	}
	if m := c.Join("\x1b[2J\x07"+strings.Repeat("x", 100), false); strings.ContainsAny(m.Name, "\x1b\x07") || len([]rune(m.Name)) > 30 {
		t.Errorf("%q", m.Name)
	}
}
