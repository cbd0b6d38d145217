package tui

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/muesli/termenv"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/panel"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

// RenderOptions is the options of a frame that is drawn without a terminal.
type RenderOptions struct {
	Options
	At     string // a step, or end
	To     string // with svg: animates the steps from At to here; "" shows At alone
	Width  int
	Height int
	Format string // text, ansi or svg
}

// Render draws one frame of the explorer, or an animation of several steps.
func Render(ctx context.Context, o RenderOptions) ([]byte, error) {
	x, err := o.newExplorer(ctx)
	if err != nil {
		return nil, err
	}
	defer x.End()
	x.Resize(min(o.Width, maxWidth), min(o.Height, maxHeight))
	if err := x.Do(ctx, strings.Join(o.Source.Do, ";")); err != nil {
		return nil, fmt.Errorf("the session: %w", err)
	}
	if err := o.seek(ctx, x); err != nil {
		return nil, fmt.Errorf("--at: %w", err)
	}
	x.Decide(ctx, o.Decide)
	if err := x.Do(ctx, o.Do); err != nil {
		return nil, fmt.Errorf("--do: %w", err)
	}
	x.Decide(ctx, o.Decide)
	if o.To != "" {
		return o.moving(ctx, x)
	}
	return o.frame(ctx, x, o.Format)
}

// frame draws the explorer's present frame in a format of render.
func (o *Options) frame(ctx context.Context, x *explore.Explorer, format string) ([]byte, error) {
	th := o.themeFor(x, format)
	g := o.frameGrid(ctx, x, th)
	switch format {
	case "text":
		return []byte(grid.Plain(g) + "\n"), nil
	case "ansi":
		return []byte(grid.ANSI(g, &th.Palette) + "\n"), nil
	case "svg":
		f := x.View().Frame()
		return grid.SVG(g, &th.Palette, panel.Title(f), panel.Describe(f)), nil
	}
	return nil, fmt.Errorf("--format %q: expected text, ansi or svg", format)
}

// themeFor is the theme for a picture in that format: text has no colours.
func (o *Options) themeFor(x *explore.Explorer, format string) *theme.Theme {
	env := colourEnvironment(o.Color, o.Env)
	profile := termenv.TrueColor
	if env("NO_COLOR") != "" || format == "text" {
		profile = termenv.Ascii
	}
	return theme.New(theme.Pick(x.Theme, env), rendererFor(io.Discard, profile))
}

// frameGrid draws the explorer's present frame as a grid of cells.
func (o *Options) frameGrid(ctx context.Context, x *explore.Explorer, th *theme.Theme) *grid.Grid {
	w, h := x.View().Width, x.View().Height
	g, over := grid.New(w, h, o.ASCII || asciiLocale(o.Env)), overlay.New(o.Catalogue)
	over.SyncAll(x)
	g.Mono = th.Name == "mono"
	drawComplete(ctx, g, x, over)
	return g
}

// drawComplete draws a frame with everything counted that a screen would fill in later.
func drawComplete(ctx context.Context, g *grid.Grid, x *explore.Explorer, over *overlay.Model) {
	drawFrame(g, x, over)
	for x.Counting() && ctx.Err() == nil { // drawing may ask for more to be counted
		x.Count(ctx)
		drawFrame(g, x, over)
	}
	drawFrame(g, x, over) // with the last counts
}

// seek goes to the step of --at.
func (o *RenderOptions) seek(ctx context.Context, x *explore.Explorer) error {
	switch o.At {
	case "", "0":
		return nil
	case "end":
		return x.Finish(ctx)
	}
	return x.Do(ctx, "seek "+explore.Quote(o.At))
}

const (
	maxMovingSteps = 200 // most steps of an animation, to keep its file small
	secondsPerStep = 1.0 // of an animation
)

// moving is an animation of the steps from the present one to o.To.
func (o *RenderOptions) moving(ctx context.Context, x *explore.Explorer) ([]byte, error) {
	if o.Format != "svg" {
		return nil, fmt.Errorf("--to: only svg moves (add --format svg)")
	}
	to := x.Step() + maxMovingSteps
	if o.To != "end" {
		last, err := strconv.Atoi(o.To)
		if err != nil || last < x.Step() || last > to {
			return nil, fmt.Errorf("--to %q: expected end, or a step from %d to %d", o.To, x.Step(), to)
		}
		to = last
	}
	th := o.themeFor(x, o.Format)
	grids := []*grid.Grid{o.frameGrid(ctx, x, th)}
	for x.Step() < to {
		before := x.Step()
		if err := x.Do(ctx, "step"); err != nil || x.Step() == before { // the end of the run
			break
		}
		x.Decide(ctx, o.Decide)
		grids = append(grids, o.frameGrid(ctx, x, th))
	}
	f := x.View().Frame()
	return grid.MovingSVG(grids, &th.Palette, secondsPerStep, panel.Title(f), panel.Describe(f)), ctx.Err()
}

// maxRecordedSteps bounds a recording to some ten megabytes.
const maxRecordedSteps = 20_000

// recording is an asciicast of the steps up to the present one. A second explorer makes it
// in virtual time, so that it is the same on every machine.
func (k *saver) recording(x *explore.Explorer, _ string) (content, error) {
	if x.Step() > maxRecordedSteps {
		return nil, fmt.Errorf("a recording holds %d steps at most, and this is step %d (seek)", maxRecordedSteps, x.Step())
	}
	twin, err := x.Replica()
	if err != nil {
		return nil, err
	}
	speed := x.Speed
	return func(ctx context.Context, w io.Writer) error {
		y, err := twin()
		if err != nil {
			return err
		}
		defer y.End()
		return k.options.record(ctx, w, y, speed)
	}, nil
}

// record writes an asciicast of y from its start to its present step, at speed steps a
// second. Its colours are those of a dark terminal with true colour, whatever the user's
// terminal has.
func (o *Options) record(ctx context.Context, w io.Writer, y *explore.Explorer, speed int) error {
	for y.Busy() {
		if err := y.Work(ctx); err != nil {
			return err
		}
	}
	last, title := y.Step(), panel.Title(y.View().Frame())
	if err := y.Rerun(); err != nil { // no frame may show anything of later steps
		return err
	}
	y.Decide(ctx, o.Decide)
	name := y.Theme
	if name == "auto" {
		name = "dark"
	}
	palette := &theme.New(name, rendererFor(io.Discard, termenv.TrueColor)).Palette
	g, over := grid.New(y.View().Width, y.View().Height, o.ASCII), overlay.New(o.Catalogue)
	if _, err := fmt.Fprintf(w, "{\"version\":2,\"width\":%d,\"height\":%d,\"title\":%s,\"env\":{\"TERM\":\"xterm-256color\"}}\n", g.W, g.H, jsonText(title)); err != nil {
		return err
	}
	var cast wire.Cast
	text := wire.HideCursor
	for step := range last + 1 {
		if err := y.Do(ctx, fmt.Sprintf("seek %d", step)); err != nil {
			return err
		}
		y.Decide(ctx, o.Decide)
		over.SyncAll(y)
		drawComplete(ctx, g, y, over)
		if err := ctx.Err(); err != nil {
			return err
		}
		text += string(cast.Show(g, palette))
		at := strconv.FormatFloat(float64(step)/float64(speed), 'f', 6, 64)
		if _, err := fmt.Fprintf(w, "[%s,\"o\",%s]\n", at, jsonText(text)); err != nil {
			return err
		}
		text = ""
	}
	return nil
}

// jsonText is a string as JSON; invalid UTF-8 is replaced.
func jsonText(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string is always encoded
	return strings.TrimSuffix(b.String(), "\n")
}
