package algo

import (
	"iter"
	"math/big"
	"slices"
)

// overflow is the magnitude from which float arithmetic is checked for
// overflow at every update.
const overflow = 1e300

// column is one column of weights, (w, b), and in dual form α beside them. Its
// numbers are float64, which in exact arithmetic are the whole numbers of the
// problem's units and hold them exactly while they are small; from then on they
// are those of integers.
//
// In dual form w is kept too where the kernel has one. In float arithmetic the
// activations are then taken from it, as in primal form: a row of the Gram matrix
// would cost as much as a look at every example. Else those of all examples are
// kept up to date: an update adds a row of the Gram matrix to them in O(n), a look
// costs O(1).
type column struct {
	p *Problem
	w []float64
	b float64
	// mass bounds |Σ|wⱼxⱼ| + |b|| for every example. It grows by p.growth an
	// update and is measured again when it reaches the limit.
	mass  float64
	alpha strengths // nil in primal form, and where a timeline recounts it
	acts  []float64 // the activation of each example but for b; nil where w makes it
	wide  *integers // the numbers, where float64 no longer holds them; else nil
}

// newColumn is a column with the first weights.
func (p *Problem) newColumn(pace *Pace) column {
	c := column{p: p, w: slices.Clone(p.w0), b: p.b0}
	if p.Dual() {
		c.alpha = newStrengths(p)
		if p.tabulates() {
			c.acts = slices.Clone(p.firstActs(pace))
		}
	}
	if p.Exact && p.meanSteps != 1 {
		c.finer(float64(p.meanSteps))
	}
	c.mass = c.measure()
	if p.Exact && !(p.whole.small && max(c.mass+p.growth, p.unitW, p.unitA) < exactLimit) {
		c.wide = newIntegers(p, pace)
	}
	return c
}

// tabulates reports whether the activations of all examples are kept.
func (p *Problem) tabulates() bool { return p.Dual() && (p.Exact || !p.Linear()) }

// recounts reports whether the α of two labels is counted in a timeline's journal,
// and not kept with each of the weights: these alone make the activations.
func (p *Problem) recounts() bool { return p.Dual() && !p.tabulates() && p.Binary() }

// finer makes whole numbers those of units so many times finer.
func (c *column) finer(times float64) {
	for _, v := range [][]float64{c.w, c.acts} {
		for j := range v {
			v[j] *= times
		}
	}
	c.b *= times
}

// score is the activation of example i, and a number with exactly its sign.
func (c *column) score(i int) (a, sign float64) {
	if c.wide != nil {
		return c.wide.score(c.p, i)
	}
	return c.scaled(c.sum(i))
}

// scaled is the activation that a sum is, in the units of the data, and a number
// with exactly its sign.
func (c *column) scaled(sum float64) (a, sign float64) {
	if c.p.whole != nil {
		return sum / c.p.unitA, sum
	}
	return sum, sum
}

// sum is the activation of example i in the units of the arithmetic, whose
// numbers are float64.
func (c *column) sum(i int) (a float64) {
	w, p := c.w, c.p
	switch {
	case c.acts != nil:
		a = c.acts[i]
	case p.x == nil:
		a = p.Data.DotRow(i, w)
	default:
		x := p.x[i*len(w):][:len(w)]
		switch {
		case len(w) == 2 && len(x) == 2: // the plane
			a = float64(w[0]*x[0]) + float64(w[1]*x[1])
		case len(w) <= 4:
			for j, v := range x {
				a += float64(w[j] * v)
			}
		default:
			a = dot(w, x)
		}
	}
	return a + c.b
}

// add adds times·η·xᵢ to w, and times the bias step to b; exact is times where
// that is no whole number in exact arithmetic. It reports false, and nothing has
// changed, if the numbers would overflow.
func (c *column) add(i int, times float64, exact *big.Rat, pace *Pace) bool {
	if c.wide == nil && !c.makeRoom(i, times, exact != nil, pace) {
		return false
	}
	c.count(i, times, exact)
	if c.wide != nil {
		c.wide.add(c.p, i, times, exact, pace)
		return true
	}
	c.b += float64(c.p.step * times)
	times *= c.p.rate
	if c.acts != nil {
		c.p.gram.add(c.acts, times, i, pace)
	}
	switch {
	case len(c.w) == 0:
	case c.p.x == nil:
		c.p.Data.AddRow(c.w, times, i)
	default:
		axpy(c.w, times, c.p.x[i*len(c.w):][:len(c.w)])
	}
	return true
}

// makeRoom makes sure that so much of example i can be added: it bounds the
// numbers, and where they may pass the limit goes over to wide ones, at once if
// they must. It reports false where that is overflow.
func (c *column) makeRoom(i int, times float64, must bool, pace *Pace) bool {
	grown := float64(c.p.growth * abs(times))
	if c.mass += grown; c.mass < c.p.limit && !must {
		return true
	}
	if c.mass = c.measure() + grown; c.mass < c.p.limit && !must {
		return true
	}
	if c.p.Exact {
		c.wide = c.widened()
		return true
	}
	return c.fits(i, times, pace)
}

func (c *column) count(i int, times float64, exact *big.Rat) {
	if exact != nil && c.p.y[i] < 0 {
		exact = new(big.Rat).Neg(exact)
	}
	c.alpha.add(i, times*float64(c.p.y[i]), exact)
}

// nearOverflow reports whether numbers that grow so much might overflow.
func (c *column) nearOverflow(grown float64) bool { return !c.p.Exact && !(c.mass+grown < c.p.limit) }

// measure is the largest magnitude among the activations, the bias and, with
// weights, the sums that make them.
func (c *column) measure() float64 {
	m := 0.0
	for _, a := range c.acts {
		m = max(m, abs(a))
	}
	return max(m+abs(c.b), c.p.measure(c.w, c.b))
}

// fits reports whether the numbers are finite with so much of example i.
func (c *column) fits(i int, times float64, pace *Pace) bool {
	zero := (c.b + float64(c.p.step*times)) * 0
	times *= c.p.rate
	if len(c.w) > 0 {
		for j, x := range c.p.entries(i) {
			zero += float64((c.w[j] + float64(times*x)) * 0)
		}
	}
	if c.acts != nil {
		r := c.p.gram.row(i, pace)
		for k, v := range r.k {
			zero += float64((c.acts[k] + float64(times*v)) * 0)
		}
		c.p.gram.release(r)
	}
	return zero == 0
}

// entries is the numbers of row i by feature, all or those that are not 0, in
// the units of the problem.
func (p *Problem) entries(i int) iter.Seq2[int, float64] {
	if p.x == nil {
		return p.Data.Entries(i)
	}
	return slices.All(p.x[i*p.d : (i+1)*p.d])
}

func (c *column) clone(pace *Pace) column {
	d := *c
	d.w, d.acts, d.alpha = slices.Clone(c.w), slices.Clone(c.acts), c.alpha.clone()
	if c.wide != nil {
		d.wide = c.wide.clone(pace)
	}
	return d
}

// size is about the bytes it takes.
func (c *column) size() int {
	s := 80 + 8*(len(c.w)+len(c.acts)+c.alpha.len())
	if c.wide != nil {
		s += c.wide.size()
	}
	return s
}

// subtract takes from the weights a part of others: c − a/steps, in float
// arithmetic.
func (c *column) subtract(a *column, steps int64) {
	axpy(c.w, -1/float64(steps), a.w)
	axpy(c.acts, -1/float64(steps), a.acts)
	c.b -= a.b / float64(steps)
	c.alpha.subtract(&a.alpha, steps)
	c.mass = c.measure()
}

// weights is w in units of the features; nil where there is none.
func (c *column) weights() []float64 {
	switch {
	case !c.p.Linear():
		return nil
	case c.wide != nil:
		return c.wide.weights()
	}
	w := slices.Clone(c.w)
	for j := range w {
		w[j] /= c.p.unitW
	}
	return w
}

func (c *column) bias() float64 {
	if c.wide != nil {
		return quotient(&c.wide.b, &c.wide.unitA)
	}
	return c.b / c.p.unitA
}

// exact is (w, b) as rationals; nil in float arithmetic.
func (c *column) exact() (w []*big.Rat, b *big.Rat) {
	if !c.p.Exact {
		return nil, nil
	}
	z := c.wide
	if z == nil {
		z = c.whole()
	}
	w = make([]*big.Rat, len(z.w))
	for j := range w {
		w[j] = new(big.Rat).SetFrac(&z.w[j], &z.unitW)
	}
	return w, new(big.Rat).SetFrac(&z.b, &z.unitA)
}

// activation is the activation of example i exactly; nil in float arithmetic.
func (c *column) activation(i int) *big.Rat {
	switch {
	case !c.p.Exact:
		return nil
	case c.wide != nil:
		return new(big.Rat).SetFrac(c.wide.activation(c.p, i), &c.wide.unitA)
	}
	_, a := c.score(i)
	return new(big.Rat).SetFrac(big.NewInt(int64(a)), big.NewInt(int64(c.p.unitA)))
}
