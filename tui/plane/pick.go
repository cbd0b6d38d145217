package plane

import (
	"math"

	"perceptron/model"
	"perceptron/tui/grid"
)

// pickReach is how far from a point, in dots, it is still meant.
const pickReach = 6

// At is the point of the scene's cloud, from 0, that lies nearest to a cell of g
// when the scene is drawn in r; ok is false if none is near.
func At(g *grid.Grid, r grid.Rect, s *Scene, x, y int) (i int, ok bool) {
	if s.Cloud == nil || r.Intersect(g.Bounds()).Empty() {
		return 0, false
	}
	v := newView(g.Area(r), s, s.shown())
	u, w := float64(2*(x-r.X-v.plot.X)+1), float64(4*(y-r.Y-v.plot.Y)+2)
	best := math.Inf(1)
	for one := range s.Cloud.drawn() {
		k := s.Cloud.drawnAt(one)
		pu, pv, near := v.dots(s.Cloud.XY[2*k], s.Cloud.XY[2*k+1])
		if d := model.Hypot(pu-u, pv-w); near && d < best {
			best, i = d, k
		}
	}
	return i, best <= pickReach
}
