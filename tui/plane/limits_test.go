package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
)

// anyFloat draws ordinary and extreme numbers.
func anyFloat() *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Float64Range(-10, 10),
		rapid.Map(rapid.IntRange(-3, 3), func(i int) float64 { return float64(i) }),
		rapid.Float64(),
		rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, 5e-324, 1e150, 1e-150, 1e15}),
	)
}

func anyLine() *rapid.Generator[*Line] {
	return rapid.Custom(func(t *rapid.T) *Line {
		if rapid.IntRange(0, 4).Draw(t, "none") == 0 {
			return nil
		}
		f := anyFloat()
		return &Line{f.Draw(t, "wx"), f.Draw(t, "wy"), f.Draw(t, "b")}
	})
}

func anyScene() *rapid.Generator[*Scene] {
	return rapid.Custom(func(t *rapid.T) *Scene {
		f, yes := anyFloat(), rapid.Bool()
		s := &Scene{
			Boundary: Boundary{Line: anyLine().Draw(t, "line")}, Ghost: Boundary{Line: anyLine().Draw(t, "ghost")},
			Projection: yes.Draw(t, "projection"), Shade: yes.Draw(t, "shade"),
			WeightText: rapid.StringN(0, 12, -1).Draw(t, "w"), Labels: Labels{
				XName: rapid.StringN(0, 9, -1).Draw(t, "x"), YName: rapid.StringN(0, 9, -1).Draw(t, "y"),
			},
		}
		for range rapid.IntRange(0, 3).Draw(t, "captions") {
			s.Captions = append(s.Captions, Caption{rapid.StringN(0, 40, -1).Draw(t, "long"), rapid.StringN(0, 20, -1).Draw(t, "short"), rapid.StringN(0, 9, -1).Draw(t, "least")})
		}
		var points []Point
		for range rapid.IntRange(0, 12).Draw(t, "n") {
			points = append(points, Point{
				X: f.Draw(t, "px"), Y: f.Draw(t, "py"), Number: rapid.IntRange(-2, 2000).Draw(t, "i"), Class: rapid.Int32Range(0, 1).Draw(t, "class"),
				Wrong: yes.Draw(t, "!"), AtHand: yes.Draw(t, "[]"), Support: yes.Draw(t, "()"),
			})
		}
		if yes.Draw(t, "cloud") {
			s.Cloud = cloudOf(points)
		}
		if yes.Draw(t, "field") {
			a, b, c := f.Draw(t, "a"), f.Draw(t, "b"), f.Draw(t, "c")
			s.Boundary.Field = &Field{At: BySign(func(x, y float64) float64 { return a*x*x + b*x*y + c })}
			s.Ghost.Field = &Field{At: BySign(func(x, y float64) float64 { return b*y - c })}
		}
		if yes.Draw(t, "view") {
			s.View = &Range{f.Draw(t, "x0"), f.Draw(t, "x1"), f.Draw(t, "y0"), f.Draw(t, "y1")}
		}
		return s
	})
}

// Whatever the scene and the size: no panic, no cell outside the rectangle.
func TestStaysInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const w, h = 60, 24
		ascii := rapid.Bool().Draw(t, "ascii")
		g := grid.New(w, h, ascii)
		g.All().Fill(g.All().Rect, '~', 99)
		r := grid.Rect{
			X: rapid.IntRange(-5, w).Draw(t, "rx"), Y: rapid.IntRange(-5, h).Draw(t, "ry"),
			W: rapid.IntRange(0, w).Draw(t, "rw"), H: rapid.IntRange(0, h).Draw(t, "rh"),
		}
		Draw(g, r, anyScene().Draw(t, "scene"))
		for y := range h {
			for x, c := range g.Row(y) {
				if !r.Contains(x, y) && c != (grid.Cell{Rune: '~', Style: 99}) {
					t.Fatalf("cell %d, %d outside %v is %+v", x, y, r, c)
				}
				if ascii && c.Rune > '~' {
					t.Fatalf("cell %d, %d holds %q in ASCII mode", x, y, c.Rune)
				}
			}
		}
	})
}

// A point in the range is in the plot; the boundary through it passes there, and its
// coordinates are there on the axes, also with unequal scales. With equal scales its
// distance from a line is true.
func TestGeometry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(-5, 5)
		size := rapid.SampledFrom([]float64{1e-150, 1e-3, 1, 1e6, 1e150}).Draw(t, "size")
		high, apart := size, rapid.Bool().Draw(t, "apart")
		if apart {
			high *= rapid.SampledFrom([]float64{1e-6, 1, 1e9}).Draw(t, "up")
		}
		at := rapid.SampledFrom([]float64{0, 1, 1000}).Draw(t, "at")
		r := Range{(at - 5) * size, (at + 5) * size, -5 * high, 5 * high}
		v := NewViewport(80, 24, &Scene{UnequalScales: apart, View: &r})
		wx, wy := f.Draw(t, "wx"), f.Draw(t, "wy")
		if math.Hypot(wx, wy) < 1e-3 {
			return
		}
		x, y := f.Draw(t, "x")+at, f.Draw(t, "y")
		line, ok := v.dotLine(&Line{wx / size, wy / high, -(wx*x + wy*y)})
		du, dv, seen := v.toDots(x*size, y*high)
		if d := line.distance(du, dv); !ok || !seen || math.Abs(d) > 1e-6*(1+at) || v.cell(x*size, y*high) < 0 {
			t.Fatalf("the line through a point is %g dots from it (%v, %v), in cell %d", d, ok, seen, v.cell(x*size, y*high))
		}
		if bx, by := v.toPlane(du, dv); math.Abs(bx/size-x) > 1e-9*(1+at) || math.Abs(by/high-y) > 1e-9 {
			t.Fatalf("%v, %v comes back as %v, %v", x, y, bx/size, by/high)
		}
		v.up.Each(1, func(n float64, cell int) {
			_, dv, _ := v.toDots(0, v.up.Step.Times(n))
			if at := float64(4*(v.plot.H-1-cell) + 2); math.Abs(at-dv) > 1e-6 {
				t.Fatalf("tick %v stands at %v, its number lies at %v", n, at, dv)
			}
		})
		px, py := f.Draw(t, "px")+at, f.Draw(t, "py")
		du, dv, _ = v.toDots(px*size, py*high)
		want := (wx*(px-x) + wy*(py-y)) / math.Hypot(wx, wy) * v.sx * size
		if got := line.distance(du, dv); !apart && math.Abs(got-want) > 1e-6*(1+at) {
			t.Fatalf("distance %g dots, want %g", got, want)
		}
	})
}
