package plane

import (
	"math"

	"perceptron/tui/plot"
)

// Field is a map of predicted classes over the plane, whose boundaries are drawn by
// marching squares. It caches the predictions on a lattice over the plot, whose corners are
// 2·Coarse dots apart; so a region that lies between corners is missed. At must always give
// the same results. A Field is for one goroutine.
type Field struct {
	// At is the predicted class, from 0, at a point, and by how much it leads the next;
	// −1 for none. Of two classes + is 0, o is 1.
	At func(across, up float64) (class int32, lead float64)
	// Coarse is the distance of the lattice's corners, in units of two dots; 0
	// means 1.
	Coarse int
	Names  []string // names of several classes

	viewport Viewport // of corners
	corners  []corner
}

// corner is the prediction at a corner of the lattice.
type corner struct {
	class int32
	lead  float64
}

// BySign is an At of two classes: + where f > 0, o where f < 0, none where f = 0, which a
// sum of votes can be on a whole region.
func BySign(f func(across, up float64) float64) func(across, up float64) (class int32, lead float64) {
	return func(across, up float64) (int32, float64) {
		v := f(across, up)
		return ClassOf(v), math.Abs(v)
	}
}

// ByScore is an At for the class with the highest score, the first of equal ones.
func ByScore(scores []Line) func(across, up float64) (class int32, lead float64) {
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

// lattice is the distance of the lattice's corners in dots, and their number across and
// down.
func (c *canvas) lattice(f *Field) (dots, w, h int) {
	dots = 2 * max(1, f.Coarse)
	return dots, (2*c.W+dots-1)/dots + 1, (4*c.H+dots-1)/dots + 1
}

// evaluate is the predictions at the corners, row by row, from the cache if they are there.
func (c *canvas) evaluate(f *Field) []corner {
	if f.viewport == *c.Viewport {
		return f.corners
	}
	f.viewport = Viewport{} // invalid until all corners are evaluated
	dots, w, h := c.lattice(f)
	f.corners = make([]corner, w*h)
	for k := range f.corners {
		at := &f.corners[k]
		at.class, at.lead = f.At(c.toPlane(float64(k%w*dots), float64(k/w*dots)))
	}
	f.viewport = *c.Viewport
	return f.corners
}

// contour draws the boundaries of a field. If regions is given, each cell gets the class of
// the corner nearest to its centre.
func (c *canvas) contour(f *Field, dash plot.Dash, regions []int32) {
	found := c.evaluate(f)
	dots, w, h := c.lattice(f)
	for j := range h - 1 {
		for i := range w - 1 {
			upper, lower := found[j*w+i:], found[(j+1)*w+i:]
			if k := upper[0].class; upper[1].class != k || lower[0].class != k || lower[1].class != k {
				c.marchingSquare(i, j, dots, [...]corner{upper[0], upper[1], lower[1], lower[0]}, dash)
			}
		}
	}
	for cell := range regions {
		across, down := 2*(cell%c.W), 4*(cell/c.W)+2
		regions[cell] = found[(down+dots/2-1)/dots*w+(across+dots/2-1)/dots].class
	}
}

// marchingSquare draws the boundaries in the square (i, j) of the lattice, given its
// corners in order. Where the class changes along a side, the boundary crosses it; two
// crossings are joined by a line, more of them meet in their mean.
func (c *canvas) marchingSquare(i, j, dots int, corners [4]corner, dash plot.Dash) {
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
		c.Line(cuts[0][0], cuts[0][1], cuts[1][0], cuts[1][1], dash)
		return
	}
	var u, v float64
	for _, p := range cuts[:n] {
		u, v = u+p[0]/float64(n), v+p[1]/float64(n)
	}
	for _, p := range cuts[:n] {
		c.Line(p[0], p[1], u, v, dash)
	}
}

// crossing is where on a side the class changes, from 0 to 1, by linear interpolation: the
// class at its start leads by a there, that at its end by b.
func crossing(a, b float64) float64 {
	if size := max(a, b); size > 1e300 || size < 1e-300 {
		a, b = a/size, b/size
	}
	if a+b == 0 || math.IsNaN(a+b) {
		return 0.5
	}
	return a / (a + b)
}
