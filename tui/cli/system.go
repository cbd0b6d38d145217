package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/adrg/xdg"
	"github.com/mattn/go-isatty"

	"perceptron/tui"
	"perceptron/tui/explore"
	"perceptron/tui/history"
	"perceptron/tui/quiet"
)

// System is the environment of the process. From here on the signals that
// would end it come to Main, and one that says a reader has gone away is
// left to the write that failed.
func System() Environment {
	quiet.Restore()
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) { // nohup has
			signal.Notify(signals, s)
		}
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return Environment{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Terminal: Terminal{
			Stdin:  isatty.IsTerminal(os.Stdin.Fd()),
			Stdout: isatty.IsTerminal(os.Stdout.Fd()),
			Stderr: isatty.IsTerminal(os.Stderr.Fd()),
		},
		Getenv:  os.Getenv,
		Signals: signals,
		Explore: exploreOn(os.Stdin, os.Stdout),
	}
}

// exploreOn runs the explorer on the process's terminal. Its keys come from the
// terminal too where standard input is something else, such as the data.
func exploreOn(in, out *os.File) func(context.Context, tui.Options) (again string, err error) {
	return func(ctx context.Context, o tui.Options) (again string, err error) {
		if !isatty.IsTerminal(in.Fd()) {
			if in, err = os.Open("/dev/tty"); err != nil {
				return "", errors.New("explorer: no terminal to take the keys from (perceptron trace and perceptron render need none)")
			}
			defer in.Close()
		}
		o.In, o.Out = in, out
		o.Catalogue.History = history.Open(filepath.Join(xdg.StateHome, "perceptron", "history"))
		again, err = tui.Run(ctx, o)
		return again, flagged(err)
	}
}

// flagged makes an error that names a flag one of the command line: --do and
// --at are understood by the explorer alone. That a file could not be written is none.
func flagged(err error) error {
	var unwritten *explore.WriteError
	if err == nil || !strings.HasPrefix(err.Error(), "--") || errors.Is(err, context.Canceled) || errors.As(err, &unwritten) {
		return err
	}
	return usageErrorf("%v", err)
}

// progressDelay is how long something goes on before that is said, and
// progressInterval how often it is.
const (
	progressDelay    = 300 * time.Millisecond
	progressInterval = 200 * time.Millisecond
)

// progress is the terminal that is told what takes long; nil if there is none.
func (env Environment) progress() io.Writer {
	if !env.Terminal.Stderr {
		return nil
	}
	return env.Stderr
}

// tell says on one line, wiped when over is called, what takes long, if that is not "" or
// said already. To a nil w it says nothing.
func tell(w io.Writer, what func() string) (over func()) {
	if w == nil {
		return func() {}
	}
	come, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		said := ""
		for wait := progressDelay; ; wait = progressInterval {
			select {
			case <-come:
				if said != "" {
					fmt.Fprintf(w, "\r%30s\r", "")
				}
				return
			case <-time.After(wait):
				if text := what(); text != said {
					said = text
					fmt.Fprintf(w, "\r%s ", text)
				}
			}
		}
	}()
	return func() {
		close(come)
		<-ended
	}
}
