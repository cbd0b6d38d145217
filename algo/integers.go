package algo

import "math/big"

// integers is the numbers of a column in big.Int: whole numbers in units that are
// as fine as it takes.
type integers struct {
	w            []big.Int
	b            big.Int
	acts         []big.Int // the activation of each example, with b; nil where w makes it
	unitW, unitA big.Int
	ratio        big.Int // how many times finer these units are than those of the problem's rate and rows
}

// newIntegers is the first weights.
func newIntegers(p *Problem, pace *Pace) *integers {
	z, whole := &integers{w: make([]big.Int, len(p.whole.w0))}, p.whole
	for j := range z.w {
		z.w[j].Set(whole.w0[j])
	}
	z.b.Set(whole.b0)
	z.unitW.Set(whole.unitW)
	z.unitA.Set(whole.unitA)
	z.ratio.SetInt64(1)
	z.refine(big.NewInt(p.meanSteps))
	z.ratio.SetInt64(1)
	if p.Dual() {
		acts := make([]big.Int, p.n)
		for i := range acts {
			acts[i].Set(z.activation(p, i))
			pace.Did((1 + p.d) * (bigWork + len(z.unitA.Bits())))
		}
		z.acts = acts
	}
	return z
}

// widened is a column's numbers as whole numbers that may grow.
func (c *column) widened() *integers {
	z := c.whole()
	if c.acts != nil {
		z.acts = integersOf(c.acts, c.b)
	}
	return z
}

// whole is w and b of a column as whole numbers.
func (c *column) whole() *integers {
	z := &integers{w: integersOf(c.w, 0)}
	z.b.SetInt64(int64(c.b))
	z.unitW.SetInt64(int64(c.p.unitW))
	z.unitA.SetInt64(int64(c.p.unitA))
	z.ratio.SetInt64(1)
	return z
}

// wideOf is weights as whole numbers that may grow.
func (p *Problem) wideOf(w []*big.Rat, b *big.Rat) *integers {
	z := &integers{w: make([]big.Int, len(w))}
	z.unitW.Set(p.whole.unitW)
	z.unitA.Set(p.whole.unitA)
	z.ratio.SetInt64(1)
	for _, v := range w {
		z.refine(denominator(v, &z.unitW))
	}
	z.refine(denominator(b, &z.unitA))
	for j := range w {
		z.w[j].Set(scaled(w[j], &z.unitW))
	}
	z.b.Set(scaled(b, &z.unitA))
	return z
}

// denominator is that of r·unit.
func denominator(r *big.Rat, unit *big.Int) *big.Int {
	return new(big.Rat).Mul(r, ratio(unit)).Denom()
}

// integersOf is whole numbers, each with another added.
func integersOf(v []float64, add float64) []big.Int {
	z := make([]big.Int, len(v))
	for j := range v {
		z[j].SetInt64(int64(v[j] + add))
	}
	return z
}

// activation is A of example i, for reading.
func (z *integers) activation(p *Problem, i int) *big.Int {
	if z.acts != nil {
		return &z.acts[i]
	}
	s, t := new(big.Int).Set(&z.b), new(big.Int)
	x := p.whole.row(i)
	for j := range z.w {
		s.Add(s, t.Mul(&z.w[j], &x[j]))
	}
	return s
}

// score is the float64 nearest to the activation, and its sign.
func (z *integers) score(p *Problem, i int) (a, sign float64) {
	v := z.activation(p, i)
	return quotient(v, &z.unitA), float64(v.Sign())
}

// add adds times·η·xᵢ, as column.add does.
func (z *integers) add(p *Problem, i int, times float64, exact *big.Rat, pace *Pace) {
	n := z.times(times, exact)
	t, c, step := new(big.Int), new(big.Int).Mul(p.whole.rate, n), new(big.Int).Mul(p.whole.step, n)
	product := p.whole.productWork()
	for k := range z.acts {
		pace.Did(product)
		t.Mul(c, p.whole.product(k, i))
		z.acts[k].Add(&z.acts[k], t.Add(t, step))
	}
	x := p.whole.row(i)
	for j := range z.w {
		z.w[j].Add(&z.w[j], t.Mul(c, &x[j]))
	}
	z.b.Add(&z.b, step)
}

// times is a number of times in the present units, which are made finer where
// it would not be whole.
func (z *integers) times(times float64, exact *big.Rat) *big.Int {
	if exact == nil {
		n := big.NewInt(int64(times))
		return n.Mul(n, &z.ratio)
	}
	n := new(big.Int).Mul(exact.Num(), &z.ratio)
	common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(n), exact.Denom())
	by := new(big.Int).Quo(exact.Denom(), common)
	z.refine(by)
	return n.Quo(n, common)
}

// refine makes the units so many times finer.
func (z *integers) refine(by *big.Int) {
	if by.IsInt64() && by.Int64() == 1 {
		return
	}
	for _, v := range [][]big.Int{z.w, z.acts} {
		for j := range v {
			v[j].Mul(&v[j], by)
		}
	}
	for _, v := range []*big.Int{&z.b, &z.unitW, &z.unitA, &z.ratio} {
		v.Mul(v, by)
	}
}

func (z *integers) clone(pace *Pace) *integers {
	c := &integers{w: cloneInts(z.w, pace), acts: cloneInts(z.acts, pace)}
	c.b.Set(&z.b)
	c.unitW.Set(&z.unitW)
	c.unitA.Set(&z.unitA)
	c.ratio.Set(&z.ratio)
	return c
}

func (z *integers) size() int {
	s := 200 + 8*len(z.b.Bits()) + 24*len(z.unitA.Bits())
	for _, v := range [][]big.Int{z.w, z.acts} {
		for j := range v {
			s += 24 + 8*len(v[j].Bits())
		}
	}
	return s
}

// digitsMost is the digits that a number of exact arithmetic may have under a
// rule with a step of its own, which makes the units finer at every update.
const digitsMost = 10_000

// long reports whether some number has more.
func (c *columns) long() bool {
	const bits = digitsMost * 332193 / 100000 // log₂ 10
	for k := range c.column {
		z := c.column[k].wide
		if z != nil && c.p.Setup.OwnStep() && (z.unitA.BitLen() > bits || z.b.BitLen() > bits) {
			return true
		}
	}
	return false
}

func (z *integers) weights() []float64 {
	w := make([]float64, len(z.w))
	for j := range w {
		w[j] = quotient(&z.w[j], &z.unitW)
	}
	return w
}

func cloneInts(v []big.Int, pace *Pace) []big.Int {
	if v == nil {
		return nil
	}
	c := make([]big.Int, len(v))
	for i := range v {
		c[i].Set(&v[i])
		pace.Did(bigWork + len(v[i].Bits()))
	}
	return c
}
