package tui

import (
	"context"
	"strings"
	"time"

	"perceptron/tui/explore"
)

// Walker is an explorer that is given keys and commands without a terminal, and some time
// for each.
type Walker struct {
	*explore.Explorer
	a *app
	o Options
}

// NewWalker is a Walker on a screen of that size, after its first commands.
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

// End ends it as quit does, and returns the command that opens its place.
func (w *Walker) End() string { return w.a.end().Command() }

// Visit goes to a place and makes all the steps on the way.
func (w *Walker) Visit(ctx context.Context, p explore.Place) error {
	err := w.Go(p)
	for w.Busy() && err == nil {
		err = w.Work(ctx)
	}
	return err
}

// halt stops what is still running, as a key does.
func (w *Walker) halt() {
	for w.Busy() {
		w.Halt()
	}
	if w.Playing {
		w.ExecuteScript("play")
	}
}

// Press presses a key and runs what follows, up to a number of messages.
func (w *Walker) Press(name string) {
	messages := 1000
	settleSome(w.a, update(w.a, keyMsg(name)), &messages)
	w.halt()
}

// Frame is the frame, without overlays, the message and the time line.
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

// TimeLine is the row that shows how far the run has been seen; −1 for none.
func (w *Walker) TimeLine() int {
	bar := w.View().Layout(w.View().Frame()).TimeBar
	if bar.Empty() {
		return -1
	}
	return bar.Y
}
