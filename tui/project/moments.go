package project

import (
	"math"
	"slices"

	"perceptron/model"
	"perceptron/tui/split"
)

// Moments are the mean and the variance of each feature; the variances are in
// some unit of their own, for shares.
type Moments struct {
	Mean, Variance []float64
	scale          float64
}

// NewMoments costs three passes over the data.
func NewMoments(d *model.Dataset) *Moments {
	m := &Moments{Mean: make([]float64, d.Dim()), Variance: make([]float64, d.Dim())}
	if !d.Sparse() {
		m.dense(d)
		return m
	}
	n := float64(d.Len())
	for i := range d.Len() {
		index, value := stored(d, i)
		for k, v := range value {
			m.Mean[feature(index, k)] += v / n
		}
	}
	k := scale(d)
	m.scale = k
	have := make([]int, d.Dim())
	for i := range d.Len() {
		index, value := stored(d, i)
		for p, v := range value {
			j := feature(index, p)
			t := float64(v*k) - float64(m.Mean[j]*k)
			m.Variance[j] += float64(t * t)
			have[j]++
		}
	}
	for j, count := range have { // the others are 0
		t := m.Mean[j] * k
		m.Variance[j] += float64(float64(d.Len()-count) * t * t)
	}
	return m
}

// dense fills in those of data that are stored in full: each feature by itself,
// with its sums in order.
func (m *Moments) dense(d *model.Dataset) {
	n := float64(d.Len())
	sizes := make([]float64, d.Dim())
	split.Columns(d.Len(), d.Dim(), func(left, right int) {
		mean, sizes := m.Mean[left:right], sizes[left:right]
		for i := range d.Len() {
			for j, v := range d.Row(i)[left:right] {
				mean[j] += v / n
				if v = math.Abs(v); v > sizes[j] {
					sizes[j] = v
				}
			}
		}
	})
	k := aboutOne(sizes)
	m.scale = k
	split.Columns(d.Len(), d.Dim(), func(left, right int) {
		mean, variance := slices.Clone(m.Mean[left:right]), m.Variance[left:right]
		for j := range mean {
			mean[j] *= k
		}
		for i := range d.Len() {
			for j, v := range d.Row(i)[left:right] {
				t := float64(v*k) - mean[j]
				variance[j] += float64(t * t)
			}
		}
	})
}

// stored is the numbers of example i that are stored, and the features that they
// belong to: nil where they are all.
func stored(d *model.Dataset, i int) (index []int32, value []float64) {
	if d.Sparse() {
		return d.NonZeros(i)
	}
	return nil, d.Row(i)
}

// feature is that of the k-th number stored.
func feature(index []int32, k int) int {
	if index == nil {
		return k
	}
	return int(index[k])
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
	sizes := make([]float64, split.Parts(d.Len()))
	split.Work(d.Len(), func(part, from, to int) {
		size := sizes[part]
		for i := from; i < to; i++ {
			_, value := stored(d, i)
			for _, v := range value {
				if v = math.Abs(v); v > size {
					size = v
				}
			}
		}
		sizes[part] = size
	})
	return aboutOne(sizes)
}

// aboutOne is the power of two that makes the largest of some sizes about 1.
func aboutOne(sizes []float64) float64 {
	_, exp := math.Frexp(slices.Max(sizes))
	return math.Ldexp(1, min(max(-exp, -1000), 1000))
}
