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

// drawRival draws, in the row of the bound, what becomes of both runs where
// there is room for one: which is to be seen, and the key that shows the other.
func drawRival(a grid.Area, x *explore.Explorer) {
	other, _ := x.Rival()
	sides := panel.Sides{Mine: x.Frame(), Other: other.Frame(), Settings: x.Differences(), Clock: x.Clock()}
	shown := 0
	if x.RivalShown() {
		shown = 1
	}
	sides.Line(a, shown)
}

// drawBeside draws the run and the one it is compared with side by side: their
// planes, their key figures, and the foot of the first. It is false where there
// is no such run, or no room for two.
func drawBeside(g *grid.Grid, x *explore.Explorer) bool {
	other, _ := x.Rival()
	if other == nil || g.W < besideWidth || g.H < besideHeight || x.Zoomed() != "" {
		return false
	}
	f, second := x.Frame(), other.Frame()
	sides := panel.Sides{Mine: f, Other: second, Settings: x.Differences(), Clock: x.Clock()}
	l := x.Layout(f)
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
		drawPlane(g, one.r, one.x, one.f)
	}
	g.Area(grid.Rect{X: half, Y: body.Y, W: 1, H: body.H}).VRule(0, 0, body.H, theme.Border)
	sides.Figures(g.Area(grid.Rect{Y: body.Y + body.H, W: g.W, H: figures}))
	drawFoot(g, l, x, f)
	return true
}
