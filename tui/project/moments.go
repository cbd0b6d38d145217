package project

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"perceptron/model"
	"perceptron/tui/plane"
)

// Moments is the mean and the variance of each feature. The variances have an unspecified
// unit: use their ratios.
type Moments struct {
	Mean, Variance []float64

	unit float64 // power of two that scales the largest number to about 1, so that no square overflows
}

// NewMoments computes the moments in two passes over the data.
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
	for j, count := range stored { // values that are not stored are 0
		t := m.centred(j, 0)
		m.Variance[j] += float64(float64(d.Len()-count) * t * t)
	}
	return m
}

// centred is a value of feature j minus its mean, scaled by unit.
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
	// maxCandidates is the largest number of features among which directions and pairs are
	// searched.
	maxCandidates = 40
	// spectrumSample is the largest number of examples used for directions, and pairSample
	// for pairs, to keep both fast.
	spectrumSample, pairSample = 1 << 16, 2000
)

// candidates is the features among which directions and pairs are searched, in order: all,
// or those of largest variance (of equal ones the first).
func (m *Moments) candidates() []int {
	features := make([]int, len(m.Mean))
	for j := range features {
		features[j] = j
	}
	if len(features) <= maxCandidates {
		return features
	}
	slices.SortStableFunc(features, func(i, j int) int { return cmp.Compare(m.Variance[j], m.Variance[i]) })
	features = features[:maxCandidates]
	slices.Sort(features)
	return features
}

// sample iterates over a sample of at most limit examples: index, and the centred values of
// some features. The slice is reused by the next example.
func (m *Moments) sample(d *model.Dataset, features []int, limit int) iter.Seq2[int, []float64] {
	row := make([]float64, len(features))
	return func(yield func(int, []float64) bool) {
		for _, i := range plane.Sample(d.Len(), limit) {
			for p, j := range features {
				row[p] = m.centred(j, d.At(int(i), j))
			}
			if !yield(int(i), row) {
				return
			}
		}
	}
}

// BestPair is the pair of features, the first below the second, whose plane separates the
// classes best: with the largest tr(S⁻¹B), where B is the scatter between the classes and S
// the scatter within them, both divided by n, S with 1e-9·tr(S)·I added. For two classes
// that is (μ₊ − μ₋)ᵀS⁻¹(μ₊ − μ₋) times n₊n₋/n², a factor equal for all pairs. Of equally
// good pairs it is the first; ok is false if no pair separates at all. Classes are those of
// the run: one class against the rest is two, however many labels the file has. Of more
// than forty features the forty of largest variance are searched, on at most 2,000
// examples.
func BestPair(d *model.Dataset, m *Moments) (pair [2]int, ok bool) {
	features := m.candidates()
	s := newScatter(d, m, features)
	most := 0.0
	for p := range features {
		for q := p + 1; q < len(features); q++ {
			if v := s.separation(p, q); v > most {
				most, pair, ok = v, [2]int{features[p], features[q]}, true
			}
		}
	}
	return pair, ok
}

// BestPairCaptions puts before the captions that the pair shown is the best of so many
// features.
func BestPairCaptions(captions plane.Captions, features int) plane.Captions {
	if features > maxCandidates {
		return captions.Prepend(fmt.Sprintf("the pair that separates the classes best, of the %d of %d features that vary most", maxCandidates, features),
			fmt.Sprintf("best pair of %d features", features))
	}
	pairs := features * (features - 1) / 2
	return captions.Prepend(fmt.Sprintf("of %d pairs the one that separates the classes best", pairs), fmt.Sprintf("best of %d pairs", pairs))
}

// classOf is the class of an example in the run, from 0.
func classOf(d *model.Dataset, i int) int {
	switch {
	case !d.TwoClasses():
		return int(d.Class[i])
	case d.Y[i] > 0:
		return 1
	}
	return 0
}

// scatterMatrices is the k×k scatter within and between the classes, divided by n; only the
// upper triangle is used.
type scatterMatrices struct {
	k               int
	within, between []float64
}

// newScatter costs two passes over the sample, O(nk²).
func newScatter(d *model.Dataset, m *Moments, features []int) *scatterMatrices {
	k, n := len(features), float64(len(plane.Sample(d.Len(), pairSample)))
	s := &scatterMatrices{k: k, within: make([]float64, k*k), between: make([]float64, k*k)}
	count, mean := make([]float64, max(2, len(d.Labels))), make([][]float64, max(2, len(d.Labels)))
	all := make([]float64, k)
	for i, x := range m.sample(d, features, pairSample) {
		c := classOf(d, i)
		if count[c]++; count[c] == 1 {
			mean[c] = make([]float64, k)
		}
		model.AddScaled(mean[c], 1, x)
	}
	for c, size := range count {
		for p := range mean[c] {
			mean[c][p] /= size
			all[p] += float64(size / n * mean[c][p]) // with one class, exactly its mean
		}
	}
	for c, size := range count {
		addOuter(s.between, mean[c], all, size/n)
	}
	for i, x := range m.sample(d, features, pairSample) {
		addOuter(s.within, x, mean[classOf(d, i)], 1/n)
	}
	return s
}

// addOuter adds weight·(x − centre)(x − centre)ᵀ to the upper triangle of to.
func addOuter(to, x, centre []float64, weight float64) {
	k := len(x)
	for p := range k {
		dp := float64(weight * (x[p] - centre[p]))
		for q := p; q < k; q++ {
			to[p*k+q] += float64(dp * (x[q] - centre[q]))
		}
	}
}

// separation is tr(S⁻¹B) for features p < q.
func (s *scatterMatrices) separation(p, q int) float64 {
	pp, pq, qq := p*s.k+p, p*s.k+q, q*s.k+q
	in, out := s.within, s.between
	trace := in[pp] + in[qq]
	if trace == 0 {
		return ratio(out[pp]+out[qq], 0)
	}
	ridge := float64(1e-9 * trace)
	a, c, e := in[pp]+ridge, in[pq], in[qq]+ridge
	return ratio(float64(e*out[pp])-float64(2*c*out[pq])+float64(a*out[qq]), float64(a*e)-float64(c*c))
}

// ratio is a/b, 0 if a is not positive, else infinite if b is not.
func ratio(a, b float64) float64 {
	switch {
	case !(a > 0):
		return 0
	case !(b > 0):
		return math.Inf(1)
	}
	return a / b
}
