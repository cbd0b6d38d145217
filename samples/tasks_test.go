package samples

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"perceptron/model"
)

// argmax is the class with the highest score, the first of several: a loop of
// the tests' own, as is loop.
func argmax(w [][]float64, x []float64) int {
	best := 0
	for c := range w {
		if dot(x, w[c])+w[c][len(x)] > dot(x, w[best])+w[best][len(x)] {
			best = c
		}
	}
	return best
}

// multi makes passes of the multiclass perceptron, from 0 and with a bias step
// of 1, until one has no mistake.
func multi(d *model.Dataset, passes int) (epochs, updates int, converged bool) {
	w := make([][]float64, len(d.Labels))
	for c := range w {
		w[c] = make([]float64, d.Dim()+1)
	}
	for epochs < passes {
		epochs++
		before := updates
		for i, gold := range d.Class {
			x := append(slices.Clone(d.Row(i)), 1)
			if c := argmax(w, x[:d.Dim()]); c != int(gold) {
				for j, v := range x {
					w[gold][j] += v
					w[c][j] -= v
				}
				updates++
			}
		}
		if updates == before {
			return epochs, updates, true
		}
	}
	return epochs, updates, false
}

// The weights that made the set get all of it right, and so does the learner
// after some passes.
func TestWedges(t *testing.T) {
	d := dataset(t, "wedges")
	made := [][]float64{{-3, -2, 1}, {3, -2, -1}, {0, 4, 0}}
	for i, gold := range d.Class {
		if c := argmax(made, d.Row(i)); c != int(gold) {
			t.Errorf("example %d is %s, made by %s", i+1, d.Labels[gold], d.Labels[c])
		}
	}
	if diff := cmp.Diff([]string{"left", "right", "top"}, d.Labels); diff != "" {
		t.Error(diff)
	}
	epochs, updates, converged := multi(d, 100)
	if !converged || epochs < 4 || epochs > 30 {
		t.Errorf("converged %v after %d epochs, %d updates: want some epochs", converged, epochs, updates)
	}
	for c, label := range d.Labels {
		n := 0
		for _, k := range d.Class {
			if int(k) == c {
				n++
			}
		}
		if n < 10 {
			t.Errorf("%d examples are %s", n, label)
		}
	}
}
