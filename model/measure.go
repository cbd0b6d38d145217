package model

import "math"

// measure is a sum over the features of two points, in the order of the
// features: what a kernel reads of them.
type measure int

const (
	product measure = iota // x·z
	squares                // ‖x − z‖²
	lengths                // ‖x − z‖₁
)

// term is what one feature adds.
func (m measure) term(x, z float64) float64 {
	switch m {
	case product:
		return float64(x * z)
	case squares:
		return float64((x - z) * (x - z))
	}
	return math.Abs(x - z)
}

// of is the measure of two points with all their features.
func (m measure) of(x, z []float64) float64 {
	if m == product {
		return Dot(x, z)
	}
	s := 0.0
	for j, v := range x[:len(z)] {
		t := math.Abs(v - z[j])
		if m == squares {
			t = float64(t * t)
		}
		s += t
	}
	return s
}

// ofSparse is the measure of two sparse rows; a feature that a row has not is 0.
func (m measure) ofSparse(xi []int32, x []float64, zi []int32, z []float64) float64 {
	s, k, l := 0.0, 0, 0
	for k < len(xi) || l < len(zi) {
		switch {
		case l == len(zi) || k < len(xi) && xi[k] < zi[l]:
			s += m.term(x[k], 0)
			k++
		case k == len(xi) || zi[l] < xi[k]:
			s += m.term(0, z[l])
			l++
		default:
			s += m.term(x[k], z[l])
			k++
			l++
		}
	}
	return s
}

// between is the measure of two examples.
func (m measure) between(d *Dataset, i, j int) float64 {
	if d.rows == nil {
		return m.of(d.Row(i), d.Row(j))
	}
	xi, x := d.rows.row(i)
	zi, z := d.rows.row(j)
	return m.ofSparse(xi, x, zi, z)
}

// row is the measure of example j with those from one on.
func (m measure) row(dst []float64, d *Dataset, j, from int) {
	switch {
	case m == product && d.rows == nil:
		Sums(dst, d.X[from*d.Dim():], d.Row(j), 0)
	case d.rows == nil:
		x, z := d.X[from*d.Dim():], d.Row(j)
		for i := range dst {
			dst[i] = m.of(x[i*len(z):][:len(z)], z)
		}
	case m == product && d.Dim() <= len(d.rows.value): // xⱼ spread out is soon made up for
		z := d.Row(j)
		for i := range dst {
			dst[i] = d.DotRow(from+i, z)
		}
	default:
		for i := range dst {
			dst[i] = m.between(d, from+i, j)
		}
	}
}
