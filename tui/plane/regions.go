package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// The regions that are named: the largest, of so many cells at the least.
const (
	namedMost  = 12
	namedCells = 12
	nameCells  = 12
)

// nameRegions writes into each of the largest regions, those of + and o too, its name,
// where that hides nothing but the old line, and returns those of several classes.
func (c *canvas) nameRegions(f *Field) (named []int32) {
	names := []string{"+ side", "o side"}
	if c.several && f != nil {
		names = f.Names
	}
	cells := make([]int, len(names))
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
		if c.several {
			text = notation.ClassSign(k) + " " + c.area.Cut(text, nameCells)
		}
		if c.nameRegion(int32(k), text) && c.several {
			named = append(named, int32(k))
		}
	}
	return named
}

// nameRegion writes a name into a region, apart from all signs, so that it is not read as
// a point, or else between them, and reports whether it has room.
func (c *canvas) nameRegion(k int32, text string) bool {
	n := c.area.Grid.Width(text)
	rows := [...]int{1, c.H - 2, 0, c.H - 1, c.H / 2, c.H / 4, 3 * c.H / 4, c.H/2 - 1, c.H/2 + 1, c.H / 3, 2 * c.H / 3}
	columns := [...]int{3, c.W - n - 3, (c.W - n) / 2, c.W / 4, 3*c.W/4 - n, c.W / 3, 2*c.W/3 - n}
	if k == 0 && !c.several {
		columns[0], columns[1] = columns[1], columns[0]
	}
	for _, apart := range [...]int{3, 0} {
		for _, y := range rows {
			for _, x := range columns {
				inside := c.free(x-apart, y, n+2*apart)
				for i := 0; inside && i < n; i++ {
					inside = c.shown[y*c.W+x+i] == k
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
		x, y := i%c.W, i/c.W
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
		return math.Abs(line.distance(middle(cell, c.W)))
	}
	far := map[int32]float64{} // of each class that is shown where another is predicted
	for _, p := range c.cloud.seen {
		shown := c.shown[p.cell]
		if shown >= 0 && (c.cloud.class(p.point) == shown) == c.cloud.wrong(p.point) {
			far[shown] = max(far[shown], away(p.cell))
		}
	}
	for cell, k := range c.shown {
		if most, doubtful := far[k]; c.cloud.Wrong == nil || doubtful && away(cell) <= most {
			c.shown[cell] = -1
		}
	}
}
