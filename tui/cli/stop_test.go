package cli_test

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// However the program is stopped, the terminal is the shell's meanwhile, and
// after fg the whole screen is there again.
func TestStop(t *testing.T) {
	path := program(t)
	for _, how := range []string{"ctrl+z", "SIGTSTP", "SIGSTOP"} {
		t.Run(how, func(t *testing.T) {
			c := newConsole(t)
			cmd := c.start(path, nil, "and")
			c.await("primal")
			c.typed("l")
			c.await("step 1 of 1 seen")
			time.Sleep(50 * time.Millisecond) // the rest of the frame
			before := c.screen()
			switch how {
			case "ctrl+z":
				c.typed("\x1a")
				c.await("\x1b[?1049l")
			case "SIGTSTP":
				_ = cmd.Process.Signal(syscall.SIGTSTP)
				c.await("\x1b[?1049l")
			case "SIGSTOP":
				_ = cmd.Process.Signal(syscall.SIGSTOP)
			}
			time.Sleep(50 * time.Millisecond)
			if _, err := c.tty.WriteString("\x1b[2J\x1b[5;10Ha shell was here"); err != nil {
				t.Fatal(err)
			}
			c.await("a shell was here")
			_ = cmd.Process.Signal(syscall.SIGCONT)
			for end := time.Now().Add(patience); c.screen() != before; time.Sleep(5 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("after it was continued it shows\n%s\nbefore it was\n%s", c.screen(), before)
				}
			}
			c.typed("l")
			c.await("step 2 of 2 seen")
			c.typed("q")
			if code := c.end(cmd); code != 0 {
				t.Errorf("exit code %d", code)
			}
			c.whole()
		})
	}
}

// A line of the command line is there again in the next run.
func TestHistory(t *testing.T) {
	path := program(t)
	state := t.TempDir()
	for run, recalled := range []string{"seek 7", "\x1b[A"} {
		c := newConsole(t)
		cmd := c.start("/usr/bin/env", nil, "XDG_STATE_HOME="+state, path, "and")
		c.await("primal")
		c.typed(":")
		c.await("unepoch")
		c.typed(recalled)
		c.await("seek 7")
		c.typed("\r")
		c.await("step 7 of 7")
		c.typed("q")
		if code := c.end(cmd); code != 0 {
			t.Errorf("run %d: exit code %d", run, code)
		}
	}
	if found, _ := filepath.Glob(filepath.Join(state, "perceptron", "history")); len(found) != 1 {
		t.Error("there is no history")
	}
}
