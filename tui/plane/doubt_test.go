package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// Where the boundary is a cut through a space of three features, no cell of a
// side's ground holds a point that is predicted for the other side: points are
// drawn at two of their features and predicted by all three, one by one and as a
// crowd.
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
		s := &Scene{Cloud: crowd(points), Shade: true, Cut: true, Boundary: Border{Line: &w}}
		curve := rapid.Bool().Draw(t, "curve")
		if curve {
			s.Boundary.Field = &Field{At: Sides(func(x, y float64) float64 { return w.WX*x + w.WY*y + w.B })}
		}
		g := grid.New(60, 20, false)
		Draw(g, g.All().Rect, s)
		v := CellsOf(g.W, g.H, s)
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
