package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
)

// Where the axes have scales of their own, the line through two points is drawn
// through the places of both, a point is in the plot if it is in the range, and
// the ticks stand where their numbers lie.
func TestApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]float64{1e-6, 1, 1e9}).Draw(t, "size")
		f := rapid.Float64Range(-5, 5)
		w, b := f.Draw(t, "w")*size, f.Draw(t, "b")*size
		r := Range{MinX: -5, MaxX: 5, MinY: min(0, b-5*math.Abs(w)), MaxY: max(0, b+5*math.Abs(w))}
		if r.MaxY-r.MinY < 1e-3*size {
			return
		}
		g := grid.New(80, 24, false)
		v := newView(g.W, g.H, &Scene{Apart: true, View: &r})
		line, ok := v.cut(&Line{WX: w, WY: -1, B: b})
		for _, x := range []float64{-5, f.Draw(t, "x"), 5} {
			du, dv, seen := v.dots(x, w*x+b)
			if d := line.distance(du, dv); !ok || !seen || math.Abs(d) > 1e-6 {
				t.Fatalf("the line is %g dots from its point at %v", d, x)
			}
			if v.cell(x, w*x+b) < 0 {
				t.Fatalf("%v, %v is not shown, of %v", x, w*x+b, r)
			}
			if bx, by := v.world(du, dv); math.Abs(bx-x) > 1e-9 || math.Abs(by-w*x-b) > 1e-9*size {
				t.Fatalf("%v, %v comes back as %v, %v", x, w*x+b, bx, by)
			}
		}
		v.up.Each(1, func(n float64, cell int) {
			_, dv, _ := v.dots(0, v.up.Step.Times(n))
			if at := float64(4*(v.plot.H-1-cell) + 2); math.Abs(at-dv) > 1e-6 {
				t.Fatalf("tick %v stands at %v, its number lies at %v", n, at, dv)
			}
		})
	})
}
