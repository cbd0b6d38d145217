package margin

import (
	"math"
	"slices"
)

// FewestMistakes is the fewest mistakes that any line makes on labelled points of the
// plane, none of which lies on the line: the best fixed line in hindsight. It is exact but
// for rounding: points that lie on a line up to rounding count as on it. O(n² log n).
//
// Proof sketch: a line that meets no point can be moved along itself, in a direction that
// no two points share, until it meets the first place p that has points; these may be on
// either side. So it is enough to turn a line about each place, and to count again whenever
// it passes other points.
func FewestMistakes(points [][2]float64, y []int8) int {
	least := len(points)
	seen := map[[2]float64]bool{}
	var others []ray
	for _, p := range points {
		if seen[p] {
			continue
		}
		seen[p] = true
		at := map[int8]int{} // the number of examples at p itself, by label
		others = others[:0]
		for k, q := range points {
			if q == p {
				at[y[k]]++
				continue
			}
			others = append(others, newRay(q[0]-p[0], q[1]-p[1], y[k]))
		}
		slices.SortFunc(others, ray.compareAngle)
		least = min(least, fewestInHalfTurn(others)+min(at[-1], at[1]))
	}
	return least
}

// ray is the direction of a point as seen from the place that the line turns about,
// reflected to the upper half-plane if it lies below.
type ray struct {
	x, y     float64
	below    bool
	positive bool
}

// newRay is the ray to (x, y), relative to that place.
func newRay(x, y float64, label int8) ray {
	r := ray{x, y, y < 0 || y == 0 && x < 0, label > 0}
	if r.below {
		r.x, r.y = -x, -y
	}
	return r
}

// compareAngle orders rays by their angle; 0 if they lie on one line.
func (r ray) compareAngle(s ray) int {
	const rounding = 1e-13
	a, b := float64(r.x*s.y), float64(r.y*s.x)
	switch {
	case math.Abs(a-b) <= rounding*(math.Abs(a)+math.Abs(b)):
		return 0
	case a > b:
		return -1
	}
	return 1
}

// fewestInHalfTurn is the fewest mistakes while a line makes half a turn from the right
// over the rays, sorted by angle, with the label +1 on its left or on its right.
func fewestInHalfTurn(rays []ray) int {
	wrong := 0 // mistakes with +1 on the left, where the rays above lie at first
	for _, r := range rays {
		if r.below == r.positive {
			wrong++
		}
	}
	least := min(wrong, len(rays)-wrong)
	for k, r := range rays {
		if r.below == r.positive {
			wrong-- // now it is on its own side
		} else {
			wrong++
		}
		if k+1 == len(rays) || r.compareAngle(rays[k+1]) != 0 { // else other points lie on the line
			least = min(least, wrong, len(rays)-wrong)
		}
	}
	return least
}
