package algo

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"perceptron/model"
)

// integerArithmetic is exact arithmetic: the run scaled to integers. Let S be a common
// denominator of the features and D that of the kernel (S² if it is linear). L is chosen
// such that ηL, the first weights times S·L and the first bias times D·L are integers. Then
//
//	X = S·x    W = S·L·w    B = D·L·b    A = D·L·a
//
// are integers throughout the run: an update adds ηL·y·X to W and an integer to B. The sign
// of A is that of a.
type integerArithmetic struct {
	p              *Problem
	gram           *gram[*big.Int] // times D; nil with a linear kernel
	d              int
	x              []*big.Int // X
	test           []*big.Int // X of the test examples, times testFactor; see rowsOf
	testFactor     *big.Int
	xScale         *big.Int // S
	kScale         *big.Int // D
	wScale         *big.Int // S·L
	aScale         *big.Int // D·L
	rate, biasStep *big.Int
	w0             []*big.Int
	b0             *big.Int
	slope, offset  *big.Int // of the kernel: K = N/D, N = (slope·X·Z + offset)^degree
	degree         int
}

func newIntegerArithmetic(ctx context.Context, p *Problem) (*integerArithmetic, error) {
	z := &integerArithmetic{p: p, d: p.Data.Dim(), degree: 1}
	z.x, z.xScale = model.CommonDenominator(features(ctx, p.Data))
	if p.Data.Test != nil && ctx.Err() == nil {
		z.test, z.testFactor = z.rowsOf(ctx, p.Data.Test)
	}
	z.kernel()
	return z, ctx.Err()
}

// features is the features of all examples, row by row, until ctx ends.
func features(ctx context.Context, d *model.Dataset) iter.Seq[*big.Rat] {
	return func(yield func(*big.Rat) bool) {
		for k := range d.Len() * d.Dim() {
			if !yield(d.Rat(k/d.Dim(), k%d.Dim())) || checkContext(ctx, k, exactPerCheck) != nil {
				return
			}
		}
	}
}

// kernel sets slope, offset, degree and D. With γ = g₁/g₂ and c = c₁/c₂,
//
//	γ x·z + c = (g₁c₂ X·Z + c₁g₂S²)/(g₂c₂S²).
func (z *integerArithmetic) kernel() {
	square := new(big.Int).Mul(z.xScale, z.xScale)
	z.slope, z.offset, z.kScale = big.NewInt(1), new(big.Int), square
	k := z.p.Kernel
	if k.Linear {
		return
	}
	z.degree = k.Degree
	z.slope = new(big.Int).Mul(k.Gamma.Num(), k.Coef0.Denom())
	z.offset = new(big.Int).Mul(k.Coef0.Num(), k.Gamma.Denom())
	z.offset.Mul(z.offset, square)
	den := new(big.Int).Mul(k.Gamma.Denom(), k.Coef0.Denom())
	den.Mul(den, square)
	z.kScale = den.Exp(den, big.NewInt(int64(z.degree)), nil)
}

// start scales the first weights and the increments of an update to integers, and sets R.
func (z *integerArithmetic) start(ctx context.Context, w0 []*big.Rat, b0 *big.Rat) error {
	times := func(r *big.Rat, scale *big.Int) *big.Rat { return new(big.Rat).Mul(r, new(big.Rat).SetInt(scale)) }
	first := []*big.Rat{z.p.eta, times(b0, z.kScale)}
	for _, w := range w0 {
		first = append(first, times(w, z.xScale))
	}
	scaled, l := model.CommonDenominator(slices.Values(first))
	z.rate, z.b0, z.w0 = scaled[0], scaled[1], scaled[2:]
	z.wScale, z.aScale = new(big.Int).Mul(z.xScale, l), new(big.Int).Mul(z.kScale, l)
	largest, err := z.maxProduct(ctx)
	switch z.p.Setup.Bias {
	case "none":
		z.biasStep = new(big.Int)
	case "unit":
		z.biasStep = new(big.Int).Mul(z.rate, z.kScale)
	case "radius":
		z.biasStep = new(big.Int).Mul(z.rate, largest)
	}
	if !z.p.Linear() {
		z.gram = newGram(z.p, 40+len(z.kScale.Bits())*8, func(dst []*big.Int, j, from int) {
			for k := range dst {
				dst[k] = z.product(j, from+k)
			}
		})
	}
	square := new(big.Rat).SetFrac(largest, z.kScale)
	r := new(big.Float).SetPrec(200).SetRat(square)
	z.p.Radius, _ = r.Sqrt(r).Float64() // rounded once
	return err
}

func (z *integerArithmetic) zeroStart() arithmetic {
	c := *z
	c.w0, c.b0 = nil, new(big.Int)
	return &c
}

func (z *integerArithmetic) cacheRow(ctx context.Context, example int) error {
	_, err := z.gram.row(ctx, example)
	return err
}

func (z *integerArithmetic) increments() (rate, step float64) {
	rate, _ = z.p.eta.Float64()
	return rate, quotient(z.biasStep, z.aScale)
}

// maxProduct is max N(i, i) = D·R².
func (z *integerArithmetic) maxProduct(ctx context.Context) (*big.Int, error) {
	largest := new(big.Int)
	for i := range z.p.n {
		if v := z.product(i, i); v.Cmp(largest) > 0 {
			largest = v
		}
		if err := checkContext(ctx, i, exactPerCheck); err != nil {
			return largest, err
		}
	}
	return largest, nil
}

// exceedsDigits reports whether N may have more than the given number of decimal digits for
// two examples. The largest |X·Z| is that of an example with itself.
func (z *integerArithmetic) exceedsDigits(ctx context.Context, digits int) (bool, error) {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	lift, base := new(big.Int).Abs(z.slope), new(big.Int).Abs(z.offset)
	for i := range z.p.n {
		if err := checkContext(ctx, i, exactPerCheck); err != nil {
			return false, err
		}
		s := dotInts(z.row(i), z.row(i))
		s.Add(s.Mul(s, lift), base)
		if s.BitLen() > 1 && (s.BitLen()-1)*z.degree >= limit.BitLen() {
			return true, nil // 2^(bits − 1) to the degree is too large already
		}
		if s.Exp(s, big.NewInt(int64(z.degree)), nil).Cmp(limit) >= 0 {
			return true, nil
		}
	}
	return false, nil
}

// row is X of example i.
func (z *integerArithmetic) row(i int) []*big.Int { return z.x[i*z.d : (i+1)*z.d] }

// product is N(i, j), the entry of the Gram matrix times D.
func (z *integerArithmetic) product(i, j int) *big.Int {
	return z.power(dotInts(z.row(i), z.row(j)), z.offset)
}

// power is (slope·dot + offset)^degree, stored in dot.
func (z *integerArithmetic) power(dot, offset *big.Int) *big.Int {
	dot.Mul(dot, z.slope)
	dot.Add(dot, offset)
	return dot.Exp(dot, big.NewInt(int64(z.degree)), nil)
}

// rowsOf is X for the examples of other data, in the scale S times factor. Their products
// with the rows of the run then have that factor, and the kernel's offset needs it too.
func (z *integerArithmetic) rowsOf(ctx context.Context, d *model.Dataset) (rows []*big.Int, factor *big.Int) {
	if d == z.p.Data.Test && z.test != nil {
		return z.test, z.testFactor
	}
	unit := new(big.Rat).SetFrac(big.NewInt(1), z.xScale)
	rows, scale := model.CommonDenominator(func(yield func(*big.Rat) bool) {
		if yield(unit) { // so that S divides the scale
			features(ctx, d)(yield)
		}
	})
	return rows[1:], scale.Quo(scale, z.xScale)
}

// dotInts is Σ xⱼzⱼ.
func dotInts(x, z []*big.Int) *big.Int {
	s, t := new(big.Int), new(big.Int)
	for k := range x {
		s.Add(s, t.Mul(x[k], z[k]))
	}
	return s
}

// quotient is v/scale rounded once to the nearest float64. Only a subnormal result needs the
// fraction in lowest terms, which is expensive.
func quotient(v, scale *big.Int) float64 {
	const normal, exact = 0x1p-1022, 53
	if v.BitLen() <= exact && scale.BitLen() <= exact {
		return float64(v.Int64())/float64(scale.Int64()) + 0 // rounded once; no −0
	}
	q := new(big.Float).SetPrec(53).Quo(new(big.Float).SetInt(v), new(big.Float).SetInt(scale))
	if f, _ := q.Float64(); v.Sign() == 0 || f > normal || f < -normal {
		return f + 0
	}
	f, _ := new(big.Rat).SetFrac(v, scale).Float64()
	return f + 0
}
