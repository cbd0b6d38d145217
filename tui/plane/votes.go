package plane

import (
	"context"

	"perceptron/tui/plot"
)

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
