package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/model/parallel"
	"perceptron/tui/explore"
	"perceptron/tui/overlay"
)

// Options is what the explorer is opened with.
type Options struct {
	Source explore.Source
	Open   explore.Opener
	Do     string // commands to run first
	Theme  string // "" is auto
	Mouse  bool   // clicks and the wheel are taken from the terminal
	Motion string // whether a changed line is seen turning: on, off, or auto, which is where the terminal is near; "" never
	Color  string // one of Whens; "" is auto
	ASCII  bool
	// Catalogue is where the picker finds what open can be given.
	Catalogue overlay.Catalogue
	Decide    time.Duration // how long separability is looked for; 0: not at all

	Saves  bool   // files may be written
	copies copies // where what is saved goes in place of files

	Host        Host
	Participant *Participant // in a class; nil where there is none

	In           io.Reader
	Out          io.Writer
	Progress     io.Writer // where Lines says how far it is; nil: nowhere
	BeforeScreen func()    // is called before the terminal is taken, unless it is nil
	Env          func(string) string
}

// newExplorer makes the explorer.
func (o *Options) newExplorer(ctx context.Context) (*explore.Explorer, error) {
	x, err := parallel.Await(ctx, func() (*explore.Explorer, error) { // passes over all data
		x, err := explore.New(o.Source, o.Open)
		if err == nil && ctx.Err() != nil {
			x.End()
			return nil, context.Cause(ctx)
		}
		return x, err
	})
	if err != nil {
		return nil, err
	}
	x.TheoryTime = o.Decide
	if o.Saves || o.copies != nil {
		x.Saver = (&saver{options: o, limited: o.Out != nil, copies: o.copies}).prepare
	}
	if o.Motion != "" && o.Motion != "auto" {
		if err := x.Do(ctx, "set motion "+o.Motion); err != nil {
			return nil, err
		}
		x.Say("")
	}
	if o.Theme != "" {
		if err := x.Do(ctx, "theme "+explore.Quote(o.Theme)); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// launchTime is how long the first commands may work before there is a frame.
const launchTime = 100 * time.Millisecond

// runFirst runs the first commands; what takes long goes on under the eyes of the
// user.
func (o *Options) runFirst(ctx context.Context, x *explore.Explorer) error {
	ctx, cancel := context.WithTimeout(ctx, launchTime)
	defer cancel()
	if o.Participant != nil {
		o.Participant.attach(x)
	}
	if p := o.Participant; p == nil || !p.arriving && p.shownPlace == "" {
		return o.runInitial(ctx, x.Launch)
	}
	for x.Busy() && x.Work(ctx) == nil { // to where the class is
	}
	return nil
}

// runInitial runs what a session goes on with, and then the first commands.
func (o *Options) runInitial(ctx context.Context, run func(context.Context, string) error) error {
	if err := run(ctx, strings.Join(o.Source.Do, ";")); err != nil {
		return fmt.Errorf("the session: %w", err)
	}
	if err := run(ctx, o.Do); err != nil {
		return fmt.Errorf("--do: %w", err)
	}
	return nil
}

// endTime is how long a program may take to end of itself, and
// hurriedEndTime how long once a signal has come, or a ctrl+c that nothing follows.
const (
	endTime        = time.Second
	hurriedEndTime = 700 * time.Millisecond
)

// Run is the explorer in a terminal, until it is quit. again is the command
// that opens the same place. When ctx ends, the terminal is left as it was
// found, and the error is ctx's, whatever the explorer is doing.
func Run(ctx context.Context, o Options) (again string, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	x, err := o.newExplorer(ctx)
	if err != nil {
		return "", err
	}
	a, c := newApp(ctx, o, x), newConsole(o.In, o.Out, o.Mouse)
	defer c.close(hurriedEndTime)
	if size, known := c.size(); known {
		a.resize(size.Width, size.Height)
		c.lastSize = size
	}
	if err := o.runFirst(ctx, x); err != nil {
		x.End()
		return "", err
	}
	a.line = c.line
	if o.BeforeScreen != nil {
		o.BeforeScreen()
	}
	// The terminal is taken when there is something to see: until then a ctrl+c is a signal,
	// which leaves the frame in the middle.
	if _, err := parallel.Await(ctx, func() (any, error) { a.show(); return nil, context.Cause(ctx) }); err != nil {
		return "", err
	}
	p := newProgram(a, &listener{keys: c.keys, ctx: ctx})
	if err := c.open(p.Send); err != nil {
		x.End()
		return "", err
	}
	ended := a.run(p)
	select {
	case end := <-ended:
		stalled := c.close(endTime + endTime/2)
		switch {
		case end.fault != nil:
			panic(end.fault) // which the caller tells of on the shell's screen
		case end.err != nil || stalled != nil: // a farewell would wait for a terminal that does not read
			return "", errors.Join(end.err, ctx.Err())
		}
		return a.endWithin(endTime).Command(), ctx.Err() // a job that a ctrl+c waits for is back in some milliseconds
	case <-ctx.Done():
		_ = c.close(hurriedEndTime)
		p.Kill()
		<-ended
		a.endWithin(interruptTime)
		return "", context.Cause(ctx)
	}
}

// programEnd is how a program ended: with an error, or with a fault of its own.
type programEnd struct {
	err   error
	fault any
}

// newProgram is the program of an app, which draws, hears signals and tells of
// panics itself.
func newProgram(a *app, in io.Reader, more ...tea.ProgramOption) *tea.Program {
	return tea.NewProgram(a, append(more, tea.WithInput(in), tea.WithOutput(io.Discard),
		tea.WithoutRenderer(), tea.WithoutSignalHandler(), tea.WithoutCatchPanics())...)
}

// run begins a program, which hears of its class; it tells of its end.
func (a *app) run(p *tea.Program) <-chan programEnd {
	if a.participant != nil {
		go a.participant.watch(a.ctx, p.Send)
	}
	ended := make(chan programEnd, 1)
	go func() {
		var end programEnd
		defer func() {
			end.fault = recover()
			ended <- end
		}()
		_, end.err = p.Run()
	}()
	return ended
}
