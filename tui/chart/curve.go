package chart

import (
	"math"

	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/canvas/graph"

	"perceptron/tui/plot"
)

// curve draws the k-th series as one line; in ASCII, with its mark. Points outside the axis
// are drawn at the edge.
func (f *plotArea) curve(c *Chart, k int) {
	up := f.scale(k)
	dots := plot.Dots{W: f.W, H: f.H, ASCII: f.Grid.ASCII, Cells: make([]rune, f.W*f.H)}
	lo, hi := up.Value(-0.375), up.Value(float64(f.H)-0.625)
	var previous canvas.Point
	started := false
	for i, v := range c.Series[k].Values {
		if !finite(v) {
			continue
		}
		across, _ := f.across.Position(c.position(i)) // a cell's dots lie ¼ of a cell from its middle, vertically ⅛ and ⅜
		height, _ := up.Position(min(max(v, lo), hi))
		to := canvas.Point{X: int(math.Round(float64(2*across) + 0.5)), Y: 4*f.H - 1 - int(math.Round(float64(4*height)+1.5))}
		if !started {
			previous, started = to, true
		} else if to == previous {
			continue
		}
		for _, p := range graph.GetLinePoints(previous, to) {
			dots.Set(p.X, p.Y, c.Series[k].Mark)
		}
		previous = to
	}
	dots.DrawOn(f.Area, c.Series[k].Style)
}
