package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"perceptron/model/golden"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

func losses(n int) *Chart {
	mistakes, loss := make([]float64, n), make([]float64, n)
	for i := range n {
		t := float64(i) / float64(n)
		mistakes[i] = math.Round(40 * math.Exp(-4*t) * (1 + 0.4*math.Sin(float64(i*i))))
		loss[i] = 2.5 * (1 - t) * (1 - t) * (1 + 0.2*math.Cos(float64(i)))
	}
	return &Chart{First: 1, XName: "epoch", Series: []Series{
		{Name: "mistakes", Values: mistakes, Mark: 'x', Style: theme.SeriesOne},
		{Name: "loss", Values: loss, Mark: '.', Style: theme.SeriesTwo},
	}}
}

// bound is the proof's picture: three curves on one axis.
func bound() *Chart {
	c := &Chart{Shared: true, XName: "t", Series: []Series{
		{Name: "‖w‖", Mark: 'w', Style: theme.SeriesOne},
		{Name: "√t·R", Mark: '*', Style: theme.SeriesTwo},
		{Name: "tγ", Mark: '.', Style: theme.Label},
	}}
	for t := range 52 {
		c.Series[1].Values = append(c.Series[1].Values, math.Sqrt(3*float64(t)))
		c.Series[2].Values = append(c.Series[2].Values, float64(t)/math.Sqrt(17))
		if t < 7 {
			c.Series[0].Values = append(c.Series[0].Values, math.Sqrt(float64(t))*1.2)
		}
	}
	return c
}

// TestGolden compares charts with pictures that were looked at, in ASCII too.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name  string
		chart *Chart
		w, h  int
	}{
		{"losses-5000", losses(5000), 60, 14},
		{"bound-7", bound(), 64, 14},
	} {
		g, a := grid.New(c.w, c.h, false), grid.New(c.w, c.h, true)
		c.chart.Draw(g.All())
		c.chart.Draw(a.All())
		got := grid.Plain(g) + "\n" + strings.Repeat("=", c.w) + "\n" + grid.Plain(a) + "\n"
		golden.Compare(t, fmt.Sprintf("%s-%dx%d", c.name, c.w, c.h), got)
	}
}

// Whatever the values and the size: no panic, nothing outside, ASCII if asked.
func TestStaysInside(t *testing.T) {
	value := rapid.OneOf(rapid.Float64Range(0, 10), rapid.Float64(),
		rapid.SampledFrom([]float64{0, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, 5e-324}))
	rapid.Check(t, func(t *rapid.T) {
		const w, h = 60, 20
		ascii := rapid.Bool().Draw(t, "ascii")
		g := grid.New(w, h, ascii)
		g.All().Fill(g.All().Rect, '~', 99)
		r := grid.Rect{
			X: rapid.IntRange(-5, w).Draw(t, "x"), Y: rapid.IntRange(-5, h).Draw(t, "y"),
			W: rapid.IntRange(0, w).Draw(t, "w"), H: rapid.IntRange(0, h).Draw(t, "h"),
		}
		c := &Chart{First: float64(rapid.IntRange(0, 9).Draw(t, "first")), Every: rapid.SampledFrom([]float64{0, 1, 2.5}).Draw(t, "every"), Shared: rapid.Bool().Draw(t, "shared"), XName: "epoch"}
		for range rapid.IntRange(0, 3).Draw(t, "series") {
			c.Series = append(c.Series, Series{Name: "ŵ series", Mark: 'x', Values: rapid.SliceOfN(value, 0, 90).Draw(t, "values")})
		}
		c.Draw(g.Area(r))
		for y := range h {
			for x, cell := range g.Row(y) {
				if !r.Contains(x, y) && cell != (grid.Cell{Rune: '~', Style: 99}) {
					t.Fatalf("cell %d, %d outside %v is %+v", x, y, r, cell)
				}
				if ascii && cell.Rune > '~' {
					t.Fatalf("cell %d, %d holds %q in ASCII mode", x, y, cell.Rune)
				}
			}
		}
	})
}

// Every curve is one line: its dots are connected by neighbours. Values of 0 lie in the row
// of the lower axis.
func TestCurvesAreJoined(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0, 100), 2, 300).Draw(t, "values")
		zero := rapid.Bool().Draw(t, "zero")
		if zero {
			clear(values)
		}
		g := grid.New(rapid.IntRange(leastWidth, 90).Draw(t, "w"), rapid.IntRange(leastHeight, 30).Draw(t, "h"), false)
		(&Chart{Series: []Series{{Name: "a", Mark: '*', Values: values}}}).Draw(g.All())
		left, last := map[[2]int]bool{}, [2]int{}
		for k, cell := range g.Cells {
			pattern := cell.Rune - 0x2800
			if cell.Rune == '*' && k >= g.W { // the mark at the end, where there is no room for a tag
				pattern = 0xff
			}
			if pattern <= 0 || pattern > 0xff {
				continue
			}
			if zero && k/g.W != g.H-axisRows {
				t.Fatalf("0 lies in row %d of\n%s", k/g.W, grid.Plain(g))
			}
			for bit, at := range [...][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
				if pattern>>bit&1 == 1 {
					last = [2]int{2*(k%g.W) + at[0], 4*(k/g.W) + at[1]}
					left[last] = true
				}
			}
		}
		var reach func(at [2]int)
		reach = func(at [2]int) {
			if !left[at] {
				return
			}
			delete(left, at)
			for near := range 9 {
				reach([2]int{at[0] + near%3 - 1, at[1] + near/3 - 1})
			}
		}
		if reach(last); len(left) > 0 {
			t.Fatalf("%v: %d dots lie apart\n%s", values, len(left), grid.Plain(g))
		}
	})
}

// Curves that end in one cell are all named, each in its own row, the higher ones above; a
// curve that ends early is named where it ends.
func TestTags(t *testing.T) {
	c := &Chart{Shared: true, XName: "t"}
	for i, name := range []string{"low", "equal", "same", "high"} {
		c.Series = append(c.Series, Series{Name: name, Mark: 'x', Values: []float64{0, 1, 2 + float64(i)/100}})
	}
	c.Series = append(c.Series, Series{Name: "short", Mark: 'x', Values: []float64{2, 2}})
	for _, h := range []int{9, 12, 20} {
		g := grid.New(60, h, false)
		c.Draw(g.All())
		text := grid.Plain(g)
		previous := -1
		for _, tag := range []string{"high 2.03", "same 2.02", "equal 2.01", "low 2"} {
			row := slices.IndexFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasSuffix(l, " "+tag) })
			if row <= previous {
				t.Errorf("%d rows: %q stands in row %d, the one before in %d:\n%s", h, tag, row, previous, text)
			}
			previous = row
		}
		for _, line := range strings.Split(text, "\n") {
			if at := strings.Index(line, "short 2"); at >= 0 && utf8.RuneCountInString(line[:at]) > 45 {
				t.Errorf("%d rows: the short curve is named at the right end:\n%s", h, text)
			}
		}
	}
}
