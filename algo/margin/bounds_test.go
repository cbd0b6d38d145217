package margin

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"perceptron/model"
	"perceptron/model/golden"
)

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// The least Freund–Schapire bound is compared with a plain random search over (v, c) from
// many places, which must find nothing lower.
func TestLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for set := range 40 {
		dim, n := 1+set%2, 12+rng.IntN(30)
		x, y := make([]float64, n*dim), make([]int8, n)
		for i := range y {
			y[i] = pick[int8](rng, -1, 1)
			if set%5 == 0 {
				y[i] = int8(math.Copysign(1, rng.Float64()-0.8))
			}
			for j := range dim {
				x[i*dim+j] = math.Round(100 * (rng.NormFloat64() + float64(y[i])*float64(set%4)))
			}
		}
		for _, bias := range []string{"none", "unit", "radius"} {
			r := Run{Data: made(t, dim, x, y), Bias: bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1)}
			kind, _ := KindOf(bias)
			for _, b := range Bounds(t.Context(), r, Solve(t.Context(), r.Data, kind, nil)) {
				if !b.Applies || b.Name != "freund-schapire" && b.Name != "freund-schapire-sharp" {
					continue
				}
				printed := bias == "radius" && b.Name == "freund-schapire"
				least := wander(r, rng, printed)
				if least < b.Value*(1-1e-5) {
					t.Errorf("set %d %s %s: %v at γ = %v, but %v can be had", set, bias, b.Name, b.Value, b.Gamma, least)
				}
			}
		}
	}
}

// wander lowers the ledger's bound by random steps of shrinking size.
func wander(r Run, rng *rand.Rand, printed bool) float64 {
	best := math.Inf(1)
	for range 4 {
		h := model.Hyperplane{W: make([]float64, r.Data.Dim())}
		for j := range h.W {
			h.W[j] = rng.NormFloat64()
		}
		gamma, at := 100*math.Exp(rng.NormFloat64()), math.Inf(1)
		for k := range 500 {
			size := math.Exp(-float64(k) / 60)
			g := model.Hyperplane{W: slices.Clone(h.W), B: h.B + size*100*rng.NormFloat64()}
			for j := range g.W {
				g.W[j] += size * rng.NormFloat64()
			}
			l := NewLedger(r, g, gamma*math.Exp(size*rng.NormFloat64()))
			value := l.Bound
			if printed {
				if value = l.Printed; value == 0 {
					continue
				}
			}
			if value < at {
				at, h, gamma = value, l.H, l.Gamma
			}
		}
		best = min(best, at)
	}
	return best
}

func named(t interface{ Fatalf(string, ...any) }, bounds []Bound, name string) Bound {
	for _, b := range bounds {
		if b.Name == name {
			return b
		}
	}
	t.Fatalf("no bound %s", name)
	return Bound{}
}

// The values are those of AND with single examples, 51 with bias unit and 64 with bias
// radius, times B. If an example occurs twice, a batch of two adds both copies and the run
// is over: 2 of at most 2·(R/γ)² = 2.
func TestBatchValues(t *testing.T) {
	and := set(t, 2, 0, 0, -1, 0, 1, -1, 1, 0, -1, 1, 1, 1)
	sets := map[string]*model.Dataset{"and": and, "twins": set(t, 1, 1, 1, 1, 1)}
	for _, c := range golden.Table(t, "batch", 7) {
		data, bias, order, why := sets[c[0]], c[1], c[2], c[5]
		batch, _ := strconv.Atoi(c[3])
		kind, _ := KindOf(bias)
		r := Run{Data: data, Bias: bias, Order: order, Repeats: order == "random", Batch: batch, Rate: big.NewRat(1, 1), Updates: 1, Misclassified: 2}
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
