package plane

import (
	"math"

	"perceptron/tui/plot"
)

// Field is which class is predicted where on the plane, whose borders are where one gives
// way to another. It keeps what it found on a lattice of two dots over the plot, or more,
// from one picture to the next; an island that lies between the points that are asked is missed
// where Coarse is above 1. What it is of must not change. It is for one goroutine.
type Field struct {
	// At is the class at a place, from 0, and by how much it leads the next, or −1 for
	// none. Of two classes + is the first, o the second.
	At func(across, up float64) (class int32, lead float64)
	// Coarse is how many corners of the lattice one that is asked stands for, each way; 0
	// is 1.
	Coarse int
	Names  []string // of several classes

	of    Cells // that found is of
	found []corner
}

// corner is what is predicted at a corner of the lattice.
type corner struct {
	class int32
	lead  float64
}

// Sides are + where f is above 0 and o where it is below: a sum of votes goes up and down
// in steps, and may be 0 for neither side.
func Sides(f func(across, up float64) float64) func(across, up float64) (class int32, lead float64) {
	return func(across, up float64) (int32, float64) {
		v := f(across, up)
		return ClassOf(v), math.Abs(v)
	}
}

// Highest is the class with the highest score, of equals the first.
func Highest(scores []Line) func(across, up float64) (class int32, lead float64) {
	return func(across, up float64) (class int32, lead float64) {
		best, second := math.Inf(-1), math.Inf(-1)
		for k, l := range scores {
			switch a := float64(l.WX*across) + float64(l.WY*up) + l.B; {
			case a > best:
				class, best, second = int32(k), a, best
			case a > second:
				second = a
			}
		}
		return class, best - second
	}
}

// lattice is how many dots are from one corner that is asked to the next, two or more, and
// how many corners there are across and down.
func (c *canvas) lattice(f *Field) (dots, w, h int) {
	dots = 2 * max(1, f.Coarse)
	return dots, (2*c.W+dots-1)/dots + 1, (4*c.H+dots-1)/dots + 1
}

// find finds what is predicted at the corners, row by row, unless it has.
func (c *canvas) find(f *Field) []corner {
	if f.of == *c.Cells {
		return f.found
	}
	f.of = Cells{} // until it is found
	dots, w, h := c.lattice(f)
	f.found = make([]corner, w*h)
	for k := range f.found {
		at := &f.found[k]
		at.class, at.lead = f.At(c.world(float64(k%w*dots), float64(k/w*dots)))
	}
	f.of = *c.Cells
	return f.found
}

// contour draws the borders of a field. If shown is given it gets the class in each cell:
// that of the nearest corner.
func (c *canvas) contour(f *Field, d plot.Dash, shown []int32) {
	found := c.find(f)
	dots, w, h := c.lattice(f)
	for j := range h - 1 {
		for i := range w - 1 {
			upper, lower := found[j*w+i:], found[(j+1)*w+i:]
			if k := upper[0].class; upper[1].class != k || lower[0].class != k || lower[1].class != k {
				c.square(i, j, dots, [...]corner{upper[0], upper[1], lower[1], lower[0]}, d)
			}
		}
	}
	for cell := range shown {
		across, down := 2*(cell%c.W), 4*(cell/c.W)+2
		shown[cell] = found[(down+dots/2-1)/dots*w+(across+dots/2-1)/dots].class
	}
}

// square draws the borders in the square at i and j, of so many dots, given its corners in turn:
// from where one class gives way to another on its sides to the next such place, or, where
// there are more, to the middle between them.
func (c *canvas) square(i, j, dots int, corners [4]corner, d plot.Dash) {
	var cuts [4][2]float64
	n, size := 0, float64(dots)
	for k, turn := range [...][4]float64{{0, 0, 1, 0}, {1, 0, 0, 1}, {1, 1, -1, 0}, {0, 1, 0, -1}} { // a corner, and the way to the next
		if p, q := corners[k], corners[(k+1)%4]; p.class != q.class {
			t := crossing(p.lead, q.lead)
			cuts[n] = [2]float64{size * (float64(i) + turn[0] + float64(t*turn[2])), size * (float64(j) + turn[1] + float64(t*turn[3]))}
			n++
		}
	}
	if n == 2 {
		c.Line(cuts[0][0], cuts[0][1], cuts[1][0], cuts[1][1], d)
		return
	}
	var u, v float64
	for _, p := range cuts[:n] {
		u, v = u+p[0]/float64(n), v+p[1]/float64(n)
	}
	for _, p := range cuts[:n] {
		c.Line(p[0], p[1], u, v, d)
	}
}

// crossing is how far from a place where one class leads by a to one where the other leads by b
// it gives way to it.
func crossing(a, b float64) float64 {
	if size := max(a, b); size > 1e300 || size < 1e-300 {
		a, b = a/size, b/size
	}
	if a+b == 0 || math.IsNaN(a+b) {
		return 0.5
	}
	return a / (a + b)
}
