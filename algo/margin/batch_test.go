package margin

import (
	"fmt"
	"math/big"
	"strconv"
	"testing"

	"perceptron/model"
	"perceptron/model/golden"
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

// The figures are those of AND an example at a time, 51 with bias unit and 64 with bias
// radius, times B. Of an example that is there
// twice a step of two adds both copies and the run is over: 2 of at most
// 2·(R/γ)² = 2.
func TestBatchValues(t *testing.T) {
	and := set(t, 2, 0, 0, -1, 0, 1, -1, 1, 0, -1, 1, 1, 1)
	sets := map[string]*model.Dataset{"and": and, "twins": set(t, 1, 1, 1, 1, 1)}
	for _, c := range golden.Table(t, "batch", 7) {
		data, bias, order, why := sets[c[0]], c[1], c[2], c[5]
		batch, _ := strconv.Atoi(c[3])
		kind, _ := KindOf(bias)
		r := Run{Data: data, Bias: bias, Order: order, Twice: order == "random", Batch: batch, Rate: big.NewRat(1, 1), Updates: 1, Misclassified: 2}
		bounds := Bounds(t.Context(), r, Solve(t.Context(), data, kind, nil))
		if b := named(t, bounds, "batch"); fmt.Sprint(b.Value) != c[4] || b.Why != why || b.Applies != (why == "") || b.Applies && (b.Counts != 2 || !b.Holds) {
			t.Errorf("%s: %+v", c, b)
		}
		if b := named(t, bounds, "homogeneous"); b.Applies || b.Why != c[6] {
			t.Errorf("%s: %+v", c, b)
		}
	}
	r := Run{Data: and, Bias: "unit", Order: "given", Batch: 2, Rate: big.NewRat(1, 1), FirstW: []*big.Rat{big.NewRat(1, 1), new(big.Rat)}}
	if b := named(t, Bounds(t.Context(), r, Solve(t.Context(), and, Augmented, nil)), "batch"); b.Why != "the first weights are not zero" {
		t.Errorf("%+v", b)
	}
}
