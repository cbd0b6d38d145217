package wire

import "time"

// rateLimit holds cells to so many bytes a second. It is for lines behind buffers
// that take far more than the line does, which no writer can see.
type rateLimit struct {
	rate      float64 // bytes a second; 0 is no limit
	allowance float64 // bytes that may go now: up to half a second's
	updated   time.Time
}

// wait is how long cells have to wait at t.
func (p *rateLimit) wait(t time.Time) time.Duration {
	if p.rate == 0 {
		return 0
	}
	p.allowance = min(p.allowance+float64(p.rate*t.Sub(p.updated).Seconds()), p.rate/2)
	p.updated = t
	if p.allowance > 0 {
		return 0
	}
	return time.Duration((1-p.allowance)/p.rate*float64(time.Second)) + 1
}

// Limit holds what is drawn to bytes a second on the average; 0 is no limit.
// Frames are dropped for it, and nothing else is held: modes, titles and the end
// go through at once.
func (w *Writer) Limit(bytes int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	rate := float64(max(bytes, 0))
	w.pace = rateLimit{rate: rate, allowance: rate / 2, updated: time.Now()}
	w.changed()
}
