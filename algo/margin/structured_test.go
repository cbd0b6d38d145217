package margin

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
)

// classed is examples of several classes, 0, 1, …
func classed(t interface{ Fatal(...any) }, dim int, x []float64, class []int32, labels ...string) *model.Dataset {
	names := []string{"1", "2", "3", "4", "5", "6"}[:dim]
	d, err := model.NewDataset("classes", names, x, slices.Repeat([]int8{1}, len(class)))
	if err != nil {
		t.Fatal(err)
	}
	clear(d.Y)
	d.Task, d.Class, d.Labels = "multiclass", class, labels
	return d
}

// Why the row has no value.
func TestNotStructured(t *testing.T) {
	d := classed(t, 1, []float64{1, -1, 2}, []int32{0, 1, 1}, "A", "B")
	one := classed(t, 1, []float64{1, -1}, []int32{0, 0}, "A")
	none := classed(t, 1, nil, nil, "A", "B")
	two := set(t, 1, 1, 1, -1, -1)
	w := func(a ...float64) (all [][]float64, b []float64) {
		for _, v := range a {
			all = append(all, []float64{v})
		}
		return all, make([]float64, len(a))
	}
	of := func(d *model.Dataset, a ...float64) *Structured {
		weights, b := w(a...)
		s := Classes(d, "unit", weights, b)
		return &s
	}
	for _, c := range []struct {
		name   string
		data   *model.Dataset
		s      *Structured
		change func(*Run)
		why    string
	}{
		{"no weights yet", d, nil, nil, "the margin of the final weights is not known yet"},
		{"zero weights", d, of(d, 0, 0), nil, "under the final weights some example has no positive margin"},
		{"one is wrong", d, of(d, 1, -1), nil, "under the final weights some example has no positive margin"},
		{"infinite", d, of(d, math.Inf(1), -1), nil, "the weights exceed the range of a double"},
		{"one class", one, of(one, 0), nil, "there is only one class, with no other to separate it from"},
		{"no examples", none, of(none, 1, 2), nil, "there are no examples"},
		{"batches", d, of(d, 1, -1), func(r *Run) { r.Batch = 2 }, "a step takes 2 examples, not one"},
		{"elsewhere", d, of(d, 1, -1), func(r *Run) { r.FirstB = big.NewRat(1, 1) }, "the first weights are not zero"},
		{"binary", two, nil, nil, "for several classes and for sequences"},
	} {
		r := Run{Data: c.data, Bias: "unit", Order: "given", Batch: 1, Rate: big.NewRat(1, 1), Structured: c.s}
		if c.change != nil {
			c.change(&r)
		}
		b := named(t, Bounds(t.Context(), r, Solve(t.Context(), c.data, Augmented, nil)), "structured")
		if b.Applies || b.Why != c.why || b.Value != 0 {
			t.Errorf("%s: %+v", c.name, b)
		}
	}
}

// The tagger hands in R and δ of its own: 3 and ¾ make 16.
func TestGivenStructured(t *testing.T) {
	d := &model.Dataset{Name: "tags", Task: "sequence", Y: make([]int8, 2)}
	r := Run{Data: d, Bias: "unit", Order: "given", Batch: 1, Rate: big.NewRat(1, 1), Updates: 16}
	r.Structured = &Structured{R: 3, Delta: 0.75, Why: "R is an upper bound"}
	b := named(t, Bounds(t.Context(), r, Solve(t.Context(), d, Augmented, nil)), "structured")
	if !b.Applies || !b.Holds || b.Value < 16 || b.Value > 16*(1+1e-13) || b.Why != "δ is the margin of the run's last weights; R is an upper bound" {
		t.Errorf("%+v", b)
	}
}

// What is no inner product has no δ.
func TestClassesOfNoInnerProduct(t *testing.T) {
	d := classed(t, 2, []float64{1, 1, 1, -1, -1, 1, -1, -1}, []int32{0, 1, 1, 0}, "A", "B")
	alpha := [][]float64{{1, -1, -1, 1}, {-1, 1, 1, -0.5}}
	s := ClassesOfAlpha(t.Context(), d, "unit", kernel(t, "sigmoid", 1, "1", "1"), alpha, []float64{1, -1})
	if s.Delta != 0 || !strings.Contains(s.Why, "not positive semidefinite") {
		t.Errorf("%+v", s)
	}
}
