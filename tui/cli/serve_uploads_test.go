package cli_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// put is an upload on a connection of its own, as ssh makes it: one without a session is
// closed soon.
func (c *host) put(user, name string, text []byte) (out []byte, err error) {
	client, err := c.login(user)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	s, err := client.NewSession()
	if err != nil {
		return nil, err
	}
	s.Stdin = bytes.NewReader(text)
	return s.Output("upload " + name)
}

// endless is an upload of a MiB that does not end, in a session of its own, and what
// that says.
func (c *host) endless(user, name string) (errs *output) {
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
	return errs
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
			for j := range 8 {
				out, err := c.put(fmt.Sprint("hog", k), fmt.Sprintf("d%d.csv", j), text)
				if err != nil || !strings.Contains(string(out), "are kept") {
					t.Errorf("hog%d, %d: %s %v", k, j, out, err)
				}
			}
		})
	}
	all.Wait()
	const quarter = 64 // MiB
	var slow []*output
	for k := range quarter + 4 {
		slow = append(slow, c.endless("slow", fmt.Sprintf("d%d.csv", k%8)))
	}
	refused := func() (n int) { // four at least, whichever come last
		for _, errs := range slow {
			if strings.Contains(errs.String(), "a login name holds 64 MiB at most, with what is under way") {
				n++
			}
		}
		return n
	}
	for end := time.Now().Add(ample); refused() < 4; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("of more than a quarter %d are refused", refused())
		}
	}
	if _, errs, code := c.runs("ada", "upload mine.csv", string(text)); code != 0 {
		t.Errorf("beside them: code %d, %s", code, errs)
	}
	if out, errs, code := c.runs("ada", "trace mine.csv --steps 1 --decide 0", ""); code != 0 || !strings.Contains(out, `"data":"mine.csv"`) {
		t.Errorf("what was put: code %d, %s", code, errs)
	}
}

// What guests pipe in is each one's own, and so are the flags that it is read with.
func TestServedInput(t *testing.T) {
	t.Parallel()
	c := serveClass(t)
	for k, user := range []string{"ada", "ben", "ada"} {
		text := strings.Repeat("1,2,+1\n2,1,-1\n", k+1)
		out, errs, code := c.runs(user, "trace - --steps 1 --decide 0", text)
		if want := fmt.Sprintf(`"data":"-","examples":%d,`, 2*(k+1)); code != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: code %d, %s; want %s\n%s", user, code, errs, want, out)
		}
	}
	c.does("ada", "upload mine.csv", "a,b,y\n1,2,p\n2,1,q\n")
	for _, flags := range []string{"--columns a", "--columns b", "--positive p", "--positive q", "--scale unit", "--columns a,b"} {
		want, _, _ := atHome("a,b,y\n1,2,p\n2,1,q\n", append([]string{"trace", "-", "--decide", "1m"}, strings.Fields(flags)...)...)
		if out, errs, _ := c.runs("ada", "trace mine.csv --decide 1m "+flags, ""); strings.ReplaceAll(out, `"data":"mine.csv"`, `"data":"-"`) != want {
			t.Errorf("%s: %s%s\nwant %s", flags, errs, out, want)
		}
	}
}

// Where all that the server has for data is open, more is refused in a line, and those
// who are there go on; once somebody has left there is room.
func TestMaxData(t *testing.T) {
	t.Parallel()
	c := serveClass(t, "and", "--max-data", "3M")
	for k, user := range []string{"ada", "ben", "cad"} {
		text := strings.Repeat(fmt.Sprintf("%d,2,+1\n2,%d,-1\n", k, k), 30_000) // 1.26 MB as numbers
		c.does(user, "upload mine.csv", text)
	}
	ada, ben := c.seat("ada", "mine.csv", 80, 24), c.seat("ben", "mine.csv", 80, 24)
	ada.reads("mine.csv · primal")
	ben.reads("mine.csv · primal")
	again := c.seat("ada", "mine.csv", 80, 24)
	again.reads("mine.csv · primal")
	const full = "the data that others have open leave no room for these: the server has 3.1 MB for all"
	if out, errs, code := c.runs("cad", "trace mine.csv", ""); code != 1 || out != "" || !strings.HasPrefix(errs, "perceptron: "+full) || strings.Count(errs, "\n") != 1 {
		t.Errorf("code %d, %q %q", code, out, errs)
	}
	cad := c.seat("cad", "", 80, 24)
	cad.reads("and · primal")
	cad.types(":open mine.csv\r")
	cad.reads("leave no room for these")
	cad.reads("and · primal")
	ben.types("q")
	ben.ends()
	for end := time.Now().Add(ample); ; time.Sleep(100 * time.Millisecond) {
		_, errs, code := c.runs("cad", "trace mine.csv --steps 1 --decide 0", "")
		if code == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatal(errs)
		}
	}
	ada.types("l")
	ada.reads("step 1 updates")
}
