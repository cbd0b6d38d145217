package cli_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// led is a class with a key that leads it.
type led struct {
	*class
	key     ssh.Signer
	private ed25519.PrivateKey // of it
}

func newSigner(t *testing.T) (ssh.Signer, ed25519.PrivateKey) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	key, err := ssh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return key, private
}

func serveLed(t *testing.T, args ...string) *led {
	t.Helper()
	key, private := newSigner(t)
	file := filepath.Join(t.TempDir(), "leaders")
	writes(t, file, string(ssh.MarshalAuthorizedKey(key.PublicKey())))
	return &led{serveClass(t, append([]string{"--lead-keys", file, "--decide", "1m"}, args...)...), key, private}
}

func (c *led) leads(user, line string) *student {
	c.t.Helper()
	return c.seat(user, line, 80, 24, ssh.PublicKeys(c.key))
}

// frame is what render draws, without the top line, whose settings a follower has
// not.
func (c *led) frame(do string, w, h int) string {
	c.t.Helper()
	return below(printed(c.t, "render", "blobs", "--decide", "1m", "--size", fmt.Sprintf("%dx%d", w, h), "--format", "text", "--do", do))
}

// below is a screen below its top line, and without the time line, which says how
// far a run has been seen.
func below(screen string) string {
	var kept []string
	for k, l := range strings.Split(strings.TrimRight(screen, "\n"), "\n") {
		if k > 0 && !strings.Contains(l, " seen") && !strings.Contains(l, " pass 1:") {
			kept = append(kept, strings.TrimRight(l, " "))
		}
	}
	return strings.TrimRight(strings.Join(kept, "\n"), "\n")
}

func (s *student) shows(frame string) {
	s.t.Helper()
	s.sees("the frame\n"+frame, func(screen string) bool { return below(screen) == frame })
}

// What the leader does is seen by all, each at the size of their own screen; who
// comes late is there at once; who breaks away goes on from there, and comes back.
func TestClass(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	if _, errs, code := c.runs("eve", "lead", ""); code != 2 || !strings.Contains(errs, "a key of --lead-keys") {
		t.Errorf("lead without a key: code %d, %s", code, errs)
	}
	early := c.seat("ben", "follow", 80, 24)
	early.reads("following; nobody leads")
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	wide := c.seat("cy", "follow", 100, 30)
	leader.types("nnn")
	const do = "next; next; next"
	early.shows(c.frame(do, 80, 24))
	wide.shows(c.frame(do, 100, 30))
	early.reads("blobs · primal · following ada")
	late := c.seat("dan", "follow", 80, 24)
	late.shows(c.frame(do, 80, 24))

	late.types("w")
	late.reads("on your own")
	late.types("n")
	late.reads("step 10")
	leader.types(":show table on\r")
	const table = do + "; show table on"
	early.shows(c.frame(table, 80, 24))
	wide.shows(c.frame(table, 100, 30))
	leader.asks("class", "ada leads; 2 with the class: ben cy; 1 on their own: dan (blobs, step 10)")
	late.types("w")
	late.shows(c.frame(table, 80, 24))

	wide.types("x")
	wide.reads("you follow the class: w an explorer of your own, here; ? help; T theme; q quit")
	wide.types("?")
	wide.reads("esc closes")
	wide.types("\x1b")
	wide.reads("following ada")
	wide.shows(c.frame(table, 100, 30))
	wide.types("TTTT") // mono, of which the characters are the same
	wide.shows(c.frame(table, 100, 30))
	if err := wide.s.WindowChange(24, 90); err != nil {
		t.Fatal(err)
	}
	wide.resize(90, 24)
	wide.shows(c.frame(table, 90, 24))

	leader.types(":class hand nobody\r")
	leader.reads(`"nobody" is not here`)
	leader.types(":class hand ben\r")
	leader.reads("following ben")
	early.types("n")
	late.reads("following ben")
	late.reads("step 10")
	leader.types("w")
	leader.reads("on your own")
	leader.types(":class take\r")
	leader.reads("you lead")
	early.reads("following ada")
	late.types("w")
	late.reads("on your own")
	late.types(":class take\r")
	late.reads("only someone logged in with a key of --lead-keys")

	leader.leaves()
	early.reads("ada has left: the class stays here")
	early.types("q")
	if again := early.ends(); !strings.Contains(again, "blobs") || !strings.HasPrefix(again, "ssh -t -p ") {
		t.Errorf("q printed %q", again)
	}
	at := panels(wide.screen())
	back := c.leads("ada", "lead")
	back.reads("you lead: the class sees what you see")
	wide.reads("following ada")
	if now := panels(wide.screen()); now != at {
		t.Errorf("the leader came back, and the class went from\n%s\nto\n%s", at, now)
	}
}

// A leader who comes back is where the class is: after their line dropped, after the
// one they handed the lead to has gone, by the command line of who follows, by class
// take in an explorer that is elsewhere.
func TestLeaderComesBack(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	ben := c.seat("ben", "follow", 80, 24)
	ben.reads("following ada")
	leader.types("nn")
	leader.types(":show table on\r")
	const do = "next; next; show table on"
	there := c.frame(do, 80, 24)
	ben.shows(there)
	for _, way := range []struct {
		what string
		back func() *student
	}{
		{"lead after the line dropped", func() *student {
			leader.s.Close()
			return c.leads("ada", "lead")
		}},
		{"lead after a hand-over", func() *student {
			leader.types(":class hand ben\r")
			leader.reads("following ben")
			leader.s.Close()
			return c.leads("ada", "lead")
		}},
		{"class take by who follows", func() *student {
			leader.s.Close()
			s := c.leads("ada", "follow")
			s.reads("following")
			s.types(":class take\r")
			return s
		}},
		{"class take elsewhere", func() *student {
			leader.s.Close()
			s := c.leads("ada", "xor")
			s.reads("xor · primal")
			s.types("nnn:class take\r")
			return s
		}},
	} {
		leader = way.back()
		leader.reads("you lead: the class sees what you see")
		ben.reads("following ada")
		for _, s := range []*student{leader, ben} {
			s.sees(way.what, func(screen string) bool { return panels(screen) == panels("\n"+there) })
		}
	}
	leader.types("N")
	ben.shows(c.frame("next; show table on", 80, 24))
}

// Who follows can take the lead by the command line, if they may; nobody can type
// anything else there.
func TestFollowerTakes(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	ben, eve := c.seat("ben", "follow", 80, 24), c.leads("eve", "follow")
	ben.reads("following ada")
	eve.reads("following ada")
	ben.types(":class take\r")
	ben.reads("only someone logged in with a key of --lead-keys")
	ben.types(":seek 5\r")
	ben.reads("you follow the class: only class take can be typed")
	ben.types(":class\r")
	ben.reads("you follow the class: only class take can be typed")
	ben.reads("following ada")
	alone := c.seat("cy", "follow", 90, 24) // the first and last frames of that size are theirs
	alone.reads("following ada")
	alone.types(":seek 5\r")
	alone.reads("you follow the class: only class take can be typed")
	time.Sleep(time.Second)
	alone.reads("you follow the class: only class take can be typed")
	eve.types(":cl")
	eve.reads("who is in the class")
	leader.types("n") // which leaves the command line alone
	ben.reads("step 1")
	eve.types("ass take\r")
	eve.reads("you lead: the class sees what you see")
	leader.reads("following eve")
	ben.reads("following eve")
	leader.types("n")
	leader.reads("you follow the class: w an explorer of your own")
	leader.types(":seek 5\r")
	leader.reads("you follow the class: only class take can be typed")
	leader.types(":class take\r")
	leader.reads("you lead: the class sees what you see")
	eve.reads("following ada")
	leader.types(":seek 9\r")
	ben.reads("step 9")
	eve.reads("step 9")
}

// Handed over and taken back without a pause, the class is led by exactly one, whom all
// follow.
func TestHandedAndTaken(t *testing.T) {
	t.Parallel()
	for range 4 {
		c := serveLed(t)
		leader := c.leads("lecturer", "lead")
		leader.reads("blobs · primal")
		alice, ben := c.seat("alice", "follow", 80, 24), c.seat("ben", "follow", 80, 24)
		alice.reads("following lecturer")
		ben.reads("following lecturer")
		leader.types(strings.Repeat(":class hand alice\rw:class take\r", 2))
		leader.reads("you lead: the class sees what you see")
		leader.types(":seek 7\r")
		leader.reads("step 7")
		for _, s := range []*student{alice, ben} {
			s.reads("following lecturer")
			s.reads("step 7")
		}
		leader.types(strings.Repeat(":class hand alice\r:class take\r", 2) + ":class hand alice\r")
		leader.reads("following alice")
		ben.reads("following alice")
		for _, s := range []*student{leader, ben} {
			s.sees("step 3", func(screen string) bool {
				alice.types(":seek 3\r") // until she has heard of the last of it
				time.Sleep(100 * time.Millisecond)
				return strings.Contains(screen, " step 3 ")
			})
		}
	}
}

// The name of the lecturer is of the keys that may lead, whoever comes first.
func TestLecturer(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	c.seat("lecturer", "follow", 80, 24).reads("following; nobody leads")
	leader := c.leads("lecturer", "lead")
	leader.reads("blobs · primal")
	leader.asks("class", "lecturer leads; 1 with the class: lecturer#2")
}

// Who leads sees what is held of uploads, frees a guest's, and ends a guest's sessions,
// of whatever kind, who then can come again.
func TestEndAndClear(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	c.does("ben", "upload own.csv", "x,y\n1,a\n2,b\n")
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	follows, alone, endless := c.seat("ben", "follow", 80, 24), c.seat("ben", "own.csv", 80, 24), c.seat("ben", "trace stream --online --every update", 80, 24)
	follows.reads("following ada")
	alone.reads("own.csv · primal")
	endless.reads("event")
	leader.asks("class", "ada leads; 1 with the class: ben; 1 on their own: ben#2 (own.csv, step 0); uploads: ben 12 bytes")
	for _, line := range []string{":class end ada\r", ":class clear ben\r"} {
		alone.types(line)
		alone.reads("only someone logged in with a key of --lead-keys may do that")
		alone.types("n")
		alone.sees("no message", func(screen string) bool { return !strings.Contains(screen, "--lead-keys") })
	}
	leader.types(":class clear ben\r")
	leader.reads("12 bytes of ben are freed")
	alone.types("n")
	alone.reads("own.csv · primal") // which they have open
	if _, errs, code := c.runs("ben", "trace own.csv", ""); code != 1 || !strings.Contains(errs, "not here") {
		t.Errorf("what was cleared: code %d, %s", code, errs)
	}
	leader.types(":class end ")
	leader.reads("ben#2 on their own: own.csv, step")
	leader.types("ben\r")
	leader.reads("the 3 sessions of ben are ended")
	endless.ends()
	for _, s := range []*student{follows, alone} {
		if said := s.ends(); !strings.Contains(said, "The lecturer has ended this session") {
			t.Errorf("what is said at the end: %s", said)
		}
	}
	leader.asks("class", "ada leads; 0 with the class; 0 on their own")
	leader.types(":class end ben\r")
	leader.reads(`"ben" is not here`)
	c.seat("ben", "follow", 80, 24).reads("following ada")
}

// A leader who opens what they have uploaded takes the class there: those who follow,
// those who come later and those who break away, whatever they have by that name; another
// text by the same name is another. Nobody else's uploads can be opened.
func TestLeadersUpload(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	c.does("ada", "upload own.csv", "x,y\n1,a\n2,b\n")
	c.does("ada", "upload hidden.csv", "x,y\n1,a\n2,b\n")
	c.does("ben", "upload own.csv", "u,v,w\n7,8,a\n8,7,b\n9,9,b\n")
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	first := c.seat("cy", "follow", 80, 24)
	first.reads("following ada")
	ben := c.seat("ben", "follow", 80, 24)
	ben.reads("following ada")
	first.types("q") // whose explorer those of that size saw
	first.ends()
	sees := func(s *student, name, example string) {
		t.Helper()
		s.sees(name+", "+example, func(screen string) bool {
			return strings.Contains(screen, name+" · primal") && strings.Contains(screen, example)
		})
	}
	leader.types(":open own.csv\r")
	sees(leader, "own.csv", "2 points with 1 feature")
	leader.types("l")
	sees(ben, "ada:own.csv", "x₁ = 1 ")
	late := c.seat("dan", "follow", 90, 24)
	sees(late, "ada:own.csv", "x₁ = 1 ")
	ben.types("w")
	ben.reads("on your own")
	sees(ben, "ada:own.csv", "x₁ = 1 ")
	ben.types(":set scale minmax\r") // which reads them again
	sees(ben, "ada:own.csv", "x₁ = 0 ")
	ben.types("w")
	sees(ben, "ada:own.csv", "x₁ = 1 ")

	c.does("ada", "upload own.csv", "x,y\n5,a\n2,b\n")
	leader.types("ll") // still the text that was opened
	sees(late, "ada:own.csv", "step 3")
	leader.types(":open own.csv\r")
	sees(leader, "own.csv", "5     6") // of the axis
	for _, s := range []*student{ben, late} {
		s.sees("x₁ = 5 of ada:2:own.csv", func(screen string) bool {
			leader.types(":seek 1\r") // again where a key has ended the opening
			time.Sleep(100 * time.Millisecond)
			return strings.Contains(screen, "ada:2:own.csv · primal") && strings.Contains(screen, "x₁ = 5 ")
		})
	}
	leader.s.Close()
	late.reads("ada has left")
	back := c.leads("ada", "lead")
	sees(back, "ada:2:own.csv", "x₁ = 5 ")
	back.asks("class", "uploads: ada")
	if strings.Contains(back.screen(), "the_class") {
		t.Errorf("the class is listed among login names:\n%s", back.screen())
	}
	for _, name := range []string{"ada:hidden.csv", "hidden.csv", "ben:own.csv"} {
		if _, errs, code := c.runs("eve", "trace "+name, ""); code != 1 || !strings.Contains(errs, "not here") {
			t.Errorf("%s: code %d, %s", name, code, errs)
		}
	}
	if out, errs, code := c.runs("eve", "trace ada:own.csv --epochs 1", ""); code != 0 || !strings.Contains(out, `"step":2`) {
		t.Errorf("what the class was shown: code %d, %s", code, errs)
	}
	back.types(":class clear ada\r")
	back.reads("of ada are freed")
	if _, errs, code := c.runs("eve", "trace ada:own.csv --epochs 1", ""); code != 1 || !strings.Contains(errs, "not here") {
		t.Errorf("what was cleared: code %d, %s", code, errs)
	}
}

// What the leader points at is seen by all: the rows of the table that are in view,
// the example and the word that were asked for, the beat in the middle of a step.
func TestClassPoints(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	ben := c.seat("ben", "follow", 80, 24)
	ben.reads("following ada")
	for _, c := range []struct{ keys, sees string }{
		{":show table on\rjjj", "7 + 0 0 0"},
		{":example 23\r", "23 + 0 0 0"},
		{":why margin\r", "why ── γ"},
		{":why Novikoff\r", "why ── Novikoff"},
		{":beats 2\rl", "x₁ = ("},
		{"l", "step 1 updates 1"},
		{":mode dual\r", "blobs · dual"},
	} {
		leader.types(c.keys)
		leader.reads(c.sees)
		ben.sees("what the leader's screen shows after "+c.keys, func(screen string) bool { return panels(screen) == panels(leader.screen()) })
	}
}

// panels is a screen of 24 rows between its top line and the message.
func panels(screen string) string {
	lines := strings.Split(screen, "\n")
	return strings.Join(lines[min(1, len(lines)):min(19, len(lines))], "\n")
}

// Motion is over the line as its flag says.
func TestServedMotion(t *testing.T) {
	t.Parallel()
	c := serveClass(t)
	for line, want := range map[string]string{"and": "auto", "and --motion on": "on", "and --motion off": "off"} {
		s := c.student(line, 80, 24)
		s.reads("and · primal")
		s.types(":set motion\r")
		s.reads("motion is " + want)
	}
}
