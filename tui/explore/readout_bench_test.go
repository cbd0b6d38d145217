package explore

import (
	"context"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plane"
)

// BenchmarkVotedRegion draws the region of a kernel run with a thousand
// mistakes at 80×24, once for each step: all that a press of space asks for.
func BenchmarkVotedRegion(b *testing.B) {
	d := model.Moons(1, 2000, 0.45)
	s := algo.Default()
	s.Mode, s.Kernel, s.Gamma, s.Readout = "kernel", "rbf", "2", "voted"
	x, err := New(Source{Data: d, Name: "moons", Setup: s}, nil)
	if err != nil {
		b.Fatal(err)
	}
	x.Resize(80, 24)
	t := x.timeline
	if err := t.Extend(context.Background(), func(e algo.Event) bool { return e.Updates == 1000 }); err != nil {
		b.Fatal(err)
	}
	x.seek(t.Reached(), 0)
	for x.Counting() {
		x.Count(context.Background())
	}
	g := grid.New(47, 19, false)
	for b.Loop() {
		x.lens.votes = nil
		f := x.Frame()
		for {
			plane.Draw(g, g.Bounds(), x.Scene(f))
			if !x.Counting() {
				break
			}
		}
	}
	b.ReportMetric(float64(x.lens.votes.Stride), "stride")
}
