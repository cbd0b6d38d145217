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
		if err := x.Do(t.Context(), "step"); err != nil {
			t.Fatal(err)
		}
		f := x.Picture().Frame()
		s := x.Picture().Scene(f).Strip
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
			if look, _ := f.Look(); look.Example == i && math.Abs(s.Hand.X-want) > 1e-12 {
				t.Fatalf("the example at hand lies %v away, want %v", s.Hand.X, want)
			}
		}
	}
}
