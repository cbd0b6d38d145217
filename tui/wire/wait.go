package wire

import "time"

// wait waits while while, which is asked with mu held, and reports whether that
// ended before d did.
func (w *Writer) wait(d time.Duration, while func() bool) bool {
	var timer *time.Timer
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.err == nil && while() {
		if timer == nil {
			timer = time.NewTimer(d)
			defer timer.Stop()
		}
		if w.changes == nil {
			w.changes = make(chan struct{})
		}
		moved := w.changes
		w.mu.Unlock()
		select {
		case <-moved:
			w.mu.Lock()
		case <-timer.C:
			w.mu.Lock()
			return !while()
		}
	}
	return true
}

// catchUp waits until the terminal is up to date; at most for d, and returns
// [ErrStalled] if it is not.
func (w *Writer) catchUp(d time.Duration) error {
	if !w.wait(d, func() bool { return !w.idle() }) {
		return ErrStalled
	}
	return w.Err()
}

// Flush waits until the terminal has taken all that was written, and a limit
// allows more; at most for patience, and returns [ErrStalled] if it has not.
func (w *Writer) Flush(patience time.Duration) error {
	end := time.Now().Add(patience)
	if err := w.catchUp(patience); err != nil {
		return err
	}
	if hold := w.holdTime(); hold > 0 {
		time.Sleep(min(hold, time.Until(end)))
	}
	return w.Err()
}

// holdTime is how long a limit will hold a frame that is drawn now.
func (w *Writer) holdTime() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pace.wait(time.Now())
}

// Close ends the writer: it gives the terminal back. If the terminal does not
// take that in d, it returns [ErrStalled]; the goroutine then ends when the
// terminal reads or is closed. Out itself stays open.
func (w *Writer) Close(d time.Duration) error {
	w.mu.Lock()
	if !w.closing {
		w.wanted = false
		w.changed()
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
	return max(w.lag(), w.holdTime()) > keepsUp
}

// lag is since when the terminal has not been up to date.
func (w *Writer) lag() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.idle() || w.since.IsZero() {
		return 0
	}
	return time.Since(w.since)
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

// Sent is the number of bytes that the terminal has taken so far.
func (w *Writer) Sent() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.sent
}
