package plane

import (
	"context"
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
// down in steps, is above 0, below it, or 0 and for neither side. It keeps what
// it has asked from one picture to the next, and asks on the lattice of a
// contour: the points far apart first, then, from Stride on, only beside a
// border, until no point that was guessed has a neighbour of another sign. An
// island that lies between the first points is missed where Stride is above 1.
// It is for one goroutine.
type Votes struct {
	Sum    func(across, up float64) float64
	Stride int // a power of two; 1: every point of the lattice is asked
	Most   int // sums that one picture may ask for; those to come are guessed

	view    view
	w, h    int       // squares of the lattice
	sums    []float64 // at its points, by rows
	known   []bool
	spacing int   // between the points being asked; 0: those beside a border are
	queue   []int // points to ask
	open    bool  // there may be more
}

// farthest is how far apart the first points are, in strides.
const farthest = 8

// setView makes the lattice that of a view.
func (o *Votes) setView(v *view) {
	w, h := v.plot.W, 2*v.plot.H
	if o.w == w && o.h == h && o.view == *v && o.sums != nil {
		return
	}
	o.Stride = max(1, o.Stride)
	o.view, o.w, o.h, o.open, o.queue = *v, w, h, true, nil
	o.spacing = 2 * farthest * o.Stride
	n := (w + 1) * (h + 1)
	o.sums, o.known = make([]float64, n), make([]bool, n)
}

// Ask goes on as long as ctx lasts; it reports whether no question is left. Of
// a region that has not been drawn there is none.
func (o *Votes) Ask(ctx context.Context) bool {
	if o == nil {
		return true
	}
	for o.open {
		if ctx.Err() != nil {
			return false
		}
		o.askOne()
	}
	return true
}

// askOne asks at one point, if there is one left.
func (o *Votes) askOne() {
	for len(o.queue) == 0 {
		switch {
		case o.spacing > o.Stride:
			o.spacing /= 2
			o.queueSpaced()
		case !o.borders():
			o.open = false
			return
		}
	}
	at := o.queue[len(o.queue)-1]
	o.queue = o.queue[:len(o.queue)-1]
	x, y := o.view.world(float64(2*(at%(o.w+1))), float64(2*(at/(o.w+1))))
	o.sums[at], o.known[at] = o.Sum(x, y), true
}

// queueSpaced queues the points that are so far apart and not asked yet.
func (o *Votes) queueSpaced() {
	for j := 0; j <= o.h; j += o.spacing {
		for i := 0; i <= o.w; i += o.spacing {
			if at := j*(o.w+1) + i; !o.known[at] {
				o.queue = append(o.queue, at)
			}
		}
	}
}

// borders queues the points that were only guessed and have a neighbour of
// another sign; false if there is none.
func (o *Votes) borders() bool {
	o.guess()
	for j := range o.h + 1 {
		for i := range o.w + 1 {
			if at := j*(o.w+1) + i; !o.known[at] && o.atBorder(i, j) {
				o.queue = append(o.queue, at)
			}
		}
	}
	return len(o.queue) > 0
}

// atBorder reports whether a point has a neighbour of another sign.
func (o *Votes) atBorder(i, j int) bool {
	own := signOf(o.sums[j*(o.w+1)+i])
	for y := max(j-1, 0); y <= min(j+1, o.h); y++ {
		for x := max(i-1, 0); x <= min(i+1, o.w); x++ {
			if signOf(o.sums[y*(o.w+1)+x]) != own {
				return true
			}
		}
	}
	return false
}

// guess gives the points that were not asked the sum at the nearest above and
// left of them that was.
func (o *Votes) guess() {
	for j := range o.h + 1 {
		for i := range o.w + 1 {
			at := j*(o.w+1) + i
			if o.known[at] {
				continue
			}
			o.sums[at] = 0
			for g := o.Stride; g <= farthest*o.Stride; g *= 2 {
				if from := j/g*g*(o.w+1) + i/g*g; o.known[from] {
					o.sums[at] = o.sums[from]
					break
				}
			}
		}
	}
}

// votes draws the border of the region, and works out the sides.
func (c *canvas) votes(o *Votes) {
	o.setView(c.view)
	for k := 0; o.open && k < max(1, o.Most); k++ {
		o.askOne()
	}
	if o.open {
		o.guess()
	}
	neither := false
	for j := range o.h {
		above, below := o.sums[j*(o.w+1):], o.sums[(j+1)*(o.w+1):]
		for i := range o.w {
			neither = neither || above[i] == 0
			c.square(i, j, above[i], above[i+1], below[i], below[i+1], plot.Solid)
			if j%2 == 0 {
				c.sides[j/2*o.w+i] = signOf(below[i] + below[i+1])
			}
		}
	}
	if !neither {
		return
	}
	for j := range o.h { // where the o side ends is another border then
		above, below := o.sums[j*(o.w+1):], o.sums[(j+1)*(o.w+1):]
		for i := range o.w {
			c.square(i, j, -above[i], -above[i+1], -below[i], -below[i+1], plot.Solid)
		}
	}
}
