package margin

import (
	"math/big"
	"testing"

	"perceptron/model"
)

func named(t interface{ Fatalf(string, ...any) }, bounds []Bound, name string) Bound {
	for _, b := range bounds {
		if b.Name == name {
			return b
		}
	}
	t.Fatalf("no bound %s", name)
	return Bound{}
}

// The figures are those of TestBoundValues times B. Of an example that is there
// twice a step of two adds both copies and the run is over: 2 of at most
// 2·(R/γ)² = 2.
func TestBatchValues(t *testing.T) {
	and := set(t, 2, 0, 0, -1, 0, 1, -1, 1, 0, -1, 1, 1, 1)
	twins := set(t, 1, 1, 1, 1, 1)
	for _, c := range []struct {
		data             *model.Dataset
		bias, order      string
		batch            int
		value            float64
		why, homogeneous string
	}{
		{and, "unit", "given", 2, 2 * 51, "", "a step takes 2 examples, not one"},
		{and, "unit", "given", 0, 4 * 51, "", "a step takes the whole set, not one example"},
		{and, "radius", "shuffled", 3, 3 * 64, "", "a step takes 3 examples, not one"},
		{and, "unit", "given", 9, 4 * 51, "", "a step takes the whole set, not one example"},
		{and, "unit", "random", 9, 9 * 51, "", "a step takes 9 examples, not one"},
		{and, "unit", "given", 1, 0, "one example a step: see the others", "for bias none; this run has bias unit"},
		{and, "none", "given", 2, 0, "the data are not separable: there is no γ", "a step takes 2 examples, not one"},
		{twins, "none", "given", 2, 2, "", "a step takes the whole set, not one example"},
	} {
		kind, _ := KindOf(c.bias)
		r := Run{Data: c.data, Bias: c.bias, Order: c.order, Twice: c.order == "random", Batch: c.batch, Rate: big.NewRat(1, 1), Updates: 1, Misclassified: 2}
		bounds := Bounds(t.Context(), r, Solve(t.Context(), c.data, kind, nil))
		if b := named(t, bounds, "batch"); b.Value != c.value || b.Why != c.why || b.Applies != (c.why == "") || b.Applies && (b.Counts != 2 || !b.Holds) {
			t.Errorf("%+v: %+v", c, b)
		}
		if b := named(t, bounds, "homogeneous"); b.Applies || b.Why != c.homogeneous {
			t.Errorf("%+v: %+v", c, b)
		}
	}
	r := Run{Data: and, Bias: "unit", Order: "given", Batch: 2, Rate: big.NewRat(1, 1), FirstW: []*big.Rat{big.NewRat(1, 1), new(big.Rat)}}
	if b := named(t, Bounds(t.Context(), r, Solve(t.Context(), and, Augmented, nil)), "batch"); b.Why != "the first weights are not zero" {
		t.Errorf("%+v", b)
	}
}
