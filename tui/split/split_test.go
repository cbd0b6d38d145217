package split

import "testing"

// Every thing is in exactly one part, and the parts are in order.
func TestWork(t *testing.T) {
	for _, n := range []int{0, 1, few, few + 1, 3*few + 7} {
		part := make([]int, n)
		Work(n, func(k, from, to int) {
			for i := from; i < to; i++ {
				part[i] += k + 1
			}
		})
		last := 1
		for i, k := range part {
			if k < last || k > Parts(n) {
				t.Fatalf("n = %d: thing %d is in part %d, the one before it in %d, of %d", n, i, k, last, Parts(n))
			}
			last = k
		}
	}
}
