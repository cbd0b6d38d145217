package plane

import (
	"math"
	"slices"

	"perceptron/tui/grid"
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
	// Coarse is how many corners of the lattice of two dots one call of Choose
	// stands for, each way; 0 is 1.
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

// find finds the class at each corner: one call of Choose each; where the
// scores are linear, about as many as there are classes in sight.
func (c *canvas) find(r *Regions) mosaic {
	m := mosaic{w: c.w + 1, h: 2*c.h + 1}
	m.class = make([]int32, m.w*m.h)
	if r.Choose == nil {
		e := envelope{c: c, lines: r.Scores, m: &m}
		all := make([]int32, len(r.Scores))
		for k := range all {
			all[k] = int32(k)
		}
		e.fill(grid.Rect{W: m.w, H: m.h}, all)
		return m
	}
	n := max(1, r.Coarse)
	for j := range m.h {
		for i := range m.w {
			if i%n == 0 && j%n == 0 {
				m.class[j*m.w+i] = int32(r.Choose(c.corner(i, j)))
			} else {
				m.class[j*m.w+i] = m.class[j/n*n*m.w+i/n*n]
			}
		}
	}
	return m
}

// corner is the point at a corner of the lattice.
func (c *canvas) corner(i, j int) (x, y float64) { return c.world(float64(2*i), float64(2*j)) }

// envelope finds the highest of many planes over each point of a lattice.
type envelope struct {
	c     *canvas
	lines []Line
	m     *mosaic
	stack []int32
}

func (l *Line) score(x, y float64) float64 { return float64(l.WX*x) + float64(l.WY*y) + l.B }

// size is the sum of the score's terms, each by its magnitude, where |x| and |y|
// are so large.
func (l *Line) size(far [2]float64) float64 {
	return float64(math.Abs(l.WX)*far[0]) + float64(math.Abs(l.WY)*far[1]) + math.Abs(l.B)
}

// fewClasses is the number of classes that are compared at each point, and smallSquare of points
// on a side of a rectangle that is not cut further.
const (
	fewClasses  = 6
	smallSquare = 3
)

// fill finds the classes in a rectangle of the lattice, of which only some come
// into question. One whose score is below another's at all four corners is below
// it between them too; by quarters few are left.
func (e *envelope) fill(r grid.Rect, of []int32) {
	if r.Empty() {
		return
	}
	from := len(e.stack)
	if len(of) > fewClasses {
		of = e.prune(r, of)
	}
	switch {
	case len(of) == 1:
		for j := range r.H {
			row := e.m.class[(r.Y+j)*e.m.w+r.X:][:r.W]
			for i := range row {
				row[i] = of[0]
			}
		}
	case len(of) <= fewClasses || r.W <= smallSquare && r.H <= smallSquare:
		for j := r.Y; j < r.Y+r.H; j++ {
			for i := r.X; i < r.X+r.W; i++ {
				x, y := e.c.corner(i, j)
				e.m.class[j*e.m.w+i] = e.highest(of, x, y)
			}
		}
	default:
		w, h := (r.W+1)/2, (r.H+1)/2
		for _, part := range [...]grid.Rect{
			{X: r.X, Y: r.Y, W: w, H: h},
			{X: r.X + w, Y: r.Y, W: r.W - w, H: h},
			{X: r.X, Y: r.Y + h, W: w, H: r.H - h},
			{X: r.X + w, Y: r.Y + h, W: r.W - w, H: r.H - h},
		} {
			e.fill(part, of)
		}
	}
	e.stack = e.stack[:from]
}

// highest is the class with the highest score at a point, of equals the first.
func (e *envelope) highest(of []int32, x, y float64) int32 {
	best, most := of[0], e.lines[of[0]].score(x, y)
	for _, k := range of[1:] {
		if a := e.lines[k].score(x, y); a > most {
			best, most = k, a
		}
	}
	return best
}

// prune is the classes that are not below the highest in the middle at all
// corners, on top of the stack. Below is more than rounding could make it, so
// that it is so in between too, as it is computed: a score is within 3u of the
// size of its terms (u = 2⁻⁵³), at the corners and between them.
func (e *envelope) prune(r grid.Rect, of []int32) []int32 {
	from := len(e.stack)
	x, y := e.c.corner(r.X+r.W/2, r.Y+r.H/2)
	best := &e.lines[e.highest(of, x, y)]
	var at [4][2]float64
	var far [2]float64
	for k := range at {
		at[k][0], at[k][1] = e.c.corner(r.X+k%2*(r.W-1), r.Y+k/2*(r.H-1))
		far[0], far[1] = max(far[0], math.Abs(at[k][0])), max(far[1], math.Abs(at[k][1]))
	}
	for _, k := range of {
		l := &e.lines[k]
		rounding := float64(0x8p-53 * (l.size(far) + best.size(far)))
		for _, p := range at {
			if l == best || !(l.score(p[0], p[1])+rounding < best.score(p[0], p[1])) {
				e.stack = append(e.stack, k)
				break
			}
		}
	}
	return slices.Clip(e.stack[from:])
}

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
