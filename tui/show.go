package tui

import (
	"cmp"
	"time"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

// frames is where they are drawn and shown, and when.
type frames struct {
	grid  *grid.Grid
	line  *wire.Writer                    // to the terminal; nil where there is none
	cast  func(*grid.Grid, *grid.Palette) // shows a frame in its place
	rate  int                             // bytes a second that play may send; 0 is no limit
	shown time.Time                       // the last

	fixedTheme string // their theme, whatever the explorer's is; "": that
}

// View is nothing: frames go to the terminal as cells, not as text.
func (a *app) View() string { return "" }

// leastFrameTime is how long a frame is shown at least.
const leastFrameTime = time.Second / 120

// show draws a frame and has the terminal show it, after a moment where the last
// one is as good as new.
func (a *app) show() {
	if a.line == nil && a.cast == nil || a.x.Quitting() {
		return
	}
	if wait := leastFrameTime - time.Since(a.shown); wait > 0 {
		select {
		case <-time.After(wait):
		case <-a.session.Done():
		}
	}
	a.host.Cells.Lend(a.grid)
	defer a.host.Cells.Return(a.grid)
	looks := a.look().Palette()
	a.draw()
	if a.cast != nil {
		a.cast(a.grid, looks)
	} else {
		a.line.Show(a.grid, looks)
	}
	a.shown = time.Now()
}

// look is the theme that frames are drawn in.
func (a *app) look() *theme.Theme {
	return a.host.Themes.Make(theme.Pick(cmp.Or(a.fixedTheme, a.x.Theme()), a.env), a.renderer)
}

// draw draws the frame.
func (a *app) draw() {
	a.grid.Plain = a.look().Plain()
	drawFrame(a.grid, a.x, a.over)
}
