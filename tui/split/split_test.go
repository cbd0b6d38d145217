package split

import (
	"sync/atomic"
	"testing"
)

// Every column comes once.
func TestColumns(t *testing.T) {
	for _, n := range []int{0, 1, few + 1} {
		for _, width := range []int{1, 2, 7} {
			came := make([]atomic.Int32, width)
			Columns(n, width, func(left, right int) {
				for j := left; j < right; j++ {
					came[j].Add(1)
				}
			})
			for j := range came {
				if got := came[j].Load(); got != 1 {
					t.Errorf("n = %d: column %d of %d came %d times", n, j, width, got)
				}
			}
		}
	}
}

// Every thing is in exactly one part.
func TestWork(t *testing.T) {
	for _, n := range []int{0, 1, few, few + 1, 3*few + 7} {
		part := make([]int, n)
		Work(n, func(k, from, to int) {
			for i := from; i < to; i++ {
				part[i] += k + 1
			}
		})
		for i, k := range part {
			if k < 1 || k > Parts(n) {
				t.Fatalf("n = %d: thing %d is in part %d of %d, or in several", n, i, k, Parts(n))
			}
		}
	}
}
