package samples

import (
	"testing"

	"perceptron/model"
)

// A point in hundredths, so that the tests below are exact.
type point struct{ x, y int64 }

// separable decides whether a line separates the classes of a set in the
// plane, in whole numbers and without a learner, by Kirchberger's theorem (or
// Radon's): two finite sets cannot be separated if and only if four of their
// points cannot, that is, if a point of one lies in a triangle of the other
// or a segment of one meets a segment of the other.
func separable(d *model.Dataset) bool {
	classes := map[int8][]point{}
	for i, y := range d.Y {
		classes[y] = append(classes[y], hundredth(d.Row(i)))
	}
	p, q := classes[1], classes[-1]
	return !segmentsMeet(p, q) && !triangleHolds(p, q) && !triangleHolds(q, p)
}

func hundredth(x []float64) point {
	round := func(v float64) int64 {
		if v < 0 {
			return int64(100*v - 0.5)
		}
		return int64(100*v + 0.5)
	}
	return point{round(x[0]), round(x[1])}
}

// turn is positive if a, b, c turn to the left, 0 if they lie on a line.
func turn(a, b, c point) int64 {
	t := (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
	switch {
	case t > 0:
		return 1
	case t < 0:
		return -1
	}
	return 0
}

// on reports whether c lies on the segment from a to b.
func on(a, b, c point) bool {
	return turn(a, b, c) == 0 &&
		min(a.x, b.x) <= c.x && c.x <= max(a.x, b.x) &&
		min(a.y, b.y) <= c.y && c.y <= max(a.y, b.y)
}

func meet(a, b, c, d point) bool {
	if turn(a, b, c)*turn(a, b, d) < 0 && turn(c, d, a)*turn(c, d, b) < 0 {
		return true
	}
	return on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
}

// segmentsMeet includes the segments from a point to itself.
func segmentsMeet(p, q []point) bool {
	for i, a := range p {
		for _, b := range p[i:] {
			for k, c := range q {
				for _, d := range q[k:] {
					if meet(a, b, c, d) {
						return true
					}
				}
			}
		}
	}
	return false
}

// triangleHolds leaves the borders to segmentsMeet.
func triangleHolds(corners, others []point) bool {
	for i, a := range corners {
		for j, b := range corners[:i] {
			for _, c := range corners[:j] {
				for _, o := range others {
					t := turn(a, b, o)
					if t != 0 && t == turn(b, c, o) && t == turn(c, a, o) {
						return true
					}
				}
			}
		}
	}
	return false
}

func TestSeparableByHand(t *testing.T) {
	set := func(y []int8, x ...float64) *model.Dataset {
		d, err := model.NewDataset("by hand", []string{"x1", "x2"}, x, y)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	tests := []struct {
		name string
		d    *model.Dataset
		want bool
	}{
		{"no examples", set(nil), true},
		{"one class", set([]int8{1, 1}, 0, 0, 1, 1), true},
		{"side by side", set([]int8{1, -1}, 0, 0, 0.01, 0), true},
		{"the same point twice", set([]int8{1, -1}, 2, 3, 2, 3), false},
		{"between two on a line", set([]int8{1, 1, -1}, 0, 0, 2, 2, 1, 1), false},
		{"beside two on a line", set([]int8{1, 1, -1}, 0, 0, 2, 2, 3, 3), true},
		{"inside a triangle", set([]int8{1, 1, 1, -1}, 0, 0, 3, 0, 0, 3, 1, 1), false},
		{"outside a triangle", set([]int8{1, 1, 1, -1}, 0, 0, 3, 0, 0, 3, 2, 2), true},
		{"crossed diagonals", set([]int8{1, 1, -1, -1}, 0, 0, 1, 1, 0, 1, 1, 0), false},
	}
	for _, tt := range tests {
		if got := separable(tt.d); got != tt.want {
			t.Errorf("%s: separable is %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestWhichSetsALineSeparates(t *testing.T) {
	want := map[string]bool{
		"blobs": true, "and": true, "or": true, "nand": true, "xor": false,
		"walkthrough": true, "recap": true, "narrow": true, "overlap": false, "shifted": true,
		"moons": false, "circles": false, "spirals": false, "empty": true, "noisy": false,
	}
	for _, s := range All() {
		d := dataset(t, s.Name)
		if d.Dim() != 2 || d.Task != "binary" || s.Stream != nil {
			continue // see TestBeginningsOfStreams; iris: see TestIris; wedges: see TestWedges
		}
		expected, ok := want[s.Name]
		if !ok {
			t.Errorf("%s: say here whether a line separates it", s.Name)
		}
		if got := separable(d); got != expected {
			t.Errorf("%s: separable is %v, want %v", s.Name, got, expected)
		}
	}
}
