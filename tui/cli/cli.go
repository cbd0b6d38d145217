// Package cli is the command line: it parses what users type and calls the packages that do
// the work. All it knows of the process is its Environment, so that tests can run all of
// it.
//
// Read cli.go first (Main, errors, exit codes), then root.go (the commands) and open.go
// (how data are opened).
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

// The exit codes; after signal n it is 128+n.
const (
	exitOK     = 0
	exitFailed = 1 // the work failed
	exitUsage  = 2 // the command line is wrong
)

// How long a command may take to end after a signal: the explorer to restore the terminal
// and to remove temporary files, the others to finish a line of output. A step that takes
// longer is abandoned.
const (
	explorerGrace = 900 * time.Millisecond
	defaultGrace  = 50 * time.Millisecond
	serverGrace   = math.MaxInt64 // as long as it takes, unless a second signal comes
)

// Environment is all that a command knows of its process.
type Environment struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Terminal       Terminal
	Getenv         func(string) string
	Signals        <-chan os.Signal
	// Explore runs the explorer in the terminal; again is the command that opens the same
	// place.
	Explore func(context.Context, tui.Options) (again string, err error)

	guest *guest        // the guest of a server; nil: a user at this machine
	host  tui.Host      // of a server
	grace *atomic.Int64 // nanoseconds to end after a signal; nil: no signals
}

// setGrace sets how long the command needs from now on to end after a signal.
func (env Environment) setGrace(grace time.Duration) {
	if env.grace != nil {
		env.grace.Store(int64(grace))
	}
}

// Terminal says which of the standard streams are terminals.
type Terminal struct{ Stdin, Stdout, Stderr bool }

// Main runs one command line and returns the exit code.
func Main(args []string, env Environment) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	code := make(chan int, 1)
	env.grace = &atomic.Int64{}
	env.setGrace(defaultGrace)
	go func() { code <- run(ctx, args, env) }()
	select {
	case c := <-code:
		return c
	case s := <-env.Signals:
		cancel()
		grace := time.Duration(env.grace.Load())
		var again <-chan os.Signal
		if grace == serverGrace {
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
			what := fmt.Errorf("internal fault: %v (this is a bug in the program, not in its input)", fault)
			if env.host.Faults != nil {
				what = env.host.Faults(fault)
			}
			code = reportError(env.Stderr, what)
		}
	}()
	out := &output{Writer: env.Stdout}
	env.Stdout = out
	root := newRoot(env)
	if asks := []string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}; len(args) > 0 && slices.Contains(asks, args[0]) && env.guest == nil {
		registerCompletions(root)
	}
	root.SetArgs(append([]string{}, args...)) // not nil: cobra would use os.Args
	err := root.ExecuteContext(ctx)
	return reportError(env.Stderr, cmp.Or(err, out.err))
}

// output remembers the first error of a write: cobra's help and version do not report it.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// reportError prints an error as one line and returns its exit code.
func reportError(stderr io.Writer, err error) int {
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitOK // a reader that stops reading is no failure
	case errors.Is(err, context.Canceled):
		return exitFailed // Main knows the signal
	}
	line, code := errorLine(err)
	printLine(stderr, line)
	return code
}

// printLine prints a message as one line that is safe for a terminal.
func printLine(w io.Writer, message string) { fmt.Fprintln(w, model.Visible(message, 0)) }

// usageError is an error of the command line: "what: why (how to fix it)".
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usageErrorf(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// errorLine is the line that reports an error, and its exit code. An error at a place in a
// file begins with FILE:LINE:COLUMN, as editors and compilers expect, any other with the
// program's name.
func errorLine(err error) (line string, code int) {
	var (
		data  *model.Error
		setup *algo.SetupError
		usage *usageError
		ended serve.Farewell
	)
	code = exitFailed
	switch {
	case errors.As(err, &ended):
		return string(ended), code
	case errors.As(err, &data):
		if data.Usage {
			code = exitUsage
		}
		if data.Line > 0 {
			return data.Error(), code
		}
	case errors.As(err, &setup):
		return fmt.Sprintf("perceptron: --%s: %s", setup.Setting, setup.Reason), exitUsage
	case errors.As(err, &usage):
		code = exitUsage
	}
	return "perceptron: " + err.Error(), code
}

// flagError words an error of pflag in the form of a usageError.
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
