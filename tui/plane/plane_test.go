package plane

import (
	"io"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
	"pgregory.net/rapid"

	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// and is AND after its tenth step, with another boundary.
func and() *Scene {
	return &Scene{
		Cloud: cloudOf([]Point{
			{X: 0, Y: 0, Number: 1, Class: 1},
			{X: 0, Y: 1, Number: 2, Class: 1, AtHand: true},
			{X: 1, Y: 0, Number: 3, Class: 1, Wrong: true},
			{X: 1, Y: 1, Number: 4, Wrong: true},
		}),
		Boundary: Boundary{Line: &Line{2, 1, -2.5}}, Ghost: Boundary{Line: &Line{2, 1, -1}}, Shade: true, Projection: true,
		CurrentStyle: theme.AtHand, WeightText: "w = (2, 0)", Labels: Labels{XName: "x₁", YName: "x₂"},
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

// cloudOf is the points as a Cloud.
func cloudOf(points []Point) *Cloud {
	c := &Cloud{Wrong: make([]uint64, (len(points)+63)/64), Number: func(i int) int { return points[i].Number }}
	for i, p := range points {
		c.XY = append(c.XY, p.X, p.Y)
		c.Class = append(c.Class, int8(1-2*p.Class))
		if p.Wrong {
			c.Wrong[i/64] |= 1 << (i % 64)
		}
		if p.AtHand {
			c.Current = []int{i}
		}
		if p.Support {
			c.Support = append(c.Support, i)
		}
	}
	return c
}

// TestGolden compares scenes with pictures that were looked at, each in ASCII too, and the
// one with several classes in colours.
func TestGolden(t *testing.T) {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.TrueColor)
	for _, c := range []struct {
		name  string
		scene *Scene
		w, h  int
	}{
		{"and-shaded-47x16", and(), 47, 16},
		{"dense-tails-87x30", &Scene{Cloud: cloudOf(append(cloud(5000), Point{X: 40}, Point{X: 41, Y: 3}, Point{Y: -60}, Point{X: math.Inf(1)})), Boundary: Boundary{Line: &Line{2, 1, -1.7}}}, 87, 30},
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

// On the strip, a point is right of the middle if its distance is positive, left if
// negative, in the middle if 0. A larger distance is never nearer. + and o have their
// signs, and the present example its brackets.
func TestStrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.IntRange(22, 120).Draw(t, "w")
		f := rapid.OneOf(rapid.Float64Range(-3, 3), rapid.SampledFrom([]float64{0, 1e-300, 1e300, -2, math.NaN(), math.Inf(1)}))
		const x = 7 + 2 // behind the name
		s := &Strip{Name: "y·a/‖w‖", Distances: rapid.SliceOfN(f, 0, 30).Draw(t, "away")}
		for range s.Distances {
			s.Class = append(s.Class, rapid.Int32Range(0, 1).Draw(t, "class"))
		}
		g := grid.New(w, 1, false)
		s.draw(g.All(), theme.Correct)
		if w-x-7 < minStripWidth {
			return
		}
		middle := len(s.bins) / 2
		last, lastAt := math.Inf(-1), 0
		for i, v := range s.Distances {
			at, ok := s.cell(v)
			if ok != (v-v == 0) {
				t.Fatalf("%v is shown: %v", v, ok)
			}
			if !ok {
				continue
			}
			if v > 0 != (at > middle) || v < 0 != (at < middle) {
				t.Fatalf("%v lies in cell %d of %d", v, at, len(s.bins))
			}
			if v > last && at < lastAt || v < last && at > lastAt {
				t.Fatalf("%v lies in cell %d, %v in %d", v, at, last, lastAt)
			}
			last, lastAt = v, at
			cell := g.All().At(x+at, 0)
			want := [...]rune{'+', 'o'}[s.Class[i]]
			if v <= 0 {
				want = [...]rune{'*', 'ø'}[s.Class[i]]
			}
			if cell.Rune != want && cell.Rune != '⊕' {
				t.Fatalf("%v of class %v is shown as %q, want %q", v, s.Class[i], cell.Rune, want)
			}
			if wrong := theme.Role(cell.Style) == theme.Wrong; wrong != (v <= 0) {
				t.Fatalf("%v is shown as wrong: %v", v, wrong)
			}
		}
	})
}

// many is n points; every third is a +, right of the others.
func many(n int, several bool) *Cloud {
	c := &Cloud{XY: make([]float64, 2*n), Class: make([]int8, n), Wrong: make([]uint64, (n+63)/64)}
	if several {
		c.Classes = make([]int32, n)
	}
	for i := range n {
		c.XY[2*i], c.XY[2*i+1], c.Class[i] = float64(i%1000)/1000, float64(i%777)/777, -1
		if i%3 == 0 {
			c.XY[2*i], c.Class[i] = c.XY[2*i]+2, 1
		}
		c.Wrong[i/64] |= 1 << (i % 64)
	}
	c.Moved()
	return c
}

// Whichever point is the current one, the numbers beside the others do not come and go: what
// its brackets do not touch stays as it is.
func TestNumbersStay(t *testing.T) {
	for n := 4; n < 90; n += 3 {
		points := cloud(n)
		for i := range points {
			points[i].Wrong = false
		}
		c := cloudOf(points)
		without := grid.New(48, 18, false)
		Draw(without, without.All().Rect, &Scene{Cloud: c})
		v := NewViewport(without.W, without.H, &Scene{Cloud: c})
		for i := range points {
			g := grid.New(48, 18, false)
			c.Current = []int{i}
			Draw(g, g.All().Rect, &Scene{Cloud: c})
			at, here := v.cell(points[i].X, points[i].Y), v.plot
			here.X, here.Y = v.plot.X+at%v.plot.W, v.plot.Y+at/v.plot.W
			for k := range g.Cells {
				if x, y := k%g.W, k/g.W; y == here.Y && max(x-here.X, here.X-x) < 6 {
					continue
				}
				if g.Cells[k].Rune != without.Cells[k].Rune {
					t.Fatalf("%d points, number %d current:\n%s\nnone:\n%s", n, i+1, grid.Plain(g), grid.Plain(without))
				}
			}
		}
	}
}

// Of very many points a sample is drawn and counted, and a pattern in their order does not
// show; up to the limit all are drawn.
func TestSample(t *testing.T) {
	for _, several := range []bool{false, true} {
		for n, want := range map[int]int{MaxDrawn: MaxDrawn, MaxDrawn + 1: (MaxDrawn + 2) / 2, 300_000: 100_000, 1_000_000: 100_000} {
			c := many(n, several)
			s := &Scene{Cloud: c}
			g := grid.New(80, 24, false)
			Draw(g, g.All().Rect, s)
			drawn, right, wrong := len(c.visible), 0, 0
			for i, b := range c.bins {
				if sum := int(b.count); i < c.viewport.plot.W*c.viewport.plot.H && i%c.viewport.plot.W > c.viewport.plot.W/2 {
					right += sum
				}
				wrong += int(b.wrong)
			}
			if said := len(c.Sample()); drawn != want || said != want || wrong != want {
				t.Errorf("several: %t: of %d points %d are drawn (%d are said to be), %d of them wrong; want %d", several, n, drawn, said, wrong, want)
			}
			if share := float64(right) / float64(drawn); share < 0.32 || share > 0.35 {
				t.Errorf("several: %t: of %d points %v of those drawn are +, a third of all", several, n, share)
			}
		}
	}
}

// Points beyond the edges are counted, and estimated from a sample.
func TestSampleBeyond(t *testing.T) {
	c := many(1_000_000, false)
	g := grid.New(80, 24, false)
	Draw(g, g.All().Rect, &Scene{Cloud: c, View: &Range{MinX: -3, MaxX: 1.8, MinY: -0.6, MaxY: 1.6}})
	if text := grid.Plain(g); !strings.Contains(text, "~180000→") {
		t.Errorf("it shows\n%s", text)
	}
}
