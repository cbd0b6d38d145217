package panel

import (
	"math"
	"slices"

	"perceptron/algo"
)

// rankMost is the number of terms that are shown one by one.
const rankMost = 12

// term is one of the products that an activation is the sum of.
type term struct {
	index   int // of the feature, or of the example
	product float64
}

// terms is a sum of products, of which the largest are kept.
type terms struct {
	top    [rankMost]term
	n      int // of them
	others int // left out
}

// add puts a term in its place; of equal magnitudes the first stays first.
func (t *terms) add(index int, product float64) {
	at := t.n
	for at > 0 && math.Abs(product) > math.Abs(t.top[at-1].product) {
		at--
	}
	if at >= rankMost {
		t.others++
		return
	}
	if t.n == rankMost {
		t.n--
		t.others++
	}
	copy(t.top[at+1:t.n+1], t.top[at:t.n])
	t.top[at] = term{index, product}
	t.n++
}

// features ranks the products wⱼxⱼ of an example, of the features that are stored.
func (f *Frame) features(w *weights, i int) terms {
	t := terms{}
	for j, x := range f.Data.Entries(i) {
		t.add(j, w.w.F[j]*x)
	}
	if d := f.Data.Dim(); w.w.Len() > d {
		t.add(d, w.w.F[d])
	}
	return t
}

// examples ranks the terms αⱼyⱼK(xⱼ, xᵢ) of the activation of example i, or αⱼK(xⱼ, xᵢ)
// of a class's score; those with α = 0 are none.
func (f *Frame) examples(s *algo.State, i int) terms {
	t := terms{}
	for j, alpha := range f.dualCoefficients(s) {
		t.add(j, float64(f.sign(j))*alpha*f.Problem.K(j, i))
	}
	return t
}

// largestCounts ranks the examples by α·y, with which they make w.
func (f *Frame) largestCounts(counts []int64) terms {
	t := terms{}
	for j, c := range counts {
		if c != 0 {
			t.add(j, float64(c)*float64(f.Data.Y[j]))
		}
	}
	return t
}

// byIndex sorts the terms that are kept as they are listed.
func (t *terms) byIndex() {
	slices.SortFunc(t.top[:t.n], func(a, b term) int { return a.index - b.index })
}
