package tui

import (
	"context"
	"strings"
	"time"

	"perceptron/tui/explore"
)

// Walker is an explorer that is given keys and commands without a terminal, and
// each of them some time.
type Walker struct {
	*explore.Explorer
	a *app
	o Options
}

// NewWalker makes one on a screen of that size, which has run its first commands.
func NewWalker(ctx context.Context, o Options, width, height int) (*Walker, error) {
	o.Source = restarted(o.Source)
	x, err := o.newExplorer(ctx)
	if err != nil {
		return nil, err
	}
	w := &Walker{x, newApp(ctx, o, x), o}
	w.a.resize(width, height)
	return w, o.runInitial(ctx, x.Do)
}

// Run runs a command line as --do does, and halts what takes too long.
func (w *Walker) Run(ctx context.Context, line string) error {
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	err := w.DoFor(short, line)
	w.halt()
	return err
}

// End ends it as quit does, and is the command that opens its place again.
func (w *Walker) End() string { return w.a.end().Command() }

// Visit goes to a place and makes all the steps on the way.
func (w *Walker) Visit(ctx context.Context, p explore.Place) error {
	err := w.Go(p)
	for w.Busy() && err == nil {
		err = w.Work(ctx)
	}
	return err
}

// halt has a key stop what is still being done.
func (w *Walker) halt() {
	for w.Busy() {
		w.Halt()
	}
	if w.Playing {
		w.ExecuteScript("play")
	}
}

// Press presses a key, and does what it brings about, up to so much.
func (w *Walker) Press(name string) {
	messages := 1000
	settleSome(w.a, update(w.a, keyMsg(name)), &messages)
	w.halt()
}

// Frame is what is shown, with no layer over it, but for the message and the time
// line.
func (w *Walker) Frame(ctx context.Context) (string, error) {
	if w.Layer == explore.SettingsLayer {
		w.ExecuteScript("settings off")
	}
	for w.Layer != explore.NoLayer {
		w.Close()
	}
	w.ExecuteScript("redraw")
	w.Decide(ctx, w.o.Decide)
	text, err := w.o.frame(ctx, w.Explorer, "text")
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if bar := w.View().Layout(w.View().Frame()).TimeBar; !bar.Empty() {
		lines[bar.Y] = ""
	}
	return strings.Join(lines, "\n"), err
}

// TimeLine is the row that shows how far the run has been seen; −1: there is none.
func (w *Walker) TimeLine() int {
	bar := w.View().Layout(w.View().Frame()).TimeBar
	if bar.Empty() {
		return -1
	}
	return bar.Y
}
