package panel

import (
	"math"
	"slices"

	"perceptron/model"
)

// halfPlane is y·a of an example as a function of two weights, a·across + b·up + c. The
// example is right in the half-plane where this is at least 0.
type halfPlane struct{ a, b, c float64 }

func (h halfPlane) value(p [2]float64) float64 { return float64(h.a*p[0]) + float64(h.b*p[1]) + h.c }

// crossing is the point where the border crosses the segment between two points on its
// two sides.
func (h halfPlane) crossing(p, q [2]float64) [2]float64 {
	from, to := h.value(p), h.value(q)
	t := from / (from - to)
	return [2]float64{p[0] + float64(t*(q[0]-p[0])), p[1] + float64(t*(q[1]-p[1]))}
}

// halfPlanes returns the half-plane of each example over a pair of weights, the other
// weights being held at those shown.
func (f *Frame) halfPlanes(pair [2]int) func(i int) halfPlane {
	d := f.Data
	shown := f.weights(f.State()).h
	held := append(slices.Clone(shown.W), shown.B)
	held[pair[0]], held[pair[1]] = 0, 0
	rest := model.Hyperplane{W: held[:d.Dim()], B: held[d.Dim()]}
	feature := func(i, k int) float64 {
		if k == d.Dim() { // the coefficient of b
			return 1
		}
		return d.At(i, k)
	}
	return func(i int) halfPlane {
		y := float64(d.Y[i])
		return halfPlane{y * feature(i, pair[0]), y * feature(i, pair[1]), y * rest.ActivationOf(d, i)}
	}
}

// clip is the part of a convex polygon that lies in a half-plane (one step of Sutherland
// and Hodgman's algorithm).
func clip(polygon [][2]float64, h halfPlane) [][2]float64 {
	var kept [][2]float64
	for k, p := range polygon {
		before := polygon[(k+len(polygon)-1)%len(polygon)]
		from, to := h.value(before), h.value(p)
		if from*to < 0 {
			kept = append(kept, h.crossing(before, p))
		}
		if to >= 0 {
			kept = append(kept, p)
		}
	}
	return kept
}

// solutionRegion is the part of a rectangle in which every example is right or on the
// border: a convex polygon, empty if there is none. O(n) times the corners.
func (f *Frame) solutionRegion(pair [2]int, lo, hi [2]float64) [][2]float64 {
	polygon, half := rectangle(lo, hi), f.halfPlanes(pair)
	for i := 0; i < f.Data.Len() && len(polygon) > 0; i++ {
		h := half(i)
		if h.a == 0 && h.b == 0 && h.c <= 0 { // never right, whatever the two weights
			return nil
		}
		if !slices.ContainsFunc(polygon, func(p [2]float64) bool { return h.value(p) < 0 }) {
			continue
		}
		polygon = clip(polygon, h)
	}
	return polygon
}

// rectangle is the corners of a rectangle.
func rectangle(lo, hi [2]float64) [][2]float64 {
	return [][2]float64{{lo[0], lo[1]}, {hi[0], lo[1]}, {hi[0], hi[1]}, {lo[0], hi[1]}}
}

// polygonArea is the area of a convex polygon.
func polygonArea(polygon [][2]float64) (sum float64) {
	for k, p := range polygon {
		q := polygon[(k+1)%len(polygon)]
		sum += float64(p[0]*q[1]) - float64(p[1]*q[0])
	}
	return math.Abs(sum) / 2
}

// contains reports whether a point lies strictly inside a convex polygon: on the same
// side of every edge.
func contains(polygon [][2]float64, p [2]float64) bool {
	plus, minus := 0, 0
	for k, a := range polygon {
		b := polygon[(k+1)%len(polygon)]
		switch c := float64((b[0]-a[0])*(p[1]-a[1])) - float64((b[1]-a[1])*(p[0]-a[0])); {
		case c > 0:
			plus++
		case c < 0:
			minus++
		}
	}
	return len(polygon) > 2 && (plus == 0 || minus == 0)
}
