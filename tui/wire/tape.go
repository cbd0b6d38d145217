package wire

import (
	"math"

	"perceptron/tui/grid"
)

// Tape is what a terminal would be sent for one frame after another, without one:
// the same frames give the same bytes everywhere.
type Tape struct {
	encoder encoder
	screen  screen
}

// NewTape is that of a terminal of w columns and h rows, blank and without a
// cursor after Begin.
func NewTape(w, h int) *Tape {
	t := &Tape{}
	t.screen.resize(w, h)
	t.encoder.resize(w, h)
	return t
}

// Begin is what comes before the first frame. The bytes are good until the next
// call.
func (t *Tape) Begin() []byte {
	t.encoder.buf = appendMode(t.encoder.buf[:0], cursorMode, false)
	t.encoder.clear()
	return t.encoder.buf
}

// Frame is what takes the terminal from the frame before to g, of the tape's size.
// The bytes are good until the next call.
func (t *Tape) Frame(g *grid.Grid, p *grid.Palette) []byte {
	t.encoder.buf = t.encoder.buf[:0]
	if t.screen.draw(g, p) {
		t.encoder.frame(&t.screen, math.MaxInt)
	}
	return t.encoder.buf
}
