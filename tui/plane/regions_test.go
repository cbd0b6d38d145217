package plane

import (
	"testing"

	"github.com/muesli/termenv"

	"pgregory.net/rapid"

	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// newTestCanvas is a canvas of so many cells that shows the square [−3, 3]².
func newTestCanvas(w, h int) *canvas {
	return newCanvas(grid.New(w, h, false).All(), &Scene{View: &Range{-3, 3, -3, 3}})
}

// The classes on the lattice are those with the highest score, of equals the
// first, compared one by one: whole numbers, so that ties come, also such as
// rounding breaks.
func TestMosaic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "classes")
		scores := make([]Line, n)
		part := rapid.IntRange(-6, 6)
		for k := range scores {
			scores[k] = Line{float64(part.Draw(t, "wx")), float64(part.Draw(t, "wy")), float64(part.Draw(t, "b"))}
		}
		c := newTestCanvas(rapid.IntRange(20, 50).Draw(t, "w"), rapid.IntRange(8, 20).Draw(t, "h"))
		found, w := c.find(&Field{At: Highest(scores)}), c.w+1
		for j := range 2*c.h + 1 {
			for i := range w {
				x, y := c.world(float64(2*i), float64(2*j))
				score := func(k int) float64 { return float64(scores[k].WX*x) + float64(scores[k].WY*y) + scores[k].B }
				best := 0
				for k := range scores {
					if score(k) > score(best) {
						best = k
					}
				}
				if got := found[j*w+i].class; int(got) != best {
					t.Fatalf("at %v, %v: class %d, want %d", x, y, got, best)
				}
			}
		}
	})
}

// wedge is three classes whose borders meet in the middle: upright below, and
// rising to both sides above.
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

// The borders are where two scores are equal; the picture was looked at. That they
// are there too where a class is chosen, TestMosaic and TestVotesCoarse say.
func TestRegionsGolden(t *testing.T) {
	g, a := grid.New(50, 18, false), grid.New(50, 18, true)
	Draw(g, g.Bounds(), wedge())
	Draw(a, a.Bounds(), wedge())
	ansi := grid.ANSI(g, &dark(termenv.TrueColor).Palette)
	golden.Compare(t, "regions", grid.Plain(g)+"\n"+rule(50)+"\n"+grid.Plain(a)+"\n"+rule(50)+"\n"+ansi+"\n")
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
	Draw(g, g.Bounds(), &Scene{Cloud: c})
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
