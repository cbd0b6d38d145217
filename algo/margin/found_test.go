package margin

import (
	"context"
	"math"
	"math/big"
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
					case v.Separable == Undecided && v.Why == "the time was up":
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
