package plane

import (
	"math"

	"perceptron/tui/plot"
)

// corner is a corner of a square of two dots: where it lies, in squares, and the class
// that is predicted there; −1 is none.
type corner struct {
	i, j  int
	class int32
}

// seams draws the borders between the classes at the corners of a lattice of squares over
// the plot: class is asked for them row by row, and cross how far from one corner to the
// next a class gives way to the other. If shown is given it gets the class in each cell.
func (c *canvas) seams(class func(i, j int) int32, cross func(p, q corner) float64, d plot.Dash, shown []int32) {
	n := c.w + 1
	rows := make([]int32, 2*n)
	above, below := rows[:n], rows[n:]
	for j := range 2*c.h + 1 {
		for i := range below {
			below[i] = class(i, j)
		}
		for i := 0; j > 0 && i < c.w; i++ {
			if k := above[i]; above[i+1] != k || below[i] != k || below[i+1] != k {
				c.square([4]corner{{i, j - 1, k}, {i + 1, j - 1, above[i+1]}, {i + 1, j, below[i+1]}, {i, j, below[i]}}, cross, d)
			}
		}
		if shown != nil && j%2 == 1 {
			copy(shown[j/2*c.w:(j/2+1)*c.w], below)
		}
		above, below = below, above
	}
}

// square draws the borders in one square, given its corners in turn: from where one class
// gives way to another on its sides to the next such place, or, where there are more, to
// the middle between them.
func (c *canvas) square(corners [4]corner, cross func(p, q corner) float64, d plot.Dash) {
	var cuts [4][2]float64
	n := 0
	for k, p := range corners {
		if q := corners[(k+1)%4]; p.class != q.class {
			t := 2 * cross(p, q)
			cuts[n] = [2]float64{float64(2*p.i) + float64(t*float64(q.i-p.i)), float64(2*p.j) + float64(t*float64(q.j-p.j))}
			n++
		}
	}
	if n == 2 {
		c.Segment(cuts[0][0], cuts[0][1], cuts[1][0], cuts[1][1], d)
		return
	}
	var u, v float64
	for _, p := range cuts[:n] {
		u, v = u+p[0]/float64(n), v+p[1]/float64(n)
	}
	for _, p := range cuts[:n] {
		c.Segment(p[0], p[1], u, v, d)
	}
}

// contour draws where a field is 0, or becomes 0: + is where it is above, o where it is
// below.
func (c *canvas) contour(f *Field, d plot.Dash, shown []int32) {
	values, n := c.values(f), c.w+1
	c.seams(func(i, j int) int32 { return classOf(values[j*n+i]) }, func(p, q corner) float64 {
		return crossing(values[p.j*n+p.i], values[q.j*n+q.i])
	}, d, shown)
}

// classOf is the class on the side of a value's sign: + is the first, o the second.
func classOf(v float64) int32 {
	switch {
	case v > 0:
		return 0
	case v < 0:
		return 1
	}
	return -1
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

// Field is a function of the places on the plane, whose border is where it is 0: a sum of
// votes goes up and down in steps, and may be 0 for neither side. It keeps its values
// on the lattice of a contour from one picture to the next; an island that lies between
// the points that are asked is missed where Coarse is above 1. It is for one goroutine.
type Field struct {
	At func(across, up float64) float64
	// Coarse is how many points of the lattice one that is asked stands for, each way; 0 is
	// 1. Between those that are asked the values go straight.
	Coarse int

	of     view // that values are of
	values []float64
}

// values is the values at the points of the lattice, by rows, unless they have been found.
func (c *canvas) values(o *Field) []float64 {
	if o.of == *c.view {
		return o.values
	}
	o.of = view{} // until they are found
	n, w, h := max(1, o.Coarse), c.w+1, 2*c.h+1
	o.values = make([]float64, w*h)
	for j := 0; j < h; j += n {
		for i := 0; i < w; i += n {
			o.values[j*w+i] = o.At(c.corner(i, j))
		}
	}
	for at := range o.values {
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
		upper := between(o.values[from], o.values[from+right], i%n, n)
		lower := between(o.values[from+below], o.values[from+below+right], i%n, n)
		o.values[at] = between(upper, lower, j%n, n)
	}
	o.of = *c.view
	return o.values
}

// between is what lies k of n parts on the way from a to b.
func between(a, b float64, k, n int) float64 { return a + float64((b-a)*float64(k)/float64(n)) }
