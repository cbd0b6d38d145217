package tui

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"
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
	due   bool                            // another will be, a little later
}

// appearance is what colours they have.
type appearance struct {
	renderer   *lipgloss.Renderer
	theme      *theme.Theme
	themeName  string // the theme's name that theme was made for
	fixedTheme string // the theme, whatever the explorer's is; "": that
}

// frameDue says that the next frame may be drawn.
type frameDue struct{}

// View is nothing: frames go to the terminal as cells, not as text.
func (a *app) View() string { return "" }

// leastFrameTime is how long a frame is shown at least.
const leastFrameTime = time.Second / 120

// show draws a frame and has the terminal show it: now, or soon where the last
// one is as good as new.
func (a *app) show() tea.Cmd {
	if a.line == nil && a.cast == nil || a.due || a.x.Quitting() {
		return nil
	}
	if old := time.Since(a.shown); old < leastFrameTime {
		a.due = true
		return tea.Tick(leastFrameTime-old, func(time.Time) tea.Msg { return frameDue{} })
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
	return nil
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
