package project

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptron/model"
)

const (
	// bestRows is the number of examples, evenly spaced, that the features are
	// judged by, and bestNumbers about the numbers that are looked at in all.
	bestRows    = 2000
	bestNumbers = 1 << 20
	// bestAll is the number of features of which every pair is judged: of more,
	// those of the largest variance.
	bestAll = 40
)

// Best is the pair of features, the first of them below the other, whose plane
// separates the classes best: with the greatest tr(S⁻¹B), where B is the scatter
// between the classes and S that within them, both over n, S with 1e-9·tr(S)·I
// added. Of two classes that is (μ₊ − μ₋)ᵀS⁻¹(μ₊ − μ₋) times n₊n₋/n², the same for
// every pair. Of several pairs that part equally well it is the first; ok is
// false where none parts at all. It goes by the labels of the run: a class against
// the rest is two classes, however many labels the file has. Of more than forty
// features the forty of the largest variance are judged, on at most 2,000 examples.
func Best(d *model.Dataset) (pair [2]int, ok bool) {
	if d.Dim() < 2 || d.Len() == 0 {
		return pair, false
	}
	rows := judges(d, bestNumbers)
	if classOf(d, rows[0]) == classOf(d, rows[len(rows)-1]) { // there are no two classes
		return pair, false
	}
	features := mostVaried(d, rows)
	b := newBest(d, rows, features)
	most := 0.0
	for p, i := range features {
		for q := p + 1; q < len(features); q++ {
			if v := b.parts(p, q); v > most {
				most, pair, ok = v, [2]int{i, features[q]}, true
			}
		}
	}
	return pair, ok
}

// Chosen says before each caption, and last alone, that of so many features the
// pair shown is the best.
func Chosen(captions []string, features int) []string {
	long := fmt.Sprintf("of %d pairs the one that separates the classes best", features*(features-1)/2)
	short := fmt.Sprintf("best of %d pairs", features*(features-1)/2)
	if features > bestAll {
		long = fmt.Sprintf("the pair that separates the classes best, of the %d of %d features that vary most", bestAll, features)
		short = fmt.Sprintf("best pair of %d features", features)
	}
	var all []string
	for _, said := range []string{long, short} {
		for _, c := range captions {
			all = append(all, said+"; "+c)
		}
	}
	return append(all, long, short)
}

// judges are at most so many examples, evenly spaced, of about so many numbers,
// in the order of their classes.
func judges(d *model.Dataset, numbers int) (rows []int) {
	stored := d.Dim()
	if d.Sparse() {
		stored = d.Stored() / d.Len()
	}
	n := min(d.Len(), bestRows, max(16, numbers/max(1, stored)))
	for k := range n {
		rows = append(rows, int(int64(k)*int64(d.Len())/int64(n)))
	}
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(classOf(d, a), classOf(d, b)) })
	return rows
}

// mostVaried is the features of the largest variance over the rows, as many as are
// judged, in order; of equal ones the first.
func mostVaried(d *model.Dataset, rows []int) []int {
	features := make([]int, d.Dim())
	for j := range features {
		features[j] = j
	}
	if len(features) <= bestAll {
		return features
	}
	v := variances(d, rows)
	slices.SortStableFunc(features, func(i, j int) int { return cmp.Compare(v[j], v[i]) })
	features = features[:bestAll]
	slices.Sort(features)
	return features
}

// variances is the variance of each feature over the rows, in a unit of its own,
// so that no square overflows. What a row does not store is 0.
func variances(d *model.Dataset, rows []int) []float64 {
	mean, variance, zeros := make([]float64, d.Dim()), make([]float64, d.Dim()), make([]int, d.Dim())
	unit, n := unitOf(d, rows), float64(len(rows))
	for _, i := range rows {
		for j, v := range d.Entries(i) {
			mean[j] += float64(v*unit) / n
		}
	}
	for j := range zeros {
		zeros[j] = len(rows)
	}
	for _, i := range rows {
		for j, v := range d.Entries(i) {
			away := float64(v*unit) - mean[j]
			variance[j] += float64(away * away)
			zeros[j]--
		}
	}
	for j := range variance {
		variance[j] += float64(float64(zeros[j]) * mean[j] * mean[j])
	}
	return variance
}

// unitOf is a power of two that makes the largest value of the rows about 1.
func unitOf(d *model.Dataset, rows []int) float64 {
	size := 0.0
	for _, i := range rows {
		for _, v := range d.Entries(i) {
			size = max(size, math.Abs(v))
		}
	}
	_, exp := math.Frexp(size)
	return math.Ldexp(1, min(max(-exp, -1000), 1000))
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

// byClass calls f with the part of the rows of each class.
func byClass(d *model.Dataset, rows []int, f func(rows []int)) {
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && classOf(d, rows[n]) == classOf(d, rows[0]) {
			n++
		}
		f(rows[:n])
		rows = rows[n:]
	}
}

// best is the means and scatters of some features.
type best struct {
	k               int
	within, between []float64 // k×k, over n
}

// newBest reads the features off the rows: two passes, O(n·k²).
func newBest(d *model.Dataset, rows, features []int) *best {
	k := len(features)
	b := &best{k: k, within: make([]float64, k*k), between: make([]float64, k*k)}
	x, mean, size := make([]float64, len(rows)*k), make([]float64, k), 0.0
	at := make(map[int][]float64, len(rows))
	for r, i := range rows {
		at[i] = x[r*k : (r+1)*k]
		for p, j := range features {
			at[i][p] = d.At(i, j)
			size = max(size, math.Abs(at[i][p]))
		}
	}
	_, exp := math.Frexp(size)
	for r := range rows {
		for p := range k {
			x[r*k+p] = math.Ldexp(x[r*k+p], -exp) // about 1, so that no square overflows
			mean[p] += x[r*k+p] / float64(len(rows))
		}
	}
	byClass(d, rows, func(of []int) {
		own := make([]float64, k)
		for _, i := range of {
			model.AddScaled(own, 1/float64(len(of)), at[i])
		}
		for _, i := range of {
			b.add(b.within, at[i], own, 1/float64(len(rows)))
		}
		b.add(b.between, own, mean, float64(len(of))/float64(len(rows)))
	})
	return b
}

// add adds the weighted products of the differences from a centre.
func (b *best) add(to, x, centre []float64, weight float64) {
	for p := range b.k {
		dp := float64(weight * (x[p] - centre[p]))
		for q := p; q < b.k; q++ {
			to[p*b.k+q] += float64(dp * (x[q] - centre[q]))
		}
	}
}

// parts is tr(S⁻¹B) of features p and q, p below q.
func (b *best) parts(p, q int) float64 {
	pp, pq, qq := p*b.k+p, p*b.k+q, q*b.k+q
	s, t := b.within, b.between
	trace := s[pp] + s[qq]
	if trace == 0 {
		return ratio(t[pp]+t[qq], 0)
	}
	ridge := float64(1e-9 * trace)
	a, c, e := s[pp]+ridge, s[pq], s[qq]+ridge
	return ratio(float64(e*t[pp])-float64(2*c*t[pq])+float64(a*t[qq]), float64(a*e)-float64(c*c))
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
