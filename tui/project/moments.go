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
	// mostSampled is how many examples directions are found by, and pairSampled pairs, so
	// that no key waits.
	mostSampled, pairSampled = 1 << 16, 2000
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

// sample is up to so many of the examples, with some of their features, centred. A row
// is good until the next.
func (m *Moments) sample(d *model.Dataset, features []int, most int) iter.Seq2[int, []float64] {
	row := make([]float64, len(features))
	return func(yield func(int, []float64) bool) {
		for _, i := range plane.Spread(d.Len(), most) {
			for p, j := range features {
				row[p] = m.centred(j, d.At(int(i), j))
			}
			if !yield(int(i), row) {
				return
			}
		}
	}
}

// Best is the pair of features, the first of them below the other, whose plane
// separates the classes best: with the greatest tr(S⁻¹B), where B is the scatter
// between the classes and S that within them, both over n, S with 1e-9·tr(S)·I
// added. Of two classes that is (μ₊ − μ₋)ᵀS⁻¹(μ₊ − μ₋) times n₊n₋/n², the same for
// every pair. Of several pairs that part equally well it is the first; ok is
// false where none parts at all. It goes by the labels of the run: a class against
// the rest is two classes, however many labels the file has. Of more than forty
// features the forty of the largest variance are judged, on at most 2,000 examples.
func Best(d *model.Dataset, m *Moments) (pair [2]int, ok bool) {
	features := m.judged()
	s := newScatters(d, m, features)
	most := 0.0
	for p := range features {
		for q := p + 1; q < len(features); q++ {
			if v := s.parts(p, q); v > most {
				most, pair, ok = v, [2]int{features[p], features[q]}, true
			}
		}
	}
	return pair, ok
}

// Chosen says, before the captions, that of so many features the pair shown is the best.
func Chosen(captions plane.Captions, features int) plane.Captions {
	if features > mostJudged {
		return captions.After(fmt.Sprintf("the pair that separates the classes best, of the %d of %d features that vary most", mostJudged, features),
			fmt.Sprintf("best pair of %d features", features))
	}
	pairs := features * (features - 1) / 2
	return captions.After(fmt.Sprintf("of %d pairs the one that separates the classes best", pairs), fmt.Sprintf("best of %d pairs", pairs))
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

// scatters are those of k features within the classes and between them, k×k, over n;
// what is below the diagonal is left out.
type scatters struct {
	k               int
	within, between []float64
}

// newScatters costs two passes over the sample, O(nk²).
func newScatters(d *model.Dataset, m *Moments, features []int) *scatters {
	k, n := len(features), float64(len(plane.Spread(d.Len(), pairSampled)))
	s := &scatters{k: k, within: make([]float64, k*k), between: make([]float64, k*k)}
	count, mean := make([]float64, max(2, len(d.Labels))), make([][]float64, max(2, len(d.Labels)))
	all := make([]float64, k)
	for i, x := range m.sample(d, features, pairSampled) {
		c := classOf(d, i)
		if count[c]++; count[c] == 1 {
			mean[c] = make([]float64, k)
		}
		model.AddScaled(mean[c], 1, x)
	}
	for c, size := range count {
		for p := range mean[c] {
			mean[c][p] /= size
			all[p] += float64(size / n * mean[c][p]) // of one class its mean, to the bit
		}
	}
	for c, size := range count {
		add(s.between, mean[c], all, size/n)
	}
	for i, x := range m.sample(d, features, pairSampled) {
		add(s.within, x, mean[classOf(d, i)], 1/n)
	}
	return s
}

// add adds the weighted products of the differences of x from a centre.
func add(to, x, centre []float64, weight float64) {
	k := len(x)
	for p := range k {
		dp := float64(weight * (x[p] - centre[p]))
		for q := p; q < k; q++ {
			to[p*k+q] += float64(dp * (x[q] - centre[q]))
		}
	}
}

// parts is tr(S⁻¹B) of features p and q, p below q.
func (s *scatters) parts(p, q int) float64 {
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

// ratio is a/b; infinite where only b is 0.
func ratio(a, b float64) float64 {
	switch {
	case !(a > 0):
		return 0
	case !(b > 0):
		return math.Inf(1)
	}
	return a / b
}
