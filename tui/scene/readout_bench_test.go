package scene

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
	p, err := algo.Prepare(s, d)
	if err != nil {
		b.Fatal(err)
	}
	t := algo.NewTimeline(p)
	if err := t.Extend(context.Background(), func(e algo.Event) bool { return e.Updates == 1000 }); err != nil {
		b.Fatal(err)
	}
	view := NewView()
	pic := &Picture{View: &view}
	pic.Data, pic.Setup, pic.Timeline, pic.Moment = d, s, t, t.Seek(t.Reached())
	pic.Axes = pic.InitialAxes(d, false)
	for pic.Counting() {
		pic.Count(context.Background())
	}
	g := grid.New(47, 19, false)
	for b.Loop() {
		*pic.votesKept() = nil
		f := pic.Frame()
		for {
			plane.Draw(g, g.Bounds(), pic.Scene(f))
			if !pic.Counting() {
				break
			}
		}
	}
	b.ReportMetric(float64((*pic.votesKept()).Stride), "stride")
}
