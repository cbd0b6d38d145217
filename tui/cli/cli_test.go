package cli_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/tui"
	"perceptron/tui/cli"
)

// atTerminal is what perceptron prints at a terminal, in an environment that is changed so.
func atTerminal(change func(*cli.Environment), args ...string) (out, errs string, code int) {
	return cli.Prints(func(env *cli.Environment) {
		env.Terminal = cli.Terminal{Stdin: true, Stdout: true, Stderr: true}
		change(env)
	}, args...)
}

// seen is what an explorer was opened with.
func seen(t *testing.T, args ...string) (o tui.Options, code int) {
	t.Helper()
	out, errs, code := atTerminal(func(env *cli.Environment) {
		env.Stdin = strings.NewReader("a,b,y\n1,2,1\n2,1,-1\n")
		env.Explore = func(_ context.Context, got tui.Options) (string, error) {
			o = got
			return "perceptron and --do 'seek 10'", nil
		}
	}, args...)
	if code == 0 && out != "perceptron and --do 'seek 10'\n" {
		t.Errorf("printed %q", out)
	}
	t.Log(errs)
	return o, code
}

func TestExplorer(t *testing.T) {
	o, code := seen(t)
	if code != 0 || o.Source.Data.Name != "blobs" {
		t.Errorf("without DATA: exit code %d, %+v", code, o.Source)
	}
	o, _ = seen(t, "circles", "--tie", "positive", "--degree", "3", "--keep-going", "--do", "step 3", "--ascii", "--decide", "0")
	s := o.Source.Setup
	if s.Mode != "kernel" || s.Kernel != "poly" || s.Tie != "positive" || s.Degree != 3 || !s.KeepGoing {
		t.Errorf("set-up %+v", s)
	}
	if got := fmt.Sprint(o.Source.Suggested); got != "[[mode kernel] [kernel poly] [degree 2]]" {
		t.Errorf("suggested %s", got)
	}
	if got := fmt.Sprint(o.Source.Flags); got != "[]" {
		t.Errorf("flags %s", got)
	}
	if o.Do != "step 3" || !o.ASCII || o.Decide != 0 {
		t.Errorf("drawing %q %v %v", o.Do, o.ASCII, o.Decide)
	}
	o, code = seen(t, "-", "--label", "b")
	if code != 0 || o.Source.Data.LabelName != "b" {
		t.Errorf("standard input: exit code %d, %+v", code, o.Source)
	}
}

// Data opened from inside come without the flags of the command line, and with
// their own suggestions.
func TestOpenOther(t *testing.T) {
	explore := func(_ context.Context, o tui.Options) (string, error) {
		s, err := o.Open(t.Context(), "walkthrough", nil)
		if err != nil || s.Setup.Init != "0.2,0,-0.1" || s.Data.LabelName != "y" || len(s.Flags) != 0 {
			t.Errorf("%v, %+v", err, s)
		}
		for _, name := range []string{"-", "walkthruogh", "nosuch.csv"} {
			if _, err := o.Open(t.Context(), name, nil); err == nil {
				t.Errorf("%s opened", name)
			}
		}
		return "", nil
	}
	out, errs, code := atTerminal(func(env *cli.Environment) { env.Explore = explore }, "and", "--init", "1,2,3", "--label", "x1")
	if code != 0 || out != "" {
		t.Errorf("exit code %d, %s", code, errs)
	}
}

// A signal ends what waits for more of its standard input, with the code for it and without
// a word; what has come of a stream is there.
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

// Before the explorer has taken the terminal there is nothing to give back: a
// signal ends it at once, whatever it is doing. Once it has, it is waited for.
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

// A fault of the program is told in a line.
func TestPanic(t *testing.T) {
	_, line, code := atTerminal(func(env *cli.Environment) {
		env.Explore = func(context.Context, tui.Options) (string, error) { panic("out of paint") }
	}, "and")
	if code != 1 || !strings.Contains(line, "out of paint") || strings.Count(line, "\n") != 1 {
		t.Errorf("exit code %d, %q", code, line)
	}
}

// refusing is an output that fails with err.
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
