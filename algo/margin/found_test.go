package margin

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptron/model"
)

// enclosed reports whether lower ≤ γ ≤ upper, given γ² exactly.
func enclosed(lower, upper float64, square *big.Rat) bool {
	at := func(x float64) *big.Rat {
		r := new(big.Rat).SetFloat64(x)
		return r.Mul(r, r)
	}
	return at(lower).Cmp(square) <= 0 && (math.IsInf(upper, 1) || square.Cmp(at(upper)) <= 0)
}

// countdown is a context that ends at the check after so many.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCutShort: whenever the search is stopped, what was proved by then is true.
func TestCutShort(t *testing.T) {
	poly := kernel(t, "poly", 2, "1", "1")
	for name, d := range map[string]*model.Dataset{
		"separable": gap(t, 40, 6, 0.05), "mixed": mixed(t, 40, 6, 0.2), "sparse": gap(t, 40, 6, 0.05).Compressed(),
	} {
		for kind := range kinds {
			for _, k := range []*model.Kernel{nil, poly} {
				exact := Solve(t.Context(), d, Kind(kind), k)
				open, decided := 0, 0
				for checks := 0; ; checks++ {
					ctx := &countdown{t.Context(), checks}
					v := Solve(ctx, d, Kind(kind), k)
					switch {
					case v.Separable == Undecided:
						open++
					case v.Separable != exact.Separable:
						t.Fatalf("%s %v, %d checks: %v, in the end %v", name, Kind(kind), checks, v.Separable, exact.Separable)
					default:
						decided++
					}
					if exact.Separable == True && !enclosed(v.Lower, v.Upper, exact.GammaSquared) {
						t.Fatalf("%s %v, %d checks: γ² = %v is not from %v to %v", name, Kind(kind), checks, exact.GammaSquared, v.Lower, v.Upper)
					}
					if ctx.left >= 0 {
						break
					}
				}
				if open < 2 || decided < 1 {
					t.Errorf("%s %v: %d open, %d decided", name, Kind(kind), open, decided)
				}
			}
		}
	}
}

// TestFoundElsewhere: what a hyperplane found elsewhere proves is a bound on the exact γ,
// where the search had no time, and nothing where the answer is known; one that doesn't
// separate proves nothing.
func TestFoundElsewhere(t *testing.T) {
	d := gap(t, 40, 6, 0.05).Compressed()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for kind := range kinds {
		exact := Solve(t.Context(), d, Kind(kind), nil)
		if exact.Separable != True {
			continue
		}
		h := model.Hyperplane{W: slices.Clone(exact.W), B: exact.B}
		h.W[0] *= 1.001
		open := Solve(over, d, Kind(kind), nil)
		v := open.WithHyperplane(d, h)
		if v.Separable != True || !(v.Lower > 0) || !enclosed(v.Lower, v.Upper, exact.GammaSquared) {
			t.Errorf("%v: %+v, γ is %v", Kind(kind), v, exact.Gamma)
		}
		if v = exact.WithHyperplane(d, h); v.GammaSquared == nil || v.GammaSquared.Cmp(exact.GammaSquared) != 0 {
			t.Errorf("%v: %v, without it %v", Kind(kind), v.GammaSquared, exact.GammaSquared)
		}
		for name, wrong := range map[string]model.Hyperplane{
			"the other side": {W: stretchedBy(h.W, -1), B: -h.B}, "nowhere": {W: make([]float64, 6)},
		} {
			if v := open.WithHyperplane(d, wrong); v.Separable != Undecided {
				t.Errorf("%v, %s: %v", Kind(kind), name, v.Separable)
			}
		}
	}
}

func stretchedBy(v []float64, c float64) []float64 {
	u := make([]float64, len(v))
	for j, x := range v {
		u[j] = c * x
	}
	return u
}
