package plane

import (
	"math"
	"strconv"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// Size is the number of the plot's cells across and up.
func (v *Viewport) Size() (w, h int) { return v.plot.W, v.plot.H }

// Axes is the plot's rectangle in the area, and its axes.
func (v *Viewport) Axes() (at grid.Rect, across, up plot.Axis) { return v.plot, v.across, v.up }

// CellOf is the cell of the plot, counted from its top left corner, that is nearest to a
// point.
func (v *Viewport) CellOf(x, y float64) (cx, cy int) {
	du, dv, ok := v.toDots(x, y)
	if !ok {
		du, dv = float64(v.plot.W), float64(2*v.plot.H)
	}
	return min(max(int(math.Floor(du/2)), 0), v.plot.W-1), min(max(int(math.Floor(dv/4)), 0), v.plot.H-1)
}

// PlotCell is the cell of the plot at a cell of the area; ok is false outside the plot.
func (v *Viewport) PlotCell(x, y int) (cx, cy int, ok bool) {
	cx, cy = x-v.plot.X, y-v.plot.Y
	return cx, cy, cx >= 0 && cy >= 0 && cx < v.plot.W && cy < v.plot.H
}

// PointIn is a point in a cell, with coordinates of as few digits as possible.
func (v *Viewport) PointIn(cx, cy int) (x, y float64) {
	left, top := v.toPlane(float64(2*cx), float64(4*cy))
	right, bottom := v.toPlane(float64(2*cx+2), float64(4*cy+4))
	return Shortest(left, right), Shortest(bottom, top)
}

// Shortest is the number of fewest digits between lo and hi, lo < hi, and of those the one
// nearest to the middle.
func Shortest(lo, hi float64) float64 {
	if lo < 0 && hi > 0 {
		return 0
	}
	middle := lo/2 + hi/2
	for digits := range 17 {
		v, err := strconv.ParseFloat(strconv.FormatFloat(middle, 'e', digits, 64), 64)
		if err == nil && lo < v && v < hi {
			return v
		}
	}
	return middle
}

// cursor draws the cursor of edit mode.
func (c *canvas) cursor(at *[2]float64) {
	u, v, ok := c.toDots(at[0], at[1])
	x, y := int(math.Floor(u/2)), int(math.Floor(v/4))
	if !ok || x < 0 || y < 0 || x >= c.area.W || y >= c.area.H {
		return
	}
	if cell := c.area.At(x, y); cell.Rune == ' ' || cell.Rune == '·' {
		c.area.Set(x, y, '×', theme.Cursor)
	}
	c.area.Restyle(x, y, theme.On(theme.Cursor, c.area.At(x, y).Style))
}

// Including is the range extended to those of the points (x₀, y₀, x₁, y₁, …) that lie
// outside, with a small margin then.
func (r Range) Including(xy []float64) Range {
	all := r
	for k := 0; k+1 < len(xy); k += 2 {
		all.add(xy[k], xy[k+1])
	}
	if all == r {
		return r
	}
	return all.padded(denseAbove)
}

// pickReach is how near, in dots, a point must be to be picked.
const pickReach = 6

// Nearest is the index of the drawn point of a cloud nearest to a cell of the area; ok is
// false if none is within pickReach.
func (v *Viewport) Nearest(cloud *Cloud, x, y int) (i int, ok bool) {
	du, dv := float64(2*(x-v.plot.X)+1), float64(4*(y-v.plot.Y)+2)
	best := math.Inf(1)
	for _, one := range cloud.Sample() {
		k := int(one)
		pu, pv, near := v.toDots(cloud.XY[2*k], cloud.XY[2*k+1])
		if d := model.Hypot(pu-du, pv-dv); near && d < best {
			best, i = d, k
		}
	}
	return i, best <= pickReach
}
