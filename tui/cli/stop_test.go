package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/hinshun/vt10x"
)

// However the program is stopped, the terminal is the shell's meanwhile, and
// after fg the whole screen is there again.
func TestStop(t *testing.T) {
	path := program(t)
	for _, how := range []string{"ctrl+z", "SIGTSTP", "SIGSTOP"} {
		t.Run(how, func(t *testing.T) {
			c := newConsole(t)
			cmd := c.start(path, nil, "and", "--mouse")
			c.await("primal")
			c.typed("l")
			c.await("step 1 of 1 seen")
			time.Sleep(50 * time.Millisecond) // the rest of the frame
			before, set := c.screen(), c.modes()
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
			c.shell()
			c.await("a shell was here")
			_ = cmd.Process.Signal(syscall.SIGCONT)
			for end := time.Now().Add(patience); c.screen() != before; time.Sleep(5 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("after it was continued it shows\n%s\nbefore it was\n%s", c.screen(), before)
				}
			}
			c.typed("l")
			c.await("step 2 of 2 seen")
			if now := c.modes(); now != set {
				t.Errorf("the terminal's modes are\n%+v, were\n%+v", now, set)
			}
			c.typed("q")
			if code := c.end(cmd); code != 0 {
				t.Errorf("exit code %d", code)
			}
			c.whole()
		})
	}
}

// A process that was held while its clock ran on, as in a laptop's sleep, plays
// on from where it was: no step is made up for.
func TestSleep(t *testing.T) {
	path := program(t)
	c := newConsole(t)
	cmd := c.start(path, nil, "overlap", "--do", "play")
	for begin := time.Now(); c.step() < 2 && time.Since(begin) < patience; {
		time.Sleep(20 * time.Millisecond)
	}
	_ = cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(3 * time.Second) // which play would make twelve steps of
	before := c.step()
	begin := time.Now()
	_ = cmd.Process.Signal(syscall.SIGCONT)
	after := c.step()
	for (after == 0 || after == before) && time.Since(begin) < patience { // 0: it is being drawn
		time.Sleep(20 * time.Millisecond)
		after = c.step()
	}
	steps, most := after-before, 3+int(4*time.Since(begin).Seconds()) // at 4 a second
	if steps < 1 || steps > most {
		t.Errorf("%d steps since it woke, at most %d were due", steps, most)
	}
	c.typed("q")
	if code := c.end(cmd); code != 0 {
		t.Errorf("exit code %d", code)
	}
	c.whole()
}

// step is the step that the screen shows, 0 while it shows none.
func (c *console) step() (n int) {
	if _, after, ok := strings.Cut(c.screen(), " step "); ok {
		_, _ = fmt.Sscan(after, &n)
	}
	return n
}

// modes are how a terminal has been set, by the kernel and by sequences.
type modes struct {
	line   term.State
	screen vt10x.ModeFlag
	cursor bool
	pastes bool // in brackets
}

func (c *console) modes() modes {
	c.t.Helper()
	state, err := term.GetState(c.tty.Fd())
	if err != nil {
		c.t.Fatal(err)
	}
	out := c.output()
	shown := vt10x.New(vt10x.WithSize(80, 24))
	_, _ = shown.Write([]byte(out))
	pastes := strings.LastIndex(out, "\x1b[?2004h") > strings.LastIndex(out, "\x1b[?2004l")
	return modes{*state, shown.Mode(), shown.CursorVisible(), pastes}
}

// shell sets the terminal as a shell needs it, and writes on it.
func (c *console) shell() {
	c.t.Helper()
	if err := term.SetState(c.tty.Fd(), c.before); err != nil {
		c.t.Fatal(err)
	}
	const text = "\x1b[?1049l\x1b[?1002l\x1b[?1006l\x1b[?2004l\x1b[?25h\x1b[2J\x1b[5;10Ha shell was here"
	if _, err := c.tty.WriteString(text); err != nil {
		c.t.Fatal(err)
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
