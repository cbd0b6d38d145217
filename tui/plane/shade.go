package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// shade tints the sides, or the regions of several classes, and dots the + side for
// screens without tints: there borders and names tell the regions.
func (c *canvas) shade(s *Scene) {
	if !s.Shade {
		return
	}
	grounds := [...]grid.Style{theme.NegativeSide, 0, theme.PositiveSide}
	for i, side := range c.sides {
		x, y, ground := i%c.w, i/c.w, grounds[side+1]
		switch {
		case c.regions.class != nil:
			k := int(c.predicted(x, y))
			if c.unsure != nil && c.unsure[k] {
				continue
			}
			ground = theme.Region(k)
		case s.Boundary.Regions != nil || c.several:
			return
		case side > 0 && x%4 == 2*(y%2) && c.area.At(x, y) == blank:
			c.area.Set(x, y, '·', theme.Shade)
		}
		c.area.Restyle(x, y, theme.On(c.area.At(x, y).Style, ground))
	}
}

// blank is a cell that nothing was drawn in.
var blank = grid.Cell{Rune: ' '}

// clearDoubtful takes the sides from where they may not be told: a boundary that is but a
// cut through a space of more features has points on the one side of it that are
// predicted for the other. Up to the farthest such point of a side, and on a side
// of a curve altogether, it is no side, and neither is a region of one of several
// classes that holds such a point.
func (c *canvas) clearDoubtful(s *Scene) {
	switch {
	case s.Boundary.Regions != nil || c.several:
		c.doubtRegions(s)
	case !s.judged():
		clear(c.sides)
	default:
		c.doubtSides(s)
	}
}

// doubtSides does so where there are two classes.
func (c *canvas) doubtSides(s *Scene) {
	line, straight := c.cut(s.Boundary.Line)
	away := func(cell int) float64 {
		if !straight {
			return 0
		}
		return math.Abs(line.distance(middle(cell, c.w)))
	}
	far := [3]float64{-1, -1, -1} // of each side, from −1
	for cell, b := range s.Cloud.bins[:c.w*c.h] {
		predicted := [3]int32{b.count[0] - b.wrong[0] + b.wrong[1], 0, b.count[1] - b.wrong[1] + b.wrong[0]}
		if shown := c.sides[cell]; predicted[1-shown] > 0 {
			far[shown+1] = max(far[shown+1], away(cell))
		}
	}
	for cell, side := range c.sides {
		if away(cell) <= far[side+1] {
			c.sides[cell] = 0
		}
	}
}

// doubtRegions does so where there are several classes; of a crowd of them it
// isn't known in which cells they are predicted.
func (c *canvas) doubtRegions(s *Scene) {
	if c.regions.class == nil {
		return
	}
	c.unsure = make([]bool, len(s.Boundary.Regions.Names))
	for k := range c.unsure {
		c.unsure[k] = c.dense || !s.judged()
	}
	for i := range c.drawn {
		p := &c.drawn[i]
		if cell := c.cell(p.X, p.Y); cell >= 0 {
			shown := int(c.predicted(cell%c.w, cell/c.w))
			if own := p.Class-1 == shown; own == p.Wrong {
				c.unsure[shown] = true
			}
		}
	}
}
