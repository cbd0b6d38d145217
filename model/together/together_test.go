package together

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// What a call returns is handed on; a call that takes longer than its context is left.
func TestWithin(t *testing.T) {
	if v, err := Within(t.Context(), func() (int, error) { return 7, io.EOF }); v != 7 || err != io.EOF {
		t.Errorf("%d, %v", v, err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	release := make(chan int)
	defer close(release)
	v, err := Within(ctx, func() (int, error) {
		cancel(why)
		return <-release, nil
	})
	if v != 0 || err != why {
		t.Errorf("left: %d, %v", v, err)
	}
}

// All calls are made, also beside one that panics.
func TestEach(t *testing.T) {
	made := make([]int, 9)
	defer func() {
		if fault, ok := recover().(*Fault); !ok || fault.Value != 4 || slices.Contains(made, 0) {
			t.Errorf("recovered %v, made %v", fault, made)
		}
	}()
	Each(len(made), func(k int) {
		if made[k]++; k == 4 {
			panic(k)
		}
	})
	t.Error("it goes on")
}

// A panic of a call comes to who waits for it, with the stack that it had there.
func TestFault(t *testing.T) {
	for name, wait := range map[string]func(){
		"within": func() { Within(t.Context(), func() (int, error) { panic("of a call") }) },
		"each":   func() { Each(2, func(int) { panic("of a call") }) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				fault, ok := recover().(*Fault)
				if !ok || fault.String() != "of a call" || !strings.Contains(string(fault.Stack), "TestFault") {
					t.Errorf("recovered %v", fault)
				}
			}()
			wait()
			t.Error("it goes on")
		})
	}
}
