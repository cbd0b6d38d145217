package cli_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"perceptron/algo/draws"
)

// endless is an upload of a MiB that does not end, in a session of its own, and that
// session's output.
func (c *host) endless(user, name string) (errs *output) {
	c.t.Helper()
	s, err := c.dial(user).NewSession()
	fatal(c.t, err)
	in, err := s.StdinPipe()
	fatal(c.t, err)
	errs = &output{}
	s.Stderr = errs
	fatal(c.t, s.Start("upload "+name))
	_, _ = in.Write(make([]byte, 1<<20))
	return errs
}

// Eight guests who use up all uploads, and one who starts more than allowed and ends none,
// keep nobody from an upload of their own.
func TestServedUploads(t *testing.T) {
	t.Parallel()
	c := serveClass(t)
	text := "a,b,y\n" + strings.Repeat("1,2,+1\n2,1,-1\n", 4<<20/14-1)
	var all sync.WaitGroup
	for k := range 8 {
		all.Go(func() {
			for j := range draws.Count(8) {
				out, errs, _, err := c.tries(fmt.Sprint("hog", k), fmt.Sprintf("upload d%d.csv", j), text)
				if err != nil || !strings.Contains(out, "are kept") {
					t.Errorf("hog%d, %d: %s %s %v", k, j, out, errs, err)
				}
			}
		})
	}
	all.Wait()
	const most = 8
	var slow []*output
	for k := range most + 4 {
		slow = append(slow, c.endless("slow", fmt.Sprintf("d%d.csv", k)))
	}
	refused := func() (n int) { // four at least, whichever come last
		for _, errs := range slow {
			if strings.Contains(errs.String(), "8 are kept already or on their way") {
				n++
			}
		}
		return n
	}
	for end := time.Now().Add(ample); refused() < 4; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("of more than %d, %d are refused", most, refused())
		}
	}
	if _, errs, code := c.runs("ada", "upload mine.csv", text); code != 0 {
		t.Errorf("beside them: code %d, %s", code, errs)
	}
	if out, errs, code := c.runs("ada", "trace mine.csv --steps 1 --decide 0", ""); code != 0 || !strings.Contains(out, `"data":"mine.csv"`) {
		t.Errorf("what was put: code %d, %s", code, errs)
	}
}
