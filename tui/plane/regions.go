package plane

import (
	"math"

	"perceptron/tui/plot"
)

// Regions are where each of several classes is predicted: the one with the
// highest score, of equals the first. They are kept from one picture to the next,
// so that the classes on the plot are found once for each view of it; what they
// are of must not change. They are for one goroutine.
type Regions struct {
	Scores []Line // of each class on the plane, where they are linear
	// Choose is the class at a point, from 0, where they are not.
	Choose func(x, y float64) int
	// Coarse is how many corners of the lattice of two dots one that is asked stands
	// for, each way; 0 is 1.
	Coarse int
	Names  []string // of the classes

	of    layout // that found is of
	found mosaic
}

// mosaic is the classes predicted at the corners of a lattice of squares of two
// dots over the plot, row by row.
type mosaic struct {
	w, h  int // of the lattice
	class []int32
}

// mosaic is the classes at the corners, found unless they have been.
func (c *canvas) mosaic(r *Regions) mosaic {
	if of := c.layout(0); r.of != of || r.found.class == nil {
		r.of, r.found = layout{}, mosaic{} // until it is found
		r.found = c.find(r)
		r.of = of
	}
	return r.found
}

// find finds the class at each corner, or at every so many.
func (c *canvas) find(r *Regions) mosaic {
	m := mosaic{w: c.w + 1, h: 2*c.h + 1}
	m.class = make([]int32, m.w*m.h)
	n := max(1, r.Coarse)
	for j := range m.h {
		for i := range m.w {
			from := j/n*n*m.w + i/n*n
			if at := j*m.w + i; at == from {
				m.class[at] = int32(r.at(c.corner(i, j)))
			} else {
				m.class[at] = m.class[from]
			}
		}
	}
	return m
}

// at is the class at a point.
func (r *Regions) at(x, y float64) int {
	if r.Choose != nil {
		return r.Choose(x, y)
	}
	best, most := 0, math.Inf(-1)
	for k := range r.Scores {
		if a := r.Scores[k].score(x, y); a > most {
			best, most = k, a
		}
	}
	return best
}

// corner is the point at a corner of the lattice.
func (c *canvas) corner(i, j int) (x, y float64) { return c.world(float64(2*i), float64(2*j)) }

func (l *Line) score(x, y float64) float64 { return float64(l.WX*x) + float64(l.WY*y) + l.B }

// partition draws the borders between the regions: in each square of the
// lattice, from where one class gives way to another on its edges to the next
// such place; where three meet, to the middle between.
func (c *canvas) partition(r *Regions, d plot.Dash) mosaic {
	m := c.mosaic(r)
	b := seams{c: c, r: r, m: &m}
	for j := range m.h - 1 {
		for i := range m.w - 1 {
			b.square(i, j, d)
		}
	}
	return m
}

// seams is the borders being drawn.
type seams struct {
	c *canvas
	r *Regions
	m *mosaic
}

// square draws the borders in one square.
func (b *seams) square(i, j int, d plot.Dash) {
	at := j*b.m.w + i
	tl, tr := b.m.class[at], b.m.class[at+1]
	bl, br := b.m.class[at+b.m.w], b.m.class[at+b.m.w+1]
	if tl == tr && tl == bl && tl == br {
		return
	}
	var cuts [4][2]float64
	n := 0
	for _, e := range [...]struct {
		from, to       int32
		i0, j0, di, dj int
	}{{tl, tr, i, j, 1, 0}, {tr, br, i + 1, j, 0, 1}, {bl, br, i, j + 1, 1, 0}, {tl, bl, i, j, 0, 1}} {
		if e.from != e.to {
			t := b.between(e.from, e.to, float64(2*e.i0), float64(2*e.j0), float64(2*e.di), float64(2*e.dj))
			cuts[n] = [2]float64{float64(2*e.i0) + float64(t*float64(2*e.di)), float64(2*e.j0) + float64(t*float64(2*e.dj))}
			n++
		}
	}
	if n == 2 {
		b.c.Segment(cuts[0][0], cuts[0][1], cuts[1][0], cuts[1][1], d)
		return
	}
	var u, v float64
	for _, p := range cuts[:n] {
		u, v = u+p[0]/float64(n), v+p[1]/float64(n)
	}
	for _, p := range cuts[:n] {
		b.c.Segment(p[0], p[1], u, v, d)
	}
}

// between is how far along an edge one class gives way to another: where the
// scores are equal, or by halving twice, to half a dot.
func (b *seams) between(from, to int32, u, v, du, dv float64) float64 {
	if b.r.Coarse > 1 {
		return 0.5
	}
	if b.r.Choose == nil {
		x0, y0 := b.c.world(u, v)
		x1, y1 := b.c.world(u+du, v+dv)
		p, q := &b.r.Scores[from], &b.r.Scores[to]
		return crossing(p.score(x0, y0)-q.score(x0, y0), p.score(x1, y1)-q.score(x1, y1))
	}
	low, high := 0.0, 1.0
	for range 2 {
		t := low/2 + high/2
		if int32(b.r.Choose(b.c.world(u+float64(t*du), v+float64(t*dv)))) == from {
			low = t
		} else {
			high = t
		}
	}
	return low/2 + high/2
}
