package cli_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Whatever is typed affects one session only: ten megabytes of noise, a paste without an
// end, partial runes and sequences. Another session's keys are answered meanwhile, and the
// memory is freed in the end.
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

// clientGoroutines is the goroutines of a connection at the client's end.
const clientGoroutines = 4

// heap is the memory in use after a garbage collection.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// clears waits until goroutines and memory are back at these numbers.
func (c *class) clears(goroutines int, memory uint64) {
	c.t.Helper()
	for end := time.Now().Add(ample); runtime.NumGoroutine() > goroutines || heap() > memory; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<18)
			c.t.Fatalf("%d goroutines, want %d; %d KiB, want %d\n%s", runtime.NumGoroutine(), goroutines, heap()>>10, memory>>10, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// Names that somebody chose are harmless wherever others see them: in the log, in the
// class's list, in the explorer.
func TestServedNames(t *testing.T) {
	t.Parallel()
	c := serveLed(t)
	leader := c.leads("ada", "lead")
	leader.reads("blobs · primal")
	eve := c.seat("\x1b[2J\x9b31m\u202eeve\n"+strings.Repeat("x", 45), "follow", 80, 24)
	eve.reads("following ada")
	leader.asks(":class\r", leader, "1 with the class")
	for what, text := range map[string]string{"the log": c.errs.String(), "the leader's screen": leader.screen()} {
		if strings.ContainsAny(text, "\x1b\u009b\u202e") || strings.Contains(text, strings.Repeat("x", 32)) {
			t.Errorf("%s: %q", what, text)
		}
	}
}
