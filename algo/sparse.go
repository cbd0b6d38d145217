package algo

import (
	"iter"
	"slices"
)

// sparsePrimal is primal in float arithmetic on a data set that is stored
// sparse: a look and an update cost no more than the numbers of the example
// that are not 0.
type sparsePrimal struct{ primal }

func (l *sparsePrimal) score(i int) (a, sign float64) {
	a = l.p.Data.DotRow(i, l.w) + l.b
	return a, a
}

func (l *sparsePrimal) add(i int, times int64) learner {
	c := float64(times)
	if grown := float64(l.p.growth * abs(c)); !l.roomFor(grown) {
		if l.mass = l.measure() + grown; !(l.mass < l.limit) && !l.fits(i, c) {
			return nil
		}
	}
	l.p.Data.AddRow(l.w, l.p.rate*c, i)
	l.b += float64(l.p.step * c)
	return l
}

func (l *sparsePrimal) clone() learner {
	c := *l
	c.w = slices.Clone(l.w)
	return &c
}

// sparseDual is α beside the weights it makes, for the linear kernel on a data
// set that is stored sparse. The activations are taken from w: a row of the Gram
// matrix would cost as much as a look at every example.
type sparseDual struct {
	counts []int64
	sparsePrimal
}

func newSparseDual(p *Problem) *sparseDual {
	return &sparseDual{make([]int64, p.n), sparsePrimal{*newPrimal(p)}}
}

func (l *sparseDual) add(i int, times int64) learner {
	if l.sparsePrimal.add(i, times) == nil {
		return nil
	}
	l.counts[i] += times * int64(l.p.y[i])
	return l
}

func (l *sparseDual) clone() learner {
	c := *l
	c.w, c.counts = slices.Clone(l.w), slices.Clone(l.counts)
	return &c
}

func (l *sparseDual) size() int       { return l.primal.size() + 8*len(l.counts) }
func (l *sparseDual) alphas() []int64 { return l.counts }

// entries is the numbers of row i by feature, all or those that are not 0, in
// the units of the problem.
func (p *Problem) entries(i int) iter.Seq2[int, float64] {
	if p.x == nil {
		return p.Data.Entries(i)
	}
	return slices.All(p.x[i*p.d : (i+1)*p.d])
}
