package explore

import (
	"math"
	"testing"
)

// The distances below the plane are y·a/‖w‖ of every example, the one at hand among them:
// in the space of the kernel, where ‖w‖² = ΣΣ αᵢαⱼyᵢyⱼK(xᵢ, xⱼ), here summed over all
// pairs. Where that sum is not above 0 there are none.
func TestStrip(t *testing.T) {
	for _, set := range []string{"mode dual", "set kernel poly", "set kernel rbf", "set kernel laplace", "set kernel sigmoid"} {
		x := box(t)
		do(t, x, set)
		seen := 0
		for range 14 {
			do(t, x, "step")
			f := x.View().Frame()
			s, p, d := x.View().Scene(f).Strip, f.Problem, x.source.Data
			alpha, square := f.State().Alphas(), 0.0
			for i := range d.Len() {
				for j := range d.Len() {
					square += alpha[i] * alpha[j] * float64(d.Y[i]) * float64(d.Y[j]) * p.K(i, j)
				}
			}
			if square <= 1e-9 {
				if s.Hand != nil || len(s.Away) > 0 {
					t.Errorf("%s: distances though ‖w‖² is %v", set, square)
				}
				continue
			}
			for i := range d.Len() {
				a := f.State().Bias()
				for j := range d.Len() {
					a += alpha[j] * float64(d.Y[j]) * p.K(j, i)
				}
				want := float64(d.Y[i]) * a / math.Sqrt(square)
				away := s.Away[i]
				if look, _ := f.Look(); look.Example == i && s.Hand.Away != away {
					t.Fatalf("the example at hand lies %v away, and %v among the others", s.Hand.Away, away)
				}
				if math.Abs(away-want) > 1e-9*(1+math.Abs(want)) {
					t.Fatalf("%s, step %d: x%d lies %v away, want %v", set, x.Step(), i+1, away, want)
				}
				seen++
			}
		}
		if seen == 0 {
			t.Errorf("%s: nothing seen", set)
		}
	}
}
