// Package together is for work beside other work: a wait for it, which a context may
// end, and what is kept of it if it panics.
package together

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// Fault is a panic of such work, with the stack that it had there.
type Fault struct {
	Value any
	Stack []byte
}

func (f *Fault) String() string { return fmt.Sprint(f.Value) }

// faultOf makes a call; it is its panic, or nil.
func faultOf(call func()) (f *Fault) {
	defer func() {
		if v := recover(); v != nil {
			f = &Fault{Value: v, Stack: debug.Stack()}
		}
	}()
	call()
	return nil
}

// Each makes so many calls side by side and waits for all. A panic of one is the
// caller's, as a *Fault, or as it is of one alone.
func Each(calls int, call func(k int)) {
	if calls == 1 {
		call(0)
		return
	}
	faults := make([]*Fault, calls)
	var others sync.WaitGroup
	for k := 1; k < calls; k++ {
		others.Go(func() { faults[k] = faultOf(func() { call(k) }) })
	}
	faults[0] = faultOf(func() { call(0) })
	others.Wait()
	for _, f := range faults {
		if f != nil {
			panic(f)
		}
	}
}

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
		defer func() { done <- r }()
		r.fault = faultOf(func() { r.value, r.err = call() })
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
