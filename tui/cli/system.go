package cli

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"

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
		Now:     time.Now,
		Signals: signals,
		Screen:  screen(os.Stdin, os.Stdout),
	}
}
