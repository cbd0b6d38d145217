package wire

import "time"

// lineSpeed is how fast a line has taken what was written of late. One with room in
// its buffers takes it at once, whatever comes of it behind them.
type lineSpeed struct {
	bytes    float64
	duration time.Duration
}

// speedWindow is about how many of the last bytes the speed is of, and leastMeasured how many
// it takes to tell.
const speedWindow, leastMeasured = 8 << 10, 1 << 10

// slowLine is the bytes a second below which a line is slow.
const slowLine = 20e3

// add counts n bytes that were taken in so long.
func (s *lineSpeed) add(n int, d time.Duration) {
	s.bytes, s.duration = s.bytes+float64(n), s.duration+d
	for s.bytes > speedWindow {
		s.bytes, s.duration = s.bytes/2, s.duration/2
	}
}

// Slow reports whether the line has shown to take fewer than 20 kB a second.
func (w *Writer) Slow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.speed.bytes >= leastMeasured && w.speed.bytes < slowLine*w.speed.duration.Seconds()
}
