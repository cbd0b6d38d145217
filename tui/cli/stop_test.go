//go:build unix

package cli_test

import (
	"syscall"
	"testing"
	"time"
)

// A process that was suspended while its clock ran on, as on a laptop that sleeps, plays on
// from where it was, without catching up.
func TestSleep(t *testing.T) {
	path := program(t)
	c := newConsole(t)
	cmd := c.start(path, nil, "overlap", "--do", "play")
	c.until("step 2", func() bool { return c.step() >= 2 })
	_ = cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(3 * time.Second) // which play would make twelve steps of
	before := c.step()
	begin := time.Now()
	_ = cmd.Process.Signal(syscall.SIGCONT)
	after := 0
	c.until("another step", func() bool {
		after = c.step()
		return after > before // less: it is being drawn
	})
	steps, most := after-before, 3+int(4*time.Since(begin).Seconds()) // at 4 a second
	if steps < 1 || steps > most {
		t.Errorf("%d steps since it woke, at most %d were due", steps, most)
	}
	c.quits(cmd)
	c.whole()
}
