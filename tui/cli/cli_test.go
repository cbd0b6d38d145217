package cli_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/algo"
	"perceptron/tui"
	"perceptron/tui/cli"
	"perceptron/tui/explore"
)

// atTerminal is what perceptron prints at a terminal, in a modified environment.
func atTerminal(change func(*cli.Environment), args ...string) (out, errs string, code int) {
	return cli.Prints(func(env *cli.Environment) {
		env.Terminal = cli.Terminal{Stdin: true, Stdout: true, Stderr: true}
		change(env)
	}, args...)
}

// A signal ends a command that waits for standard input, with the signal's exit code and no
// message; the output of the examples read so far is there.
func TestSignal(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		for there, args := range map[int][]string{0: {"trace", "-"}, 3: {"trace", "--online", "-"}} { // start, and two steps
			signals := make(chan os.Signal, 1)
			in, feed := io.Pipe()
			defer feed.Close()
			events, out := io.Pipe()
			go func() {
				_, _ = io.WriteString(feed, "x,y\n1,1\n-1,-1\n")
				for lines := bufio.NewScanner(events); there > 0 && lines.Scan(); {
					there--
				}
				time.Sleep(10 * time.Millisecond)
				signals <- s
				_, _ = io.Copy(io.Discard, events)
			}()
			_, errs, code := atTerminal(func(env *cli.Environment) {
				env.Terminal, env.Signals, env.Stdin, env.Stdout = cli.Terminal{}, signals, in, out
			}, args...)
			if code != 128+int(s) || errs != "" {
				t.Errorf("%v: exit code %d, %q", s, code, errs)
			}
		}
	}
}

// Before the explorer has taken the terminal a signal ends it at once, whatever it is
// doing; afterwards it is given time to restore the terminal.
func TestSignalBeforeTheScreen(t *testing.T) {
	for _, taken := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			signals := make(chan os.Signal, 1)
			explore := func(ctx context.Context, o tui.Options) (string, error) {
				if taken {
					o.BeforeScreen()
				}
				signals <- syscall.SIGINT
				<-ctx.Done()
				time.Sleep(500 * time.Millisecond) // to give the terminal back, or to get ready
				return "", ctx.Err()
			}
			begin := time.Now()
			_, _, code := atTerminal(func(env *cli.Environment) { env.Signals, env.Explore = signals, explore }, "and")
			took := time.Since(begin)
			if code != 130 || taken != (took >= 500*time.Millisecond) || !taken && took > 100*time.Millisecond {
				t.Errorf("taken %v: exit code %d after %v", taken, code, took)
			}
			time.Sleep(time.Second)
		})
	}
}

// A panic is reported in one line.
func TestPanic(t *testing.T) {
	_, line, code := atTerminal(func(env *cli.Environment) {
		env.Explore = func(context.Context, tui.Options) (string, error) { panic("out of paint") }
	}, "and")
	if code != 1 || !strings.Contains(line, "out of paint") || strings.Count(line, "\n") != 1 {
		t.Errorf("exit code %d, %q", code, line)
	}
}

// refusing is a Writer that fails with err.
type refusing struct{ err error }

func (w refusing) Write([]byte) (int, error) { return 0, w.err }

func TestOutput(t *testing.T) {
	for _, test := range []struct {
		err  error
		code int
		says string
	}{
		{syscall.EPIPE, 0, ""},
		{&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 0, ""},
		{errors.New("no space left"), 1, "perceptron: no space left\n"},
	} {
		for _, args := range [][]string{{"trace", "and"}, {"samples"}, {"man"}, {"--help"}, {"trace", "--help"}, {"help", "margin"}, {"--version"}, {"completion", "bash"}} {
			_, errs, code := cli.Prints(func(env *cli.Environment) { env.Stdout = refusing{test.err} }, args...)
			if code != test.code || errs != test.says {
				t.Errorf("%v, %v: exit code %d, %q", args, test.err, code, errs)
			}
		}
	}
}

// Every command, key and setting is on the manual page.
func TestManual(t *testing.T) {
	page, _, _ := atHome("", "man")
	page = strings.NewReplacer(`\-`, "-", `\e`, `\`, `\&`, "").Replace(page)
	for _, c := range explore.Commands() {
		if !strings.Contains(page, "\n"+strings.TrimSpace(c.Name+" "+c.Args.String())+"\n"+c.Doc+".") {
			t.Errorf("the command %s is not there", c.Name)
		}
		_, rest, _ := strings.Cut(page, "\n"+strings.TrimSpace(c.Name+" "+c.Args.String())+"\n")
		entry, _, _ := strings.Cut(rest, "\n.TP")
		for _, k := range c.Keys {
			name := k.Key
			if name == " " {
				name = "space"
			}
			if !strings.Contains(entry, name) {
				t.Errorf("the key %s of %s is not there", name, c.Name)
			}
		}
	}
	for _, s := range algo.Settings() {
		if !strings.Contains(page, "\n  --"+s.Name) {
			t.Errorf("the setting %s is not there", s.Name)
		}
	}
}
