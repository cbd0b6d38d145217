package algo

import "math/big"

// dual is α, kept as the count of what was added of each example (α = η·count), with
// the activations of all examples kept up to date: an update adds a row of the
// Gram matrix to them in O(n), a look costs O(1). Where the kernel is linear
// it keeps w = w₀ + Σ αⱼyⱼxⱼ too.
type dual struct {
	counts []int64
	acts   []float64 // the activation of each example but for b
	// The bias and, with the linear kernel, w: the primal form of the same
	// run, which also bounds the magnitude of the sums.
	primal
}

func newDual(p *Problem) *dual {
	l := &dual{counts: make([]int64, p.n), primal: *newPrimal(p)}
	p.starts.once.Do(func() {
		p.starts.acts = make([]float64, p.n)
		if len(p.w0) == 0 {
			return
		}
		for i := range p.starts.acts {
			p.starts.acts[i] = dot(p.w0, p.x[i*p.d:(i+1)*p.d])
		}
	})
	l.acts = append([]float64(nil), p.starts.acts...)
	return l
}

func (l *dual) score(i int) (a, sign float64) {
	a = l.acts[i] + l.b
	if l.p.whole != nil {
		return a / l.p.whole.fUnitA, a
	}
	return a, a
}

func (l *dual) add(i int, times int64) learner {
	c := float64(times)
	if grown := float64(l.p.growth * abs(c)); !l.roomFor(grown) {
		if l.mass = l.measure() + grown; !(l.mass < l.limit) {
			if l.p.Exact {
				return newWideDualFrom(l).add(i, times)
			}
			if !l.fits(i, c) {
				return nil
			}
		}
	}
	l.b += float64(l.p.step * c)
	l.counts[i] += times * int64(l.p.y[i])
	c *= l.p.rate
	axpy(l.acts, c, l.p.gram.row(i))
	if len(l.w) > 0 {
		axpy(l.w, c, l.p.x[i*len(l.w):(i+1)*len(l.w)])
	}
	return l
}

// measure is the largest magnitude among the activations, the bias and, with
// weights, the sums that make them.
func (l *dual) measure() float64 {
	m := 0.0
	for _, a := range l.acts {
		m = max(m, abs(a))
	}
	return max(m+abs(l.b), l.p.measure(l.w, l.b))
}

// fits reports whether the numbers are finite with so much of example i.
func (l *dual) fits(i int, times float64) bool {
	if len(l.w) > 0 && !l.primal.fits(i, times) {
		return false
	}
	c, step := l.p.rate*times, float64(l.p.step*times)
	zero := (l.b + step) * 0
	for k, v := range l.p.gram.row(i) {
		zero += float64((l.acts[k] + float64(c*v)) * 0)
	}
	return zero == 0
}

func (l *dual) clone() learner {
	c := *l
	c.w = append([]float64(nil), l.w...)
	c.acts = append([]float64(nil), l.acts...)
	c.counts = append([]int64(nil), l.counts...)
	return &c
}

func (l *dual) size() int       { return l.primal.size() + 16*len(l.acts) }
func (l *dual) alphas() []int64 { return l.counts }
func (l *dual) activation(i int) *big.Rat {
	return l.p.rationalA(l.acts[i] + l.b)
}
