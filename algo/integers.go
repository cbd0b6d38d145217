package algo

import (
	"context"
	"math/big"
)

// integers is a column of whole numbers over one denominator: W = unitW·w and
// B = unitA·b; see [whole] for the units. A step τ that is no multiple of them
// makes them finer.
type integers struct {
	p            *Problem
	w            []big.Int
	b            big.Int
	acts         []big.Int // of a kernel without w: the activation of each example but for b, in units of b
	unitW, unitA big.Int
	finer        big.Int // how many times finer these units are than the problem's
}

// newIntegers is a column with the first weights.
func newIntegers(p *Problem) *integers {
	z := &integers{p: p, w: make([]big.Int, len(p.whole.w0))}
	for j := range z.w {
		z.w[j].Set(p.whole.w0[j])
	}
	z.b.Set(p.whole.b0)
	z.unitW.Set(p.whole.unitW)
	z.unitA.Set(p.whole.unitA)
	z.finer.SetInt64(1)
	if !p.Linear() {
		z.acts = make([]big.Int, p.n)
	}
	return z
}

func (z *integers) score(i int) score { return fraction(z.activation(i), &z.unitA) }

// sum is room for an activation of small numbers, in one piece.
type sum struct {
	a, product big.Int
	room       [2][2]big.Word
}

// activation is that of example i, in units of b.
func (z *integers) activation(i int) *big.Int {
	s := new(sum)
	s.a.SetBits(s.room[0][:0])
	if z.acts != nil {
		return s.a.Add(&z.acts[i], &z.b)
	}
	s.product.SetBits(s.room[1][:0])
	s.a.Set(&z.b)
	x := z.p.whole.row(i)
	for j := range z.w {
		s.a.Add(&s.a, s.product.Mul(&z.w[j], &x[j]))
	}
	return &s.a
}

// train looks at the sign alone, and leaves each mistake to Step; where the floor is
// not 0 all.
func (z *integers) train(order []int32, from, to int, floor float64, _ int) (at, mistakes int) {
	if floor != 0 {
		return from, 0
	}
	for at = from; at < to; at++ {
		i := inOrder(order, at)
		if z.activation(i).Sign() != int(z.p.y[i]) {
			break
		}
	}
	return at, 0
}

func (z *integers) add(part *Part) {
	n, i := z.times(part), int(part.Example)
	t, step := new(big.Int).Mul(z.p.whole.rate, n), new(big.Int).Mul(z.p.whole.step, n)
	z.b.Add(&z.b, step)
	into, x := z.w, z.p.whole.row(i)
	if z.acts != nil {
		into = z.acts
		x, _ = z.p.products.row(context.Background(), i)
	}
	product := new(big.Int)
	for j := range into {
		into[j].Add(&into[j], product.Mul(t, &x[j]))
	}
}

// times is a part's times in the present units, which are made finer where it would
// not be whole.
func (z *integers) times(part *Part) *big.Int {
	if part.Exact == nil {
		n := big.NewInt(int64(part.Times))
		return n.Mul(n, &z.finer)
	}
	n := new(big.Int).Mul(part.Exact.Num(), &z.finer)
	common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(n), part.Exact.Denom())
	z.refine(new(big.Int).Quo(part.Exact.Denom(), common))
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
	for _, v := range []*big.Int{&z.b, &z.unitW, &z.unitA, &z.finer} {
		v.Mul(v, by)
	}
}

// digitsMost is the digits that a number of exact arithmetic may have under a
// rule with a step of its own, which makes the units finer at every update.
const digitsMost = 10_000

// finite reports that no number has more.
func (z *integers) finite() bool {
	const bits = digitsMost * 332193 / 100000 // log₂ 10
	return z.unitA.BitLen() <= bits && z.b.BitLen() <= bits
}

// mean is (T·W − A)/T, in units T times finer.
func (z *integers) mean(correction column, steps int64) column {
	m, a := z.clone().(*integers), correction.clone().(*integers)
	t := new(big.Int).Mul(big.NewInt(steps), &a.finer) // and in those of both
	a.refine(new(big.Int).Mul(big.NewInt(1), &m.finer))
	m.refine(t)
	for j := range m.w {
		m.w[j].Sub(&m.w[j], &a.w[j])
	}
	for i := range m.acts {
		m.acts[i].Sub(&m.acts[i], &a.acts[i])
	}
	m.b.Sub(&m.b, &a.b)
	return m
}

func (z *integers) clone() column {
	c := &integers{p: z.p, w: cloneInts(z.w), acts: cloneInts(z.acts)}
	c.b.Set(&z.b)
	c.unitW.Set(&z.unitW)
	c.unitA.Set(&z.unitA)
	c.finer.Set(&z.finer)
	return c
}

func cloneInts(v []big.Int) []big.Int {
	if v == nil {
		return nil
	}
	c := make([]big.Int, len(v))
	for i := range v {
		c[i].Set(&v[i])
	}
	return c
}

func (z *integers) weight(j int) float64 { return quotient(&z.w[j], &z.unitW) }

func (z *integers) bias() float64 { return quotient(&z.b, &z.unitA) }

func (z *integers) rationals() (w []*big.Rat, b *big.Rat) {
	w = make([]*big.Rat, len(z.w))
	for j := range w {
		w[j] = new(big.Rat).SetFrac(&z.w[j], &z.unitW)
	}
	return w, new(big.Rat).SetFrac(&z.b, &z.unitA)
}
