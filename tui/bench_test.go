package tui

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// BenchmarkFrame is one step and its frame, in colour, with the default panels. The clock
// is not stopped in between, since stopping it collects garbage at the frame's expense.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			show := stepping(b, size)
			b.ReportAllocs()
			for step := 0; b.Loop(); step++ {
				show(step)
			}
		})
	}
}

// stepping draws steps of AND on a screen of that size, after the run was made once.
func stepping(t testing.TB, size [2]int) (show func(step int)) {
	a := session(t, sample(t, "and"))
	update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
	press(a, "c")
	a.draw()
	return func(step int) {
		a.x.ExecuteScript(fmt.Sprintf("seek %d", step%36))
		a.draw()
	}
}
