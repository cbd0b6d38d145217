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

// block is the number of things that are done before did is told of them: a
// millisecond or less.
const block = 1 << 16

// Work calls f for parts of n things, from one up to another, and returns when
// all of it is done. A part may come in pieces, one after the other. Did is told,
// by whoever called Work, of as many things as are done.
func Work(n int, did func(things int), f func(part, from, to int)) {
	parts := Parts(n)
	for from := 0; from < n; from += block {
		size := min(block, n-from)
		if parts == 1 {
			f(0, from, from+size)
		} else {
			sideBySide(parts, func(k int) { f(k, from+k*size/parts, from+(k+1)*size/parts) })
		}
		did(size)
	}
}

// Columns is Work on things that have so many columns: f is for columns from left
// up to right of things from one up to another, which come in order.
func Columns(n, width int, did func(things int), f func(left, right, from, to int)) {
	parts, some := min(Parts(n), width), max(1, min(block/4, 4*block/max(1, width)))
	for from := 0; from < n; from += some {
		to := min(n, from+some)
		if parts <= 1 {
			f(0, width, from, to)
		} else {
			sideBySide(parts, func(k int) { f(k*width/parts, (k+1)*width/parts, from, to) })
		}
		did(to - from)
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
