package model

import "math"

// plainLoopMax is the length up to which a plain loop is faster than four sums.
const plainLoopMax = 8

// Dot is Σ xⱼzⱼ, in the same order of additions on every machine. The slices have equal
// lengths. A long product is four sums over every fourth element, which a processor
// computes in parallel; the remaining elements go to the first sum.
func Dot(x, z []float64) float64 {
	z = z[:len(x)]
	if len(x) <= plainLoopMax {
		s := 0.0
		for j, v := range x {
			s += float64(v * z[j])
		}
		return s
	}
	var a, b, c, d float64
	j := 0
	for ; j <= len(x)-8; j += 8 {
		v, w := x[j:j+8:j+8], z[j:j+8:j+8]
		a += float64(v[0] * w[0])
		b += float64(v[1] * w[1])
		c += float64(v[2] * w[2])
		d += float64(v[3] * w[3])
		a += float64(v[4] * w[4])
		b += float64(v[5] * w[5])
		c += float64(v[6] * w[6])
		d += float64(v[7] * w[7])
	}
	if j <= len(x)-4 {
		v, w := x[j:j+4:j+4], z[j:j+4:j+4]
		a += float64(v[0] * w[0])
		b += float64(v[1] * w[1])
		c += float64(v[2] * w[2])
		d += float64(v[3] * w[3])
		j += 4
	}
	for ; j < len(x); j++ {
		a += float64(x[j] * z[j])
	}
	return (b + d) + (a + c)
}

// DotRows writes w·xᵢ + b to dst for consecutive rows xᵢ, with the same bits as Dot.
func DotRows(dst, rows, w []float64, b float64) {
	if len(w) == 2 { // the plane, as in most pictures
		for i, u, v := 0, w[0], w[1]; i < len(dst); i++ {
			s := 0 + float64(u*rows[2*i]) // 0: no −0
			dst[i] = s + float64(v*rows[2*i+1]) + b
		}
		return
	}
	for i := range dst {
		dst[i] = Dot(w, rows[i*len(w):][:len(w)]) + b
	}
}

// Angle is the angle between two vectors of equal length, in degrees; 0 if the square of
// one is 0. It is computed from the chord between the unit vectors, which loses no digits
// for small angles.
func Angle(v, w []float64) float64 {
	var vv, ww float64
	for j := range v {
		vv += float64(v[j] * v[j])
		ww += float64(w[j] * w[j])
	}
	if vv == 0 || ww == 0 {
		return 0
	}
	vv, ww = math.Sqrt(vv), math.Sqrt(ww)
	gap, reach := 0.0, 0.0 // the squares of the chord, and of the chord to the opposite vector
	for j := range v {
		a, b := v[j]/vv, w[j]/ww
		gap += float64((a - b) * (a - b))
		reach += float64((a + b) * (a + b))
	}
	return 2 * Degrees(math.Sqrt(gap), math.Sqrt(reach))
}

// Norm is ‖x‖, scaled so that no square overflows or underflows.
func Norm(x []float64) float64 {
	s := Dot(x, x)
	if s > 1e-280 && s < 1e300 {
		return math.Sqrt(s)
	}
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	if !(largest > 0) || math.IsInf(largest, 0) {
		return largest
	}
	_, e := math.Frexp(largest)
	s = 0
	for _, v := range x {
		v = math.Ldexp(v, -e)
		s += float64(v * v)
	}
	return math.Ldexp(math.Sqrt(s), e)
}

// Hypot is √(a² + b²), the same on every machine, which math.Hypot is not.
func Hypot(a, b float64) float64 {
	a, b = math.Abs(a), math.Abs(b)
	p := max(a, b)
	if !(p > 0) || math.IsInf(p, 0) {
		return p
	}
	q := min(a, b) / p
	return p * math.Sqrt(1+float64(q*q))
}

// AddScaled adds c·x to w; the slices have equal lengths.
func AddScaled(w []float64, c float64, x []float64) {
	for j, v := range x[:len(w)] {
		w[j] += float64(c * v)
	}
}
