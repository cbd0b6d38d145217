package panel

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
)

// The shade at the middle of a cell is the loss that the learner itself evaluates for a
// run whose first weights lie there.
func TestShadesAreTheLoss(t *testing.T) {
	for _, c := range []struct {
		data  *model.Dataset
		setup string
		step  int
		pair  [2]int
	}{
		{set(t, "and"), "", 10, [2]int{0, 1}},
		{set(t, "and"), "mode=dual", 10, [2]int{0, 2}},
		{set(t, "and"), "bias=none", 5, [2]int{0, 1}},
		{set(t, "iris"), "rate=0.1", 4, [2]int{2, 3}},
		{set(t, "iris"), "bias=radius", 7, [2]int{1, 4}},
		{set(t, "iris"), "init=1,2,3,4,5", 0, [2]int{0, 1}},
	} {
		f := frame(t, c.data, fmt.Sprintf("%s map=%d,%d", c.setup, c.pair[0], c.pair[1]), c.step)
		lo, hi := f.plotRange(&f.LossMap.Slice)
		for _, p := range append(f.LossMap.Path, PathPoint{}) { // 0 is in view, too
			for side := range lo {
				if p.At[side] < lo[side] || p.At[side] > hi[side] {
					t.Errorf("%s %s: %v is not in %v to %v", c.data.Name, c.setup, p.At, lo, hi)
				}
			}
		}
		across, up := plot.Across().Around(lo[0], hi[0], 21), plot.Up().Around(lo[1], hi[1], 9)
		s := f.shades(c.pair, across, up)
		for k, got := range s.loss {
			at := [2]float64{across.Value(float64(k % 21)), up.Value(float64(8 - k/21))}
			want := lossFrom(t, f, c.pair, at)
			if math.Abs(got-want) > 1e-9*(1+want) || (got == 0) != (want == 0) && want > 1e-9 {
				t.Errorf("%s %s: L at %v is %v, want %v", c.data.Name, c.setup, at, got, want)
			}
			if shade := s.shade(got); shade > 1 && got <= s.limits[shade-2] || shade > 0 && shade < shadeLevels && got > s.limits[shade-1]*(1+1e-9) || (shade == 0) != (got == 0) {
				t.Errorf("L = %v has shade %d of %v", got, shade, s.limits)
			}
		}
	}
}

// lossFrom evaluates the weights shown, with two of them changed, as the first
// weights of a run.
func lossFrom(t *testing.T, f *Frame, pair [2]int, at [2]float64) float64 {
	t.Helper()
	all := append([]float64(nil), f.State().Weights()...)
	if !f.is("none") {
		all = append(all, f.State().Bias())
	}
	for side, k := range pair {
		all[k] = at[side]
	}
	words := make([]string, len(all))
	for k, v := range all {
		words[k] = strconv.FormatFloat(v, 'g', -1, 64)
	}
	s := f.Problem.Setup
	s.Mode, s.Init = "primal", strings.Join(words, ",")
	p := must(algo.Prepare(s, f.Data))
	return p.Start().Evaluate().Loss
}

// Of many examples a bounded sample is summed, whether classes alternate or not, and the
// sum is scaled to all.
func TestShadesOfMany(t *testing.T) {
	const n = 100_000
	x, y := make([]float64, 2*n), make([]int8, n)
	for i := range y {
		y[i] = int8(i%2*2 - 1) // classes in turn
		x[2*i], x[2*i+1] = float64(y[i])+float64(i%7)/7, float64(i%1000)/1000
	}
	f := frame(t, data(t, "many", []string{"p", "q"}, x, y), "arithmetic=float map=0,1", 3)
	across, up := plot.Across().Around(-2, 2, 40), plot.Up().Around(-2, 2, 16)
	s := f.shades([2]int{0, 1}, across, up)
	if work := s.sampled * len(s.loss); s.sampled == 0 || work > maxShadesWork {
		t.Fatalf("%d of %d examples for %d cells", s.sampled, n, len(s.loss))
	}
	for k := 0; k < len(s.loss); k += 37 {
		p, q := across.Value(float64(k%40)), up.Value(float64(15-k/40))
		want := 0.0
		for i := range n {
			want += max(0, -float64(y[i])*(p*x[2*i]+q*x[2*i+1]+f.State().Bias()))
		}
		if math.Abs(s.loss[k]-want) > 0.05*want+0.01*n*math.Hypot(p, q) {
			t.Errorf("L(%v, %v) ≈ %v, want about %v", p, q, s.loss[k], want)
		}
	}
}

// Wherever a picture over two weights is drawn, its axes have names and at least two
// numbers each, from five rows and twenty columns on.
func TestPlotsHaveTicks(t *testing.T) {
	drawn, beside := 0, regexp.MustCompile(`(?m)^ *−?\d`)
	for w := range 40 {
		for h := range 20 {
			for _, up := range [][2]float64{{-2, 2}, {-0.7, 0.7}, {-0.2, 1.4}, {-30, 4}} {
				g := grid.New(w, h, false)
				p, ok := newWeightPlot(g.All(), [2]float64{-1, up[0]}, [2]float64{3, up[1]}, "p", "q")
				if !ok {
					continue
				}
				p.draw()
				drawn++
				text := grid.Plain(g)
				rows := beside.FindAllString(text, -1) // and the row of numbers below
				if !strings.Contains(text, "p") || !strings.Contains(text, "q") || len(rows) < 2 || p.up.N >= 5 && w >= 20 && len(rows) < 3 {
					t.Fatalf("%d×%d, %v:\n%s", w, h, up, text)
				}
			}
		}
	}
	if drawn == 0 {
		t.Error("nothing was drawn")
	}
}
