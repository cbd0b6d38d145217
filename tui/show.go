package tui

import (
	"cmp"
	"time"

	"github.com/charmbracelet/lipgloss"

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
}

// appearance is what colours they have.
type appearance struct {
	renderer   *lipgloss.Renderer
	theme      *theme.Theme
	themeName  string // the theme's name that theme was made for
	fixedTheme string // the theme, whatever the explorer's is; "": that
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
	a.draw()
	if a.cast != nil {
		a.cast(a.grid, a.theme.Palette())
	} else {
		a.line.Show(a.grid, a.theme.Palette())
	}
	a.shown = time.Now()
}

// draw draws the frame.
func (a *app) draw() {
	if name := cmp.Or(a.fixedTheme, a.x.Theme()); a.theme == nil || a.themeName != name {
		a.themeName = name
		a.theme = a.host.Themes.Make(theme.Pick(a.themeName, a.env), a.renderer)
		a.grid.Plain = a.theme.Plain()
	}
	drawFrame(a.grid, a.x, a.over)
}
