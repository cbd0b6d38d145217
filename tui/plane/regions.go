package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// At most maxNamed regions are named, each of at least minNamedCells cells; names are
// cut to maxNameWidth columns.
const (
	maxNamed      = 12
	minNamedCells = 12
	maxNameWidth  = 12
)

// nameRegions writes its name into each of the largest regions, where that hides nothing
// but the old line, and returns the classes it has named if there are several.
func (c *canvas) nameRegions(f *Field) (named []int32) {
	names := []string{"+ side", "o side"}
	if c.several && f != nil {
		names = f.Names
	}
	cells := make([]int, len(names))
	for _, k := range c.regions {
		if k >= 0 {
			cells[k]++
		}
	}
	for range maxNamed {
		k, most := 0, 0
		for class, n := range cells {
			if n > most {
				k, most = class, n
			}
		}
		if most < minNamedCells {
			break
		}
		cells[k] = 0
		text := names[k]
		if c.several {
			text = notation.ClassSign(k) + " " + c.area.Cut(text, maxNameWidth)
		}
		if c.nameRegion(int32(k), text) && c.several {
			named = append(named, int32(k))
		}
	}
	return named
}

// nameRegion writes a name into a region and reports whether it has room: if possible three
// cells from all signs, so that it is not read as a point.
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
					inside = c.regions[y*c.W+x+i] == k
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

// shade tints the regions; of two classes it also dots the + side, for screens without
// colours.
func (c *canvas) shade() {
	for i, k := range c.regions {
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

// blank is a cell in which nothing is drawn.
var blank = grid.Cell{Rune: ' '}

// unshadeContradicted clears the regions where they may be wrong. With more than two
// features the drawn boundary is only a cut, so that points on one side of it may be
// predicted for the other. On the side of a line, all cells up to the farthest such point
// are cleared; of a curve, the whole region of such a point.
func (c *canvas) unshadeContradicted(s *Scene) {
	line, straight := c.dotLine(s.Boundary.Line)
	away := func(cell int) float64 {
		if !straight {
			return 0
		}
		return math.Abs(line.distance(cellCentre(cell, c.W)))
	}
	far := map[int32]float64{} // by class: the farthest point in its region that is predicted for another
	for _, p := range c.cloud.visible {
		shown := c.regions[p.cell]
		if shown >= 0 && (c.cloud.class(p.point) == shown) == c.cloud.wrong(p.point) {
			far[shown] = max(far[shown], away(p.cell))
		}
	}
	for cell, k := range c.regions {
		if most, doubtful := far[k]; c.cloud.Wrong == nil || doubtful && away(cell) <= most {
			c.regions[cell] = -1
		}
	}
}
