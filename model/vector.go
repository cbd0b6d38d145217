package model

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// short is the length up to which a plain loop beats the call of the
// assembly dot product.
const short = 8

// Dot is Σ xⱼzⱼ; the slices have one length.
func Dot(x, z []float64) float64 {
	if len(x) > short {
		return floats.Dot(x, z)
	}
	s := 0.0
	for j, v := range x[:len(z)] {
		s += v * z[j]
	}
	return s
}

// Norm is ‖x‖, scaled so that no square overflows or underflows on the way.
func Norm(x []float64) float64 {
	s := Dot(x, x)
	if s > 1e-280 && s < 1e300 {
		return math.Sqrt(s)
	}
	return floats.Norm(x, 2)
}

// addScaled adds c·x to w.
func addScaled(w []float64, c float64, x []float64) {
	if len(w) > short {
		floats.AddScaled(w, c, x)
		return
	}
	for j := range w {
		w[j] += c * x[j]
	}
}
