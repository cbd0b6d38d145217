package tui

import (
	"io"
	"testing"

	"perceptron/tui/wire"
)

// A key ends the showing of a copy, also one that comes while the rest of it is on its
// way, but none that was pressed before any of it was there.
func TestCopyingEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		keys [3]bool // before it begins, on its way, when all is shown
		ends bool    // with what is done so far
	}{
		{"no key", [3]bool{}, false},
		{"too early", [3]bool{true, false, false}, false},
		{"on its way", [3]bool{false, true, false}, true},
		{"too early, and on its way", [3]bool{true, true, false}, true},
		{"shown", [3]bool{false, false, true}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := session(t, sample(t, "and"))
			a.line = wire.New(io.Discard)
			defer a.line.Close(endTime)
			update(a, copied{name: "x.csv", text: []byte("1\n")}) // what it does is said below
			for k, then := range []any{copyBegun{}, copyShown{}, nil} {
				if c.keys[k] {
					update(a, message("l"))
				}
				if then != nil {
					update(a, then)
				}
			}
			if a.copying.on == c.ends || a.x.Step() != 0 {
				t.Errorf("shown: %v, at step %d", a.copying.on, a.x.Step())
			}
		})
	}
}
