package samples

import (
	"slices"
	"testing"

	"perceptron/model"
)

// mistaken counts the examples on the wrong side of a score; 0 is neither side.
func mistaken(d *model.Dataset, score func(x []float64) float64) int {
	n := 0
	for i, y := range d.Y {
		if float64(y)*score(d.Row(i)) <= 0 {
			n++
		}
	}
	return n
}

// affine is w·x + b, of weights with b last.
func affine(w []float64) func(x []float64) float64 {
	return func(x []float64) float64 { return dot(x, w) + w[len(x)] }
}

// What the sample promises: in each of the first passes, and much later, the
// averaged and the voted weights make clearly fewer test errors than the last.
// The averages and votes are those of THEORY.md, kept the slow way.
func TestNoisy(t *testing.T) {
	d := dataset(t, "noisy")
	if d.Len() != 100 || d.Test.Len() != 100 {
		t.Fatalf("%d to learn from, %d to test on", d.Len(), d.Test.Len())
	}
	w := make([]float64, 3)
	sum := make([]float64, 3)
	vectors, votes := [][]float64{{0, 0, 0}}, []float64{0}
	voted := func(x []float64) (s float64) {
		for k, v := range vectors {
			if a := affine(v)(x); a > 0 {
				s += votes[k]
			} else if a < 0 {
				s -= votes[k]
			}
		}
		return s
	}
	for epoch := 1; epoch <= 20; epoch++ {
		for i, y := range d.Y {
			if float64(y)*affine(w)(d.Row(i)) <= 0 {
				for j, v := range append(slices.Clone(d.Row(i)), 1) {
					w[j] += float64(y) * v
				}
				vectors, votes = append(vectors, slices.Clone(w)), append(votes, 0)
			}
			votes[len(votes)-1]++
			for j, v := range w {
				sum[j] += v
			}
		}
		if epoch > 10 && epoch < 20 {
			continue
		}
		last, averaged, vote := mistaken(d.Test, affine(w)), mistaken(d.Test, affine(sum)), mistaken(d.Test, voted)
		if worst := max(averaged, vote); worst > 16 || epoch < 20 && last < worst+5 || last <= worst {
			t.Errorf("epoch %d: %d test errors of the last weights, %d averaged, %d voted", epoch, last, averaged, vote)
		}
	}
}
