// Package wire brings frames to a terminal at the end of a slow line.
//
// What is compared: cells. [Writer.Show] copies a frame into the screen that is
// wanted (screen.go: a rune and the number of its pen for each column); the encoder
// keeps another, of what the terminal shows, as far as it has been told (encode.go).
// Equal cells send nothing.
//
// What is sent: of each row the spans that differ, each of one pen; the blank end of a
// row is an erasure (plan.go). A row with a cell of which terminals may not agree how wide
// it is is written whole.
//
// In which order: pen by pen, since a change of pen takes up to 20 bytes and a move
// some 4; within a pen from the top down, by the shortest of three kinds of move.
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
	sending []byte        // the bytes on their way, and their memory for those after the next
	on      bool          // the terminal is the writer's
	drawn   bool          // it may not show the screen yet
	closing bool          // nothing more is accepted
	err     error         // out's: nothing more can be sent
	changes chan struct{} // closed when something was sent; nil if nobody waits
	flow
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
// modes. Where the writer has it, all that and the screen are sent again, for when
// something else has written there.
func (w *Writer) Enter() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closing || w.err != nil {
		return
	}
	w.on = true
	w.encoder.buf = w.encoder.buf[:0] // whatever it undoes
	w.encoder.enter(w.modes)
	w.changed()
}

// Leave gives the terminal back and waits until it has taken that; at most for
// d, and returns [ErrStalled] if it has not. Frames are kept for
// [Writer.Enter].
func (w *Writer) Leave(d time.Duration) error {
	w.mu.Lock()
	w.leave()
	w.mu.Unlock()
	return w.catchUp(d)
}

// leave gives the terminal back; mu is held.
func (w *Writer) leave() {
	if w.on {
		w.on = false
		w.encoder.leave(w.modes)
	}
	w.changed()
}

// Show has the terminal show g in the looks of p.
func (w *Writer) Show(g *grid.Grid, p *grid.Palette) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.screen.w != g.W || w.screen.h != g.H {
		w.screen.resize(g.W, g.H)
		w.encoder.resize(g.W, g.H)
	}
	w.screen.draw(g, p)
	w.changed()
}

// Resized says that the terminal has changed its size: the next frame is sent
// whole, since terminals differ in what they leave of the one before.
func (w *Writer) Resized() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.encoder.invalidate()
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

// Cast is what frames send, for a recording. It sends nothing itself, and is for one
// goroutine at a time.
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
