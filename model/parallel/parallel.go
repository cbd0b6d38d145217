// Package parallel runs a call in a goroutine: it waits for the call until a context ends,
// and passes a panic of the call on to whoever waits.
package parallel

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic of such a call, with its stack.
type Panic struct {
	Value any
	Stack []byte
}

func (f *Panic) String() string { return fmt.Sprint(f.Value) }

// result is what a call returned, or its panic.
type result[T any] struct {
	value T
	err   error
	fault *Panic
}

// get returns what the call returned, or panics as it did.
func (r result[T]) get() (T, error) {
	if r.fault != nil {
		panic(r.fault)
	}
	return r.value, r.err
}

// begin starts a call in a goroutine.
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

// Start starts a call in a goroutine. The returned function waits for it and returns its
// error; if the call panicked, it panics with a *Panic.
func Start(call func() error) (wait func() error) {
	done := begin(func() (struct{}, error) { return struct{}{}, call() })
	return sync.OnceValue(func() error {
		_, err := (<-done).get()
		return err
	})
}

// Await returns what call returns, or the cause of ctx's end; the call then goes on, and
// its result is lost. If the call panics, Await panics with a *Panic.
func Await[T any](ctx context.Context, call func() (T, error)) (T, error) {
	select {
	case r := <-begin(call):
		return r.get()
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}
