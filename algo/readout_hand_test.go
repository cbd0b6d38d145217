package algo_test

import (
	"math"
	"slices"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// Sparse rows have the readouts of the same rows stored dense, with two labels
// and with several.
func TestSparseReadouts(t *testing.T) {
	sparse, dense := sparsely(t, 60, 40, 5)
	table := dense()
	classes := func(d *model.Dataset) *model.Dataset {
		c := *d
		c.Task, c.Labels, c.Class, c.Y = "multiclass", []string{"a", "b", "c"}, make([]int32, d.Len()), make([]int8, d.Len())
		for i, y := range d.Y {
			c.Class[i] = int32(i%2 + int(y+1)/2)
		}
		return &c
	}
	for _, z := range []struct{ sparse, dense *model.Dataset }{{sparse, table}, {classes(sparse), classes(table)}} {
		for _, kernel := range []string{"", "linear", "rbf"} {
			s := algo.Default()
			s.Arithmetic, s.Steps, s.Batch, s.Gamma = "float", 300, 7, "1/64"
			if kernel != "" {
				s.Mode, s.Kernel = "kernel", kernel
			}
			var lines []*algo.Timeline
			for _, d := range []*model.Dataset{z.sparse, z.dense} {
				p, err := algo.Prepare(s, d)
				if err != nil {
					t.Fatal(err)
				}
				line := algo.NewTimeline(p)
				if err := line.Extend(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
				lines = append(lines, line)
			}
			for _, name := range algo.ReadoutNames() {
				for _, step := range []int{lines[0].Reached(), 1, 40, 17} {
					a, err := lines[0].Readout(t.Context(), name, step)
					if err != nil {
						t.Fatal(err)
					}
					b, err := lines[1].Readout(t.Context(), name, step)
					if err != nil {
						t.Fatal(err)
					}
					for i := range z.sparse.Len() {
						l, m := a.See(i), b.See(i)
						if math.Abs(l.Activation-m.Activation) > 1e-9*(1+math.Abs(m.Activation)) || l.Rival != m.Rival || l.Mistake != m.Mistake {
							t.Fatalf("%s %s, %s at step %d, example %d: %+v, dense %+v", z.sparse.Task, kernel, name, step, i, l, m)
						}
					}
				}
			}
		}
	}
}

// The mean is the same to the last bit however its step was reached, and over a
// long way, on which only some of the sums are kept.
func TestMeanIsTheSameFromAnywhere(t *testing.T) {
	data := noisy(t, 500, 20)
	for i := range data.Y {
		if i%10 == 0 { // mistakes that no weights avoid
			data.Y[i] = -data.Y[i]
		}
	}
	p, err := algo.Prepare(endless(), data)
	if err != nil {
		t.Fatal(err)
	}
	var lines [2]*algo.Timeline
	for k := range lines {
		lines[k] = algo.NewTimeline(p)
		if err := lines[k].Extend(t.Context(), func(e algo.Event) bool { return e.Step == 400_000 }); err != nil {
			t.Fatal(err)
		}
	}
	if n := lines[0].Journal().Len(); n < 8<<12 {
		t.Fatalf("%d updates are no long way", n)
	}
	want := map[int][]float64{}
	for step := 1; step <= 400_000; step += 3333 {
		want[step] = append(lines[0].Averaged(step).Weights(), lines[0].Averaged(step).Bias())
	}
	draw := model.NewDraws(1, 1)
	for range 100 {
		step := 1 + 3333*draw.Below(len(want))
		if got := append(lines[1].Averaged(step).Weights(), lines[1].Averaged(step).Bias()); !slices.Equal(got, want[step]) {
			t.Fatalf("step %d: %v, want %v", step, got, want[step])
		}
	}
}
