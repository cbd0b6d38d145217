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
	Mouse  bool   // take clicks and the wheel from the terminal
	Motion string // on, off, or auto (on a local terminal); "": off, whatever is set later
	Color  string // one of ColorModes; "" is auto
	ASCII  bool
	// Catalogue is what the picker offers to open.
	Catalogue overlay.Catalogue
	Decide    time.Duration // time limit of the theory search; 0: no search

	Saves  bool   // files may be written
	copies copies // receives saved content instead of a file

	Host        Host
	Participant *Participant // nil outside a class

	In           io.Reader
	Out          io.Writer
	Progress     io.Writer // where Lines reports progress; nil: nowhere
	BeforeScreen func()    // called before the terminal is taken; may be nil
	Env          func(string) string
}

// newExplorer makes the explorer, with the saver, motion and theme of the options.
func (o *Options) newExplorer(ctx context.Context) (*explore.Explorer, error) {
	x, err := parallel.Await(ctx, func() (*explore.Explorer, error) { // takes passes over all data
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
		x.Notify("")
	}
	if o.Theme != "" {
		if err := x.Do(ctx, "theme "+explore.Quote(o.Theme)); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// launchTime is how long the first commands may run before the first frame.
const launchTime = 100 * time.Millisecond

// runFirst runs the first commands for at most launchTime; the rest runs once there is a
// frame. In a class whose place is known, the explorer goes there instead.
func (o *Options) runFirst(ctx context.Context, x *explore.Explorer) error {
	ctx, cancel := context.WithTimeout(ctx, launchTime)
	defer cancel()
	if o.Participant != nil {
		o.Participant.attach(x)
	}
	if p := o.Participant; p == nil || !p.arriving && p.shownPlace == "" {
		return o.runInitial(ctx, x.DoFor)
	}
	for x.Busy() && x.Work(ctx) == nil { // goes to the class's place
	}
	return nil
}

// runInitial runs the commands of a session file, then those of --do.
func (o *Options) runInitial(ctx context.Context, run func(context.Context, string) error) error {
	if err := run(ctx, strings.Join(o.Source.Do, ";")); err != nil {
		return fmt.Errorf("the session: %w", err)
	}
	if err := run(ctx, o.Do); err != nil {
		return fmt.Errorf("--do: %w", err)
	}
	return nil
}

// shutdownTime is how long the program may take to end by itself; quickShutdownTime, after
// a signal or a ctrl+c.
const (
	shutdownTime      = time.Second
	quickShutdownTime = 700 * time.Millisecond
)

// Run runs the explorer in a terminal until it is quit; again is the command that opens the
// same place. When ctx ends, the terminal is restored and the error is ctx's cause,
// whatever the explorer is doing.
func Run(ctx context.Context, o Options) (again string, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	x, err := o.newExplorer(ctx)
	if err != nil {
		return "", err
	}
	a, c := newApp(ctx, o, x), newConsole(o.In, o.Out, o.Mouse)
	defer c.close(quickShutdownTime)
	if size, known := c.size(); known {
		a.resize(size.Width, size.Height)
		c.lastSize = size
	}
	if err := o.runFirst(ctx, x); err != nil {
		x.End()
		return "", err
	}
	a.writer = c.writer
	if o.BeforeScreen != nil {
		o.BeforeScreen()
	}
	// The terminal is acquired once there is a frame: until then ctrl+c is a signal, which
	// interrupts drawing.
	if _, err := parallel.Await(ctx, func() (any, error) { a.show(); return nil, context.Cause(ctx) }); err != nil {
		return "", err
	}
	p := newProgram(a, &keyStream{keyReader: c.keys, ctx: ctx})
	if err := c.open(p.Send); err != nil {
		x.End()
		return "", err
	}
	ended := a.run(p)
	select {
	case end := <-ended:
		stalled := c.close(shutdownTime + shutdownTime/2)
		switch {
		case end.fault != nil:
			panic(end.fault) // the caller reports it on the shell's screen
		case end.err != nil || stalled != nil: // the terminal may not read, so no last command is shown
			return "", errors.Join(end.err, ctx.Err())
		}
		return a.endWithin(shutdownTime).Command(), ctx.Err() // an interrupted job returns within milliseconds
	case <-ctx.Done():
		_ = c.close(quickShutdownTime)
		p.Kill()
		<-ended
		a.endWithin(interruptTime)
		return "", context.Cause(ctx)
	}
}

// programEnd is how a Bubble Tea program ended: with an error, or with a panic's value.
type programEnd struct {
	err   error
	fault any
}

// newProgram is the Bubble Tea program of an app. Drawing, signals and panics are handled
// here, not by Bubble Tea.
func newProgram(a *app, in io.Reader, more ...tea.ProgramOption) *tea.Program {
	return tea.NewProgram(a, append(more, tea.WithInput(in), tea.WithOutput(io.Discard),
		tea.WithoutRenderer(), tea.WithoutSignalHandler(), tea.WithoutCatchPanics())...)
}

// run starts a program, and the messages of its class. The channel receives its end.
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
