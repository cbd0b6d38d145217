//go:build !race

package tui

import "testing"

// A step and its frame allocate little, a third of it in the command: 60 allocations at
// 80×24, and not much more than the present 400 at 200×60, where all panels are open. The
// race detector adds allocations of its own.
func TestFrameAllocations(t *testing.T) {
	for size, most := range map[[2]int]float64{{80, 24}: 60, {200, 60}: 450} {
		show, step := stepping(t, size), 0
		n := testing.AllocsPerRun(72, func() { show(step); step++ })
		t.Logf("%v: %v allocations", size, n)
		if n > most {
			t.Errorf("%v: %v allocations, at most %v", size, n, most)
		}
	}
}
