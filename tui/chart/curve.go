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
	// The library lays its range from the first dot to the last: the middles of
	// the outer cells are a quarter and three eighths of a cell further in.
	b := graph.NewBrailleGrid(f.W(), f.H(),
		f.across.At(-0.25), f.across.At(float64(f.W())-0.75), up.At(-0.375), up.At(float64(f.H())-0.625))
	previous, started := canvas.Float64Point{}, false
	line := func(to canvas.Float64Point) {
		if !started {
			previous, started = to, true
		}
		for _, p := range graph.GetLinePoints(b.GridPoint(previous), b.GridPoint(to)) {
			if p.X >= 0 && p.Y >= 0 && p.X < 2*f.W() && p.Y < 4*f.H() {
				b.Set(p)
			}
		}
		previous = to
	}
	f.strokes(c, k, up, func(x float64, t stroke) {
		for _, y := range [...]float64{t.first, t.low, t.high, t.last} {
			line(canvas.Float64Point{X: x, Y: y})
		}
	})
	dots := plot.NewDots(f.W(), f.H(), f.Grid().ASCII())
	for y, row := range b.BraillePatterns() {
		for x, r := range row {
			switch pattern := r - 0x2800; {
			case pattern <= 0 || pattern > 0xff:
			case dots.ASCII:
				dots.Char(x, y, byte(c.Series[k].Mark))
			default:
				dots.Char(x, y, byte(pattern))
			}
		}
	}
	dots.Join(f.Area, c.Series[k].Style)
}

// strokes sums up the values for each column of dots. What lies outside is drawn
// at the edge.
func (f *field) strokes(c *Chart, k int, up plot.Axis, draw func(x float64, t stroke)) {
	var t stroke
	at, open := 0.0, false
	width := f.across.Unit() / 2
	lo, hi := up.At(-0.375), up.At(float64(f.H())-0.625)
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
