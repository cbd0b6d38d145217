package cli_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// shell asks for a shell, without a terminal, and is what comes of it.
func (c *host) shell(client *ssh.Client) (both string, code int) {
	c.t.Helper()
	s, err := client.NewSession()
	if err != nil {
		c.t.Fatal(err)
	}
	out := &output{}
	s.Stdout, s.Stderr = out, out
	if err := s.Shell(); err != nil {
		c.t.Fatal(err)
	}
	if err := s.Wait(); err != nil {
		exit, ok := err.(*ssh.ExitError)
		if !ok {
			c.t.Fatal(err)
		}
		code = exit.ExitStatus()
	}
	return out.String(), code
}

// A shell without a terminal is one line that says what to type, and exit code 1.
func TestServedShell(t *testing.T) {
	t.Parallel()
	c := serveClass(t, "--public-name", "lab.example")
	const want = "perceptron: explorer: it needs a terminal that can draw (ssh -t lab.example; without one, ssh lab.example lines and, or trace and)\n"
	if out, code := c.shell(c.dial("ada")); out != want || code != 1 {
		t.Errorf("%q, code %d; want %q, 1", out, code, want)
	}
}

// Whatever is typed at an explorer is that session's own affair: ten megabytes of
// noise, a paste without an end, halves of runes and of sequences. Another's keys
// are answered meanwhile, and when they are gone so is what they took.
func TestServedNoise(t *testing.T) {
	size := 10 << 20
	if testing.Short() {
		size = 1 << 20
	}
	c := serveClass(t, "--decide", "100ms")
	good := c.student("and", 80, 24)
	good.reads("and · primal")
	goroutines, memory := runtime.NumGoroutine(), heap()
	for _, noise := range []string{
		strings.Repeat("l", 1<<10), "\x1b[200~" + strings.Repeat("paste without an end ", 50), strings.Repeat("\xe2\x1b[\x9b999;\xff\x00", 100),
		strings.Repeat("\x1b[<0;999999999;1M\x1bOP\x1b[1;5", 40), strings.Repeat(":set rate \xf0\x9f\r", 60), strings.Repeat("?\x1b:\x1bo\x1bS\x1b", 100),
	} {
		bad := c.student("overlap", 80, 24)
		bad.reads("overlap · primal")
		sent := make(chan error, 1)
		go func() {
			for k := 0; k < size/6; k += len(noise) {
				if _, err := fmt.Fprint(bad.in, noise); err != nil {
					sent <- err
					return
				}
			}
			sent <- nil
		}()
		for k := range 3 {
			good.types("l")
			good.reads(fmt.Sprintf("step %d updates", k+1))
		}
		good.types("0")
		good.reads("step 0 updates")
		select {
		case err := <-sent:
			if err != nil {
				t.Errorf("%.20q: %v", noise, err)
			}
		case <-time.After(ample):
			t.Errorf("%.20q is not taken", noise)
		}
		bad.s.Close()
	}
	c.clears(goroutines+6*clientGoroutines, memory+4<<20)
}

// clientGoroutines are those of a connection at the test's own end.
const clientGoroutines = 4

// heap is what is in use after all garbage is gone.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// clears waits until no more goroutines are left, and no more memory is in use.
func (c *class) clears(goroutines int, memory uint64) {
	c.t.Helper()
	for end := time.Now().Add(ample); runtime.NumGoroutine() > goroutines || heap() > memory; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<18)
			c.t.Fatalf("%d goroutines, want %d; %d KiB, want %d\n%s", runtime.NumGoroutine(), goroutines, heap()>>10, memory>>10, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// Fifty sessions that all run without an end, on much data or for very long, take
// no more memory than they may together, and leave another's keys their answers.
func TestServedFifty(t *testing.T) {
	n := 50
	if testing.Short() {
		n = 10
	}
	c := serveClass(t, "--decide", "20ms")
	var many strings.Builder
	for k := range 5000 {
		fmt.Fprintf(&many, "%d,%d,%+d\n", k*7919%1009, k*104729%997, 1-2*(k*31%2))
	}
	if _, errs, code := c.runs("ada", "upload many.csv", many.String()); code != 0 {
		t.Fatal(errs)
	}
	good := c.student("and", 80, 24)
	good.reads("and · primal")
	goroutines, memory := runtime.NumGoroutine(), heap()
	var bad []*student
	for k := range n {
		line := [2]string{"overlap", "many.csv --mode kernel --kernel rbf"}[k%2]
		s := c.student(line+" --decide 20ms", 80, 24)
		s.reads([2]string{"overlap · primal", "many.csv · kernel"}[k%2])
		bad = append(bad, s)
	}
	for _, s := range bad {
		s.types(":set epochs 2000000\r:run\r")
	}
	var most uint64
	var took []time.Duration
	for k := range 20 {
		begun := time.Now()
		good.types("l")
		good.reads(fmt.Sprintf("step %d updates", k+1))
		took = append(took, time.Since(begun))
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
	}
	slices.Sort(took)
	t.Logf("%d sessions take %d MiB; a key beside them is answered after %v, at most %v", n, (most-memory)>>20, took[10], took[19])
	if limit := memory + uint64(n)*(24<<20); most > limit {
		t.Errorf("they take %d MiB, at most %d", most>>20, limit>>20)
	}
	for _, s := range bad {
		s.s.Close()
	}
	c.clears(goroutines+n*clientGoroutines, memory+uint64(n)*(100<<10)+8<<20)
	good.types("l")
	good.reads("step 21 updates")
}

// Names that somebody chose are harmless wherever others see them: in the log, in
// the class's list, in the explorer.
func TestServedNames(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	eve := c.comes("\x1b[2J\x9b31m\u202eeve\n"+strings.Repeat("x", 45), "follow", 80, 24)
	eve.reads("following ada")
	leader.asks("class", "1 with the class")
	for what, text := range map[string]string{"the log": c.errs.String(), "the leader's screen": leader.screen()} {
		if strings.ContainsAny(text, "\x1b\u009b\u202e") || strings.Contains(text, strings.Repeat("x", 32)) {
			t.Errorf("%s: %q", what, text)
		}
	}
}
