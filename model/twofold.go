package model

import (
	"math"
	"math/big"
)

// twofold is the unevaluated sum of two doubles, hi the nearest to it: some 104
// bits. (T. J. Dekker, "A floating-point technique for extending the available
// precision", Numerische Mathematik 18, 1971.)
type twofold struct{ hi, lo float64 }

// sumOf is a + b, exactly.
func sumOf(a, b float64) twofold {
	s := a + b
	t := s - a
	return twofold{s, (a - (s - t)) + (b - t)}
}

// twofoldOf is r to about 106 bits.
func twofoldOf(r *big.Rat) twofold {
	hi, _ := r.Float64()
	if hi == 0 || math.IsInf(hi, 0) {
		return twofold{hi, 0}
	}
	rest := new(big.Rat).SetFloat64(hi)
	lo, _ := rest.Sub(r, rest).Float64()
	return twofold{hi, lo}
}

func (a twofold) plus(b twofold) twofold {
	s, t := sumOf(a.hi, b.hi), sumOf(a.lo, b.lo)
	s = sumOf(s.hi, s.lo+t.hi)
	return sumOf(s.hi, s.lo+t.lo)
}

func (a twofold) minus(b twofold) twofold { return a.plus(twofold{-b.hi, -b.lo}) }

func (a twofold) times(b twofold) twofold {
	p := float64(a.hi * b.hi)
	rest := math.FMA(a.hi, b.hi, -p)
	return sumOf(p, rest+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

// inverseRoot is 1/√a for a > 0, by one step of Newton's method.
func (a twofold) inverseRoot() twofold {
	r := twofold{1 / math.Sqrt(a.hi), 0}
	gap := twofold{1, 0}.minus(a.times(r).times(r))
	return r.plus(twofold{float64(r.hi*gap.hi) / 2, 0})
}

// rounded is the double nearest to what a is within so much of, and whether that
// much leaves no other.
func (a twofold) rounded(within float64) (x float64, sure bool) {
	return a.hi, a.hi+(a.lo+within) == a.hi && a.hi+(a.lo-within) == a.hi
}
