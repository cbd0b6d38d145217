// Package wire sends frames to a terminal as differences: a frame costs only the bytes of
// the cells that have changed. It is made for slow lines, and never blocks the program that
// draws.
//
// What is compared: cells. A [Writer] keeps two screens. The back screen is the newest
// frame: [Writer.Show] copies a frame's runes and attributes into it (screen.go). The front
// screen is what the terminal shows once it has processed all bytes sent so far
// (encode.go). Where the two have equal cells, nothing is sent. A resize makes all cells of
// the front screen unknown, so that all are sent; when another program has written to the
// terminal, [Writer.Enter] clears it first.
//
// What is sent: in each row, runs of changed cells that have the same attributes (colours,
// bold and so on): a cursor move, a change of attributes (SGR), and the text of the run. A
// row's blank end is erased with EL instead of being written (plan.go). A changed row with
// a wide rune is sent whole, since terminals disagree about the width of some runes, and so
// about the columns of the cells after them.
//
// In which order: rows are compared from the top until about a kilobyte of changes is found,
// and the next time from where that stopped. Of these changes, all runs with the same
// attributes are sent from top to bottom, then those with the next attributes: a change of
// attributes takes up to 20 bytes, a cursor move about 4. Each move is the shortest of
// three (absolute, relative, relative after a carriage return), or the cells in between are
// written again if that is shorter still.
//
// What a slow line does: it delays the terminal, never the caller. One goroutine sends
// about a kilobyte at a time (send.go), and Write blocks it while the line is full.
// Meanwhile newer frames replace the back screen; the next kilobyte is the difference to
// the newest, and frames in between are dropped. So the terminal is late by at most the
// bytes in flight. When there is no difference, nothing runs. The line's speed is measured
// by how long it takes to accept its bytes. Buffers behind the line (of TCP, or of sshd)
// hide that back-pressure; for them [Writer.Limit] sets a limit in bytes a second.
//
// Read writer.go first, then send.go, screen.go, plan.go and encode.go.
package wire

import (
	"bytes"
	"io"
	"math"
	"sync"
	"time"

	"perceptron/tui/grid"
)

// chunk is about how many bytes are given to the terminal in one Write: a new frame, or the
// end, waits for no more than that.
const chunk = 1 << 10

// Writer sends frames to a terminal. Its methods may be called from any goroutine, and do
// not block unless they say so. Its memory is two screens of the size of the last frame and
// the differences between them. Showing a frame costs one pass over its cells and does not
// allocate.
type Writer struct {
	out   io.Writer
	modes []int         // private modes that are set while the terminal is acquired
	wake  chan struct{} // of capacity 1: there may be something to send
	done  chan struct{} // closed when nothing more will be sent

	mu       sync.Mutex    // guards what follows
	screen   screen        // the back screen: the newest frame
	encoder  encoder       // the front screen, and bytes to send
	sending  []byte        // buffer of the Write in progress; swapped with the encoder's
	on       bool          // the terminal is acquired
	dirty    bool          // the front screen may differ from the back screen
	closing  bool          // Close was called
	err      error         // from out: nothing more can be sent
	progress chan struct{} // closed when bytes were sent; nil: nobody waits
	traffic
}

// traffic is the state of the line.
type traffic struct {
	inFlight    int       // bytes of the Write in progress
	behindSince time.Time // since when the terminal does not show the newest frame; zero if it does
	speed       lineSpeed // measured; limited by what the line's buffers hide
	limit       rateLimit // set by Writer.Limit
}

// New starts a writer to out, which a goroutine writes to until [Writer.Close]. modes are
// private modes of the terminal that are set from [Writer.Enter] to [Writer.Leave].
func New(out io.Writer, modes ...int) *Writer {
	w := &Writer{out: out, modes: modes, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go w.run()
	return w
}

// Enter acquires the terminal: it switches to the alternate screen, hides the cursor and
// sets the modes. On an acquired terminal it does all that again and redraws the screen,
// for when another program has written there.
func (w *Writer) Enter() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closing || w.err != nil {
		return
	}
	w.on = true
	w.encoder.buf = w.encoder.buf[:0] // bytes not sent yet are superseded
	w.encoder.enter(w.modes)
	w.wakeSender()
}

// Leave restores the terminal and waits until it has taken the bytes, at most for d; after
// that it returns [ErrStalled]. Frames shown from now on are kept for [Writer.Enter].
func (w *Writer) Leave(d time.Duration) error {
	w.mu.Lock()
	w.leave()
	w.mu.Unlock()
	return w.catchUp(d)
}

// leave restores the terminal; mu is held.
func (w *Writer) leave() {
	if w.on {
		w.on = false
		w.encoder.leave(w.modes)
	}
	w.wakeSender()
}

// Show makes g, in the attributes of p, the frame to be shown.
func (w *Writer) Show(g *grid.Grid, p *grid.Palette) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.screen.w != g.W || w.screen.h != g.H {
		w.screen.resize(g.W, g.H)
		w.encoder.resize(g.W, g.H)
	}
	w.screen.draw(g, p)
	w.wakeSender()
}

// Resized says that the terminal's size has changed. The next frame is sent whole, since
// terminals differ in what they keep of the old one.
func (w *Writer) Resized() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.encoder.invalidate()
}

// wakeSender wakes the sending goroutine; mu is held.
func (w *Writer) wakeSender() {
	if w.closing || w.err != nil {
		return
	}
	w.dirty = true
	if w.behindSince.IsZero() {
		w.behindSince = time.Now()
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// HideCursor is the sequence that hides the cursor.
const HideCursor = "\x1b[?25l"

// Cast encodes frames for a recording, without sending them. It is for one goroutine.
type Cast struct {
	screen  screen
	encoder encoder
}

// Show returns the bytes that take a terminal from the previous frame to g. The slice is
// the caller's.
func (c *Cast) Show(g *grid.Grid, p *grid.Palette) []byte {
	e := &c.encoder
	e.buf = e.buf[:0]
	if c.screen.w != g.W || c.screen.h != g.H {
		c.screen.resize(g.W, g.H)
		e.resize(g.W, g.H)
		e.clear()
	}
	c.screen.draw(g, p)
	e.frame(&c.screen, math.MaxInt)
	return bytes.Clone(e.buf)
}
