package tui

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
)

// BenchmarkFrame is one step and the frame it makes, in colour, with the
// default panels. At 80×24 a frame may take 60 allocations and 40 kB, at 200×60
// 100 and 250 kB.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			a := session(b, and(b))
			update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			press(a, "c")
			a.draw()
			b.ReportAllocs()
			for step := 0; b.Loop(); step++ {
				b.StopTimer()
				a.x.Begin(fmt.Sprintf("seek %d", step%36))
				b.StartTimer()
				a.draw()
			}
		})
	}
}

// BenchmarkKeys is a command and the frame at 100×30 that it brings about, in turn one
// and the other: of a million points, of many classes, of what the lectures ask for.
func BenchmarkKeys(b *testing.B) {
	blobs := explore.Source{Data: model.Blobs(1, 10_000, 1, []float64{1, 0.5}, []float64{-1, -0.5}), Name: "blobs", Setup: algo.Default()}
	million := explore.Source{Data: model.Blobs(1, 1_000_000, 1, []float64{1, 0.5}, []float64{-1, -0.5}), Name: "million", Setup: algo.Default()}
	moons := explore.Source{Data: model.Moons(1, 2000, 0.45), Name: "moons", Setup: algo.Default()}
	for _, c := range []struct {
		name              string
		data              explore.Source
		first, one, other string
	}{
		{"million-looking", million, "step 5; next", "", ""},
		{"million-updating", million, "next", "next", "previous"},
		{"million-margin", million, "next; axes margin", "next", "previous"},
		{"million-panning", million, "next; view in", "view right", "view left"},
		{"million-dual", million, "mode dual; epoch; epoch; epoch", "next", "previous"},
		{"million-epoch", million, "mode dual", "epoch", "epoch"},
		{"classes", crowd(b, 3000, 3), "step 500", "step", "step"},
		{"classes-many", crowd(b, 3000, 1000), "step 500", "step", "step"},
		{"classes-rbf", crowd(b, 1000, 10), "mode kernel; set kernel rbf; step 5000", "step", "step"},
		{"why", blobs, "step 100", "why update", "why γ"},
		{"weight-space", blobs, "step 400; show weight-space; zoom on", "step", "step"},
		{"phi", blobs, "mode kernel; set kernel poly; step 100; axes phi 2 4", "step", "step"},
		{"voted", moons, "mode kernel; set kernel rbf; set readout voted; step 2000", "step", "step"},
	} {
		b.Run(c.name, func(b *testing.B) {
			a := session(b, c.data)
			update(a, tea.WindowSizeMsg{Width: 100, Height: 30})
			did(b, a.x, c.first)
			a.draw()
			lines := [2]string{c.one, c.other}
			b.ReportAllocs()
			for k := 0; b.Loop(); k++ {
				did(b, a.x, lines[k%2])
				a.draw()
			}
		})
	}
}
