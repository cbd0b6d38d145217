package plane

import (
	"strings"
	"testing"

	"perceptron/tui/grid"
)

// many is n points, every third of them a + and to the right of the others.
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

// Of very many points a sample is drawn and counted, of which a pattern in their order
// makes no other picture; up to so many all are.
func TestSample(t *testing.T) {
	for _, several := range []bool{false, true} {
		for n, want := range map[int]int{DrawnMost: DrawnMost, DrawnMost + 1: (DrawnMost + 2) / 2, 300_000: 100_000, 1_000_000: 100_000} {
			c := many(n, several)
			s := &Scene{Cloud: c}
			g := grid.New(80, 24, false)
			Draw(g, g.All().Rect, s)
			drawn, right, wrong := len(c.seen), 0, 0
			for i, b := range c.bins {
				if sum := int(b.count); i < c.placed.plot.W*c.placed.plot.H && i%c.placed.plot.W > c.placed.plot.W/2 {
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

// What lies outside the plot is told about, where it is counted in a sample.
func TestSampleBeyond(t *testing.T) {
	c := many(1_000_000, false)
	g := grid.New(80, 24, false)
	Draw(g, g.All().Rect, &Scene{Cloud: c, View: &Range{MinX: -3, MaxX: 1.8, MinY: -0.6, MaxY: 1.6}})
	if text := grid.Plain(g); !strings.Contains(text, "~180000→") {
		t.Errorf("it shows\n%s", text)
	}
}
