//go:build !race

package tui

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// A step and its frame make little garbage, of which the command takes a third: 60
// allocations at 80×24, and at 200×60, where all panels are open, not much more than the
// 400 of today. The race detector allocates beside.
func TestFrameAllocations(t *testing.T) {
	for size, most := range map[[2]int]float64{{80, 24}: 60, {200, 60}: 450} {
		a := session(t, sample(t, "and"))
		update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		press(a, "c")
		a.draw()
		step := 0
		n := testing.AllocsPerRun(72, func() {
			a.x.Begin(fmt.Sprintf("seek %d", step%36))
			a.draw()
			step++
		})
		t.Logf("%v: %v allocations", size, n)
		if n > most {
			t.Errorf("%v: %v allocations, at most %v", size, n, most)
		}
	}
}
