package serve

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"

	"perceptron/model/together"
)

// Faults keeps what panics: in the log, under a number, which is all that others
// are told.
type Faults struct {
	Log *slog.Logger
	n   atomic.Int64
}

// Tell is called where a panic was recovered, and returns what is to be said.
func (f *Faults) Tell(recovered any) error {
	stack := debug.Stack()
	if part, ok := recovered.(*together.Fault); ok {
		stack = part.Stack
	}
	n := f.n.Add(1)
	f.Log.Error("fault", "number", n, "what", fmt.Sprint(recovered), "stack", string(stack))
	return fmt.Errorf("internal fault %d: the log of the server has it (a bug of the program, not of its input)", n)
}
