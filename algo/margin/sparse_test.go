package margin

import (
	"context"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"perceptron/model"
)

// A sparse and a dense copy of the same data have the same verdict: what is
// exact is equal, certificate and all, and what is enclosed is enclosed alike.
func TestSparseVerdicts(t *testing.T) {
	kernels := []*model.Kernel{nil}
	for _, name := range []string{"poly", "rbf", "laplace", "sigmoid"} {
		kernels = append(kernels, kernel(t, name, 2, "1/2", "1"))
	}
	rapid.Check(t, func(r *rapid.T) {
		n, m := rapid.IntRange(2, 9).Draw(r, "n"), rapid.IntRange(1, 7).Draw(r, "d")
		value := rapid.SampledFrom([]float64{0, 0, 0, 1, -1, 2, 0.1, -0.75})
		x := rapid.SliceOfN(value, n*m, n*m).Draw(r, "x")
		y := rapid.SliceOfN(rapid.SampledFrom([]int8{1, -1}), n, n).Draw(r, "y")
		dense := made(t, m, x, y)
		sparse := dense.Compressed()
		for kind := range kinds {
			for _, k := range kernels {
				for _, few := range []int{fewValues, -1} {
					a := solve(context.Background(), dense, Kind(kind), k, few)
					b := solve(context.Background(), sparse, Kind(kind), k, few)
					if why := differ(a, b); why != "" {
						r.Fatalf("%v %v: %s\n%+v\n%+v", Kind(kind), k, why, a, b)
					}
				}
			}
		}
	})
}

// differ says in what two verdicts differ by more than rounding; in γ, by more than the
// interval that it is known to lie in.
func differ(a, b Verdict) string {
	exact := func(v Verdict) string {
		if v.GammaSquared == nil {
			return ""
		}
		return v.GammaSquared.RatString()
	}
	switch {
	case a.Separable != b.Separable || a.Trivial != b.Trivial:
		return "separable"
	case exact(a) != exact(b):
		return "γ²"
	case a.Separable == True && !math.IsInf(a.Gamma, 1) && math.Abs(a.Gamma-b.Gamma) > max(1e-9*a.Gamma, a.Upper-a.Lower):
		return "γ"
	case a.GammaSquared != nil && len(a.W) > 0:
		return cmp.Diff(a.W, b.W)
	}
	return ""
}
