package wire

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// ErrStalled is returned when the terminal did not take its bytes in time.
var ErrStalled = errors.New("the terminal does not read")

// run sends until the end; it is the writer's one goroutine.
func (w *Writer) run() {
	defer close(w.done)
	for {
		buf, hold, end := w.portion()
		switch {
		case end:
			return
		case len(buf) == 0:
			var over <-chan time.Time // when cells that are held may go
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

// portion is what to send next, at most about a chunk of cells, and whether that was all
// there will be; nothing means that the terminal is up to date, or that cells are held.
// A fault in making it ends the writer, with an error, and nothing else.
func (w *Writer) portion() (buf []byte, hold time.Duration, end bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer func() {
		if fault := recover(); fault != nil {
			w.err, end = fmt.Errorf("the picture could not be sent: %v", fault), true
			w.notify()
		}
	}()
	e := &w.encoder
	if w.drawn = w.drawn && w.on; w.drawn {
		if hold = w.pace.wait(time.Now()); hold == 0 {
			w.drawn = !e.frame(&w.screen, chunk)
			w.pace.allowance -= float64(len(e.buf))
		}
	}
	buf, w.sending, e.buf = e.buf, e.buf, w.sending[:0]
	if w.flight = len(buf); w.flight == 0 {
		w.notify()
	}
	return buf, hold, w.err != nil || w.closing && len(buf) == 0
}

// recordWrite notes that the terminal has taken n bytes in so long.
func (w *Writer) recordWrite(n int, err error, d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.flight = 0
	s := &w.speed
	s.bytes, s.duration = s.bytes+float64(n), s.duration+d
	for s.bytes > speedWindow {
		s.bytes, s.duration = s.bytes/2, s.duration/2
	}
	if err != nil && w.err == nil {
		w.err = err
	}
	if w.err != nil {
		w.drawn, w.on, w.encoder.buf = false, false, nil
	}
	w.notify()
}

// notify tells those who wait that something has changed; mu is held.
func (w *Writer) notify() {
	if w.flight == 0 && !w.drawn && len(w.encoder.buf) == 0 {
		w.since = time.Time{}
	}
	if w.changes != nil {
		close(w.changes)
		w.changes = nil
	}
}

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

// Slow reports whether the line has shown to take fewer than 20 kB a second.
func (w *Writer) Slow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.speed.bytes >= leastMeasured && w.speed.bytes < slowLine*w.speed.duration.Seconds()
}

// catchUp waits until the terminal is up to date; at most for d, and returns
// [ErrStalled] if it is not.
func (w *Writer) catchUp(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	for late := false; w.err == nil && !w.since.IsZero(); {
		if late {
			return ErrStalled
		}
		if w.changes == nil {
			w.changes = make(chan struct{})
		}
		moved := w.changes
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

// Flush waits until the terminal has taken all that was written, and a limit
// allows more; at most for patience, and returns [ErrStalled] if it has not.
func (w *Writer) Flush(patience time.Duration) error {
	end := time.Now().Add(patience)
	if err := w.catchUp(patience); err != nil {
		return err
	}
	w.mu.Lock()
	hold := w.pace.wait(time.Now())
	w.mu.Unlock()
	time.Sleep(min(hold, time.Until(end)))
	return w.Err()
}

// Close ends the writer: it gives the terminal back. If the terminal does not
// take that in d, it returns [ErrStalled]; the goroutine then ends when the
// terminal reads or is closed. Out itself stays open.
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

// abandon gives up what could not be sent, and a write in progress where out
// has deadlines.
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

// Behind reports whether the terminal has been behind for longer than a line
// needs that keeps up: time to show no new frame until [Writer.Flush].
func (w *Writer) Behind() bool {
	const keepsUp = 25 * time.Millisecond
	w.mu.Lock()
	defer w.mu.Unlock()
	late := w.pace.wait(time.Now())
	if !w.since.IsZero() {
		late = max(late, time.Since(w.since))
	}
	return late > keepsUp
}

// Done is closed when nothing will be sent any more: after [Writer.Close], or when
// out fails.
func (w *Writer) Done() <-chan struct{} { return w.done }

// Err is why nothing can be sent any more, or nil.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
