package plane

import (
	"math"

	"perceptron/tui/notation"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
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

	of    view // that found is of
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
	if r.of != *c.view {
		r.of = view{} // until it is found
		r.found, r.of = c.find(r), *c.view
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
	for j := range m.h - 1 {
		for i := range m.w - 1 {
			c.seam(r, &m, i, j, d)
		}
	}
	return m
}

// seam draws the borders in one square.
func (c *canvas) seam(r *Regions, m *mosaic, i, j int, d plot.Dash) {
	at := j*m.w + i
	tl, tr := m.class[at], m.class[at+1]
	bl, br := m.class[at+m.w], m.class[at+m.w+1]
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
			t := c.between(r, e.from, e.to, e.i0, e.j0, e.i0+e.di, e.j0+e.dj)
			cuts[n] = [2]float64{float64(2*e.i0) + float64(t*float64(2*e.di)), float64(2*e.j0) + float64(t*float64(2*e.dj))}
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

// between is how far along the edge from one corner to another a class gives way to
// another: where their scores are equal, or in the middle where there are none.
func (c *canvas) between(r *Regions, from, to int32, i0, j0, i1, j1 int) float64 {
	if r.Coarse > 1 || r.Choose != nil {
		return 0.5
	}
	x0, y0 := c.corner(i0, j0)
	x1, y1 := c.corner(i1, j1)
	p, q := &r.Scores[from], &r.Scores[to]
	return crossing(p.score(x0, y0)-q.score(x0, y0), p.score(x1, y1)-q.score(x1, y1))
}

// predicted is the class in the middle of a cell.
func (c *canvas) predicted(x, y int) int32 { return c.regions.class[(2*y+1)*c.regions.w+x] }

// The regions that are named: the largest, of so many cells at the least.
const (
	namedMost  = 12
	namedCells = 12
	nameCells  = 12
)

// nameRegions writes into each of the largest regions its class's sign and
// name, where that hides nothing, and returns the classes it has named.
func (c *canvas) nameRegions(s *Scene) (named []int32) {
	if c.regions.class == nil {
		return nil
	}
	cells := make([]int, len(s.Boundary.Regions.Names))
	for i := range c.w * c.h {
		if k := c.predicted(i%c.w, i/c.w); int(k) < len(cells) {
			cells[k]++
		}
	}
	for range namedMost {
		k, most := 0, 0
		for class, n := range cells {
			if n > most {
				k, most = class, n
			}
		}
		if most < namedCells {
			break
		}
		cells[k] = 0
		if c.nameRegion(int32(k), c.area.Cut(s.Boundary.Regions.Names[k], nameCells)) {
			named = append(named, int32(k))
		}
	}
	return named
}

// nameRegion writes a name into a region, and reports whether it has room.
func (c *canvas) nameRegion(k int32, name string) bool {
	text := notation.ClassSign(int(k)) + " " + name
	n := c.area.Grid.Width(text)
	rows := [...]int{1, c.h - 2, 0, c.h - 1, c.h / 2, c.h / 4, 3 * c.h / 4, c.h/2 - 1, c.h/2 + 1, c.h / 3, 2 * c.h / 3}
	columns := [...]int{3, c.w - n - 3, (c.w - n) / 2, c.w / 4, 3*c.w/4 - n, c.w / 3, 2*c.w/3 - n}
	in := func(cell int) bool { return c.predicted(cell%c.w, cell/c.w) == k }
	return c.name(text, theme.Class(int(k)), theme.Text, rows[:], columns[:], in)
}
