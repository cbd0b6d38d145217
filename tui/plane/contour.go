package plane

import (
	"math"

	"perceptron/tui/plot"
)

// contour draws where the field is 0, by marching squares on a lattice of
// squares of two dots, interpolated along their edges: (w + 1)·(2h + 1)
// evaluations for w × h cells. If sides is given it gets the field's sign at
// the middle of each cell.
func (c *canvas) contour(field func(x, y float64) float64, d plot.Dash, sides []int8) {
	n := c.w + 1
	buf := make([]float64, 2*n)
	above, below := buf[:n], buf[n:]
	for j := range 2*c.h + 1 {
		for i := range below {
			below[i] = field(c.world(float64(2*i), float64(2*j)))
		}
		if j > 0 {
			for i := range c.w {
				c.square(i, j-1, above[i], above[i+1], below[i], below[i+1], d)
			}
		}
		if sides != nil && j%2 == 1 {
			for i := range c.w {
				sides[j/2*c.w+i] = signOf(below[i]/2 + below[i+1]/2)
			}
		}
		above, below = below, above
	}
}

// edges lists, for each set of corners that are positive, the edges that the
// contour connects: 0 top, 1 right, 2 bottom, 3 left. Corners count from the
// top left by rows: 1, 2, 4, 8. The two ambiguous sets are 6 and 9.
var edges = [16][]uint8{
	1: {3, 0}, 2: {0, 1}, 3: {3, 1}, 4: {3, 2}, 5: {0, 2}, 6: {0, 1, 3, 2}, 7: {2, 1},
	8: {2, 1}, 9: {3, 0, 2, 1}, 10: {0, 2}, 11: {3, 2}, 12: {3, 1}, 13: {0, 1}, 14: {3, 0},
}

// square draws the contour in one square of the lattice, whose corners have the
// given values.
func (c *canvas) square(i, j int, tl, tr, bl, br float64, d plot.Dash) {
	if !finite(tl) || !finite(tr) || !finite(bl) || !finite(br) {
		return
	}
	set := 0
	for bit, v := range [...]float64{tl, tr, bl, br} {
		if v > 0 {
			set |= 1 << bit
		}
	}
	if (set == 6 || set == 9) && (tl/4+tr/4+bl/4+br/4 > 0) {
		set = 15 - set // the middle joins the positive corners
	}
	x, y := float64(2*i), float64(2*j)
	at := func(edge uint8) (u, v float64) {
		switch edge {
		case 0:
			return x + float64(2*crossing(tl, tr)), y
		case 1:
			return x + 2, y + float64(2*crossing(tr, br))
		case 2:
			return x + float64(2*crossing(bl, br)), y + 2
		}
		return x, y + float64(2*crossing(tl, bl))
	}
	for e := edges[set]; len(e) > 0; e = e[2:] {
		u0, v0 := at(e[0])
		u1, v1 := at(e[1])
		c.Segment(u0, v0, u1, v1, d)
	}
}

// crossing is how far from a to b their line is 0.
func crossing(a, b float64) float64 {
	a, b = math.Abs(a), math.Abs(b)
	if size := max(a, b); size > 1e300 || size < 1e-300 {
		a, b = a/size, b/size
	}
	if a+b == 0 || math.IsNaN(a+b) {
		return 0.5
	}
	return a / (a + b)
}
