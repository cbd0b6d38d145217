package project

import (
	"cmp"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"perceptron/model"
)

// Moments are the mean and the variance of each feature; the variances are in
// some unit of their own, for shares.
type Moments struct {
	Mean, Variance []float64

	unit float64 // a power of two that makes the largest number about 1: no square overflows
}

// NewMoments costs two passes over the data.
func NewMoments(d *model.Dataset) *Moments {
	m := &Moments{Mean: make([]float64, d.Dim()), Variance: make([]float64, d.Dim())}
	n, size := float64(d.Len()), 0.0
	for i := range d.Len() {
		for j, v := range d.Entries(i) {
			m.Mean[j] += v / n
			size = max(size, math.Abs(v))
		}
	}
	_, exp := math.Frexp(size)
	m.unit = math.Ldexp(1, min(max(-exp, -1000), 1000))
	stored := make([]int, d.Dim())
	for i := range d.Len() {
		for j, v := range d.Entries(i) {
			t := m.centred(j, v)
			m.Variance[j] += float64(t * t)
			stored[j]++
		}
	}
	for j, count := range stored { // the others are 0
		t := m.centred(j, 0)
		m.Variance[j] += float64(float64(d.Len()-count) * t * t)
	}
	return m
}

// centred is a value of feature j less its mean, in the unit.
func (m *Moments) centred(j int, v float64) float64 {
	return float64(v*m.unit) - float64(m.Mean[j]*m.unit)
}

func (m *Moments) total() float64 {
	t := 0.0
	for _, v := range m.Variance {
		t += v
	}
	return t
}

const (
	// mostJudged is how many features directions and pairs are looked for among.
	mostJudged = 40
	// mostSampled is how many examples they are found by, so that no key waits.
	mostSampled = 1 << 16
)

// judged are the features that directions and pairs are looked for among, in order: all,
// or those of the largest variance; of equal ones the first.
func (m *Moments) judged() []int {
	features := make([]int, len(m.Mean))
	for j := range features {
		features[j] = j
	}
	if len(features) <= mostJudged {
		return features
	}
	slices.SortStableFunc(features, func(i, j int) int { return cmp.Compare(m.Variance[j], m.Variance[i]) })
	features = features[:mostJudged]
	slices.Sort(features)
	return features
}

// sample is the examples that directions and pairs are found by, with some of their
// features, centred: all, or one drawn of each of equal parts, so that no pattern in
// the data is met. A row is good until the next.
func (m *Moments) sample(d *model.Dataset, features []int) iter.Seq2[int, []float64] {
	row, count := make([]float64, len(features)), sampled(d)
	from := func(k int) int { return int(int64(k) * int64(d.Len()) / int64(count)) }
	return func(yield func(int, []float64) bool) {
		draw := rand.New(rand.NewPCG(1, 1))
		for k := range count {
			i := from(k) + draw.IntN(from(k+1)-from(k))
			for p, j := range features {
				row[p] = m.centred(j, d.At(i, j))
			}
			if !yield(i, row) {
				return
			}
		}
	}
}

// sampled is how many examples are in a sample.
func sampled(d *model.Dataset) int { return min(d.Len(), mostSampled) }
