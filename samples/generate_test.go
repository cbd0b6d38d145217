package samples

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/model/golden"
)

// generator draws a data set: n examples, each a point of the plane and its label. Examples
// without a label are drawn again.
type generator struct {
	seed    uint64
	n       int
	example func(draw model.Rand, i int) (x1, x2 float64, label string)
}

// generators is the generators of the samples. Products are rounded before they are added, since
// a compiler may fuse the two.
var generators = map[string]generator{
	"blobs":   {4, 40, blobs(0.5, 2.5, 2.5, 0.5, 0.5)},
	"overlap": {1, 60, blobs(1, 1, 0.5, -1, -0.5)},
	"shifted": {1, 30, blobs(0.4, 8, 8, 6, 6)},
	"narrow": {4, 50, func(draw model.Rand, _ int) (x1, x2 float64, label string) {
		x1, x2 = inSquare(draw)
		a := float64(3*x1) + float64(4*x2) - 5
		if distance := math.Abs(a) / 5; distance >= 0.05 && distance <= 0.5 {
			label = side(a)
		}
		return x1, x2, label
	}},
	"noisy": {12, 200, func(draw model.Rand, _ int) (x1, x2 float64, label string) {
		x1, x2 = inSquare(draw)
		a := x1 + float64(2*x2) - 1
		if a != 0 && draw.IntN(8) == 0 {
			a = -a // a wrong label
		}
		return x1, x2, side(a)
	}},
	"moons": {1, 60, curves(0.1, func(i int) (x1, x2 float64) {
		x1, x2 = circle(float64(i/2) / 30 / 2)
		if i%2 == 1 {
			return 1 - x1, 0.5 - x2
		}
		return x1, x2
	})},
	"circles": {1, 60, curves(0.08, func(i int) (x1, x2 float64) {
		x1, x2 = circle(float64(i/2) / 30)
		if i%2 == 0 {
			return 0.5 * x1, 0.5 * x2
		}
		return x1, x2
	})},
	"spirals": {1, 80, curves(0.1, func(i int) (x1, x2 float64) {
		turn := 1.25 * (float64(i/2) / 40)
		r := (0.5 + float64(2*turn)) * float64(1-i%2*2)
		x1, x2 = circle(turn)
		return float64(r * x1), float64(r * x2)
	})},
	"wedges": {1, 60, func(draw model.Rand, _ int) (x1, x2 float64, label string) {
		x1, x2 = inSquare(draw)
		scores := []float64{float64(-3*x1) + float64(-2*x2) + 1, float64(3*x1) + float64(-2*x2) - 1, 4 * x2}
		best := slices.Index(scores, slices.Max(scores))
		if slices.Sort(scores); scores[2]-scores[1] >= 1 {
			label = []string{"left", "right", "top"}[best]
		}
		return x1, x2, label
	}},
}

// blobs is two round clouds around (p1, p2) and (n1, n2), with that standard deviation, whose
// points alternate.
func blobs(spread, p1, p2, n1, n2 float64) func(model.Rand, int) (x1, x2 float64, label string) {
	return curves(spread, func(i int) (x1, x2 float64) {
		if i%2 == 0 {
			return p1, p2
		}
		return n1, n2
	})
}

// curves is points of two classes, which alternate, with noise of that standard deviation.
func curves(noise float64, at func(i int) (x1, x2 float64)) func(model.Rand, int) (x1, x2 float64, label string) {
	hundredths := func(v float64) float64 { return math.Round(v*100) / 100 }
	return func(draw model.Rand, i int) (x1, x2 float64, label string) {
		x1, x2 = at(i)
		x1 = hundredths(x1 + float64(noise*draw.ApproxNormal()))
		x2 = hundredths(x2 + float64(noise*draw.ApproxNormal()))
		return x1, x2, side(float64(1 - i%2*2))
	}
}

// circle is a point of the unit circle, to six decimals, in which all machines agree.
func circle(turn float64) (x1, x2 float64) {
	sin, cos := math.Sincos(2 * math.Pi * turn)
	return math.Round(cos*1e6) / 1e6, math.Round(sin*1e6) / 1e6
}

// inSquare draws a point of [−4, 4]², a multiple of 1/100 in each direction.
func inSquare(draw model.Rand) (x1, x2 float64) {
	x1 = float64(draw.IntN(801)-400) / 100
	return x1, float64(draw.IntN(801)-400) / 100
}

// side is the label on that side of a line, "" on it.
func side(a float64) string {
	switch {
	case a > 0:
		return "1"
	case a < 0:
		return "-1"
	}
	return ""
}

// generated is the file of a set as its generator makes it, of a stream the first 500
// examples; "" if it has none.
func generated(t *testing.T, s Sample) string {
	var b strings.Builder
	b.WriteString("x1,x2,y\n")
	row := func(x1, x2 float64, label string) { fmt.Fprintf(&b, "%v,%v,%s\n", x1+0, x2+0, label) } // no −0
	switch g, ok := generators[s.Name]; {
	case ok:
		draw := model.NewRand(g.seed, 0)
		for i := 0; i < g.n; {
			if x1, x2, label := g.example(draw, i); label != "" {
				row(x1, x2, label)
				i++
			}
		}
	case s.Stream != nil:
		from := s.Stream(1)
		defer from.Close()
		for range 500 {
			x, y, err := from.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			row(x[0], x[1], side(float64(y)))
		}
	default:
		return ""
	}
	return b.String()
}

func TestGeneratedFilesAreReproduced(t *testing.T) {
	for _, s := range All() {
		text := generated(t, s)
		if said := strings.HasPrefix(s.Source, "generated ("); said != (text != "") {
			t.Errorf("%s: generated: %t, and its source is %s", s.Name, text != "", s.Source)
		}
		if text != "" {
			golden.CompareFile(t, filepath.Join("data", s.File()), text)
		}
	}
}
