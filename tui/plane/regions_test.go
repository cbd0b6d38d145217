package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// The class is the one with the highest score, of equals the first, compared one by one:
// whole numbers, so that ties come, also such as rounding breaks. The others lack its lead.
func TestHighest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.IntRange(-6, 6)
		draw := func(name string) float64 { return float64(part.Draw(t, name)) }
		scores := make([]Line, rapid.IntRange(1, 60).Draw(t, "classes"))
		for k := range scores {
			scores[k] = Line{draw("wx"), draw("wy"), draw("b")}
		}
		x, y := draw("x")/7, draw("y")/7
		score := func(k int) float64 { return float64(scores[k].WX*x) + float64(scores[k].WY*y) + scores[k].B }
		class, lead := Highest(scores)(x, y)
		least := math.Inf(1)
		for k := range scores {
			by := score(int(class)) - score(k)
			if by < 0 || by == 0 && k < int(class) {
				t.Fatalf("at %v, %v: class %d, but %d has as much or more", x, y, class, k)
			} else if k != int(class) {
				least = min(least, by)
			}
		}
		if lead != least {
			t.Fatalf("it leads by %v, want %v", lead, least)
		}
	})
}

// wedge is three classes whose borders meet in the middle, where two scores are equal: upright
// below, and rising to both sides above.
func wedge() *Scene {
	s := &Scene{
		Boundary: Border{Field: &Field{At: Highest([]Line{{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}}), Names: []string{"west", "east", "north of all others"}}},
		Ghost:    Border{Field: &Field{At: Highest([]Line{{-1, 0, 0}, {1, 0, 0}, {0, 1, -9}})}},
		Shade:    true,
		Hand:     theme.AtHand,
		Labels:   Labels{XName: "x", YName: "y", Classes: []Sign{{Sign: "+", ASCII: "+", Text: "west"}, {Sign: "o", ASCII: "o", Text: "east"}, {Sign: "x", ASCII: "x", Text: "north"}, {Sign: "*", ASCII: "*", Text: "none"}}},
	}
	var points []Point
	for i, at := range [][3]float64{{-2, -1, 1}, {2, -1, 2}, {0, 2, 3}, {-1, 2, 3}, {-1.9, 0.2, 2}, {1, -2, 4}} {
		points = append(points, Point{X: at[0], Y: at[1], Class: int32(at[2]) - 1, Number: i + 1, Wrong: i > 3, AtHand: i == 4})
	}
	s.Cloud = crowd(points)
	for _, p := range points {
		s.Cloud.Classes = append(s.Cloud.Classes, p.Class)
	}
	return s
}

// Of a crowd each cell has the sign of the class that most of its points have.
func TestCrowd(t *testing.T) {
	const n = 4000
	c := &Cloud{XY: make([]float64, 2*n), Classes: make([]int32, n)}
	for i := range n {
		k := i % 4
		c.XY[2*i], c.XY[2*i+1] = float64(k)*10, float64(k%2)
		if c.Classes[i] = int32(k); i%40 == k { // a tenth of each is of the class 7
			c.Classes[i] = 7
		}
	}
	g := grid.New(40, 12, false)
	Draw(g, g.All().Rect, &Scene{Cloud: c})
	seen := map[rune]int{}
	for _, cell := range g.Cells {
		seen[cell.Rune]++
	}
	for _, r := range "+ox*" {
		if seen[r] != 1 {
			t.Errorf("%c is drawn %d times, want once", r, seen[r])
		}
	}
}
