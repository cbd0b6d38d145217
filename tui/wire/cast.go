package wire

import (
	"bytes"
	"math"

	"perceptron/tui/grid"
)

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
