package model

import (
	"math"
	"math/big"
	"testing"
)

// Each root to the 64th power is a power of 2, and no neighbour of it is nearer.
func TestRoots(t *testing.T) {
	away := func(v float64, i int) *big.Float {
		p := new(big.Float).SetPrec(400).SetFloat64(v)
		for range 6 {
			p.Mul(p, p)
		}
		want := new(big.Float).SetMantExp(big.NewFloat(1), i)
		return p.Abs(p.Sub(p, want))
	}
	for i, v := range roots {
		at := away(v, i)
		if at.Cmp(away(math.Nextafter(v, 0), i)) > 0 || at.Cmp(away(math.Nextafter(v, 3), i)) > 0 {
			t.Errorf("2^(%d/64) is not nearest to %v", i, v)
		}
	}
}

// math.Exp is within one unit in the last place, and exp within two of it.
func TestExp(t *testing.T) {
	for i := range 2_000_000 {
		x := -float64(i) * 3.7e-4
		got, want := exp(x), math.Exp(x)
		if math.Abs(got-want) > 2*(math.Nextafter(want, 2)-want) {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
	}
	for _, z := range []struct{ x, want float64 }{
		{0, 1}, {math.Copysign(0, -1), 1}, {-5e-324, 1}, {-1e-17, 1}, {-746, 0}, {math.Inf(-1), 0}, {-math.MaxFloat64, 0},
	} {
		if got := exp(z.x); got != z.want {
			t.Errorf("exp(%v) = %v, want %v", z.x, got, z.want)
		}
	}
	if !math.IsNaN(exp(math.NaN())) {
		t.Error("exp(NaN) is a number")
	}
}
