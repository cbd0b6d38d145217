package model

import "math"

// These functions replace those of package math, whose last bits differ between machines: there
// a compiler may fuse a product with a sum, or a machine has instructions of its own. Here every
// product is rounded, so that runs, and pictures made from them, are the same everywhere. The
// polynomials are those of the Cephes library (S. L. Moshier), which math uses too.

// polynomial is the polynomial with these coefficients, the highest first, at x (Horner's
// method).
func polynomial(x float64, coefficients ...float64) float64 {
	v := 0.0
	for _, c := range coefficients {
		v = float64(v*x) + c
	}
	return v
}

// tanh is the hyperbolic tangent.
func tanh(x float64) float64 {
	switch z := math.Abs(x); {
	case z >= 0.625:
		e := exp(-2 * z)
		return math.Copysign(1-2*e/(1+e), x)
	case z > 0:
		s := float64(x * x)
		ratio := polynomial(s, -9.64399179425052238628e-1, -9.92877231001918586564e1, -1.61468768441708447952e3) /
			polynomial(s, 1, 1.12811678491632931402e2, 2.23548839060100448583e3, 4.84406305325125486048e3)
		return x + float64(x*s*ratio)
	}
	return x // 0, or NaN
}

// Degrees is the angle, from 0 to 90, of a right triangle with these two sides, which are 0
// or more: the angle between the adjacent side and the hypotenuse.
func Degrees(opposite, adjacent float64) float64 {
	if opposite == 0 {
		return 0
	}
	return arctan(opposite/adjacent) * 180 / math.Pi
}

// arctan is the arc tangent of x ≥ 0.
func arctan(x float64) float64 {
	const low = 6.123233995736765886130e-17 // π/2 less its nearest double
	switch {
	case x > 2.41421356237309504880: // 3π/8
		return math.Pi/2 - arctanSmall(1/x) + low
	case x > 0.66:
		return math.Pi/4 + arctanSmall((x-1)/(x+1)) + low/2
	}
	return arctanSmall(x)
}

// arctanSmall is the arc tangent of x between −0.66 and 0.66.
func arctanSmall(x float64) float64 {
	z := float64(x * x)
	ratio := polynomial(z, -8.750608600031904122785e-1, -1.615753718733365076637e1, -7.500855792314704667340e1, -1.228866684490136173410e2, -6.485021904942025371773e1) /
		polynomial(z, 1, 2.485846490142306297962e1, 1.650270098316988542046e2, 4.328810604912902668951e2, 4.853903996359136964868e2, 1.945506571482613964425e2)
	return float64(x*float64(z*ratio)) + x
}

// powersOfTwo is 2^(i/64), rounded to the nearest double.
var powersOfTwo = [64]float64{
	1, 0x1.02c9a3e778061p0, 0x1.059b0d3158574p0, 0x1.0874518759bc8p0,
	0x1.0b5586cf9890fp0, 0x1.0e3ec32d3d1a2p0, 0x1.11301d0125b51p0, 0x1.1429aaea92dep0,
	0x1.172b83c7d517bp0, 0x1.1a35beb6fcb75p0, 0x1.1d4873168b9aap0, 0x1.2063b88628cd6p0,
	0x1.2387a6e756238p0, 0x1.26b4565e27cddp0, 0x1.29e9df51fdee1p0, 0x1.2d285a6e4030bp0,
	0x1.306fe0a31b715p0, 0x1.33c08b26416ffp0, 0x1.371a7373aa9cbp0, 0x1.3a7db34e59ff7p0,
	0x1.3dea64c123422p0, 0x1.4160a21f72e2ap0, 0x1.44e086061892dp0, 0x1.486a2b5c13cdp0,
	0x1.4bfdad5362a27p0, 0x1.4f9b2769d2ca7p0, 0x1.5342b569d4f82p0, 0x1.56f4736b527dap0,
	0x1.5ab07dd485429p0, 0x1.5e76f15ad2148p0, 0x1.6247eb03a5585p0, 0x1.6623882552225p0,
	0x1.6a09e667f3bcdp0, 0x1.6dfb23c651a2fp0, 0x1.71f75e8ec5f74p0, 0x1.75feb564267c9p0,
	0x1.7a11473eb0187p0, 0x1.7e2f336cf4e62p0, 0x1.82589994cce13p0, 0x1.868d99b4492edp0,
	0x1.8ace5422aa0dbp0, 0x1.8f1ae99157736p0, 0x1.93737b0cdc5e5p0, 0x1.97d829fde4e5p0,
	0x1.9c49182a3f09p0, 0x1.a0c667b5de565p0, 0x1.a5503b23e255dp0, 0x1.a9e6b5579fdbfp0,
	0x1.ae89f995ad3adp0, 0x1.b33a2b84f15fbp0, 0x1.b7f76f2fb5e47p0, 0x1.bcc1e904bc1d2p0,
	0x1.c199bdd85529cp0, 0x1.c67f12e57d14bp0, 0x1.cb720dcef9069p0, 0x1.d072d4a07897cp0,
	0x1.d5818dcfba487p0, 0x1.da9e603db3285p0, 0x1.dfc97337b9b5fp0, 0x1.e502ee78b3ff6p0,
	0x1.ea4afa2a490dap0, 0x1.efa1bee615a27p0, 0x1.f50765b6e454p0, 0x1.fa7c1819e90d8p0,
}

// ln 2/64 as the sum of two doubles, the first of which has an exact product with any integer of
// 16 bits; and its inverse.
const (
	stepHigh     = 0x1.62e42fefap-7
	stepLow      = 0x1.cf79abc9e3b39p-46
	stepsPerUnit = 0x1.71547652b82fep6
)

const (
	rounder        = 0x1.8p52 // adding it leaves the nearest integer in the low bits
	subnormalBelow = -700     // eˣ is near the smallest doubles from here down
	zeroBelow      = -746     // eˣ is 0 from here down
)

// exps replaces sums s ≥ 0 by e^(−γs), for γ > 0, to within two units in the last place.
// The exponent is x = k·ln 2/64 + r with an integer k, so that eˣ = 2^⌊k/64⌋ · 2^(k mod 64
// /64) · eʳ with |r| ≤ 0.0055, for which five terms of the series are enough. It takes half
// the time of math.Exp, which matters where n of them make a row of the Gram matrix. The
// conversions keep the compiler from fusing operations, so that it is the same on every
// machine; math.Exp is not.
func exps(sums []float64, gamma float64) {
	for i, s := range sums {
		x := float64(-gamma * s)
		shifted := float64(x*stepsPerUnit) + rounder
		bits := math.Float64bits(shifted)
		k := shifted - rounder
		r := x - float64(k*stepHigh) - float64(k*stepLow)
		root := powersOfTwo[bits%64]
		r2 := float64(r * r)
		high := float64(r2 * (1.0/24 + float64(r*(1.0/120))))
		rest := r + float64(r2*(0.5+float64(r*(1.0/6))+high))
		switch v := root + float64(root*rest); {
		case x > subnormalBelow:
			sums[i] = math.Float64frombits(math.Float64bits(v) + bits>>6<<52)
		case x <= zeroBelow:
			sums[i] = 0
		default: // subnormal, or NaN
			sums[i] = math.Ldexp(v, int(math.Floor(k/64)))
		}
	}
}

// exp is eˣ for x ≤ 0, computed like exps.
func exp(x float64) float64 {
	one := [1]float64{-x}
	exps(one[:], 1)
	return one[0]
}
