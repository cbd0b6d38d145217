package margin

import (
	"math"
	"slices"
)

// FewestMistakes is the fewest mistakes that any one line makes on points of the plane with
// their labels, all of which lie on neither side of it: what the best fixed line in
// hindsight comes to. It is exact but for points that lie on a line only in rounding,
// which count as on it. O(n² log n).
//
// Any line that meets no point can be moved along itself, in a direction that no two
// points share, until it meets the first place p that has points; those are on the
// one side or the other. So it is enough to turn a line about each place, and to
// count anew wherever it has passed others.
func FewestMistakes(points [][2]float64, y []int8) int {
	least := len(points)
	seen := map[[2]float64]bool{}
	var others []ray
	for _, p := range points {
		if seen[p] {
			continue
		}
		seen[p] = true
		at := map[int8]int{} // the examples at p itself, by label
		others = others[:0]
		for k, q := range points {
			if q == p {
				at[y[k]]++
				continue
			}
			others = append(others, rayTo(q[0]-p[0], q[1]-p[1], y[k]))
		}
		slices.SortFunc(others, ray.turn)
		least = min(least, turned(others)+min(at[-1], at[1]))
	}
	return least
}

// ray is a point seen from where a line turns: its direction, turned to the upper
// half-plane if it lies below.
type ray struct {
	x, y     float64
	below    bool
	positive bool
}

func rayTo(x, y float64, label int8) ray {
	r := ray{x, y, y < 0 || y == 0 && x < 0, label > 0}
	if r.below {
		r.x, r.y = -x, -y
	}
	return r
}

// turn orders rays by their angle; 0 where they lie on one line.
func (r ray) turn(s ray) int {
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

// turned is the fewest mistakes while a line makes half a turn from the right over
// the rays, in the order of their angles, with the + on its left or on its right.
func turned(rays []ray) int {
	wrong := 0 // of the rays, with the + on the left: at first those above lie there
	for _, r := range rays {
		if r.below == r.positive {
			wrong++
		}
	}
	least := min(wrong, len(rays)-wrong)
	for k, r := range rays {
		if r.below == r.positive {
			wrong-- // it comes to its own side
		} else {
			wrong++
		}
		if k+1 == len(rays) || r.turn(rays[k+1]) != 0 { // else the line still lies on others
			least = min(least, wrong, len(rays)-wrong)
		}
	}
	return least
}
