package project

import (
	"math"

	"perceptron/model"
)

// Moments are the mean and the variance of each feature; the variances are in
// some unit of their own, for shares.
type Moments struct {
	Mean, Variance []float64
}

// NewMoments costs two passes over the data.
func NewMoments(d *model.Dataset) *Moments {
	m := &Moments{Mean: make([]float64, d.Dim()), Variance: make([]float64, d.Dim())}
	n := float64(d.Len())
	for i := range d.Len() {
		for j, v := range d.Entries(i) {
			m.Mean[j] += v / n
		}
	}
	k := scale(d)
	stored := make([]int, d.Dim())
	for i := range d.Len() {
		for j, v := range d.Entries(i) {
			t := float64(v*k) - float64(m.Mean[j]*k)
			m.Variance[j] += float64(t * t)
			stored[j]++
		}
	}
	for j, count := range stored { // the others are 0
		t := m.Mean[j] * k
		m.Variance[j] += float64(float64(d.Len()-count) * t * t)
	}
	return m
}

func (m *Moments) total() float64 {
	t := 0.0
	for _, v := range m.Variance {
		t += v
	}
	return t
}

// scale is a power of two that makes the largest value about 1, so that no
// square overflows.
func scale(d *model.Dataset) float64 {
	size := 0.0
	for i := range d.Len() {
		for _, v := range d.Entries(i) {
			size = max(size, math.Abs(v))
		}
	}
	_, exp := math.Frexp(size)
	return math.Ldexp(1, min(max(-exp, -1000), 1000))
}
