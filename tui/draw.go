package tui

import (
	"cmp"
	"slices"
	"time"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/scene"
	"perceptron/tui/theme"
	"perceptron/tui/wire"
)

// drawFrame draws the explorer's present state: the panels, and the overlay above them.
// Every frame is drawn here, for the terminal and for render alike.
func drawFrame(g *grid.Grid, x *explore.Explorer, o *overlay.Model) {
	g.Reset(g.W, g.H)
	if g.W < scene.MinWidth || g.H < scene.MinHeight {
		drawTooSmall(g, x)
		return
	}
	if x.Layer == explore.BlankLayer {
		return
	}
	pic := x.View()
	f := pic.Frame()
	var sides *panel.Comparison // nil where nothing is compared
	if other := x.Comparison; other != nil {
		sides = sidesOf(x, f)
		if drawSideBySide(g, x, sides) {
			o.Draw(g)
			return
		}
		if other.Shown && x.Layer != explore.SettingsLayer {
			pic, f = other.Run.View(), sides.Other
		}
	}
	l := pic.Layout(f)
	panel.DrawTopLine(g.Area(l.Top), f, f)
	if !l.Plane.Empty() {
		drawPane(g, scene.Pane{Name: "plane", Rect: l.Plane}, pic, f, l.Focus)
	}
	for _, rule := range [...]grid.Rect{l.Divider, l.ColumnDivider} {
		g.Area(rule).Fill(grid.Rect{W: 1, H: rule.H}, '│', theme.Border)
	}
	for _, p := range l.Panes {
		drawPane(g, p, pic, f, l.Focus)
	}
	drawFooter(g, l, x, f)
	if sides != nil {
		row := l.Bound
		if row.Empty() {
			row = l.Status
		}
		g.Area(row).Clear()
		sides.DrawLine(g.Area(row), x.Comparison.Shown)
	}
	if x.Layer != explore.NoLayer {
		o.Draw(g)
	}
}

// drawPane draws one panel, or the panel that has taken the plane's place.
func drawPane(g *grid.Grid, p scene.Pane, pic *scene.View, f *panel.Frame, focus string) {
	name := p.Name
	if name == "plane" {
		name = pic.MainPanel()
	}
	switch focused := focus == name; {
	case name == "plane":
		s := pic.Scene(f)
		s.Focus = focused && pic.Panels.Focus == name
		plane.Draw(g, p.Rect, s)
	case name == "bound" && f.Moment.Before == nil && !focused && !slices.Contains(pic.Panels.Opened, name):
		panel.DrawBoundPreview(g.Area(p.Rect), f)
	default:
		panel.Draw(name, g.Area(p.Rect), f, pic.Panels.ViewStates[name], focused)
	}
}

// frameOutput is where frames are drawn and where they are sent.
type frameOutput struct {
	grid      *grid.Grid
	writer    *wire.Writer                    // to the terminal; nil where there is none
	broadcast func(*grid.Grid, *grid.Palette) // sends a frame to all followers, instead of writer
	rate      int                             // bytes a second that play may send; 0: no limit
	shown     time.Time                       // time of the last frame

	fixedTheme string // theme to draw in whatever the explorer's is; "": the explorer's
	themeName  string // name that theme was made from, perhaps "auto"
	theme      *theme.Theme
	makeTheme  func(asked string) *theme.Theme
}

// View is empty: frames are sent to the terminal as cells, not through Bubble Tea's
// renderer.
func (a *app) View() string { return "" }

// minFrameTime is the shortest time that a frame stays on the screen.
const minFrameTime = time.Second / 120

// show draws a frame and sends it, at the earliest minFrameTime after the last one.
func (a *app) show() {
	if a.writer == nil && a.broadcast == nil || a.x.Quitting {
		return
	}
	if wait := minFrameTime - time.Since(a.shown); wait > 0 {
		select {
		case <-time.After(wait):
		case <-a.session.Done():
		}
	}
	if looks := a.draw(); a.broadcast != nil {
		a.broadcast(a.grid, looks)
	} else {
		a.writer.Show(a.grid, looks)
	}
	a.shown = time.Now()
}

// draw draws a frame and returns the palette of its theme.
func (a *app) draw() *grid.Palette {
	if name := cmp.Or(a.fixedTheme, a.x.Theme); a.theme == nil || a.themeName != name {
		a.theme, a.themeName = a.makeTheme(name), name
	}
	a.grid.Mono = a.theme.Name == "mono"
	drawFrame(a.grid, a.x, a.overlay)
	return &a.theme.Palette
}

// The smallest screen on which two runs are drawn side by side.
const (
	sideBySideWidth  = 100
	sideBySideHeight = 24
)

// sidesOf pairs the run, whose frame is mine, with the one it is compared with.
func sidesOf(x *explore.Explorer, mine *panel.Frame) *panel.Comparison {
	return &panel.Comparison{Mine: mine, Other: x.Comparison.Run.View().Frame(), Settings: x.Differences(), Clock: x.Comparison.Clock}
}

// drawSideBySide draws the run and the one it is compared with: their planes, a strip of
// key figures, their step panels where the planes can spare the rows, and the first run's
// footer. It draws nothing and returns false if the screen is too small for two.
func drawSideBySide(g *grid.Grid, x *explore.Explorer, sides *panel.Comparison) bool {
	f, second := sides.Mine, sides.Other
	l := x.View().Layout(f)
	if g.W < sideBySideWidth || g.H < sideBySideHeight || l.Zoomed != "" || f.Settings != nil {
		return false
	}
	other := x.Comparison.Run
	panel.DrawTopLine(g.Area(l.Top), sides.Mine, sides.Other)
	l.Sentence.Y += l.Bound.H // no bound line: it would be one run's
	l.Bound = grid.Rect{}
	body := grid.Rect{Y: 1, W: g.W, H: l.Sentence.Y - 1}
	half := (g.W - 1) / 2
	panes := panesBelow(sides, grid.Rect{W: half, H: body.H}, g.H)
	figures := panel.MetricRows
	high := body.H - figures
	for _, p := range panes {
		high -= p.Rect.H
	}
	g.All().Fill(grid.Rect{X: half, Y: body.Y, W: 1, H: high}, '│', theme.Border)
	g.All().Fill(grid.Rect{X: half, Y: body.Y + high + figures, W: 1, H: body.H - high - figures}, '│', theme.Border)
	sides.DrawMetrics(g.Area(grid.Rect{Y: body.Y + high, W: g.W, H: figures}))
	for side, one := range []struct {
		x *explore.Explorer
		f *panel.Frame
	}{{x, f}, {other, second}} {
		left := side * (half + 1)
		sides.DrawSettings(g.Area(grid.Rect{X: left, Y: body.Y, W: half, H: 1}), side)
		drawPane(g, scene.Pane{Name: "plane", Rect: grid.Rect{X: left, Y: body.Y + 1, W: half, H: high - 1}}, one.x.View(), one.f, l.Focus)
		y := body.Y + high + figures
		for _, p := range panes {
			p.Rect.X, p.Rect.Y = left, y
			drawPane(g, p, one.x.View(), one.f, "")
			y += p.Rect.H
		}
	}
	if x.Message() == "" && x.Progress() == "" {
		markFirstRun(g, &l.Sentence)
	}
	markFirstRun(g, &l.Status)
	drawFooter(g, l, x, f)
	return true
}

// markFirstRun marks a footer line with "A", the letter of the first run, and shortens the
// rectangle to the rest of the line.
func markFirstRun(g *grid.Grid, line *grid.Rect) {
	if line.H == 0 {
		return
	}
	g.Area(*line).Text(1, 0, "A", theme.Strong)
	line.X, line.W = line.X+2, line.W-2
}

// planeAspect is the ratio of width to height that a plane keeps beside another; the rows
// that this leaves go to the panels below.
const planeAspect = 1.8

// panesBelow is the panels below each of two planes: step, then algorithm, as far as there
// are rows beyond the planes' aspect ratio.
func panesBelow(sides *panel.Comparison, half grid.Rect, screen int) (panes []scene.Pane) {
	left := half.H - panel.MetricRows - 1 - int(float64(half.W)/(2*planeAspect))
	for _, name := range [...]string{"step", "algorithm"} {
		least, rows := panel.HeightHint(name, sides.Mine, half.W-1, screen)
		short, best := panel.HeightHint(name, sides.Other, half.W-1, screen)
		if least = max(least, short); least > left {
			break
		}
		rows = min(max(rows, best), left)
		panes = append(panes, scene.Pane{Name: name, Rect: grid.Rect{W: half.W - 1, H: rows}}) // one column less than half: the rule between the two
		left -= rows
	}
	return panes
}
