package chart

import (
	"math"

	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/canvas/graph"

	"perceptron/tui/plot"
)

// curve draws the k-th series as one line, its points joined; in ASCII by its mark. What
// lies outside is drawn at the edge.
func (f *field) curve(c *Chart, k int) {
	up := f.scale(k)
	dots := plot.Dots{W: f.W, H: f.H, ASCII: f.Grid.ASCII, Cells: make([]rune, f.W*f.H)}
	lo, hi := up.At(-0.375), up.At(float64(f.H)-0.625)
	var previous canvas.Point
	started := false
	for i, v := range c.Series[k].Values {
		if !finite(v) {
			continue
		}
		across, _ := f.across.Place(c.place(i)) // a cell's dots lie a quarter, and eighths, from its middle
		height, _ := up.Place(min(max(v, lo), hi))
		to := canvas.Point{X: int(math.Round(float64(2*across) + 0.5)), Y: 4*f.H - 1 - int(math.Round(float64(4*height)+1.5))}
		if !started {
			previous, started = to, true
		} else if to == previous {
			continue
		}
		for _, p := range graph.GetLinePoints(previous, to) {
			dots.Spot(p.X, p.Y, c.Series[k].Mark)
		}
		previous = to
	}
	dots.Join(f.Area, c.Series[k].Style)
}
