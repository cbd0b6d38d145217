package model

import (
	"math/bits"
	"math/rand/v2"
)

// Rand is a stream of pseudo-random numbers that a seed determines for good. Only the raw
// output of the generator, PCG, is specified: the way the standard library makes bounded or
// normal numbers of it may change, and math.Log may differ in the last place between
// machines. So both are made here, in integer arithmetic: the same on every machine and
// with every release of Go.
type Rand struct{ pcg *rand.PCG }

// NewRand is one of the streams of a seed, by number.
func NewRand(seed, stream uint64) Rand { return Rand{rand.NewPCG(seed, stream)} }

// IntN is uniform in [0, n), for n ≥ 1. It is the high half of a 128-bit product, which
// favours no number by more than n in 2⁶⁴.
func (d Rand) IntN(n int) int {
	hi, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(hi)
}

// ApproxNormal is approximately normal with mean 0 and standard deviation 1: the sum of
// twelve uniform numbers of 32 bits, whose variance is 1/12 each, less its mean 6
// (Irwin–Hall distribution). It is computed exactly, lies within ±6, and is a multiple of
// 2⁻³².
func (d Rand) ApproxNormal() float64 {
	sum := uint64(0)
	for range 6 {
		u := d.pcg.Uint64()
		sum += u>>32 + u&0xffffffff
	}
	return float64(float64(sum)/(1<<32)) - 6
}
