// Package wire is a writer between Bubble Tea's standard renderer and a
// terminal at the end of a slow line. The renderer sends every line that has
// changed at all; the writer reads that into a screen of cells and sends the
// cells that differ from what the terminal shows, with the shortest moves and
// colour changes.
//
// It is asynchronous: a Write returns at once, and what the terminal has not
// taken is replaced by what comes after it, so a slow line shows the newest
// frame, late by what is in flight and no more. Modes, titles and sequences
// unknown to this package are passed on in order and are not replaced, other
// than a mode by the same mode; if one may have drawn, all is drawn again. Links
// and the colours of underlines don't belong to cells and are lost.
//
// Cells are drawn in the alternate screen once its size is known, by
// [Writer.Resize]. Outside it all bytes pass as they are, and a Write waits for
// them to be taken, if not for long: what follows may be another program's.
package wire

import (
	"io"
	"os"
	"sync"
	"time"
)

const (
	// chunk is how many bytes are given to the terminal at once, about: what a
	// new frame, or the end, may have to wait for.
	chunk = 1 << 10
	// patience is how long a Write that has to wait does.
	patience = time.Second
)

// Writer is the writer. All its methods may be called at any time, from any
// goroutine. Its memory is bounded, whatever is written and however little is
// read: two screens of the terminal's size, of which 1000 columns and 500 rows
// are drawn, and half a megabyte. A step of a frame costs a pass over its bytes,
// and allocates nothing.
type Writer struct {
	out  io.Writer
	wake chan struct{} // has room for one: there may be something to send
	done chan struct{} // closed when nothing will be sent any more

	writing sync.Mutex // one Write at a time

	mu      sync.Mutex // what follows
	model   model
	encoder encoder
	drawn   bool          // the terminal may not show the screen yet
	flight  int           // bytes given to out that it has not taken
	since   time.Time     // when the terminal last was up to date, if it is not
	stalled bool          // it took nothing while a Write waited
	closing bool          // nothing more is accepted
	err     error         // out's: nothing more can be sent
	moved   chan struct{} // closed when something was sent; nil if nobody waits
	sent    int64
	pace    pace
}

// New is a writer to out, which is written to by a goroutine until
// [Writer.Close].
func New(out io.Writer) *Writer {
	w := &Writer{out: out, wake: make(chan struct{}, 1), done: make(chan struct{})}
	w.model.screen.reset()
	w.encoder.forget()
	go w.run()
	return w
}

// Write takes what is for the terminal. It waits only outside the alternate
// screen, for a second, or when more than 64 KiB that can't be replaced are
// waiting, as long as the terminal reads. A terminal that took nothing in a
// second is not waited for again until it does; what then finds no room is
// refused, with [ErrStalled].
func (w *Writer) Write(p []byte) (int, error) {
	w.writing.Lock()
	defer w.writing.Unlock()
	for !w.wait(patience, func() bool { return w.model.queue.full() && !w.stalled }) {
		continue // it is slow, but it reads
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.err != nil:
		return 0, w.err
	case w.closing:
		return 0, os.ErrClosed
	}
	w.model.lost = false
	w.model.parse(p)
	w.changed()
	if w.model.lost {
		return 0, ErrStalled
	}
	if !w.model.alt {
		w.mu.Unlock()
		w.wait(patience, func() bool { return !w.idle() && !w.stalled })
		w.mu.Lock()
	}
	return len(p), nil
}

// Resize tells the size of the terminal: call it with each tea.WindowSizeMsg.
// All of the screen is sent again, since terminals differ in what they leave of
// it.
func (w *Writer) Resize(columns, rows int) {
	columns, rows = min(max(columns, 0), maxColumns), min(max(rows, 0), maxRows)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.model.sized = true
	w.model.screen.crop(columns, rows)
	w.encoder.resize(columns, rows)
	w.changed()
}

// Redraw sends all of the screen again, for when something else has written on
// the terminal.
func (w *Writer) Redraw() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.encoder.forget()
	w.changed()
}

// changed wakes the sender, if it has not ended; mu is held.
func (w *Writer) changed() {
	if w.closing || w.err != nil {
		return
	}
	w.drawn = true
	if w.since.IsZero() {
		w.since = time.Now()
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Fd is the file descriptor of the terminal, so that Bubble Tea finds its size
// and its resizes; that of no file if out has none.
func (w *Writer) Fd() uintptr {
	if f, ok := w.out.(interface{ Fd() uintptr }); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Read reads from the terminal, if out can be read from.
func (w *Writer) Read(p []byte) (int, error) {
	if r, ok := w.out.(io.Reader); ok {
		return r.Read(p)
	}
	return 0, io.EOF
}
