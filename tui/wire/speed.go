package wire

import "time"

// speed is how fast a line has taken what was written of late. One with room in
// its buffers takes it at once, whatever comes of it behind them.
type speed struct {
	bytes float64
	took  time.Duration
}

// lately is about how many of the last bytes the speed is of, and telling how many
// it takes to tell.
const lately, telling = 8 << 10, 1 << 10

// slowLine is the bytes a second below which a line is slow.
const slowLine = 20e3

// add counts n bytes that were taken in so long.
func (s *speed) add(n int, d time.Duration) {
	s.bytes, s.took = s.bytes+float64(n), s.took+d
	for s.bytes > lately {
		s.bytes, s.took = s.bytes/2, s.took/2
	}
}

// Slow reports whether the line has shown to take fewer than 20 kB a second.
func (w *Writer) Slow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.speed.bytes >= telling && w.speed.bytes < slowLine*w.speed.took.Seconds()
}
