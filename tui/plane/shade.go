package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

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
