package tui

import (
	"perceptron/tui/explore"
	"perceptron/tui/gate"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// Host is what the sessions of one process have in common. The zero value is
// that of one session alone.
type Host struct {
	Gate    *gate.Gate       // for long work; nil lets all of it on
	Themes  *theme.Set       // nil: each session makes its own
	Cells   *grid.Pool       // to draw on; nil: each session has its own
	Answers *explore.Answers // of the theory; nil: each session works out its own
	Faults  explore.Faults   // tells of panics; nil says what they were
}
