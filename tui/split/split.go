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
	parts := Parts(n)
	if parts == 1 {
		f(0, 0, n)
		return
	}
	var work together.Group
	for k := range parts {
		work.Go(func() { f(k, k*n/parts, (k+1)*n/parts) })
	}
	work.Wait()
}
