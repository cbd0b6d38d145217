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

// Whatever the processor can, the bits are those of the plain loop: of every length,
// where some are for math.Exp, and where a number is none.
func TestExpsAreThoseOfThePlainLoop(t *testing.T) {
	odd := []float64{0, math.Copysign(0, -1), 5e-324, 1e-300, 700, 699.9999999999999, 700.0000000000001, 745, 1e300, math.Inf(1), math.NaN(), math.Ln2, math.Ln2 / 64, math.Ln2 / 128}
	draw := NewDraws(1, 1)
	for _, gamma := range []float64{1, 0.5, 2, 1e-3, 1e3} {
		for n := range 200 {
			sums := make([]float64, n)
			for i := range sums {
				sums[i] = float64(draw.Below(1<<30)) / float64(uint64(1)<<draw.Below(40))
				if draw.Below(8) == 0 {
					sums[i] = odd[draw.Below(len(odd))]
				}
			}
			want := append([]float64(nil), sums...)
			expsPlain(want, gamma)
			got := append([]float64(nil), sums...)
			exps(got, gamma)
			for i := range want {
				if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
					t.Fatalf("γ = %v: %v of %d gives %v, want %v", gamma, sums[i], n, got[i], want[i])
				}
			}
		}
	}
	sums := make([]float64, 1<<20) // each residue, and all of both signs of r
	for i := range sums {
		sums[i] = float64(i) * 6.1e-4
	}
	want := append([]float64(nil), sums...)
	expsPlain(want, 1)
	exps(sums, 1)
	for i := range want {
		if math.Float64bits(sums[i]) != math.Float64bits(want[i]) {
			t.Fatalf("e^−%v is %v, want %v", float64(i)*6.1e-4, sums[i], want[i])
		}
	}
}

func BenchmarkExps(b *testing.B) {
	sums := make([]float64, 512)
	for _, c := range []struct {
		name string
		exps func([]float64, float64)
	}{{"plain", expsPlain}, {"as it is", exps}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				for i := range sums {
					sums[i] = float64(i) / 100
				}
				c.exps(sums, 2)
			}
		})
	}
}
