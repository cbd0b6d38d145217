// Package together is for work beside other work: a wait for it that a context ends,
// and what is kept of it if it panics.
package together

import (
	"context"
	"fmt"
)

// Fault is a panic of such work, with the stack that it had there.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) String() string { return fmt.Sprint(f.Value) }

// Within is what call returns, or the cause why ctx ended first; the call then goes
// on, and what comes of it is nobody's.
func Within[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := call()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}
