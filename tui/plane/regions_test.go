package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// ByScore is the class with the highest score, of equal ones the first, as one comparison
// after the other finds it: for integers, so that ties occur, also ties that rounding would
// break.
func TestByScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.IntRange(-6, 6)
		draw := func(name string) float64 { return float64(part.Draw(t, name)) }
		scores := make([]Line, rapid.IntRange(1, 60).Draw(t, "classes"))
		for k := range scores {
			scores[k] = Line{draw("wx"), draw("wy"), draw("b")}
		}
		x, y := draw("x")/7, draw("y")/7
		score := func(k int) float64 { return float64(scores[k].WX*x) + float64(scores[k].WY*y) + scores[k].B }
		class, lead := ByScore(scores)(x, y)
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

// wedge is three classes whose boundaries meet in the middle: a vertical one below, and two
// that rise to the sides.
func wedge() *Scene {
	s := &Scene{
		Boundary:     Boundary{Field: &Field{At: ByScore([]Line{{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}}), Names: []string{"west", "east", "north of all others"}}},
		Ghost:        Boundary{Field: &Field{At: ByScore([]Line{{-1, 0, 0}, {1, 0, 0}, {0, 1, -9}})}},
		Shade:        true,
		CurrentStyle: theme.AtHand,
		Labels:       Labels{XName: "x", YName: "y", Classes: []Sign{{Sign: "+", ASCII: "+", Text: "west"}, {Sign: "o", ASCII: "o", Text: "east"}, {Sign: "x", ASCII: "x", Text: "north"}, {Sign: "*", ASCII: "*", Text: "none"}}},
	}
	var points []Point
	for i, at := range [][3]float64{{-2, -1, 1}, {2, -1, 2}, {0, 2, 3}, {-1, 2, 3}, {-1.9, 0.2, 2}, {1, -2, 4}} {
		points = append(points, Point{X: at[0], Y: at[1], Class: int32(at[2]) - 1, Number: i + 1, Wrong: i > 3, AtHand: i == 4})
	}
	s.Cloud = cloudOf(points)
	for _, p := range points {
		s.Cloud.Classes = append(s.Cloud.Classes, p.Class)
	}
	return s
}

// Each cell of dense points has the sign of the class of their majority.
func TestDenseCells(t *testing.T) {
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

// Where the boundary is a cut through a space of three features, no tinted cell holds a
// point that is predicted for the other side. Points are drawn at two of their features and
// predicted by all three, one by one and densely.
func TestShadeContradictsNoPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(-2, 2)
		w, third := Line{f.Draw(t, "wx"), f.Draw(t, "wy"), f.Draw(t, "b")}, f.Draw(t, "wz")
		points := cloud(rapid.SampledFrom([]int{20, 2500}).Draw(t, "n"))
		over := make([]bool, len(points))
		for i := range points {
			p := &points[i]
			z := math.Sin(float64(i * i))
			over[i] = w.WX*p.X+w.WY*p.Y+third*z+w.B > 0
			p.Wrong = over[i] != (p.Class == 0)
		}
		s := &Scene{Cloud: cloudOf(points), Shade: true, Cut: true, Boundary: Boundary{Line: &w}}
		curve := rapid.Bool().Draw(t, "curve")
		if curve {
			s.Boundary.Field = &Field{At: BySign(func(x, y float64) float64 { return w.WX*x + w.WY*y + w.B })}
		}
		g := grid.New(60, 20, false)
		Draw(g, g.All().Rect, s)
		v := NewViewport(g.W, g.H, s)
		for i := range points {
			at := v.cell(points[i].X, points[i].Y)
			if at < 0 {
				continue
			}
			ground := g.All().At(v.plot.X+at%v.plot.W, v.plot.Y+at/v.plot.W).Style &^ theme.Role(^grid.Style(0))
			if over[i] && ground == theme.NegativeSide || !over[i] && ground == theme.PositiveSide {
				t.Fatalf("point %d at %v, %v is predicted for the + side: %v, and lies on ground %d", i+1, points[i].X, points[i].Y, over[i], ground)
			}
		}
		if third == 0 && !curve && w.WX != 0 { // nothing is lost in the cut: sides are shaded, but for the line's own cells
			shaded := 0
			for i := range g.Cells {
				if g.Cells[i].Style&^theme.Role(^grid.Style(0)) != 0 {
					shaded++
				}
			}
			if shaded == 0 {
				t.Fatal("nothing is shaded")
			}
		}
	})
}
