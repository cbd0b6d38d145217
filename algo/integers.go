package algo

import (
	"context"
	"math/big"
)

// integers is a column of whole numbers over one denominator, W and B in the units of
// [whole] or finer ones: a step τ that is no multiple of them makes them finer.
type integers struct {
	*whole
	w []big.Int // of a kernel that has none: the activation of each example but for b, in units of b
	b big.Int
	// The units are so many times finer than the problem's: those of w and of b.
	finer, wUnit, bUnit *big.Int
}

func (z *whole) column() column {
	c := &integers{whole: z, finer: big.NewInt(1), wUnit: z.unitW, bUnit: z.unitA, w: make([]big.Int, z.d)}
	if z.gram != nil {
		c.w = make([]big.Int, z.p.n)
	}
	for j, w := range z.w0 {
		c.w[j].Set(w)
	}
	c.b.Set(z.b0)
	return c
}

// sum is room for an activation of small numbers, in one piece.
type sum struct {
	a, product big.Int
	room       [2][2]big.Word
}

func (z *integers) score(i int) score {
	s := new(sum)
	s.a.SetBits(s.room[0][:0])
	s.a.Set(&z.b)
	if z.gram != nil {
		return fraction(s.a.Add(&s.a, &z.w[i]), z.bUnit)
	}
	s.product.SetBits(s.room[1][:0])
	x := z.row(i)
	for j := range z.w {
		s.a.Add(&s.a, s.product.Mul(&z.w[j], x[j]))
	}
	return fraction(&s.a, z.bUnit)
}

func (z *integers) add(part *Part) {
	n, i := big.NewInt(int64(part.Times)), int(part.Example)
	if part.Exact != nil { // a fraction: the units are made finer until it is whole
		n.Mul(part.Exact.Num(), z.finer)
		common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(n), part.Exact.Denom())
		z.refine(new(big.Int).Quo(part.Exact.Denom(), common))
		n.Quo(n, common)
	} else {
		n.Mul(n, z.finer)
	}
	t, step := new(big.Int).Mul(z.rate, n), new(big.Int).Mul(z.step, n)
	z.b.Add(&z.b, step)
	x := z.row(i)
	if z.gram != nil {
		x, _ = z.gram.row(context.Background(), i)
	}
	product := new(big.Int)
	for j := range z.w {
		z.w[j].Add(&z.w[j], product.Mul(t, x[j]))
	}
}

// refine makes the units so many times finer.
func (z *integers) refine(by *big.Int) {
	if by.IsInt64() && by.Int64() == 1 {
		return
	}
	for j := range z.w {
		z.w[j].Mul(&z.w[j], by)
	}
	z.b.Mul(&z.b, by)
	for _, unit := range []**big.Int{&z.finer, &z.wUnit, &z.bUnit} {
		*unit = new(big.Int).Mul(*unit, by) // clones have it too
	}
}

// digitsMost is the digits that a number of exact arithmetic may have under a
// rule with a step of its own, which makes the units finer at every update.
const (
	digitsMost = 10_000
	bitsMost   = digitsMost * 332193 / 100000 // log₂ 10
)

// finite reports that no number has more.
func (z *integers) finite() bool {
	return z.bUnit.BitLen() <= bitsMost && z.b.BitLen() <= bitsMost
}

// mean is (T·W − A)/T, in units T times finer.
func (z *integers) mean(correction column, steps int64) column {
	m, a := z.clone().(*integers), correction.clone().(*integers)
	finer := a.finer
	a.refine(m.finer) // to units of both
	m.refine(new(big.Int).Mul(big.NewInt(steps), finer))
	for j := range m.w {
		m.w[j].Sub(&m.w[j], &a.w[j])
	}
	m.b.Sub(&m.b, &a.b)
	return m
}

func (z *integers) clone() column {
	c := &integers{whole: z.whole, w: make([]big.Int, len(z.w)), finer: z.finer, wUnit: z.wUnit, bUnit: z.bUnit}
	for j := range z.w {
		c.w[j].Set(&z.w[j])
	}
	c.b.Set(&z.b)
	return c
}

func (z *integers) weight(j int) float64 { return quotient(&z.w[j], z.wUnit) }

func (z *integers) bias() float64 { return quotient(&z.b, z.bUnit) }

// rationals have no w where a kernel has none.
func (z *integers) rationals() (w []*big.Rat, b *big.Rat) {
	for j := range z.w {
		if z.gram == nil {
			w = append(w, new(big.Rat).SetFrac(&z.w[j], z.wUnit))
		}
	}
	return w, new(big.Rat).SetFrac(&z.b, z.bUnit)
}
