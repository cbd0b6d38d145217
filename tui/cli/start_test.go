//go:build unix

package cli_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// Queries to a terminal that a program would have to wait for: colours, cursor position,
// attributes, version, modes.
var question = regexp.MustCompile("\x1b\\][0-9;]*\\?|\x1b\\[[?>=0-9;]*[cn]|\x1b\\[>[0-9]*q|\x1b\\[\\?[0-9;]*\\$p|\x1bP\\+q")

// program builds the real program, since only in it are packages initialised in the order
// that start-up depends on. Tests that run it mostly wait, so they run in parallel.
func program(t *testing.T) string {
	t.Helper()
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the program")
	}
	path, err := built()
	fatal(t, err)
	return path
}

// built is the program, built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	path := filepath.Join(folder, "perceptron")
	out, err := exec.Command("go", "build", "-o", path, "perceptron").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

// console is a terminal that answers no queries.
type console struct {
	*checkTerminal
	master, tty *os.File
	before      *term.State
	heard       int // of what was sent, before the last key
}

func newConsole(t testing.TB) *console {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	t.Cleanup(func() { master.Close(); tty.Close() })
	c := &console{checkTerminal: newTerminal(t, 80, 24), master: master, tty: tty}
	fatal(t, pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}))
	if c.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(c.checkTerminal, master) }() // ends with the terminal
	return c
}

func (c *console) typed(keys string) {
	c.t.Helper()
	c.heard = len(c.said())
	if _, err := c.master.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

// presses types keys, and waits for the effect of each.
func (c *console) presses(keysAndText ...string) {
	c.t.Helper()
	for k := 0; k < len(keysAndText); k += 2 {
		c.typed(keysAndText[k])
		c.await(keysAndText[k+1])
	}
}

// await waits until the bytes since the last key contain text, or the screen shows it: of a
// new frame only changed cells are sent.
func (c *console) await(text string) {
	c.t.Helper()
	c.until(text, func() bool { return strings.Contains(c.said()[c.heard:]+c.screen(), text) })
}

// start runs the program with this as its controlling terminal; if stdin is nil it is the
// terminal too.
func (c *console) start(path string, stdin io.Reader, args ...string) *exec.Cmd {
	c.t.Helper()
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.tty, c.tty, c.tty
	if stdin != nil {
		cmd.Stdin = stdin
	}
	cmd.Env = []string{"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	fatal(c.t, cmd.Start())
	return cmd
}

// end waits for the program and returns its exit code.
func (c *console) end(cmd *exec.Cmd) int {
	c.t.Helper()
	late := time.AfterFunc(ample, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	err := cmd.Wait()
	if cmd.ProcessState == nil {
		c.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// quits presses q and waits for the program's end.
func (c *console) quits(cmd *exec.Cmd) {
	c.t.Helper()
	c.typed("q")
	if code := c.end(cmd); code != 0 {
		c.t.Errorf("exit code %d", code)
	}
}

// whole checks that the terminal is restored and was sent no queries.
func (c *console) whole() {
	c.t.Helper()
	c.await("\x1b[?1049l")
	c.await("\x1b[?25h")
	after, err := term.GetState(c.tty.Fd())
	fatal(c.t, err)
	if *after != *c.before {
		c.t.Errorf("the terminal's modes are %+v, were %+v", after, c.before)
	}
	c.quiet()
}

func (c *console) quiet() {
	c.t.Helper()
	if q := question.FindString(c.said()); q != "" {
		c.t.Errorf("the terminal was asked %q", q)
	}
}

// TestNeedsNoTerminal: what is typed while a trace runs is left to the shell.
func TestNeedsNoTerminal(t *testing.T) {
	path := program(t)
	for _, args := range [][]string{{"trace", "and"}, {"samples"}, {"--help"}, {"--version"}} {
		t.Run(args[0], func(t *testing.T) {
			c := newConsole(t)
			c.typed("ls\n")
			if code := c.end(c.start(path, nil, args...)); code != 0 {
				t.Errorf("exit code %d", code)
			}
			c.quiet()
			line := make([]byte, 10)
			n, err := c.tty.Read(line)
			if err != nil || string(line[:n]) != "ls\n" {
				t.Errorf("%q is left of what was typed (%v)", line[:n], err)
			}
		})
	}
}

// caught is the signals that end the program with the terminal restored, except those that
// this process ignores, as under nohup: a child inherits that.
func caught() []syscall.Signal {
	return slices.DeleteFunc([]syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}, func(s syscall.Signal) bool { return signal.Ignored(s) })
}
