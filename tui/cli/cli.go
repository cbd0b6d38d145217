// Package cli is the command line: what users type, taken apart, and handed to
// the packages that do the work. It knows of the process only what its
// Environment says, so that all of it runs in a test. Read cli.go first, then
// root.go and open.go.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui"
	"perceptron/tui/serve"
)

// The exit codes; a process that signal n ended has 128+n.
const (
	done   = 0
	failed = 1 // the work failed
	misuse = 2 // the command line is wrong
)

// How long a command has, after a signal, to leave things whole: the explorer
// the terminal, once it has taken it, and the folder that it saves to, the others
// the line that they are writing. In the middle of a step that takes longer they
// are left.
const (
	graceOfExplorer = 900 * time.Millisecond
	grace           = 50 * time.Millisecond
	graceOfServer   = math.MaxInt64 // what it needs, unless a second signal comes
)

// Environment is all that a command knows of the process around it.
type Environment struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Terminal       Terminal
	Getenv         func(string) string
	Signals        <-chan os.Signal
	// Explore runs the explorer on the terminal. again is the command that opens the
	// same place.
	Explore func(context.Context, tui.Options) (again string, err error)

	guest *guest        // who logged in on a server; nil: somebody at the machine
	host  tui.Host      // of a server
	grace *atomic.Int64 // that the command has after a signal; nil: there is none
}

// needs says how long the command needs from here on to end after a signal.
func (env Environment) needs(grace time.Duration) {
	if env.grace != nil {
		env.grace.Store(int64(grace))
	}
}

// Terminal says which of the standard streams are one.
type Terminal struct{ Stdin, Stdout, Stderr bool }

// Main runs one command line and returns the exit code.
func Main(args []string, env Environment) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	code := make(chan int, 1)
	env.grace = &atomic.Int64{}
	env.needs(grace)
	go func() { code <- run(ctx, args, env) }()
	select {
	case c := <-code:
		return c
	case s := <-env.Signals:
		cancel()
		grace := time.Duration(env.grace.Load())
		var again <-chan os.Signal
		if grace == graceOfServer {
			again = env.Signals
		}
		select {
		case c := <-code:
			if again != nil {
				return c
			}
		case s = <-again:
		case <-time.After(grace):
		}
		n, _ := s.(syscall.Signal)
		return 128 + int(n)
	}
}

// run is Main without signals.
func run(ctx context.Context, args []string, env Environment) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			what := fmt.Errorf("internal fault: %v (this is a bug of the program, not of its input)", fault)
			if env.host.Faults != nil {
				what = env.host.Faults(fault)
			}
			code = report(env.Stderr, what)
		}
	}()
	out := &output{Writer: env.Stdout}
	env.Stdout = out
	root := newRoot(env)
	if asks := []string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}; len(args) > 0 && slices.Contains(asks, args[0]) && env.guest == nil {
		registerCompletions(root)
	}
	root.SetArgs(append([]string{}, args...)) // never nil: cobra would take os.Args
	err := root.ExecuteContext(ctx)
	return report(env.Stderr, cmp.Or(err, out.err))
}

// output remembers that a write has failed: help and version can't say so.
type output struct {
	io.Writer
	err error // the first
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// report prints an error as one line and returns the exit code that it means.
func report(stderr io.Writer, err error) int {
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return done // a reader that has enough is no failure
	case errors.Is(err, context.Canceled):
		return failed // Main knows the signal
	}
	line, code := explain(err)
	say(stderr, line)
	return code
}

// say writes a message as one line that a terminal can be given.
func say(w io.Writer, message string) { fmt.Fprintln(w, model.Visible(message, 0)) }

// usageError is a wrong command line: "what: why (how to fix it)".
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usageErrorf(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// explain is the line that an error is reported with, and its exit code. What
// is wrong at a place in a file is told as FILE:LINE:COLUMN, as editors and
// compilers have it; all else begins with the program's name.
func explain(err error) (line string, code int) {
	var (
		data  *model.Error
		setup *algo.SetupError
		usage *usageError
		ended serve.Farewell
	)
	code = failed
	switch {
	case errors.As(err, &ended):
		return string(ended), code
	case errors.As(err, &data):
		if data.Usage {
			code = misuse
		}
		if data.Line > 0 {
			return data.Error(), code
		}
	case errors.As(err, &setup):
		return fmt.Sprintf("perceptron: --%s: %s", setup.Setting, setup.Reason), misuse
	case errors.As(err, &usage):
		code = misuse
	}
	return "perceptron: " + err.Error(), code
}

// flagError says what pflag found wrong in the words of the contract.
func flagError(c *cobra.Command, err error) error {
	see := fmt.Sprintf("(see %s --help)", c.CommandPath())
	switch wrong := err.(type) {
	case *pflag.NotExistError:
		if letters := wrong.GetSpecifiedShortnames(); letters != "" {
			return usageErrorf("-%s: no such flag %s", letters, see)
		}
		return usageErrorf("--%s: no such flag %s", wrong.GetSpecifiedName(), see)
	case *pflag.ValueRequiredError:
		return usageErrorf("--%s: a value must follow it %s", wrong.GetFlag().Name, see)
	case *pflag.InvalidValueError:
		var setup *algo.SetupError
		if errors.As(err, &setup) {
			return setup
		}
		return usageErrorf("--%s: %s: %v %s", wrong.GetFlag().Name, model.Quoted(wrong.GetValue()), errors.Unwrap(wrong), see)
	}
	return usageErrorf("%v %s", err, see)
}
