package tui

import (
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
	"perceptron/tui/theme"
)

// The screen from which two runs have room side by side.
const (
	besideWidth  = 100
	besideHeight = 24
)

// sidesOf is the run and the one it is compared with; nil if there is none.
func sidesOf(x *explore.Explorer) *panel.Sides {
	other := x.Comparison()
	if other == nil {
		return nil
	}
	return &panel.Sides{Mine: x.View().Frame(), Other: other.Run.View().Frame(), Settings: x.Differences(), Clock: other.Clock}
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
	other := x.Comparison().Run
	sides.Top(g.Area(l.Top))
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
	rule := g.Area(grid.Rect{X: half, Y: body.Y, W: 1, H: body.H})
	rule.VRule(0, 0, high, theme.Border)
	rule.VRule(0, high+figures, body.H-high-figures, theme.Border)
	sides.Figures(g.Area(grid.Rect{Y: body.Y + high, W: g.W, H: figures}))
	for side, one := range []struct {
		x *explore.Explorer
		f *panel.Frame
	}{{x, f}, {other, second}} {
		left := side * (half + 1)
		sides.Names(g.Area(grid.Rect{X: left, Y: body.Y, W: half, H: 1}), side)
		drawPlane(g, grid.Rect{X: left, Y: body.Y + 1, W: half, H: high - 1}, one.x.View(), one.f, l.Focus)
		y := body.Y + high + figures
		for _, p := range panes {
			p.Rect.X, p.Rect.Y = left, y
			drawPane(g, p, one.x.View(), one.f, false)
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
