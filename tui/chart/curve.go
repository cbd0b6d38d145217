package chart

import (
	"math"

	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/canvas/graph"

	"perceptron/tui/plot"
)

// stroke is what one column of dots shows of a curve: where it comes in, how
// far it goes up and down, where it leaves.
type stroke struct{ first, low, high, last float64 }

// curve draws the k-th series as one line, its points joined; in ASCII by its
// mark.
func (f *field) curve(c *Chart, k int) {
	up := f.scale(k)
	dots := plot.NewDots(f.W, f.H, f.Grid.ASCII)
	var previous canvas.Point
	started := false
	f.strokes(c, k, up, func(x float64, t stroke) {
		for _, y := range [...]float64{t.first, t.low, t.high, t.last} {
			across, _ := f.across.Place(x) // a cell's dots lie a quarter, and eighths, from its middle
			height, _ := up.Place(y)
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
	})
	dots.Join(f.Area, c.Series[k].Style)
}

// strokes sums up the values for each column of dots. What lies outside is drawn
// at the edge.
func (f *field) strokes(c *Chart, k int, up plot.Axis, draw func(x float64, t stroke)) {
	var t stroke
	at, open := 0.0, false
	width := f.across.Unit() / 2
	lo, hi := up.At(-0.375), up.At(float64(f.H)-0.625)
	for i, v := range c.Series[k].Values {
		if !finite(v) {
			continue
		}
		x := c.place(i)
		v = min(max(v, lo), hi)
		if open && math.Floor(x/width) == math.Floor(at/width) {
			t = stroke{t.first, min(t.low, v), max(t.high, v), v}
			continue
		}
		if open {
			draw(at, t)
		}
		at, t, open = x, stroke{v, v, v, v}, true
	}
	if open {
		draw(at, t)
	}
}
