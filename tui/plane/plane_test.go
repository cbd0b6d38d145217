package plane

import (
	"io"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// and is AND after its tenth step, with another boundary.
func and() *Scene {
	return &Scene{
		Cloud: crowd([]Point{
			{X: 0, Y: 0, Number: 1, Class: 1},
			{X: 0, Y: 1, Number: 2, Class: 1, AtHand: true},
			{X: 1, Y: 0, Number: 3, Class: 1, Wrong: true},
			{X: 1, Y: 1, Number: 4, Wrong: true},
		}),
		Boundary: Border{Line: &Line{2, 1, -2.5}}, Ghost: Border{Line: &Line{2, 1, -1}}, Shade: true, Projection: true,
		Hand: theme.AtHand, WeightText: "w = (2, 0)", Labels: Labels{XName: "x₁", YName: "x₂"},
	}
}

func cloud(n int) []Point {
	out := make([]Point, n)
	state := uint64(1)
	next := func() float64 {
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>11)/(1<<53) - 0.5
	}
	for i := range out {
		class := int32(i % 2)
		x, y := next()+next()+next(), next()+next()+next()
		if class == 0 {
			x, y = x+1.2, y+0.6
		}
		out[i] = Point{X: x, Y: y, Class: class, Number: i + 1, Wrong: (class == 0) != (2*x+y > 1.7)}
	}
	return out
}

// Point is one example of a cloud.
type Point struct {
	X, Y                   float64
	Number                 int
	Class                  int32
	Wrong, AtHand, Support bool
}

// crowd is the points as a cloud.
func crowd(points []Point) *Cloud {
	c := &Cloud{Wrong: make([]uint64, (len(points)+63)/64), Number: func(i int) int { return points[i].Number }}
	for i, p := range points {
		c.XY = append(c.XY, p.X, p.Y)
		c.Class = append(c.Class, int8(1-2*p.Class))
		if p.Wrong {
			c.Wrong[i/64] |= 1 << (i % 64)
		}
		if p.AtHand {
			c.Hand = []int{i}
		}
		if p.Support {
			c.Support = append(c.Support, i)
		}
	}
	return c
}

// TestGolden compares scenes with pictures that were looked at, each in ASCII too, and that of
// several classes in colours.
func TestGolden(t *testing.T) {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.TrueColor)
	for _, c := range []struct {
		name  string
		scene *Scene
		w, h  int
	}{
		{"and-shaded-47x16", and(), 47, 16},
		{"dense-tails-87x30", &Scene{Cloud: crowd(append(cloud(5000), Point{X: 40}, Point{X: 41, Y: 3}, Point{Y: -60}, Point{X: math.Inf(1)})), Boundary: Border{Line: &Line{2, 1, -1.7}}}, 87, 30},
		{"regions", wedge(), 50, 18},
	} {
		g, a, rule := grid.New(c.w, c.h, false), grid.New(c.w, c.h, true), "\n"+strings.Repeat("=", c.w)+"\n"
		Draw(g, g.All().Rect, c.scene)
		Draw(a, a.All().Rect, c.scene)
		text := grid.Plain(g) + rule + grid.Plain(a)
		if c.scene.Classes != nil {
			text += rule + grid.ANSI(g, &theme.New("dark", r).Palette)
		}
		golden.Compare(t, c.name, text+"\n")
	}
}
