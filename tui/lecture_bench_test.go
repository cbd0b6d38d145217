package tui

import (
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// BenchmarkLectureFrames is a frame of 80×24 of what the lectures ask for, from the
// key on: a word, weight space of 10,000 examples, and two kinds of axes.
func BenchmarkLectureFrames(b *testing.B) {
	many := model.Blobs(1, 10_000, 0.8, []float64{2, 2}, []float64{-1, -1})
	overlapping := model.Blobs(1, 10_000, 1, []float64{1, 0.5}, []float64{-1, -0.5})
	poly := algo.Default()
	poly.Mode, poly.Kernel = "kernel", "poly"
	for _, c := range []struct {
		name         string
		data         *model.Dataset
		setup        algo.Setup
		before, each string
	}{
		{"why", many, algo.Default(), "step 100", "why update; why γ"},
		{"weight-space", many, algo.Default(), "step 400; show weight-space; zoom on", "step"},
		{"weight-space-inseparable", overlapping, algo.Default(), "step 400; show weight-space; zoom on", "step"},
		{"pca", many, algo.Default(), "step 100; axes pca", "step"},
		{"phi", many, poly, "step 100; axes phi 2 4", "step"},
		{"pca-kernel", many, poly, "step 100; axes pca", "step"},
	} {
		b.Run(c.name, func(b *testing.B) {
			x, err := explore.New(explore.Source{Data: c.data, Name: c.name, Setup: c.setup}, nil)
			if err != nil {
				b.Fatal(err)
			}
			x.Decide(b.Context(), time.Minute)
			g, o := grid.New(80, 24, false), overlay.New(overlay.Catalogue{})
			x.Resize(80, 24)
			if err := x.Do(b.Context(), c.before); err != nil {
				b.Fatal(err)
			}
			x.Decide(b.Context(), time.Minute)
			drawFrame(g, x, o)
			for b.Loop() {
				if err := x.Do(b.Context(), c.each); err != nil {
					b.Fatal(err)
				}
				drawFrame(g, x, o)
			}
		})
	}
}
