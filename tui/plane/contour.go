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

// Votes is the region that votes choose: where a sum of them, which goes up and
// down in steps, is above 0, below it, or 0 and for neither side. It keeps its sums
// on the lattice of a contour from one picture to the next; an island that lies between
// the points that are asked is missed where Coarse is above 1. It is for one goroutine.
type Votes struct {
	Sum func(across, up float64) float64
	// Coarse is how many points of the lattice one that is asked stands for, each way; 0 is
	// 1. Between those that are asked the sum goes straight.
	Coarse int

	of   view // that sums are of
	sums []float64
}

// sums is the sums at the points of the lattice, by rows, unless they have been.
func (c *canvas) sums(o *Votes) []float64 {
	if o.of == *c.view {
		return o.sums
	}
	o.of = view{} // until they are found
	n, w, h := max(1, o.Coarse), c.w+1, 2*c.h+1
	o.sums = make([]float64, w*h)
	for j := 0; j < h; j += n {
		for i := 0; i < w; i += n {
			o.sums[j*w+i] = o.Sum(c.corner(i, j))
		}
	}
	for at := range o.sums {
		i, j := at%w, at/w
		if i%n == 0 && j%n == 0 {
			continue
		}
		from, right, below := j/n*n*w+i/n*n, 0, 0 // a point that was asked, and the ways to the next
		if i/n*n+n < w {
			right = n
		}
		if j/n*n+n < h {
			below = n * w
		}
		upper := between(o.sums[from], o.sums[from+right], i%n, n)
		lower := between(o.sums[from+below], o.sums[from+below+right], i%n, n)
		o.sums[at] = between(upper, lower, j%n, n)
	}
	o.of = *c.view
	return o.sums
}

// between is what lies k of n parts on the way from a to b.
func between(a, b float64, k, n int) float64 { return a + float64((b-a)*float64(k)/float64(n)) }

// votes draws the border of the region, and works out the sides.
func (c *canvas) votes(o *Votes) {
	sums, w, neither := c.sums(o), c.w+1, false
	for j := range 2 * c.h {
		above, below := sums[j*w:], sums[(j+1)*w:]
		for i := range c.w {
			neither = neither || above[i] == 0
			c.square(i, j, above[i], above[i+1], below[i], below[i+1], plot.Solid)
			if j%2 == 0 {
				c.sides[j/2*c.w+i] = signOf(below[i] + below[i+1])
			}
		}
	}
	if !neither {
		return
	}
	for j := range 2 * c.h { // where the o side ends is another border then
		above, below := sums[j*w:], sums[(j+1)*w:]
		for i := range c.w {
			c.square(i, j, -above[i], -above[i+1], -below[i], -below[i+1], plot.Solid)
		}
	}
}
