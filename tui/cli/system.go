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

// System is the environment of this process. From now on signals that would end the process
// go to Main, and SIGPIPE is left to the failing write.
func System() Environment {
	quiet.Restore()
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) { // as under nohup
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

// exploreOn runs the explorer in the process's terminal. If standard input is something
// else, such as the data, the keys come from /dev/tty.
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
		return again, asUsageError(err)
	}
}

// asUsageError makes an error about a flag a usageError: --do and --at are parsed by the
// explorer. An error of writing a file stays as it is.
func asUsageError(err error) error {
	var unwritten *explore.WriteError
	if err == nil || !strings.HasPrefix(err.Error(), "--") || errors.Is(err, context.Canceled) || errors.As(err, &unwritten) {
		return err
	}
	return usageErrorf("%v", err)
}

// progressDelay is how long something takes before its progress is shown, and
// progressInterval is the interval between updates.
const (
	progressDelay    = 300 * time.Millisecond
	progressInterval = 200 * time.Millisecond
)

// progress is the terminal for progress messages, nil if there is none.
func (env Environment) progress() io.Writer {
	if !env.Terminal.Stderr {
		return nil
	}
	return env.Stderr
}

// reportProgress shows what() on one line whenever it has changed, until end is called,
// which wipes the line. If w is nil it does nothing.
func reportProgress(w io.Writer, what func() string) (end func()) {
	if w == nil {
		return func() {}
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		said := ""
		for wait := progressDelay; ; wait = progressInterval {
			select {
			case <-stop:
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
		close(stop)
		<-stopped
	}
}
