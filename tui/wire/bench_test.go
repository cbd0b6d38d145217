package wire

import (
	"io"
	"strings"
	"testing"
)

// BenchmarkStep is one step of a lesson: the renderer's bytes read, the changed
// cells found and written.
func BenchmarkStep(b *testing.B) {
	for _, c := range []struct {
		name string
		explorer
	}{{"80x24", explorer{80, 24}}, {"200x60", explorer{200, 60}}} {
		b.Run(c.name, func(b *testing.B) {
			var frames [16][]byte
			for i := range frames {
				frames[i] = []byte("\x1b[H" + strings.ReplaceAll(c.view(i, true), "\n", "\r\n"))
			}
			w := New(io.Discard)
			defer func() { _ = w.Close() }()
			w.Resize(c.w, c.h)
			_, _ = io.WriteString(w, "\x1b[?1049h")
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				_, _ = w.Write(frames[i%len(frames)])
				_ = w.Flush(patience)
			}
			b.ReportMetric(float64(w.Sent())/float64(b.N), "sent/op")
		})
	}
}

// BenchmarkUnchanged is a frame that is drawn again as it was.
func BenchmarkUnchanged(b *testing.B) {
	m := newModel(80, 24)
	e := &encoder{wraps: true}
	e.resize(80, 24)
	frame := []byte("\x1b[H" + strings.ReplaceAll(explorer{80, 24}.view(3, true), "\n", "\r\n"))
	b.ReportAllocs()
	for b.Loop() {
		m.parse(frame)
		e.buf = e.buf[:0]
		e.frame(&m.screen, 1<<20)
	}
}
