package tui

import (
	"fmt"
	"math/rand/v2"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
)

// million is a million examples of d features, a tenth of them on the wrong
// side of the hyperplane that the labels are from.
func million(b *testing.B, d int) explore.Source {
	b.Helper()
	const n = 1_000_000
	r := rand.New(rand.NewPCG(1, 2))
	x, y, names := make([]float64, n*d), make([]int8, n), make([]string, d)
	for j := range names {
		names[j] = fmt.Sprint("f", j+1)
	}
	for i := range y {
		a := 0.0
		for j := range d {
			x[i*d+j] = r.NormFloat64()
			a += x[i*d+j] * float64(1+j%3)
		}
		y[i] = 1
		if (a < 0) != (r.IntN(10) == 0) {
			y[i] = -1
		}
	}
	data, err := model.NewDataset("million", names, x, y)
	if err != nil {
		b.Fatal(err)
	}
	return explore.Source{Data: data, Name: "million", Setup: algo.Default()}
}

// BenchmarkMillion is a key and the frame it brings about, at a million points:
// at d = 2 at most 2 ms where nothing changes and 16 ms for an update, at most 20 ms
// otherwise, but for dual form, whose sums are of all examples learned from, and a
// pass.
func BenchmarkMillion(b *testing.B) {
	for _, d := range []int{2, 20} {
		s := million(b, d)
		for _, c := range []struct{ name, first, one, other string }{
			{"looking", "step 5; next", "", ""}, // nothing has changed
			{"updating", "next", "next", "previous"},
			{"updating-pca", "next; axes pca", "next", "previous"},
			{"updating-margin", "next; axes margin", "next", "previous"},
			{"panning", "next; view in", "view right", "view left"},
			{"zooming", "next; view in 3", "view in 2", "view out 2"},
			{"dual", "mode dual; epoch; epoch; epoch", "next", "previous"},
			{"dual-epoch", "mode dual", "epoch", "epoch"},
		} {
			b.Run(fmt.Sprintf("d=%d/%s", d, c.name), func(b *testing.B) {
				a := session(b, s)
				update(a, tea.WindowSizeMsg{Width: 100, Height: 30})
				if err := a.x.Do(b.Context(), "next; next; next; next; "+c.first); err != nil {
					b.Fatal(err)
				}
				a.draw()
				lines := [2]string{c.one, c.other}
				b.ReportAllocs()
				for k := 0; b.Loop(); k++ {
					if err := a.x.Do(b.Context(), lines[k%2]); err != nil {
						b.Fatal(err)
					}
					a.draw()
				}
			})
		}
	}
}
