package parallel

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// What a call returns is handed on; a call that takes longer than its context is left.
func TestAwait(t *testing.T) {
	if v, err := Await(t.Context(), func() (int, error) { return 7, io.EOF }); v != 7 || err != io.EOF {
		t.Errorf("%d, %v", v, err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	release := make(chan int)
	defer close(release)
	v, err := Await(ctx, func() (int, error) {
		cancel(why)
		return <-release, nil
	})
	if v != 0 || err != why {
		t.Errorf("left: %d, %v", v, err)
	}
}

// A call goes on beside its caller, who has its error when he waits.
func TestStart(t *testing.T) {
	release := make(chan error)
	wait := Start(func() error { return <-release })
	release <- io.EOF
	if err := wait(); err != io.EOF {
		t.Error(err)
	}
}

// A panic of a call comes to who waits for it, with the stack that it had there.
func TestPanic(t *testing.T) {
	for name, wait := range map[string]func(){
		"await": func() { Await(t.Context(), func() (int, error) { panic("of a call") }) },
		"start": func() { _ = Start(func() error { panic("of a call") })() },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				fault, ok := recover().(*Panic)
				if !ok || fault.String() != "of a call" || !strings.Contains(string(fault.Stack), "TestPanic") {
					t.Errorf("recovered %v", fault)
				}
			}()
			wait()
			t.Error("it goes on")
		})
	}
}
