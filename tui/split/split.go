// Package split does work on a row of many things in parts, on all processors.
package split

import (
	"runtime"

	"perceptron/model/together"
)

// few is the number of things from which their parts are worth a goroutine.
const few = 1 << 15

// Parts is how many parts n things are cut into.
func Parts(n int) int {
	if n <= few {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

// Work calls f for parts of n things, from one up to another, and returns when
// all of it is done.
func Work(n int, f func(part, from, to int)) {
	if parts := Parts(n); parts > 1 {
		sideBySide(parts, func(k int) { f(k, k*n/parts, (k+1)*n/parts) })
	} else {
		f(0, 0, n)
	}
}

// Columns is Work on things that have so many columns: f is for columns from left
// up to right of all things.
func Columns(n, width int, f func(left, right int)) {
	if parts := min(Parts(n), width); parts > 1 {
		sideBySide(parts, func(k int) { f(k*width/parts, (k+1)*width/parts) })
	} else {
		f(0, width)
	}
}

// sideBySide calls f for all parts at once.
func sideBySide(parts int, f func(part int)) {
	var work together.Group
	for k := range parts {
		work.Go(func() { f(k) })
	}
	work.Wait()
}
