package plane

import (
	"math"

	"perceptron/tui/grid"
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

	of    view    // that found is of
	found []int32 // the classes at the corners of a lattice of two dots over the plot, row by row
}

// find finds the class at each corner, or at every so many, unless it has.
func (c *canvas) find(r *Regions) []int32 {
	if r.of == *c.view {
		return r.found
	}
	r.of = view{} // until it is found
	w, h, n := c.w+1, 2*c.h+1, max(1, r.Coarse)
	r.found = make([]int32, w*h)
	for j := range h {
		for i := range w {
			at, from := j*w+i, j/n*n*w+i/n*n
			if r.found[at] = r.found[from]; at == from {
				r.found[at] = int32(r.at(c.corner(i, j)))
			}
		}
	}
	r.of = *c.view
	return r.found
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

// partition draws the borders between the regions: where scores are equal, or in the
// middle between corners where there are none.
func (c *canvas) partition(r *Regions, d plot.Dash, shown []int32) {
	found := c.find(r)
	c.seams(func(i, j int) int32 { return found[j*(c.w+1)+i] }, func(p, q corner) float64 {
		if r.Coarse > 1 || r.Choose != nil {
			return 0.5
		}
		x0, y0 := c.corner(p.i, p.j)
		x1, y1 := c.corner(q.i, q.j)
		own, other := &r.Scores[p.class], &r.Scores[q.class]
		return crossing(own.score(x0, y0)-other.score(x0, y0), own.score(x1, y1)-other.score(x1, y1))
	}, d, shown)
}

// The regions that are named: the largest, of so many cells at the least.
const (
	namedMost  = 12
	namedCells = 12
	nameCells  = 12
)

// nameRegions writes into each of the largest regions, those of + and o too, its name,
// where that hides nothing but the old line, and returns those of several classes.
func (c *canvas) nameRegions(r *Regions) (named []int32) {
	names, cells := []string{"+ side", "o side"}, make([]int, 2)
	if r != nil {
		names, cells = r.Names, make([]int, len(r.Names))
	}
	for _, k := range c.shown {
		if k >= 0 {
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
		text := names[k]
		if r != nil {
			text = notation.ClassSign(k) + " " + c.area.Cut(text, nameCells)
		}
		if c.nameRegion(int32(k), text) && r != nil {
			named = append(named, int32(k))
		}
	}
	return named
}

// nameRegion writes a name into a region, apart from all signs, so that it is not read as
// a point, or else between them, and reports whether it has room.
func (c *canvas) nameRegion(k int32, text string) bool {
	n := c.area.Grid.Width(text)
	rows := [...]int{1, c.h - 2, 0, c.h - 1, c.h / 2, c.h / 4, 3 * c.h / 4, c.h/2 - 1, c.h/2 + 1, c.h / 3, 2 * c.h / 3}
	columns := [...]int{3, c.w - n - 3, (c.w - n) / 2, c.w / 4, 3*c.w/4 - n, c.w / 3, 2*c.w/3 - n}
	if k == 0 && !c.several {
		columns[0], columns[1] = columns[1], columns[0]
	}
	for _, apart := range [...]int{3, 0} {
		for _, y := range rows {
			for _, x := range columns {
				inside := c.free(x-apart, y, n+2*apart)
				for i := 0; inside && i < n; i++ {
					inside = c.shown[y*c.w+x+i] == k
				}
				if inside {
					c.area.Text(x, y, text, theme.Class(int(k)))
					return true
				}
			}
		}
	}
	return false
}

// shade tints the regions, and dots that of + for screens without tints: there borders
// and names tell them.
func (c *canvas) shade() {
	for i, k := range c.shown {
		if k < 0 {
			continue
		}
		x, y := i%c.w, i/c.w
		if k == 0 && !c.several && x%4 == 2*(y%2) && c.area.At(x, y) == blank {
			c.area.Set(x, y, '·', theme.Shade)
		}
		c.area.Restyle(x, y, theme.On(c.area.At(x, y).Style, theme.Region(int(k))))
	}
}

// blank is a cell that nothing was drawn in.
var blank = grid.Cell{Rune: ' '}

// clearDoubtful takes back what is shown where it may be wrong: a boundary that is but a
// cut through a space of more features has points on the one side of it that are
// predicted for the other. Up to the farthest such point from a line nothing is shown on
// its side, and of a curve nothing on the side, nor in the region, that holds such a point.
func (c *canvas) clearDoubtful(s *Scene) {
	line, straight := c.cut(s.Boundary.Line)
	away := func(cell int) float64 {
		if !straight {
			return 0
		}
		return math.Abs(line.distance(middle(cell, c.w)))
	}
	far := map[int32]float64{} // of each class that is shown where another is predicted
	for k, at := range c.cloud.cells {
		if int(at) >= len(c.shown) || c.shown[at] < 0 {
			continue
		}
		shown, i := c.shown[at], int(c.cloud.drawn[k])
		if (c.cloud.class(i) == shown) == c.cloud.wrong(i) {
			far[shown] = max(far[shown], away(int(at)))
		}
	}
	for cell, k := range c.shown {
		if most, doubtful := far[k]; c.cloud.Wrong == nil || doubtful && away(cell) <= most {
			c.shown[cell] = -1
		}
	}
}
