// Package together is for work beside other work: a wait for it, which a context may
// end, and what is kept of it if it panics.
package together

import (
	"context"
	"fmt"
	"runtime/debug"
)

// Fault is a panic of such work, with the stack that it had there.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) String() string { return fmt.Sprint(f.Value) }

// Within is what call returns, or the cause why ctx ended first; the call then goes
// on, and what comes of it is nobody's. A panic of the call is the caller's, as a *Fault.
func Within[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
		fault *Fault
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if v := recover(); v != nil {
				r.fault = &Fault{Value: v, Stack: debug.Stack()}
			}
			done <- r
		}()
		r.value, r.err = call()
	}()
	select {
	case r := <-done:
		if r.fault != nil {
			panic(r.fault)
		}
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}
