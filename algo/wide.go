package algo

import "math/big"

// widePrimal is primal in big.Int, for runs whose whole numbers pass 2⁵².
type widePrimal struct {
	p *Problem
	w []big.Int
	b big.Int
}

func newWidePrimal(p *Problem) *widePrimal {
	l := &widePrimal{p: p, w: make([]big.Int, len(p.whole.w0))}
	for j := range l.w {
		l.w[j].Set(p.whole.w0[j])
	}
	l.b.Set(p.whole.b0)
	return l
}

// newWidePrimalFrom takes over whole numbers that are still exact in float64.
func newWidePrimalFrom(p *Problem, w []float64, b float64) *widePrimal {
	l := &widePrimal{p: p, w: make([]big.Int, len(w))}
	for j, v := range w {
		l.w[j].SetInt64(int64(v))
	}
	l.b.SetInt64(int64(b))
	return l
}

// dot is W·X + B for example i.
func (l *widePrimal) dot(i int) *big.Int {
	s, t := new(big.Int).Set(&l.b), new(big.Int)
	x := l.p.whole.row(i)
	for j := range l.w {
		s.Add(s, t.Mul(&l.w[j], &x[j]))
	}
	return s
}

func (l *widePrimal) score(i int) (a, sign float64) { return l.p.whole.score(l.dot(i)) }

func (l *widePrimal) add(i int, times int64) learner {
	z, t, n := l.p.whole, new(big.Int), big.NewInt(times)
	c := new(big.Int).Mul(z.rate, n)
	x := z.row(i)
	for j := range l.w {
		l.w[j].Add(&l.w[j], t.Mul(c, &x[j]))
	}
	l.b.Add(&l.b, t.Mul(z.step, n))
	return l
}

func (l *widePrimal) near(float64) bool { return false }

func (l *widePrimal) clone() learner {
	return &widePrimal{p: l.p, w: cloneInts(l.w), b: *new(big.Int).Set(&l.b)}
}

func (l *widePrimal) size() int {
	s := 100 + len(l.b.Bits())*8
	for j := range l.w {
		s += 24 + len(l.w[j].Bits())*8
	}
	return s
}

func (l *widePrimal) weights() []float64 {
	if !l.p.Linear() {
		return nil
	}
	w := make([]float64, len(l.w))
	for j := range w {
		w[j] = quotient(&l.w[j], l.p.whole.unitW)
	}
	return w
}

func (l *widePrimal) bias() float64   { return quotient(&l.b, l.p.whole.unitA) }
func (l *widePrimal) alphas() []int64 { return nil }
func (l *widePrimal) activation(i int) *big.Rat {
	return new(big.Rat).SetFrac(l.dot(i), l.p.whole.unitA)
}

func (l *widePrimal) exact() ([]*big.Rat, *big.Rat) {
	w := make([]*big.Rat, len(l.w))
	for j := range w {
		w[j] = new(big.Rat).SetFrac(&l.w[j], l.p.whole.unitW)
	}
	return w, new(big.Rat).SetFrac(&l.b, l.p.whole.unitA)
}

// wideDual is dual in big.Int.
type wideDual struct {
	counts []int64
	acts   []big.Int
	widePrimal
}

func newWideDual(p *Problem) *wideDual {
	l := &wideDual{counts: make([]int64, p.n), acts: make([]big.Int, p.n), widePrimal: *newWidePrimal(p)}
	for i := range l.acts {
		l.acts[i].Set(l.dot(i))
	}
	return l
}

func newWideDualFrom(l *dual) *wideDual {
	wide := &wideDual{
		counts: l.counts, acts: make([]big.Int, len(l.acts)),
		widePrimal: *newWidePrimalFrom(l.p, l.w, l.b),
	}
	for i, a := range l.acts {
		wide.acts[i].SetInt64(int64(a + l.b))
	}
	return wide
}

func (l *wideDual) score(i int) (a, sign float64) { return l.p.whole.score(&l.acts[i]) }

func (l *wideDual) add(i int, times int64) learner {
	z, t, n := l.p.whole, new(big.Int), big.NewInt(times)
	c, step := new(big.Int).Mul(z.rate, n), new(big.Int).Mul(z.step, n)
	for k := range l.acts {
		t.Mul(c, z.product(k, i))
		l.acts[k].Add(&l.acts[k], t.Add(t, step))
	}
	l.counts[i] += times * int64(l.p.y[i])
	l.widePrimal.add(i, times)
	return l
}

func (l *wideDual) clone() learner {
	return &wideDual{
		counts: append([]int64(nil), l.counts...), acts: cloneInts(l.acts),
		widePrimal: *l.widePrimal.clone().(*widePrimal),
	}
}

func (l *wideDual) size() int {
	s := l.widePrimal.size() + 8*len(l.counts)
	for i := range l.acts {
		s += 24 + len(l.acts[i].Bits())*8
	}
	return s
}

func (l *wideDual) alphas() []int64 { return l.counts }
func (l *wideDual) activation(i int) *big.Rat {
	return new(big.Rat).SetFrac(&l.acts[i], l.p.whole.unitA)
}

// score is the float64 nearest to A/(D·L), and A's sign.
func (z *whole) score(a *big.Int) (f, sign float64) {
	return quotient(a, z.unitA), float64(a.Sign())
}

func cloneInts(v []big.Int) []big.Int {
	c := make([]big.Int, len(v))
	for i := range v {
		c[i].Set(&v[i])
	}
	return c
}
