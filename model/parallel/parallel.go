// Package parallel is for work beside other work: a wait for it, which a context may
// end, and what is kept of it if it panics.
package parallel

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic of such work, with the stack that it had there.
type Panic struct {
	Value any
	Stack []byte
}

func (f *Panic) String() string { return fmt.Sprint(f.Value) }

// result is what a call came to.
type result[T any] struct {
	value T
	err   error
	fault *Panic
}

// get is what the call returned, or its panic.
func (r result[T]) get() (T, error) {
	if r.fault != nil {
		panic(r.fault)
	}
	return r.value, r.err
}

// begin makes a call beside what follows.
func begin[T any](call func() (T, error)) <-chan result[T] {
	done := make(chan result[T], 1)
	go func() {
		var r result[T]
		defer func() {
			if v := recover(); v != nil {
				r.fault = &Panic{Value: v, Stack: debug.Stack()}
			}
			done <- r
		}()
		r.value, r.err = call()
	}()
	return done
}

// Start makes a call beside what follows. What it returns waits for the call and is its
// error; a panic of the call is then that of who waits, as a *Fault.
func Start(call func() error) (wait func() error) {
	done := begin(func() (struct{}, error) { return struct{}{}, call() })
	return sync.OnceValue(func() error {
		_, err := (<-done).get()
		return err
	})
}

// Await is what call returns, or the cause why ctx ended first; the call then goes
// on, and what comes of it is nobody's. A panic of the call is the caller's, as a *Fault.
func Await[T any](ctx context.Context, call func() (T, error)) (T, error) {
	select {
	case r := <-begin(call):
		return r.get()
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}
