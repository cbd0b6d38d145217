package cli_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// led is a class with a leader's key.
type led struct {
	*class
	key     ssh.Signer
	private ed25519.PrivateKey // of it
}

func newSigner(t testing.TB) (ssh.Signer, ed25519.PrivateKey) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	fatal(t, err)
	key, err := ssh.NewSignerFromKey(private)
	fatal(t, err)
	return key, private
}

func serveLed(t testing.TB, args ...string) *led {
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

// frame is what render draws, without the top line: a follower's shows no settings.
func (c *led) frame(do string, w, h int) string {
	c.t.Helper()
	return below(printed(c.t, "render", "blobs", "--decide", "1m", "--size", fmt.Sprintf("%dx%d", w, h), "--format", "text", "--do", do))
}

// below is a screen without its top line and the time line, which depends on how far a run
// has been seen.
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

// While the lead is handed over and taken back without a pause, exactly one leads, whom all
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
			alice.asks(":seek 3\r", s, " step 3 ") // until she has heard of the last of it
		}
	}
}

// panels is the rows between the top line and the message of a screen of 24 rows.
func panels(screen string) string {
	lines := strings.Split(screen, "\n")
	return strings.Join(lines[min(1, len(lines)):min(19, len(lines))], "\n")
}
