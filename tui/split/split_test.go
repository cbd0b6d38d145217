package split

import "testing"

// Every column of every thing comes once, in order, and each thing is told of.
func TestColumns(t *testing.T) {
	for _, n := range []int{0, 1, few + 1, 2*block + 7} {
		for _, width := range []int{1, 2, 7} {
			next, told := make([]int, width), 0
			Columns(n, width, func(things int) { told += things }, func(left, right, from, to int) {
				for j := left; j < right; j++ {
					if next[j] != from {
						t.Errorf("n = %d, column %d of %d: %d comes after %d", n, j, width, from, next[j])
					}
					next[j] = to
				}
			})
			for j, to := range next {
				if to != n || told != n {
					t.Errorf("n = %d, column %d of %d: %d, and told of %d", n, j, width, to, told)
				}
			}
		}
	}
}

// Every thing is in exactly one part, and each is told of.
func TestWork(t *testing.T) {
	for _, n := range []int{0, 1, few, few + 1, 3*few + 7, block, 2*block + few + 1} {
		part, told := make([]int, n), 0
		Work(n, func(things int) { told += things }, func(k, from, to int) {
			for i := from; i < to; i++ {
				part[i] += k + 1
			}
		})
		for i, k := range part {
			if k < 1 || k > Parts(n) {
				t.Fatalf("n = %d: thing %d is in part %d of %d, or in several", n, i, k, Parts(n))
			}
		}
		if told != n {
			t.Errorf("n = %d: told of %d", n, told)
		}
	}
}
