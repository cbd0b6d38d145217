package algo

import (
	"context"
	"math/big"

	"perceptron/model"
)

// integerColumn is a column of integers over a common denominator: W and B of
// [integerArithmetic], in its scales times factor. An update by a fraction τ that is no
// multiple of 1/factor multiplies everything by what is missing.
type integerColumn struct {
	*integerArithmetic
	w []big.Int // with a nonlinear kernel: the activation of each example, without b, in the scale of b
	b big.Int
	// The scales of w and b, which are factor times those of the problem.
	factor, wScale, bScale *big.Int
}

func (z *integerArithmetic) column() column {
	c := &integerColumn{integerArithmetic: z, factor: big.NewInt(1), wScale: z.wScale, bScale: z.aScale, w: make([]big.Int, z.d)}
	if z.gram != nil {
		c.w = make([]big.Int, z.p.n)
	}
	for j, w := range z.w0 {
		c.w[j].Set(w)
	}
	c.b.Set(z.b0)
	return c
}

// dotBuffer holds the numbers of an activation, with memory for small ones, in one
// allocation.
type dotBuffer struct {
	a, product big.Int
	words      [2][2]big.Word
}

func (z *integerColumn) score(i int) score {
	s := new(dotBuffer)
	s.a.SetBits(s.words[0][:0])
	s.a.Set(&z.b)
	if z.gram != nil {
		return exactScore(s.a.Add(&s.a, &z.w[i]), z.bScale)
	}
	s.product.SetBits(s.words[1][:0])
	x := z.row(i)
	for j := range z.w {
		s.a.Add(&s.a, s.product.Mul(&z.w[j], x[j]))
	}
	return exactScore(&s.a, z.bScale)
}

// fieldOn is the activation w·x + b on the examples of other data, with linear kernel.
func (z *integerColumn) fieldOn(ctx context.Context, d *model.Dataset) func(i int) score {
	rows, factor := z.rowsOf(ctx, d)
	b, scale := new(big.Int).Mul(&z.b, factor), new(big.Int).Mul(z.bScale, factor)
	return func(i int) score {
		a, product := new(big.Int).Set(b), new(big.Int)
		for j := range z.w {
			a.Add(a, product.Mul(&z.w[j], rows[i*z.d+j]))
		}
		return exactScore(a, scale)
	}
}

func (z *integerColumn) add(part *Part) {
	n, i := big.NewInt(int64(part.Times)), int(part.Example)
	if part.Exact != nil { // a fraction: rescale until it is an integer
		n.Mul(part.Exact.Num(), z.factor)
		common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(n), part.Exact.Denom())
		z.rescale(new(big.Int).Quo(part.Exact.Denom(), common))
		n.Quo(n, common)
	} else {
		n.Mul(n, z.factor)
	}
	t, step := new(big.Int).Mul(z.rate, n), new(big.Int).Mul(z.biasStep, n)
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

// rescale multiplies all integers by k, when the common denominator grows by k.
func (z *integerColumn) rescale(k *big.Int) {
	if k.IsInt64() && k.Int64() == 1 {
		return
	}
	for j := range z.w {
		z.w[j].Mul(&z.w[j], k)
	}
	z.b.Mul(&z.b, k)
	for _, scale := range []**big.Int{&z.factor, &z.wScale, &z.bScale} {
		*scale = new(big.Int).Mul(*scale, k) // not in place: clones share the old one
	}
}

// maxDigits bounds the decimal digits of a number in exact arithmetic. Rules with a step
// size of their own need it: with them the denominator may grow at every update.
const (
	maxDigits = 10_000
	maxBits   = maxDigits * 332193 / 100000 // log₂ 10
)

// finite reports whether the numbers are within maxDigits.
func (z *integerColumn) finite() bool {
	return z.bScale.BitLen() <= maxBits && z.b.BitLen() <= maxBits
}

// mean is (T·W − A)/T, in scales T times as large.
func (z *integerColumn) mean(correction column, steps int64) column {
	m, a := z.clone().(*integerColumn), correction.clone().(*integerColumn)
	finer := a.factor
	a.rescale(m.factor) // to a common scale
	m.rescale(new(big.Int).Mul(big.NewInt(steps), finer))
	for j := range m.w {
		m.w[j].Sub(&m.w[j], &a.w[j])
	}
	m.b.Sub(&m.b, &a.b)
	return m
}

func (z *integerColumn) clone() column {
	c := &integerColumn{integerArithmetic: z.integerArithmetic, w: make([]big.Int, len(z.w)), factor: z.factor, wScale: z.wScale, bScale: z.bScale}
	for j := range z.w {
		c.w[j].Set(&z.w[j])
	}
	c.b.Set(&z.b)
	return c
}

func (z *integerColumn) weight(j int) float64 { return quotient(&z.w[j], z.wScale) }

func (z *integerColumn) bias() float64 { return quotient(&z.b, z.bScale) }

// rationals has no w with a nonlinear kernel.
func (z *integerColumn) rationals() (w []*big.Rat, b *big.Rat) {
	for j := range z.w {
		if z.gram == nil {
			w = append(w, new(big.Rat).SetFrac(&z.w[j], z.wScale))
		}
	}
	return w, new(big.Rat).SetFrac(&z.b, z.bScale)
}
