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

// drawFrame draws the explorer as it stands: the panels and what lies over them.
// It is the one way to a frame, for the terminal and for render.
func drawFrame(g *grid.Grid, x *explore.Explorer, o *overlay.Model) {
	g.Reset(g.W, g.H)
	if g.W < scene.LeastWidth || g.H < scene.LeastHeight {
		drawSmall(g, x)
		return
	}
	if x.Layer == explore.BlankLayer {
		return
	}
	pic := x.View()
	f := pic.Frame()
	var sides *panel.Sides // nil where nothing is compared
	if other := x.Comparison; other != nil {
		sides = sidesOf(x, f)
		if drawBeside(g, x, sides) {
			o.Draw(g)
			return
		}
		if other.Shown && x.Layer != explore.SettingsLayer {
			pic, f = other.Run.View(), sides.Other
		}
	}
	l := pic.Layout(f)
	panel.Top(g.Area(l.Top), f, f)
	if !l.Plane.Empty() {
		drawPane(g, scene.Pane{Name: "plane", Rect: l.Plane}, pic, f, l.Focus)
	}
	for _, rule := range [...]grid.Rect{l.Rule, l.Other} {
		g.Area(rule).Fill(grid.Rect{W: 1, H: rule.H}, '│', theme.Border)
	}
	for _, p := range l.Panes {
		drawPane(g, p, pic, f, l.Focus)
	}
	drawFoot(g, l, x, f)
	if sides != nil {
		row := l.Bound
		if row.Empty() {
			row = l.Status
		}
		g.Area(row).Clear()
		sides.Line(g.Area(row), x.Comparison.Shown)
	}
	if x.Layer != explore.NoLayer {
		o.Draw(g)
	}
}

// drawPane draws one panel, or what has the plane's place.
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
		panel.BoundAhead(g.Area(p.Rect), f)
	default:
		panel.Draw(name, g.Area(p.Rect), f, pic.Panels.Views[name], focused)
	}
}

// frames is where they are drawn and shown, and when.
type frames struct {
	grid  *grid.Grid
	line  *wire.Writer                    // to the terminal; nil where there is none
	cast  func(*grid.Grid, *grid.Palette) // shows a frame in its place
	rate  int                             // bytes a second that play may send; 0 is no limit
	shown time.Time                       // the last

	fixedTheme string // their theme, whatever the explorer's is; "": that
	asked      string // what the theme was asked by, auto among others
	theme      *theme.Theme
	themeOf    func(asked string) *theme.Theme
}

// View is nothing: frames go to the terminal as cells, not as text.
func (a *app) View() string { return "" }

// leastFrameTime is how long a frame is shown at least.
const leastFrameTime = time.Second / 120

// show draws a frame and has the terminal show it, after a moment where the last
// one is as good as new.
func (a *app) show() {
	if a.line == nil && a.cast == nil || a.x.Quitting {
		return
	}
	if wait := leastFrameTime - time.Since(a.shown); wait > 0 {
		select {
		case <-time.After(wait):
		case <-a.session.Done():
		}
	}
	if looks := a.draw(); a.cast != nil {
		a.cast(a.grid, looks)
	} else {
		a.line.Show(a.grid, looks)
	}
	a.shown = time.Now()
}

// draw draws the frame, and is how its styles look.
func (a *app) draw() *grid.Palette {
	if name := cmp.Or(a.fixedTheme, a.x.Theme); a.theme == nil || a.asked != name {
		a.theme, a.asked = a.themeOf(name), name
	}
	a.grid.Plain = a.theme.Name == "mono"
	drawFrame(a.grid, a.x, a.over)
	return &a.theme.Palette
}

// The screen from which two runs have room side by side.
const (
	besideWidth  = 100
	besideHeight = 24
)

// sidesOf is the run, with its frame, and the one it is compared with.
func sidesOf(x *explore.Explorer, mine *panel.Frame) *panel.Sides {
	return &panel.Sides{Mine: mine, Other: x.Comparison.Run.View().Frame(), Settings: x.Differences(), Clock: x.Comparison.Clock}
}

// drawBeside draws the run and the one it is compared with side by side: their
// planes, a strip of their key figures, the arithmetic of their steps where the
// planes can spare the rows, and the foot of the first. It is false where there
// is no room for two.
func drawBeside(g *grid.Grid, x *explore.Explorer, sides *panel.Sides) bool {
	f, second := sides.Mine, sides.Other
	l := x.View().Layout(f)
	if g.W < besideWidth || g.H < besideHeight || l.Zoomed != "" || f.Settings != nil {
		return false
	}
	other := x.Comparison.Run
	panel.Top(g.Area(l.Top), sides.Mine, sides.Other)
	l.Sentence.Y += l.Bound.H // the bound's line is of one run
	l.Bound = grid.Rect{}
	body := grid.Rect{Y: 1, W: g.W, H: l.Sentence.Y - 1}
	half := (g.W - 1) / 2
	panes := panesBelow(sides, grid.Rect{W: half, H: body.H}, g.H)
	figures := panel.FigureRows
	high := body.H - figures
	for _, p := range panes {
		high -= p.Rect.H
	}
	g.All().Fill(grid.Rect{X: half, Y: body.Y, W: 1, H: high}, '│', theme.Border)
	g.All().Fill(grid.Rect{X: half, Y: body.Y + high + figures, W: 1, H: body.H - high - figures}, '│', theme.Border)
	sides.Figures(g.Area(grid.Rect{Y: body.Y + high, W: g.W, H: figures}))
	for side, one := range []struct {
		x *explore.Explorer
		f *panel.Frame
	}{{x, f}, {other, second}} {
		left := side * (half + 1)
		sides.Names(g.Area(grid.Rect{X: left, Y: body.Y, W: half, H: 1}), side)
		drawPane(g, scene.Pane{Name: "plane", Rect: grid.Rect{X: left, Y: body.Y + 1, W: half, H: high - 1}}, one.x.View(), one.f, l.Focus)
		y := body.Y + high + figures
		for _, p := range panes {
			p.Rect.X, p.Rect.Y = left, y
			drawPane(g, p, one.x.View(), one.f, "")
			y += p.Rect.H
		}
	}
	if x.Message() == "" && x.Progress() == "" {
		markFirst(g, &l.Sentence)
	}
	markFirst(g, &l.Status)
	drawFoot(g, l, x, f)
	return true
}

// markFirst marks a line of the foot as the first run's, and leaves it the rest.
func markFirst(g *grid.Grid, line *grid.Rect) {
	if line.H == 0 {
		return
	}
	g.Area(*line).Text(1, 0, "A", theme.Strong)
	line.X, line.W = line.X+2, line.W-2
}

// planeAspect is how wide a plane of one of two sides is to its height, where the
// panels under it have the rows that are left.
const planeAspect = 1.8

// panesBelow is the panels under each of two planes, with their rows: the step,
// then the algorithm, as long as the planes stay well shaped.
func panesBelow(sides *panel.Sides, half grid.Rect, screen int) (panes []scene.Pane) {
	left := half.H - panel.FigureRows - 1 - int(float64(half.W)/(2*planeAspect))
	for _, name := range [...]string{"step", "algorithm"} {
		least, rows := panel.Room(name, sides.Mine, half.W-1, screen)
		short, best := panel.Room(name, sides.Other, half.W-1, screen)
		if least = max(least, short); least > left {
			break
		}
		rows = min(max(rows, best), left)
		panes = append(panes, scene.Pane{Name: name, Rect: grid.Rect{W: half.W - 1, H: rows}}) // clear of the rule between them
		left -= rows
	}
	return panes
}
