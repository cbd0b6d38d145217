package tui

import (
	"fmt"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
	"perceptron/tui/panel"
)

// crowd is n examples of m classes in the plane, in rings.
func crowd(t testing.TB, n, m int) explore.Source {
	t.Helper()
	x := make([]float64, 0, 2*n)
	class, labels := make([]int32, n), make([]string, m)
	for c := range labels {
		labels[c] = fmt.Sprintf("c%06d", c)
	}
	draws := model.NewDraws(3, 0)
	for i := range n {
		class[i] = int32(i % m)
		x = append(x, float64(class[i])+float64(draws.Below(1000))/1000, float64(draws.Below(2000))/100-10)
	}
	d, err := model.NewClasses("crowd", []string{"a", "b"}, x, class, labels)
	if err != nil {
		t.Fatal(err)
	}
	return explore.Source{Data: d, Name: "crowd", Setup: algo.Default()}
}

// With very many classes every panel can be drawn at every size.
func TestManyClasses(t *testing.T) {
	for _, setup := range []string{"", "mode dual", "mode kernel; set kernel rbf", "set batch-size 100", "readout averaged"} {
		x := explorer(t, crowd(t, 250, 120))
		did(t, x, setup+"; step 5")
		for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 45}, {200, 60}} {
			x.Resize(size[0], size[1])
			g := grid.New(size[0], size[1], false)
			drawFrame(g, x, overlay.New(overlay.Catalogue{}))
			for _, p := range []string{"step", "bound", "slack", "algorithm", "table", "gram", "events", "loss", "loss-map", "readouts"} {
				g := grid.New(size[0], size[1], true)
				panel.Draw(p, g.All(), x.View().Frame(), x.View().Panels.Views[p], true)
			}
		}
	}
}
