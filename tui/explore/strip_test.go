package explore

import (
	"math"
	"math/big"
	"testing"
)

// The distances below the plane are y·(w·x + b)/‖w‖ of every example, here by
// rational numbers, with the example at hand among them; two features need none.
func TestStripDistances(t *testing.T) {
	x := box(t)
	for range 12 {
		do(t, x, "step")
		f := x.View().Frame()
		s := x.View().Scene(f).Strip
		h, _ := f.State().Hyperplane()
		norm, d := 0.0, x.source.Data
		for _, w := range h.W {
			norm = math.Hypot(norm, w)
		}
		if norm == 0 {
			if len(s.Away) > 0 {
				t.Fatal("distances from no hyperplane")
			}
			continue
		}
		for i := range d.Len() {
			a := new(big.Rat).SetFloat64(h.B)
			for j, v := range d.Row(i) {
				a.Add(a, new(big.Rat).Mul(new(big.Rat).SetFloat64(v), new(big.Rat).SetFloat64(h.W[j])))
			}
			want, _ := a.Float64()
			want *= float64(d.Y[i]) / norm
			if got := s.Away[i]; math.Abs(got-want) > 1e-12 {
				t.Fatalf("x%d lies %v away, want %v", i+1, got, want)
			}
			if look, _ := f.Look(); look.Example == i && math.Abs(s.Hand.Away-want) > 1e-12 {
				t.Fatalf("the example at hand lies %v away, want %v", s.Hand.Away, want)
			}
		}
	}
}

// Of a kernel the distances are those in its feature space: y·a/‖w‖ with ‖w‖² =
// ΣΣ αᵢαⱼyᵢyⱼK(xᵢ, xⱼ), here summed over all pairs. One that is no product has
// none where that sum is not above 0.
func TestStripOfKernels(t *testing.T) {
	for _, kernel := range []string{"poly", "rbf", "laplace", "sigmoid"} {
		x := box(t)
		do(t, x, "set kernel "+kernel)
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
					t.Errorf("%s: distances though ‖w‖² is %v", kernel, square)
				}
				continue
			}
			for i := range d.Len() {
				a := f.State().Bias()
				for j := range d.Len() {
					a += alpha[j] * float64(d.Y[j]) * p.K(j, i)
				}
				want := float64(d.Y[i]) * a / math.Sqrt(square)
				if got := s.Away[i]; math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
					t.Fatalf("%s, step %d: x%d lies %v away, want %v", kernel, x.Step(), i+1, got, want)
				}
				seen++
			}
		}
		if seen == 0 {
			t.Errorf("%s: nothing seen", kernel)
		}
	}
}
