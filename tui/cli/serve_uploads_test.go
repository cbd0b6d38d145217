package cli_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"golang.org/x/crypto/ssh"
)

// endless is an upload of a MiB that does not end, in a session of its own.
func (c *class) endless(user, name string) (s *ssh.Session, errs *output) {
	c.t.Helper()
	s, err := c.dial(user).NewSession()
	if err != nil {
		c.t.Fatal(err)
	}
	in, err := s.StdinPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	errs = &output{}
	s.Stderr = errs
	if err := s.Start("upload " + name); err != nil {
		c.t.Fatal(err)
	}
	_, _ = in.Write(make([]byte, 1<<20))
	return s, errs
}

// Eight who fill up all that is kept of uploads, and one who begins more than they may
// hold and ends none, keep nobody from an upload of their own.
func TestServedUploads(t *testing.T) {
	t.Parallel()
	c := serveClass(t)
	text := []byte("a,b,y\n" + strings.Repeat("1,2,+1\n2,1,-1\n", 4<<20/14-1))
	var all sync.WaitGroup
	for k := range 8 {
		all.Go(func() {
			client := c.dial(fmt.Sprint("hog", k))
			for j := range 8 {
				s, err := client.NewSession()
				if err != nil {
					t.Error(err)
					return
				}
				s.Stdin = bytes.NewReader(text)
				if out, err := s.Output(fmt.Sprintf("upload d%d.csv", j)); err != nil || !strings.Contains(string(out), "are kept") {
					t.Errorf("hog%d, %d: %s %v", k, j, out, err)
				}
			}
		})
	}
	all.Wait()
	const quarter = 64 // MiB
	var refused []*output
	for k := range quarter + 4 {
		s, errs := c.endless("slow", fmt.Sprintf("d%d.csv", k%8))
		if k >= quarter {
			refused = append(refused, errs)
			_ = s.Wait()
		}
	}
	for _, errs := range refused {
		if !strings.Contains(errs.String(), "a login name holds 64 MiB at most, with what is under way") {
			t.Errorf("more than a quarter: %q", errs)
		}
	}
	if _, errs, code := c.runs("ada", "upload mine.csv", string(text)); code != 0 {
		t.Errorf("beside them: code %d, %s", code, errs)
	}
	if out, errs, code := c.runs("ada", "trace mine.csv --steps 1 --decide 0", ""); code != 0 || !strings.Contains(out, `"data":"mine.csv"`) {
		t.Errorf("what was put: code %d, %s", code, errs)
	}
}
