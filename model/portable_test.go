package model

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// The functions are close to those of math, and the same on all machines: the digests are
// from amd64, and this test runs on arm64 too.
func TestPortable(t *testing.T) {
	for _, c := range []struct {
		name     string
		low, hi  float64
		own, has func(float64) float64
		within   float64 // units in the last place
		digest   uint64
	}{
		{"tanh", -25, 25, tanh, math.Tanh, 4, 0xea380e0e4fe77ab5},
		{"tanh near 0", -1, 1, tanh, math.Tanh, 4, 0xe0d32019cff1187d},
		{"arctan", 0, 9, arctan, math.Atan, 3, 0x346c60920e01f3c8},
		{"exp", -760, 0, exp, math.Exp, 2, 0xcb50a2c8387ddde1},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		sum, bytes := fnv.New64a(), make([]byte, 8)
		for range 50_000 {
			x := c.low + float64(rng.Float64()*(c.hi-c.low))
			got, want := c.own(x), c.has(x)
			if unit := math.Abs(math.Nextafter(want, math.Inf(1)) - want); !(math.Abs(got-want) <= c.within*unit) {
				t.Fatalf("%s: of %v it is %v, want %v", c.name, x, got, want)
			}
			binary.LittleEndian.PutUint64(bytes, math.Float64bits(got))
			sum.Write(bytes)
		}
		if sum.Sum64() != c.digest {
			t.Errorf("%s: the digest is %#x, want %#x", c.name, sum.Sum64(), c.digest)
		}
	}
	inf := math.Inf(1)
	for _, c := range []struct {
		of    func(float64) float64
		pairs []float64
	}{
		{tanh, []float64{0, 0, inf, 1, -inf, -1, -400, -1, 1e-300, 1e-300}},
		{exp, []float64{0, 1, math.Copysign(0, -1), 1, -5e-324, 1, -1e-17, 1, -746, 0, -inf, 0, -math.MaxFloat64, 0}},
	} {
		for pair := range slices.Chunk(c.pairs, 2) {
			if got := c.of(pair[0]); got != pair[1] {
				t.Errorf("of %v it is %v, want %v", pair[0], got, pair[1])
			}
		}
		if got := c.of(math.NaN()); !math.IsNaN(got) {
			t.Errorf("of NaN it is %v", got)
		}
	}
	for _, c := range []struct{ opposite, adjacent, want float64 }{{0, 0, 0}, {0, 2, 0}, {3, 3, 45}, {1, 0, 90}} {
		if got := Degrees(c.opposite, c.adjacent); got != c.want {
			t.Errorf("%v over %v: %v degrees, want %v", c.opposite, c.adjacent, got, c.want)
		}
	}
}

// The 64th power of each is a power of 2, and no neighbouring double is nearer.
func TestRoots(t *testing.T) {
	away := func(v float64, i int) *big.Float {
		p := new(big.Float).SetPrec(400).SetFloat64(v)
		for range 6 {
			p.Mul(p, p)
		}
		want := new(big.Float).SetMantExp(big.NewFloat(1), i)
		return p.Abs(p.Sub(p, want))
	}
	for i, v := range powersOfTwo {
		at := away(v, i)
		if at.Cmp(away(math.Nextafter(v, 0), i)) > 0 || at.Cmp(away(math.Nextafter(v, 3), i)) > 0 {
			t.Errorf("2^(%d/64) is not nearest to %v", i, v)
		}
	}
}
