package split

import "testing"

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
