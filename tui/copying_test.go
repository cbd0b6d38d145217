package tui

import (
	"io"
	"testing"

	"perceptron/tui/wire"
)

// A key ends the showing of a copy, also one that comes while the rest of it is on its
// way, but none that was pressed before any of it was there.
func TestCopyingEnds(t *testing.T) {
	for pressed := range 8 { // before it begins, on its way, when all is shown
		a := session(t, sample(t, "and"))
		a.line = wire.New(io.Discard)
		defer a.line.Close(endTime)
		update(a, copied{name: "x.csv", text: []byte("1\n")}) // what it does is said below
		for k, then := range []any{copyBegun{}, copyShown{}, nil} {
			if pressed>>k&1 == 1 {
				update(a, message("l"))
			}
			if then != nil {
				update(a, then)
			}
		}
		if ends := pressed > 1; a.copying.on == ends || a.x.Step() != pressed/6 { // the next is a key again
			t.Errorf("pressed %03b: shown %v, at step %d", pressed, a.copying.on, a.x.Step())
		}
	}
}
