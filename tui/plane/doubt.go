package plane

import "math"

// clearDoubtful takes the sides from where they may not be told: a boundary that is but a
// cut through a space of more features has points on the one side of it that are
// predicted for the other. Up to the farthest such point of a side, and on a side
// of a curve altogether, it is no side, and neither is a region of one of several
// classes that holds such a point.
func (c *canvas) clearDoubtful(s *Scene) {
	switch {
	case !s.Cut:
	case s.Regions != nil || c.several:
		c.doubtRegions(s)
	case !s.judged():
		clear(c.sides)
	default:
		c.doubtSides(s)
	}
}

// doubtSides does so where there are two classes.
func (c *canvas) doubtSides(s *Scene) {
	line, straight := c.cut(s.Boundary)
	straight = straight && s.Field == nil && s.Votes == nil
	away := func(cell int) float64 {
		if !straight {
			return 0
		}
		return math.Abs(line.distance(float64(float64(cell%c.w)*2)+1, float64(float64(cell/c.w)*4)+2))
	}
	far := [3]float64{-1, -1, -1} // of each side, from −1
	c.predictions(s, func(cell int, side int8) {
		if shown := c.sides[cell]; shown == -side {
			far[shown+1] = max(far[shown+1], away(cell))
		}
	})
	for cell, side := range c.sides {
		if away(cell) <= far[side+1] {
			c.sides[cell] = 0
		}
	}
}

// predictions calls f for each cell in which there is a point that is predicted
// for a side.
func (c *canvas) predictions(s *Scene, f func(cell int, side int8)) {
	for cell, b := range s.Cloud.bins[:c.w*c.h] {
		if b.count[0]-b.wrong[0]+b.wrong[1] > 0 {
			f(cell, -1)
		}
		if b.count[1]-b.wrong[1]+b.wrong[0] > 0 {
			f(cell, 1)
		}
	}
}

// doubtRegions does so where there are several classes; of a crowd of them it
// isn't known in which cells they are predicted.
func (c *canvas) doubtRegions(s *Scene) {
	if c.regions.class == nil {
		return
	}
	c.unsure = make([]bool, len(s.Regions.Names))
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
