package tui

import (
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/panel"
	"perceptron/tui/theme"
)

// The screen from which two runs have room side by side.
const (
	besideWidth  = 100
	besideHeight = 24
)

// sidesOf is the run and the one it is compared with; nil if there is none.
func sidesOf(x *explore.Explorer) *panel.Sides {
	other, _ := x.Rival()
	if other == nil {
		return nil
	}
	return &panel.Sides{Mine: x.Picture().Frame(), Other: other.Picture().Frame(), Settings: x.Differences(), Clock: x.Clock()}
}

// drawBeside draws the run and the one it is compared with side by side: their
// planes, their key figures, and the foot of the first. It is false where there
// is no room for two.
func drawBeside(g *grid.Grid, x *explore.Explorer, sides *panel.Sides) bool {
	f, second := sides.Mine, sides.Other
	l := x.Picture().Layout(f)
	if g.W < besideWidth || g.H < besideHeight || l.Zoomed != "" || f.Settings != nil {
		return false
	}
	other, _ := x.Rival()
	panel.Top(g.Area(l.Top), f)
	l.Bound = grid.Rect{}
	body := grid.Rect{Y: 1, W: g.W, H: l.Sentence.Y - 1}
	figures := min(sides.FigureRows(), body.H/2)
	body.H -= figures
	half := (g.W - 1) / 2
	for side, one := range []struct {
		x *explore.Explorer
		f *panel.Frame
		r grid.Rect
	}{
		{x, f, grid.Rect{Y: body.Y, W: half, H: body.H}},
		{other, second, grid.Rect{X: half + 1, Y: body.Y, W: half, H: body.H}},
	} {
		sides.Names(g.Area(grid.Rect{X: one.r.X, Y: one.r.Y, W: one.r.W, H: 1}), side)
		one.r.Y, one.r.H = one.r.Y+1, one.r.H-1
		drawPlane(g, one.r, one.x.Picture(), one.f, l.Focus)
	}
	g.Area(grid.Rect{X: half, Y: body.Y, W: 1, H: body.H}).VRule(0, 0, body.H, theme.Border)
	sides.Figures(g.Area(grid.Rect{Y: body.Y + body.H, W: g.W, H: figures}))
	drawFoot(g, l, x, f)
	return true
}
