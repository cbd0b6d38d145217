// Package wire brings frames to a terminal at the end of a slow line.
//
// What is compared: cells. [Writer.Show] copies a frame into the screen that is
// wanted (screen.go: a rune and the number of its pen for each column); the encoder
// keeps another, of what the terminal shows, as far as it has been told (encode.go).
// A row that was drawn on is compared cell by cell; equal cells cost nothing.
//
// What is sent: of each row the spans that differ, each of one pen; the blank end of a
// row is an erasure (plan.go). A row with a cell of which terminals may not agree how wide
// it is is written whole.
//
// In which order: pen by pen, since a change of pen takes up to 20 bytes and a move
// some 4; within a pen from the top down, by the shortest of three kinds of move
// (move.go).
//
// What a slow line does: it never holds up who shows. One goroutine writes about a
// kilobyte at a time (send.go); what is not written when the next frame comes is
// compared with that frame instead, so the terminal shows the newest one, late by what
// is in flight and no more. While there is nothing new nothing is done. How fast the
// line is, is seen from how long it takes its bytes; a limit of bytes a
// second is for lines behind buffers that hide that.
//
// Read writer.go first, then send.go, plan.go and encode.go.
package wire

import (
	"bytes"
	"io"
	"math"
	"sync"
	"time"

	"perceptron/tui/grid"
)

// chunk is how many bytes are given to the terminal at once, about: what a new
// frame, or the end, may have to wait for.
const chunk = 1 << 10

// Writer is the writer. All its methods may be called at any time, from any
// goroutine. Its memory is two screens of the size of the last frame and the
// changes between them, however little is read. A frame costs a pass over its
// cells, and allocates nothing.
type Writer struct {
	out   io.Writer
	modes []int
	wake  chan struct{} // has room for one: there may be something to send
	done  chan struct{} // closed when nothing will be sent any more

	mu      sync.Mutex // what follows
	screen  screen
	encoder encoder
	terminal
	closing bool          // nothing more is accepted
	err     error         // out's: nothing more can be sent
	changes chan struct{} // closed when something was sent; nil if nobody waits
	flow
}

// terminal is what the terminal shows, and what it has been told.
type terminal struct {
	wanted  bool // the terminal is to be the writer's
	entered bool // it has been told so
	renew   bool // it is to be told again
	blank   bool // it is to be cleared first
	stale   bool // what it shows is not known from the next frame on
	drawn   bool // it may not show the screen yet
}

// flow is what has gone to the terminal, and how fast.
type flow struct {
	flight int       // bytes given to out that it has not taken
	since  time.Time // when the terminal last was up to date, if it is not
	speed  lineSpeed // of the line, as far as its buffers let it be seen
	pace   rateLimit
}

// New is a writer to out, which is written to by a goroutine until
// [Writer.Close]. modes are the private modes of the terminal that are set while
// the writer has it.
func New(out io.Writer, modes ...int) *Writer {
	w := &Writer{out: out, modes: modes, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go w.run()
	return w
}

// Enter takes the terminal: the alternate screen, without a cursor, and the
// modes. Where the writer has it, all that is sent again.
func (w *Writer) Enter() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closing {
		return
	}
	w.renew = w.entered
	w.wanted = true
	w.changed()
}

// Leave gives the terminal back and waits until it has taken that; at most for
// d, and returns [ErrStalled] if it has not. Frames are kept for
// [Writer.Enter].
func (w *Writer) Leave(d time.Duration) error {
	w.mu.Lock()
	w.wanted = false
	w.changed()
	w.mu.Unlock()
	return w.catchUp(d)
}

// Show has the terminal show g in the looks of p.
func (w *Writer) Show(g *grid.Grid, p *grid.Palette) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.screen.w != g.W || w.screen.h != g.H {
		w.screen.resize(g.W, g.H)
		w.encoder.resize(g.W, g.H)
	}
	if w.stale {
		w.stale = false
		w.encoder.invalidate()
		w.changed()
	}
	if w.screen.draw(g, p) {
		w.changed()
	}
}

// Resized says that the terminal has changed its size: the next frame is sent
// whole, since terminals differ in what they leave of the one before.
func (w *Writer) Resized() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stale = true
}

// Redraw clears the terminal and sends all of the screen again, for when
// something else has written on it.
func (w *Writer) Redraw() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.blank = true
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

// HideCursor is what takes the cursor away.
const HideCursor = "\x1b[?25l"

// Cast is the frames of terminals that show the same: what each frame sends is
// made once for all of them. It sends nothing itself, and is for one goroutine at
// a time.
type Cast struct {
	screen  screen
	encoder encoder
}

// Show is what takes a terminal from the frame before to g in the looks of p. It
// is the caller's.
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

// Whole is what takes a terminal to the last frame, whatever it shows. What Show
// gives next goes on from there, for this terminal as for all.
func (c *Cast) Whole() []byte {
	var e encoder
	e.resize(c.screen.w, c.screen.h)
	e.clear()
	e.frame(&c.screen, math.MaxInt)
	c.encoder.y, c.encoder.penKnown = nowhere, false
	return e.buf
}

// EnterSequence is what takes a terminal, and Leaving what gives it back: see
// [Writer.Enter] and [Writer.Leave].
func EnterSequence(modes ...int) []byte {
	var e encoder
	e.enter(modes)
	return e.buf
}

func LeaveSequence(modes ...int) []byte {
	var e encoder
	e.leave(modes)
	return e.buf
}
