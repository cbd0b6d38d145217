package tui

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// BenchmarkFrame is one step and the frame it makes, in colour, with the default panels.
// The clock is not stopped in between: that would have the frame pay for what stopping it
// clears away.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			a := session(b, sample(b, "and"))
			update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			press(a, "c")
			a.draw()
			b.ReportAllocs()
			for step := 0; b.Loop(); step++ {
				a.x.Begin(fmt.Sprintf("seek %d", step%36))
				a.draw()
			}
		})
	}
}

// A step and its frame make little garbage, of which the command takes a third: 60
// allocations at 80×24, and at 200×60, where all panels are open, not much more than the
// 400 of today.
func TestFrameAllocations(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which is run in short, allocates beside")
	}
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
