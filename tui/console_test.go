//go:build unix

package tui

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// During endless work, the end of the context and ctrl+c restore the terminal, and Run
// returns; and so does a panic there.
func TestEndsWhileBusy(t *testing.T) {
	for _, how := range []string{"context", "ctrl+c", "fault"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			master, tty, err := pty.Open()
			if err != nil {
				t.Skip("no pseudo-terminal:", err)
			}
			out := newDisplay()
			go func() { _, _ = io.Copy(out, master) }() // ends with the terminal
			before, err := term.GetState(tty.Fd())
			if err != nil {
				t.Fatal(err)
			}
			entered, release := make(chan bool), make(chan bool)
			env := environment("TERM", "xterm-256color", "LANG", "C.UTF-8")
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ended := make(chan error, 1)
			go func() {
				defer func() {
					if fault := recover(); fault != nil {
						ended <- errFault
					}
				}()
				_, err := Run(ctx, Options{
					Source: sample(t, "and"), In: tty, Out: tty, Theme: "dark",
					Env: func(name string) string { // the theme auto asks for this, in the middle of an update
						if name == "COLORFGBG" {
							close(entered)
							<-release
							if how == "fault" {
								panic(how)
							}
						}
						return env(name)
					},
				})
				ended <- err
			}()
			out.gets(t, "\x1b[?2004h")
			_, _ = master.WriteString(":theme auto\r")
			<-entered
			var want error
			switch how {
			case "context":
				want = context.Canceled
				cancel()
			case "ctrl+c":
				_, _ = master.WriteString("\x03")
			case "fault":
				want = errFault
				release <- true
			}
			if err := <-ended; !errors.Is(err, want) { // or the test ends by its time limit
				t.Errorf("%v, want %v", err, want)
			}
			if after, err := term.GetState(tty.Fd()); err != nil || *after != *before {
				t.Errorf("the terminal's state is %+v, was %+v (%v)", after, before, err)
			}
			out.gets(t, "\x1b[?25h\x1b[?1049l")
			close(release)
			_ = master.Close() // tty is left to those whom Run has left behind
		})
	}
}

// A program that is ended while the first frame of many examples is drawn ends before the
// terminal is acquired.
func TestEndsBeforeTheFirstFrame(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal:", err)
	}
	out := newDisplay()
	go func() { _, _ = io.Copy(out, master) }() // ends with the terminal
	ctx, cancel := context.WithCancel(t.Context())
	_, err = Run(ctx, Options{
		Source: scattered(t, 30_000, 2, 2), In: tty, Out: tty, Theme: "dark",
		Env: environment("TERM", "xterm-256color", "LANG", "C.UTF-8"), BeforeScreen: cancel,
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	_, _ = tty.WriteString("the end")
	out.gets(t, "the end")
	if strings.Contains(out.sent(), "\x1b") {
		t.Error("the terminal was taken")
	}
	_ = master.Close()
}

// errFault stands for a panic.
var errFault = errors.New("a fault")
