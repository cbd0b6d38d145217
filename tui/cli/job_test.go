//go:build unix

package cli_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/hinshun/vt10x"
	"golang.org/x/sys/unix"

	"perceptron/algo/draws"
)

// prompt is the prompt of the shells below.
const prompt = "shell> "

// shells are the shells that a program is stopped under; sh is everywhere.
func shells(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for name, args := range map[string][]string{"sh": {"-i"}, "bash": {"--norc", "--noediting", "-i"}} {
		if path, err := exec.LookPath(name); err == nil {
			found[name] = append([]string{"PS1=" + prompt, "ENV=", path}, args...)
		}
	}
	return found
}

// shell is a terminal with a shell in it, its modes, its process group, and what ends it.
func shell(t *testing.T, args []string) (c *console, before modes, own int, exits func()) {
	t.Helper()
	c = newConsole(t)
	sh := c.start("/usr/bin/env", nil, args...)
	c.await(prompt)
	return c, c.modes(), c.job(), func() {
		c.typed("exit\n")
		c.end(sh)
	}
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
	fatal(c.t, err)
	c.mu.Lock()
	defer c.mu.Unlock()
	out := c.raw.String()
	pastes := strings.LastIndex(out, "\x1b[?2004h") > strings.LastIndex(out, "\x1b[?2004l")
	return modes{*state, c.vt.Mode(), c.vt.CursorVisible(), pastes}
}

// job is the process group that has the terminal: the program that a shell has
// started.
func (c *console) job() int {
	c.t.Helper()
	group, err := unix.IoctlGetInt(int(c.master.Fd()), unix.TIOCGPGRP)
	fatal(c.t, err)
	return group
}

// state is a state of the program in which something happens to it: the keys that lead
// there, and what is then shown, if that is new.
type state struct{ name, data, keys, seen string }

var states = []state{
	{"at rest", "and", "l", "pass 1: 1 of 4"},
	{"playing", "overlap", "p", "epoch 1"},
	{"running", "endless", ":run\r", "any key stops"},
	{"on the command line", "and", ":", "unepoch"},
	{"in the help", "and", "?", "esc closes"},
	{"in the picker", "and", "o", "overlap"},
	{"in a paste", "and", "\x1b[200~and", ""},
	// A step of these is n·k² with k tags, about as long as is shown: the loop
	// hears nothing meanwhile.
	{"in a long step", "tags", " ", ""},
	{"in a long search", "tags", "n", ""},
	{"in a long run", "tags", "c", ""},
}

// opened is the command line for a state's data; slow sets are made as files.
func opened(t *testing.T, data string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), data)
	switch data {
	case "endless": // no line through the origin separates them, and nothing ends the run
		text := "x,y\n1,1\n2,-1\n"
		writes(t, path+".csv", text)
		return path + ".csv --bias none --epochs 0"
	case "fractions": // of long decimals that no line separates; exact steps over them take ever longer
		r, text := rand.New(rand.NewPCG(4, 4)), "a,b,y\n"
		for range 600 {
			text += fmt.Sprintf("%.12f,%.12f,%c\n", r.NormFloat64(), r.NormFloat64(), "+o"[r.IntN(2)])
		}
		writes(t, path+".csv", text)
		return path + ".csv --update pa --arithmetic exact --epochs 0"
	case "tags": // one sentence in which every token has a tag of its own
		var text strings.Builder
		for k := range 160 {
			fmt.Fprintf(&text, "w%d T%d\n", k, k)
		}
		writes(t, path+".conll", text.String())
		return path + ".conll"
	}
	return data
}

// Stopped by a key or a signal, whatever it is doing, the program restores the terminal;
// after fg it acquires it again, and so a second time.
func TestJob(t *testing.T) {
	path := program(t)
	for name, args := range shells(t) {
		for k, state := range states {
			for j, how := range []string{"ctrl+z", "SIGTSTP"} {
				if (j+k)%draws.Stride(2) > 0 && state.name != "at rest" || state.seen == "" || name != "sh" && state.name != "at rest" {
					continue
				}
				t.Run(name+" "+state.name+" "+how, func(t *testing.T) {
					t.Parallel()
					c, before, own, exits := shell(t, args)
					c.typed(path + " " + opened(t, state.data) + "\n")
					c.await("primal")
					c.presses(state.keys, state.seen)
					for range 2 {
						c.stopped(own, how, before)
						seen := len(c.said())
						c.typed("fg\n")
						c.until("the screen again", func() bool {
							now := c.modes()
							return now.screen&vt10x.ModeAltScreen != 0 && !now.cursor && now.pastes &&
								strings.Contains(c.screen(), state.seen) && len(c.said()) > seen
						})
					}
					c.typed("\x03")
					c.until("the shell", func() bool { return c.job() == own })
					c.until("the modes as before", func() bool { return c.modes() == before })
					exits()
				})
			}
		}
	}
}

// stopped stops the program and waits for the shell.
func (c *console) stopped(shell int, how string, before modes) {
	c.t.Helper()
	job := c.job()
	if how == "ctrl+z" {
		c.typed("\x1a")
	} else {
		_ = syscall.Kill(job, syscall.SIGTSTP)
	}
	c.until("the shell", func() bool { return c.job() == shell })
	c.until("the modes as before", func() bool { return c.modes() == before })
}

// What was on the screen is there again, to the cell; also where the process was stopped by
// a signal that can't be caught and the screen was written on.
func TestSameScreen(t *testing.T) {
	path := program(t)
	for _, how := range []string{"ctrl+z", "SIGSTOP"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			c, _, own, exits := shell(t, shells(t)["sh"])
			c.typed(path + " and --mouse --motion off --decide 1m\n")
			c.await("primal")
			c.typed("ll")
			before := trimmed(printed(t, "render", "and", "--decide", "1m", "--size", "80x24", "--format", "text", "--do", "step; step"))
			c.until("the frame", func() bool { return c.screen() == before })
			set := c.modes()
			if how == "ctrl+z" {
				c.typed("\x1a")
			} else {
				_ = syscall.Kill(c.job(), syscall.SIGSTOP)
			}
			c.until("the shell", func() bool { return c.job() == own })
			c.typed("echo; echo a shell was here\n")
			c.await("a shell was here")
			c.typed("fg\n")
			c.until("the screen as before", func() bool { return c.screen() == before && c.modes() == set })
			c.presses("l", "pass 1: 3 of 4")
			c.typed("q")
			c.until("the shell", func() bool { return c.job() == own })
			exits()
		})
	}
}

// A stopped program that is killed by a shell ends, and does not stop again because it is
// in the background.
func TestKilledStopped(t *testing.T) {
	path := program(t)
	c, before, own, exits := shell(t, shells(t)["sh"])
	c.typed(path + " and\n")
	c.await("primal")
	c.stopped(own, "ctrl+z", before)
	c.typed("kill %1; kill -CONT %1\n")
	c.until("exit code 143", func() bool {
		c.typed("jobs\n")
		return strings.Contains(c.said(), "(143)")
	})
	exits()
}

// Without a shell that could continue it, nothing stops the program.
func TestOrphan(t *testing.T) {
	path := program(t)
	c := newConsole(t)
	cmd := c.start(path, nil, "and")
	c.await("primal")
	c.typed("\x1a")
	_ = cmd.Process.Signal(syscall.SIGTSTP)
	c.presses("l", "pass 1: 1 of 4")
	if strings.Contains(c.said(), "\x1b[?1049l") {
		t.Error("the terminal was given back")
	}
	c.quits(cmd)
	c.whole()
}

// Whatever the program is doing, ctrl+c ends it and prints how to come back, and each
// signal that asks for its end does so with its exit code; the terminal is restored.
func TestEnded(t *testing.T) {
	path := program(t)
	long := []state{
		{"in long fractions", "fractions", "c", "any key stops"},
		{"comparing", "endless", ":compare rate 2\r:run\r", "any key stops"},
	}
	for j, s := range append(caught(), 0) { // 0: ctrl+c
		for k, state := range append(long, states...) {
			if (j+k)%draws.Stride(3) > 0 && s > 0 {
				continue
			}
			t.Run(s.String()+" "+state.name, func(t *testing.T) {
				t.Parallel()
				c := newConsole(t)
				cmd := c.start(path, nil, strings.Fields(opened(t, state.data))...)
				c.await("quit")
				c.presses(state.keys, state.seen)
				code := 0
				if s == 0 {
					c.typed("\x03")
				} else {
					time.Sleep(50 * time.Millisecond) // for what can't be seen; no check depends on it
					fatal(t, cmd.Process.Signal(s))
					code = 128 + int(s)
				}
				if got := c.end(cmd); got != code {
					t.Errorf("exit code %d, want %d", got, code)
				}
				c.whole()
				c.until("the way back", func() bool {
					said := c.said()
					return s > 0 || strings.Contains(said[strings.LastIndex(said, "\x1b[?1049l"):], "perceptron ")
				})
			})
		}
	}
}
