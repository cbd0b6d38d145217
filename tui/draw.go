package tui

import (
	"slices"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/scene"
	"perceptron/tui/theme"
)

// drawFrame draws the explorer as it stands: the panels and what lies over them.
// It is the one way to a frame, for the terminal and for render.
func drawFrame(g *grid.Grid, x *explore.Explorer, o *overlay.Model) {
	g.All().Clear()
	if g.W < scene.LeastWidth || g.H < scene.LeastHeight {
		drawSmall(g, x)
		return
	}
	if x.Layer() == explore.BlankLayer {
		return
	}
	own, sides := x, sidesOf(x)
	if sides != nil && drawBeside(g, x, sides) {
		o.Draw(g)
		return
	}
	var f *panel.Frame
	switch {
	case sides == nil:
		f = x.View().Frame()
	case own.Comparison().Shown && own.Layer() != explore.SettingsLayer:
		x = own.Comparison().Run
		f = sides.Other
	default:
		f = sides.Mine
	}
	pic := x.View()
	l := pic.Layout(f)
	panel.Top(g.Area(l.Top), f)
	if l.Zoomed != "" {
		body := l.Plane
		body.W = g.W
		body.H = l.Sentence.Y - body.Y
		drawPane(g, scene.Pane{Name: l.Zoomed, Rect: body}, pic, f, true)
	} else {
		drawPlane(g, l.Plane, pic, f, l.Focus)
		for _, rule := range [...]grid.Rect{l.Rule, l.Other} {
			g.Area(rule).VRule(0, 0, rule.H, theme.Border)
		}
		for _, p := range append(l.Side, l.Below...) {
			drawPane(g, p, pic, f, l.Focus == p.Name)
		}
	}
	drawFoot(g, l, own, f)
	if sides != nil {
		row := l.Bound
		if row.Empty() {
			row = l.Status
		}
		g.Area(row).Clear()
		sides.Line(g.Area(row), own.Comparison().Shown)
	}
	o.Draw(g)
}

// drawPane draws one panel.
func drawPane(g *grid.Grid, p scene.Pane, pic *scene.View, f *panel.Frame, focused bool) {
	switch {
	case p.Name == "plane":
		drawPlane(g, p.Rect, pic, f, p.Name)
	case p.Name == "bound" && f.Moment.Before == nil && !focused && !slices.Contains(pic.Panels.Opened, p.Name):
		panel.BoundAhead(g.Area(p.Rect), f)
	default:
		panel.Draw(p.Name, g.Area(p.Rect), f, pic.Panels.Views[p.Name], focused)
	}
}

func drawPlane(g *grid.Grid, r grid.Rect, pic *scene.View, f *panel.Frame, focus string) {
	if name := pic.MainPanel(); name != "plane" {
		panel.Draw(name, g.Area(r), f, pic.Panels.Views[name], focus == name)
		return
	}
	s := pic.Scene(f)
	s.Focus = focus == "plane" && pic.Panels.Focus == "plane"
	plane.Draw(g, r, s)
}
