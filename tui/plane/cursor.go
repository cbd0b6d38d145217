package plane

import (
	"math"
	"strconv"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// Size is how many cells the plot has across and up.
func (v *Cells) Size() (w, h int) { return v.plot.W, v.plot.H }

// Axes are where the plot lies in the area, and its axes.
func (v *Cells) Axes() (at grid.Rect, across, up plot.Axis) { return v.plot, v.over, v.up }

// Of is the cell of the plot that a point lies in, from its top left corner, or
// the nearest.
func (v *Cells) Of(x, y float64) (cx, cy int) {
	du, dv, ok := v.dots(x, y)
	if !ok {
		du, dv = float64(v.plot.W), float64(2*v.plot.H)
	}
	return min(max(int(math.Floor(du/2)), 0), v.plot.W-1), min(max(int(math.Floor(dv/4)), 0), v.plot.H-1)
}

// Under is the cell of the plot under a cell of the area; ok is false beside the
// plot.
func (v *Cells) Under(x, y int) (cx, cy int, ok bool) {
	cx, cy = x-v.plot.X, y-v.plot.Y
	return cx, cy, cx >= 0 && cy >= 0 && cx < v.plot.W && cy < v.plot.H
}

// Within is a point in a cell whose coordinates have as few digits as any.
func (v *Cells) Within(cx, cy int) (x, y float64) {
	left, top := v.world(float64(2*cx), float64(4*cy))
	right, bottom := v.world(float64(2*cx+2), float64(4*cy+4))
	return Shortest(left, right), Shortest(bottom, top)
}

// Shortest is the number with the fewest digits between two, and of those the one
// nearest to the middle: what a person would call that place. lo is below hi.
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

// cursor shows the cell that keys put points in.
func (c *canvas) cursor(at *[2]float64) {
	u, v, ok := c.dots(at[0], at[1])
	x, y := int(math.Floor(u/2)), int(math.Floor(v/4))
	if !ok || x < 0 || y < 0 || x >= c.area.W || y >= c.area.H {
		return
	}
	if cell := c.area.At(x, y); cell.Rune == ' ' || cell.Rune == '·' {
		c.area.Set(x, y, '×', theme.Cursor)
	}
	c.area.Restyle(x, y, theme.On(theme.Cursor, c.area.At(x, y).Style))
}

// Around is the range, and as much more, with a little room around, as shows the points at
// x and y in turn that lie outside it.
func (r Range) Around(xy []float64) Range {
	all := r
	for k := 0; k+1 < len(xy); k += 2 {
		all.add(xy[k], xy[k+1])
	}
	if all == r {
		return r
	}
	return all.padded(crowded)
}

// pickReach is how far from a point, in dots, it is still meant.
const pickReach = 6

// Nearest is the point of a cloud, from 0, that lies nearest to a cell of the area; ok is
// false if none is near.
func (v *Cells) Nearest(cloud *Cloud, x, y int) (i int, ok bool) {
	du, dv := float64(2*(x-v.plot.X)+1), float64(4*(y-v.plot.Y)+2)
	best := math.Inf(1)
	for _, one := range cloud.Sample() {
		k := int(one)
		pu, pv, near := v.dots(cloud.XY[2*k], cloud.XY[2*k+1])
		if d := model.Hypot(pu-du, pv-dv); near && d < best {
			best, i = d, k
		}
	}
	return i, best <= pickReach
}
