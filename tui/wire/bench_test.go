package wire

import (
	"io"
	"testing"
	"time"

	"perceptron/tui/grid"
)

// BenchmarkStep is one step of a lesson: the changed cells found and written.
func BenchmarkStep(b *testing.B) {
	p := palette()
	for _, c := range []struct {
		name string
		explorer
	}{{"80x24", explorer{80, 24}}, {"200x60", explorer{200, 60}}} {
		b.Run(c.name, func(b *testing.B) {
			var frames [16]*grid.Grid
			for i := range frames {
				frames[i] = c.frame(i, true)
			}
			out := &counted{to: io.Discard}
			w := opened(out)
			defer func() { _ = w.Close(time.Second) }()
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				w.Show(frames[i%len(frames)], p)
				_ = w.Flush(time.Second)
			}
			b.ReportMetric(float64(out.sent.Load())/float64(b.N), "sent/op")
		})
	}
}

// BenchmarkUnchanged is a frame that is shown again as it was.
func BenchmarkUnchanged(b *testing.B) {
	p, g := palette(), explorer{80, 24}.frame(3, true)
	w := opened(io.Discard)
	defer func() { _ = w.Close(time.Second) }()
	b.ReportAllocs()
	for b.Loop() {
		w.Show(g, p)
	}
}
