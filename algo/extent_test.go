package algo_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
)

// The largest length is that of the longest example as model.Norm has it, to the bit,
// however small or large the squares are.
func TestExtent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]float64{1, 1e-135, 1e-140, 1e-160, 1e149, 1e150, 1e160}).Draw(t, "size")
		x := rapid.SliceOfN(rapid.Float64Range(-size, size), 2, 40).Draw(t, "x")
		d, err := model.NewDataset("t", []string{"a", "b"}, x[:len(x)&^1], slices.Repeat([]int8{1}, len(x)/2))
		if err != nil {
			t.Fatal(err)
		}
		s := algo.Default()
		s.Arithmetic = "float"
		p, err := algo.Prepare(s, d)
		if err != nil {
			return // the numbers would grow too large
		}
		longest := 0.0
		for i := range d.Len() {
			longest = max(longest, model.Norm(d.Row(i)))
		}
		if p.Radius != longest || math.IsInf(longest, 0) {
			t.Fatalf("%v, want %v", p.Radius, longest)
		}
	})
}
