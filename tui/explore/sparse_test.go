package explore

import (
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// Every kind of axes shows the examples where a table would have them.
func TestSparsePlane(t *testing.T) {
	names, x, y := []string{"a", "b", "c"}, []float64{1, 0, 2, 0, -1, 0, 3, 0, 0, 0, 0, 4}, []int8{1, -1, 1, -1}
	dense := must(model.NewDataset("s", names, x, y))
	sparse := dense.Compressed()
	s := algo.Default()
	s.Arithmetic = "float"
	for _, line := range []string{"axes 1 3", "axes pca", "axes margin"} {
		var at [2][]float64
		for k, d := range []*model.Dataset{dense, sparse} {
			e := begun(t, Source{Data: d, Name: "s", Setup: s})
			do(t, e, "next; "+line)
			at[k] = make([]float64, 2*d.Len())
			pic := e.View()
			for i := range d.Len() {
				at[k][2*i], at[k][2*i+1] = pic.Point(i)
			}
		}
		for k := range at[0] {
			if diff := at[0][k] - at[1][k]; diff > 1e-12 || diff < -1e-12 {
				t.Errorf("%s: %v, want %v", line, at[1], at[0])
				break
			}
		}
	}
}
