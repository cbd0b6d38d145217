// Package together runs the parts of one piece of work side by side.
package together

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Group is parts that are waited for together. The zero value is ready for use. A
// part that panics ends no more than the work it is of: who waits panics, with
// the first [Fault], once all parts are over.
type Group struct {
	parts sync.WaitGroup
	mu    sync.Mutex
	fault *Fault
}

// Fault is a panic of a part, with the stack that it had there.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) String() string { return fmt.Sprint(f.Value) }

// Go runs a part.
func (g *Group) Go(part func()) {
	g.parts.Go(func() {
		defer func() {
			if v := recover(); v != nil {
				g.failed(v)
			}
		}()
		part()
	})
}

func (g *Group) failed(v any) {
	f, ok := v.(*Fault) // of parts of its own
	if !ok {
		f = &Fault{v, debug.Stack()}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fault == nil {
		g.fault = f
	}
}

// Wait waits for the parts that were begun.
func (g *Group) Wait() {
	g.parts.Wait()
	if g.fault != nil {
		panic(g.fault)
	}
}
