package wire

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// ErrStalled is returned when the terminal has not taken its bytes in time.
var ErrStalled = errors.New("the terminal does not read")

// run is the sending goroutine.
func (w *Writer) run() {
	defer close(w.done)
	for {
		buf, hold, end := w.nextChunk()
		switch {
		case end:
			return
		case len(buf) == 0:
			var over <-chan time.Time // the end of the limit's hold
			if hold > 0 {
				over = time.After(hold)
			}
			select {
			case <-w.wake:
			case <-over:
			}
			continue
		}
		begun := time.Now()
		n, err := w.out.Write(buf)
		if err == nil && n < len(buf) {
			err = io.ErrShortWrite
		}
		w.recordWrite(n, err, time.Since(begun))
	}
}

// nextChunk is what to send next: control sequences, and about a chunk of cells at most. If
// it is empty, the terminal is up to date or the limit holds cells back for the time hold.
// end reports that nothing more will come. A panic while encoding ends the writer with an
// error.
func (w *Writer) nextChunk() (buf []byte, hold time.Duration, end bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer func() {
		if fault := recover(); fault != nil {
			w.err, end = fmt.Errorf("the picture could not be sent: %v", fault), true
			w.notify()
		}
	}()
	e := &w.encoder
	if w.dirty = w.dirty && w.on; w.dirty {
		if hold = w.limit.wait(time.Now()); hold == 0 {
			w.dirty = !e.frame(&w.screen, chunk)
			w.limit.allowance -= float64(len(e.buf))
		}
	}
	buf, w.sending, e.buf = e.buf, e.buf, w.sending[:0]
	if w.inFlight = len(buf); w.inFlight == 0 {
		w.notify()
	}
	return buf, hold, w.err != nil || w.closing && len(buf) == 0
}

// recordWrite records that the terminal has taken n bytes in the time d.
func (w *Writer) recordWrite(n int, err error, d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.inFlight = 0
	s := &w.speed
	s.bytes, s.duration = s.bytes+float64(n), s.duration+d
	for s.bytes > speedWindow {
		s.bytes, s.duration = s.bytes/2, s.duration/2
	}
	if err != nil && w.err == nil {
		w.err = err
	}
	if w.err != nil {
		w.dirty, w.on, w.encoder.buf = false, false, nil
	}
	w.notify()
}

// notify wakes those who wait for progress; mu is held.
func (w *Writer) notify() {
	if w.inFlight == 0 && !w.dirty && len(w.encoder.buf) == 0 {
		w.behindSince = time.Time{}
	}
	if w.progress != nil {
		close(w.progress)
		w.progress = nil
	}
}

// rateLimit is a token bucket for the bytes of cells, for lines behind buffers that take
// far more than the line can carry, which no writer can see.
type rateLimit struct {
	rate      float64 // bytes a second; 0: no limit
	allowance float64 // bytes that may be sent now; at most half a second's
	updated   time.Time
}

// wait is how long cells must wait at time t.
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

// Limit limits cells to that many bytes a second on average; 0: no limit. Frames are
// dropped for it. Nothing else is held back: modes and the end of the session are sent at
// once.
func (w *Writer) Limit(bytes int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	rate := float64(max(bytes, 0))
	w.limit = rateLimit{rate: rate, allowance: rate / 2, updated: time.Now()}
	w.wakeSender()
}

// lineSpeed is a measurement of how fast the line has taken bytes lately. A line with room
// in its buffers takes them at once, however slow it is behind them.
type lineSpeed struct {
	bytes    float64
	duration time.Duration
}

// speedWindow is about how many of the last bytes are measured, and minMeasured how many a
// verdict needs.
const speedWindow, minMeasured = 8 << 10, 1 << 10

// slowLine is the speed, in bytes a second, below which a line is slow.
const slowLine = 20e3

// Slow reports whether the line was measured at fewer than 20 kB a second.
func (w *Writer) Slow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.speed.bytes >= minMeasured && w.speed.bytes < slowLine*w.speed.duration.Seconds()
}

// catchUp blocks until the terminal is up to date, at most for d; then it returns
// [ErrStalled].
func (w *Writer) catchUp(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	for late := false; w.err == nil && !w.behindSince.IsZero(); {
		if late {
			return ErrStalled
		}
		if w.progress == nil {
			w.progress = make(chan struct{})
		}
		moved := w.progress
		w.mu.Unlock()
		select {
		case <-moved:
		case <-timer.C:
			late = true
		}
		w.mu.Lock()
	}
	return w.err
}

// Flush blocks until the terminal has taken everything and the limit allows more, at most
// for patience; then it returns [ErrStalled].
func (w *Writer) Flush(patience time.Duration) error {
	end := time.Now().Add(patience)
	if err := w.catchUp(patience); err != nil {
		return err
	}
	w.mu.Lock()
	hold := w.limit.wait(time.Now())
	w.mu.Unlock()
	time.Sleep(min(hold, time.Until(end)))
	return w.Err()
}

// Close restores the terminal and ends the writer. If the terminal does not take its bytes
// within d, Close returns [ErrStalled], and the goroutine ends when the terminal reads
// again or is closed. It does not close out.
func (w *Writer) Close(d time.Duration) error {
	w.mu.Lock()
	if !w.closing {
		w.leave()
		w.closing = true
	}
	w.mu.Unlock()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-w.done:
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.err
	case <-timer.C:
		w.abandon()
		return ErrStalled
	}
}

// abandon drops what was not sent, and interrupts a Write in progress if out has deadlines.
func (w *Writer) abandon() {
	w.mu.Lock()
	if w.err == nil {
		w.err = ErrStalled
	}
	w.mu.Unlock()
	f, ok := w.out.(interface{ SetWriteDeadline(time.Time) error })
	if !ok || f.SetWriteDeadline(time.Unix(1, 0)) != nil {
		return
	}
	select {
	case <-w.done:
	case <-time.After(50 * time.Millisecond):
	}
	_ = f.SetWriteDeadline(time.Time{})
}

// Behind reports whether the terminal has been late for longer than a good line needs: show
// no new frame before [Writer.Flush].
func (w *Writer) Behind() bool {
	const keepsUp = 25 * time.Millisecond
	w.mu.Lock()
	defer w.mu.Unlock()
	late := w.limit.wait(time.Now())
	if !w.behindSince.IsZero() {
		late = max(late, time.Since(w.behindSince))
	}
	return late > keepsUp
}

// Done is closed when nothing more will be sent: after [Writer.Close], or an error of out.
func (w *Writer) Done() <-chan struct{} { return w.done }

// Err is why nothing more can be sent, or nil.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
