package model

import "math"

// measure is a sum over the features of two points, in the order of the
// features: what a kernel reads of them.
type measure struct {
	term func(x, z float64) float64
	// dense and rows are the same for points with all their features, in loops of
	// their own.
	dense func(x, z []float64) float64
	rows  func(dst, rows, z []float64)
}

// The three measures: x·z, ‖x − z‖² and ‖x − z‖₁. They are constants.
var (
	product = measure{func(x, z float64) float64 { return x * z }, Dot, func(dst, rows, z []float64) {
		Sums(dst, rows, z, 0)
	}}
	squares = measure{func(x, z float64) float64 { return (x - z) * (x - z) }, squaredDistance, func(dst, rows, z []float64) {
		if len(z) == 2 {
			squaresInPlane(dst, rows, z[0], z[1])
			return
		}
		for i := range dst {
			dst[i] = squaredDistance(rows[i*len(z):][:len(z)], z)
		}
	}}
	lengths = measure{func(x, z float64) float64 { return math.Abs(x - z) }, distance1, func(dst, rows, z []float64) {
		for i := range dst {
			dst[i] = distance1(rows[i*len(z):][:len(z)], z)
		}
	}}
)

// squaresInPlane is ‖x − z‖² of points of the plane.
func squaresInPlane(dst, rows []float64, u, v float64) {
	for i := range dst {
		p, q := rows[2*i]-u, rows[2*i+1]-v
		dst[i] = float64(p*p) + float64(q*q)
	}
}

func squaredDistance(x, z []float64) float64 {
	s := 0.0
	for j, v := range x[:len(z)] {
		t := v - z[j]
		s += float64(t * t)
	}
	return s
}

func distance1(x, z []float64) float64 {
	s := 0.0
	for j, v := range x[:len(z)] {
		s += math.Abs(v - z[j])
	}
	return s
}

// between is the measure of two examples.
func (m *measure) between(d *Dataset, i, j int) float64 {
	if d.rows == nil {
		return m.dense(d.Row(i), d.Row(j))
	}
	xi, x := d.rows.row(i)
	zi, z := d.rows.row(j)
	if m == &product {
		return mergedDot(xi, x, zi, z)
	}
	return sparseDistance(xi, x, zi, z, m == &squares)
}

// row is the measure of example j with those from one on.
func (m *measure) row(dst []float64, d *Dataset, j, from int) {
	switch {
	case d.rows == nil:
		m.rows(dst, d.X[from*d.Dim():], d.Row(j))
	case m == &product && d.Dim() <= len(d.rows.value): // xⱼ spread out is soon made up for
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
