package algo

import (
	"math"
	"math/bits"

	"perceptron/model"
)

// floatSum reports whether an activation is a sum of float64 that is finite, and its
// comparison with the problem's floor says whether an example may be learned from.
func (c *column) floatSum() bool {
	return c.wide == nil && c.mass < c.p.limit && (c.p.rule == nil || !c.p.Exact)
}

// scan is the first of the places from one up to another of an order, nil as
// listed, whose example has a y·a that is not above the floor, and the sum that
// is its activation; it is to if there is none. It is the same as sum of one
// example after another.
func (c *column) scan(order []int32, from, to int, floor float64) (at int, sum float64) {
	if c.acts == nil && c.p.x != nil {
		switch d := len(c.w); {
		case d == 2:
			return c.p.scanPlane(c.w[0], c.w[1], c.b, order, from, to, floor)
		case d > 4:
			return c.scanRows(order, from, to, floor)
		}
	}
	for at = from; at < to; at++ {
		i := at
		if order != nil {
			i = int(order[at])
		}
		if sum = c.sum(i); !(float64(float64(c.p.y[i])*sum) > floor) {
			return at, sum
		}
	}
	return to, 0
}

// scanPlane is scan in the plane under w = (u, v) and b.
func (p *Problem) scanPlane(u, v, b float64, order []int32, from, to int, floor float64) (at int, sum float64) {
	if order == nil {
		x := p.x[2*from : 2*to]
		for k, y := range p.y[from:to] {
			if len(x) < 2 {
				break // never; it spares two checks
			}
			sum = float64(u*x[0]) + float64(v*x[1]) + b
			if !(float64(float64(y)*sum) > floor) {
				return from + k, sum
			}
			x = x[2:]
		}
		return to, 0
	}
	x, y := p.x, p.y
	for k, i := range order[from:to] {
		sum = float64(u*x[2*i]) + float64(v*x[2*i+1]) + b
		if !(float64(float64(y[i])*sum) > floor) {
			return from + k, sum
		}
	}
	return to, 0
}

// scanRows is scan over long rows.
func (c *column) scanRows(order []int32, from, to int, floor float64) (at int, sum float64) {
	x, y, w, b := c.p.x, c.p.y, c.w, c.b
	if order == nil {
		at, sum = model.Scan(x[from*len(w):to*len(w)], y[from:to], w, b, floor)
		return from + at, sum
	}
	for at = from; at < to; at++ {
		i := int(order[at])
		sum = dot(w, x[i*len(w):][:len(w)]) + b
		if !(float64(float64(y[i])*sum) > floor) {
			return at, sum
		}
	}
	return to, 0
}

// sums are the activations of the examples from one on, as sum has them.
func (c *column) sums(dst []float64, from int) {
	x, w, b := c.p.x, c.w, c.b
	switch {
	case c.acts != nil:
		for k, a := range c.acts[from:][:len(dst)] {
			dst[k] = a + b
		}
	case x != nil && len(w) == 2:
		sumsInPlane(dst, x[2*from:], w[0], w[1], b)
	case x != nil && len(w) > 4:
		model.Sums(dst, x[from*len(w):], w, b)
	default:
		for k := range dst {
			dst[k] = c.sum(from + k)
		}
	}
}

// sumsOf are the activations of some of the examples from one on, a bit each; of the
// others there is something that is right.
func (c *column) sumsOf(dst []float64, from int, some uint64) {
	for k := range dst {
		if dst[k] = float64(c.p.y[from+k]); some>>k&1 != 0 {
			dst[k] = c.sum(from + k)
		}
	}
}

// sumsInPlane is sums in the plane under w = (u, v) and b, four at a time.
func sumsInPlane(dst, points []float64, u, v, b float64) {
	for len(dst) >= 4 && len(points) >= 8 {
		d, x := (*[4]float64)(dst), (*[8]float64)(points)
		d[0] = float64(u*x[0]) + float64(v*x[1]) + b
		d[1] = float64(u*x[2]) + float64(v*x[3]) + b
		d[2] = float64(u*x[4]) + float64(v*x[5]) + b
		d[3] = float64(u*x[6]) + float64(v*x[7]) + b
		dst, points = dst[4:], points[8:]
	}
	for k := range dst {
		dst[k] = float64(u*points[2*k]) + float64(v*points[2*k+1]) + b
	}
}

// vote adds so many votes for the side of each activation, of those that are plain
// sums, on the examples from one up to another.
func (c *column) vote(votes []int64, count int64, from, to int, pace *Pace) {
	var room [64]float64
	work, undecided := 64*c.lookWork(), count*c.p.tie.predicts
	for ; from < to; from += len(room) {
		sums := room[:min(len(room), to-from)]
		c.sums(sums, from)
		votes := votes[from:][:len(sums)]
		for k, a := range sums {
			negative := int64(math.Float64bits(a)) >> 63 // −1 or 0
			vote := (count ^ negative) - negative
			if a == 0 {
				vote = undecided
			}
			votes[k] += vote
		}
		pace.Did(work)
	}
}

// surveySums is surveyPart where activations are plain sums in float arithmetic.
func (s *State) surveySums(c *column, marks []uint64, from, to int, pace *Pace) Evaluation {
	const few = 16 // that are sooner summed one by one
	var v Evaluation
	var room [64]float64
	work, tie := 64*c.lookWork(), c.p.tie
	for ; from < to; from += len(room) {
		suspects := s.suspects(from)
		if suspects == 0 {
			continue
		}
		sums := room[:min(len(room), to-from)]
		if bits.OnesCount64(suspects) > few {
			c.sums(sums, from)
		} else {
			c.sumsOf(sums, from, suspects)
		}
		y := c.p.y[from:][:len(sums)]
		word := uint64(0)
		for k, a := range sums {
			margin := math.Float64bits(a) ^ uint64(int64(y[k]))&(1<<63) // that of y·a
			wrong := margin >> 63
			v.Loss += math.Float64frombits(margin & (-wrong >> 1))
			if margin<<1 == 0 { // 0 or −0
				wrong = 0
				if tie.mistake(float64(y[k]), 0) {
					wrong = 1
				}
			}
			word |= wrong << k
		}
		v.Errors += bits.OnesCount64(word)
		if marks != nil {
			marks[from/64] = word
		}
		pace.Did(work)
	}
	return v
}
