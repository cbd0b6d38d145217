package model

import "math"

// What is here math has too, but with other last bits on other machines: there a
// product may be added without having been rounded, or a machine has its own
// instructions. Here every product is rounded, so that a run, and a picture that is
// rounded from it, are the same everywhere. The polynomials are those of the Cephes
// library (S. L. Moshier), which math has as well.

// polynomial is that of the coefficients, the highest first.
func polynomial(x float64, of ...float64) float64 {
	v := 0.0
	for _, c := range of {
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
		of := polynomial(s, -9.64399179425052238628e-1, -9.92877231001918586564e1, -1.61468768441708447952e3) /
			polynomial(s, 1, 1.12811678491632931402e2, 2.23548839060100448583e3, 4.84406305325125486048e3)
		return x + float64(x*s*of)
	}
	return x // 0, or NaN
}

// Degrees is the angle, from 0 to 90, between the longest side of a right triangle
// and the side that is adjacent, of two sides that are 0 or more.
func Degrees(opposite, adjacent float64) float64 {
	if opposite == 0 {
		return 0
	}
	return arctan(opposite/adjacent) * 180 / math.Pi
}

// arctan is the arc tangent of x ≥ 0.
func arctan(x float64) float64 {
	const low = 6.123233995736765886130e-17 // what π/2 has below its last bit
	switch {
	case x > 2.41421356237309504880: // 3π/8
		return math.Pi/2 - arctanBelow(1/x) + low
	case x > 0.66:
		return math.Pi/4 + arctanBelow((x-1)/(x+1)) + low/2
	}
	return arctanBelow(x)
}

// arctanBelow is the arc tangent of x between −0.66 and 0.66.
func arctanBelow(x float64) float64 {
	z := float64(x * x)
	of := polynomial(z, -8.750608600031904122785e-1, -1.615753718733365076637e1, -7.500855792314704667340e1, -1.228866684490136173410e2, -6.485021904942025371773e1) /
		polynomial(z, 1, 2.485846490142306297962e1, 1.650270098316988542046e2, 4.328810604912902668951e2, 4.853903996359136964868e2, 1.945506571482613964425e2)
	return float64(x*float64(z*of)) + x
}
