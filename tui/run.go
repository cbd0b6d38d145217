package tui

import (
	"context"
	"fmt"
	"io"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

// Options is what the explorer is opened with.
type Options struct {
	Source explore.Source
	Open   explore.Opener
	Do     string // commands to run first
	Theme  string // "" is auto
	Mouse  bool   // clicks and the wheel are taken from the terminal
	Color  string // one of Whens; "" is auto
	ASCII  bool
	// Catalogue is where the picker finds what open can be given.
	Catalogue overlay.Catalogue
	Decide    time.Duration // how long separability is looked for; 0: not at all

	In  io.Reader
	Out io.Writer
	Env func(string) string
}

// start makes the explorer.
func (o *Options) start(ctx context.Context) (*explore.Explorer, error) {
	x, err := explore.New(o.Source, o.Open)
	if err != nil {
		return nil, err
	}
	if o.Theme != "" {
		if err := x.Do(ctx, "theme "+explore.Quote(o.Theme)); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// launch is how long the first commands may work before there is a frame.
const launch = 100 * time.Millisecond

// first runs the first commands, on a screen of the terminal's size; what takes
// long goes on under the eyes of the user.
func (o *Options) first(ctx context.Context, x *explore.Explorer) error {
	if f, ok := o.Out.(term.File); ok {
		if w, h, err := term.GetSize(f.Fd()); err == nil {
			x.Resize(w, h)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, launch)
	defer cancel()
	if err := x.Launch(ctx, o.Do); err != nil {
		return fmt.Errorf("--do: %w", err)
	}
	return nil
}

// Run is the explorer in a terminal, until it is quit. again is the command
// that opens the same place. When ctx ends, the terminal is left as it was
// found, and the error is ctx's.
func Run(ctx context.Context, o Options) (again string, err error) {
	x, err := o.start(ctx)
	if err != nil {
		return "", err
	}
	defer x.End()
	if err := o.first(ctx, x); err != nil {
		return "", err
	}
	a := newApp(o, x)
	a.line = wire.New(o.Out)
	options := []tea.ProgramOption{
		tea.WithInput(newPastes(o.In)), tea.WithOutput(a.line),
		tea.WithAltScreen(), tea.WithFPS(120), tea.WithoutSignalHandler(),
	}
	if o.Mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	p := tea.NewProgram(a, options...)
	a.stops = newStops(p.Send, o.In, o.Mouse)
	defer a.stops.close()
	defer context.AfterFunc(ctx, func() {
		go p.Send(tea.Quit())
		time.AfterFunc(patience, p.Kill)
	})()
	_, err = p.Run()
	stalled := a.line.Close()
	if err != nil {
		return "", err
	}
	if stalled != nil { // a farewell would wait for a terminal that does not read
		return "", ctx.Err()
	}
	return x.Again(), ctx.Err()
}

// patience is how long a program may take to end of itself.
const patience = time.Second

// RenderOptions is a frame without a terminal.
type RenderOptions struct {
	Options
	At     string // a step, or end
	Width  int
	Height int
	Format string // text, ansi, svg
}

// Render is one frame of the explorer.
func Render(ctx context.Context, o RenderOptions) ([]byte, error) {
	x, err := o.start(ctx)
	if err != nil {
		return nil, err
	}
	defer x.End()
	x.Resize(min(o.Width, widest), min(o.Height, highest))
	if err := o.seek(ctx, x); err != nil {
		return nil, fmt.Errorf("--at: %w", err)
	}
	x.Decide(ctx, o.Decide)
	if err := x.Do(ctx, o.Do); err != nil {
		return nil, fmt.Errorf("--do: %w", err)
	}
	x.Decide(ctx, o.Decide)
	if q, asked := x.Shuffles(); asked {
		x.TakeSolutions(q, q.Answer(ctx))
	}
	env := settled(o.Color, o.Env)
	profile := termenv.TrueColor
	if env("NO_COLOR") != "" || o.Format == "text" {
		profile = termenv.Ascii
	}
	th := theme.New(theme.Pick(x.Theme(), env), rendererFor(io.Discard, profile))
	g := grid.New(min(o.Width, widest), min(o.Height, highest), o.ASCII || asciiLocale(o.Env))
	over := overlay.New(o.Catalogue)
	over.Settle(x)
	picture(g, x, over)
	for x.Counting() && ctx.Err() == nil { // what a screen shows may depend on what it has shown
		x.Count(ctx)
		picture(g, x, over)
	}
	switch o.Format {
	case "text":
		return append(grid.AppendPlain(nil, g), '\n'), nil
	case "ansi":
		return append(grid.AppendANSI(nil, g, th.Palette()), '\n'), nil
	case "svg":
		return grid.SVG(g, th.Palette(), x.Title(), x.Describe()), nil
	}
	return nil, fmt.Errorf("--format %q: want text, ansi or svg", o.Format)
}

// seek shows the step asked for.
func (o *RenderOptions) seek(ctx context.Context, x *explore.Explorer) error {
	switch o.At {
	case "", "0":
		return nil
	case "end":
		return x.Finish(ctx)
	}
	return x.Do(ctx, "seek "+explore.Quote(o.At))
}
