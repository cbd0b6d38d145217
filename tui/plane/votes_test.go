package plane

import (
	"math"
	"testing"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
)

// steps is a sum of three votes: of the half-planes x > 0, y > 0 and x + y > 1.
func steps(x, y float64) float64 {
	sum := 0.0
	for _, a := range [...]float64{x, y, x + y - 1} {
		switch {
		case a > 0:
			sum++
		case a < 0:
			sum--
		}
	}
	return sum
}

// dead is a vote that is 0 within a distance of 1.
func dead(x, y float64) float64 {
	if math.Hypot(x, y) < 1 {
		return 0
	}
	return math.Copysign(3, x)
}

// A coarse lattice finds the same sides as a fine one, except near the boundaries, with far
// fewer evaluations, each made once.
func TestVotesCoarse(t *testing.T) {
	for _, sum := range []func(x, y float64) float64{steps, dead} {
		for _, coarse := range []int{1, 2, 4} {
			n := 0
			s := &Scene{View: &Range{-3, 3, -2, 2}, Boundary: Boundary{Field: &Field{Coarse: coarse, At: BySign(func(x, y float64) float64 {
				n++
				return sum(x, y)
			})}}}
			c := newCanvas(grid.New(60, 20, false).All(), s)
			c.contour(s.Boundary.Field, plot.Solid, c.regions)
			asked := n
			if c.contour(s.Boundary.Field, plot.Solid, c.regions); n != asked {
				t.Error("the same picture asks again")
			}
			if most := (c.W/coarse + 2) * (2*c.H/coarse + 2); asked > most {
				t.Errorf("coarse %d: %d questions, at most %d expected", coarse, asked, most)
			}
			for i, side := range c.regions {
				x, y := c.toPlane(float64(i%c.W)*2+1, float64(i/c.W)*4+2)
				if want := ClassOf(sum(x, y)); side != want && !near(sum, x, y, float64(2+2*coarse)/c.sx) {
					t.Errorf("coarse %d: side %d at %.3f, %.3f; want %d", coarse, side, x, y, want)
				}
			}
		}
	}
}

// near reports whether the sum has another sign within that distance.
func near(sum func(x, y float64) float64, x, y, by float64) bool {
	own := ClassOf(sum(x, y))
	for i := -1.0; i <= 1; i++ {
		for j := -1.0; j <= 1; j++ {
			if ClassOf(sum(x+i*by, y+j*by)) != own {
				return true
			}
		}
	}
	return false
}
