package algo

import (
	"context"
	"math/big"
	"slices"

	"perceptron/model"
)

// whole is a run scaled to whole numbers, which is what makes it exact: with S
// a common denominator of the features and D that of the kernel (S² if
// linear), L is chosen so that ηL, the first weights times S·L and the first
// bias times D·L are whole. Then
//
//	X = S·x    W = S·L·w    B = D·L·b    A = D·L·a
//
// are whole numbers throughout the run: an update adds ηL·y·X to W and a whole
// number to B. Signs of A are signs of a.
type whole struct {
	p          *Problem
	gram       *gram[*big.Int] // times D; nil where there is a w
	d          int
	x          []*big.Int // X
	unitX      *big.Int   // S
	unitK      *big.Int   // D
	unitW      *big.Int   // S·L
	unitA      *big.Int   // D·L
	rate, step *big.Int
	w0         []*big.Int
	b0         *big.Int
	lift, base *big.Int // the kernel: N = (lift·X·Z + base)^p, K = N/D
	degree     int
}

func newWhole(ctx context.Context, p *Problem) (*whole, error) {
	z := &whole{p: p, d: p.Data.Dim(), degree: 1}
	z.x, z.unitX = model.CommonDenominator(func(yield func(*big.Rat) bool) {
		for i := range p.n {
			for j := range z.d {
				if !yield(p.Data.Rat(i, j)) {
					return
				}
			}
			if every(ctx, i, some) != nil {
				return
			}
		}
	})
	z.kernel()
	return z, ctx.Err()
}

// kernel sets lift, base, degree and D. With γ = g₁/g₂ and c = c₁/c₂,
// γ x·z + c = (g₁c₂ X·Z + c₁g₂S²)/(g₂c₂S²).
func (z *whole) kernel() {
	square := new(big.Int).Mul(z.unitX, z.unitX)
	z.lift, z.base, z.unitK = big.NewInt(1), new(big.Int), square
	k := z.p.Kernel
	if k.Linear {
		return
	}
	z.degree = k.Degree
	z.lift = new(big.Int).Mul(k.Gamma.Num(), k.Coef0.Denom())
	z.base = new(big.Int).Mul(k.Coef0.Num(), k.Gamma.Denom())
	z.base.Mul(z.base, square)
	den := new(big.Int).Mul(k.Gamma.Denom(), k.Coef0.Denom())
	den.Mul(den, square)
	z.unitK = den.Exp(den, big.NewInt(int64(z.degree)), nil)
}

// start makes the first weights, and what an update adds, whole.
func (z *whole) start(ctx context.Context, w0 []*big.Rat, b0 *big.Rat) error {
	times := func(r *big.Rat, unit *big.Int) *big.Rat { return new(big.Rat).Mul(r, new(big.Rat).SetInt(unit)) }
	first := []*big.Rat{z.p.eta, times(b0, z.unitK)}
	for _, w := range w0 {
		first = append(first, times(w, z.unitX))
	}
	inUnits, l := model.CommonDenominator(slices.Values(first))
	z.rate, z.b0, z.w0 = inUnits[0], inUnits[1], inUnits[2:]
	z.unitW, z.unitA = new(big.Int).Mul(z.unitX, l), new(big.Int).Mul(z.unitK, l)
	largest, err := z.largest(ctx)
	switch z.p.Setup.Bias {
	case "none":
		z.step = new(big.Int)
	case "unit":
		z.step = new(big.Int).Mul(z.rate, z.unitK)
	case "radius":
		z.step = new(big.Int).Mul(z.rate, largest)
	}
	if !z.p.Linear() {
		const long = 64 // multiplications that one of big numbers takes
		z.gram = newGram(z.p, long*(z.d+z.degree), 40+len(z.unitK.Bits())*8, func(dst []*big.Int, j, from int) {
			for k := range dst {
				dst[k] = z.product(j, from+k)
			}
		})
	}
	square := new(big.Rat).SetFrac(largest, z.unitK)
	r := new(big.Float).SetPrec(200).SetRat(square)
	z.p.Radius, _ = r.Sqrt(r).Float64() // rounded once
	return err
}

func (z *whole) zero() arithmetic {
	c := *z
	c.w0, c.b0 = nil, new(big.Int)
	return &c
}

func (z *whole) prepare(ctx context.Context, example int) error {
	_, err := z.gram.row(ctx, example)
	return err
}

func (z *whole) steps() (rate, step float64) {
	rate, _ = z.p.eta.Float64()
	return rate, quotient(z.step, z.unitA)
}

// largest is max N(i, i) = D·R².
func (z *whole) largest(ctx context.Context) (*big.Int, error) {
	most := new(big.Int)
	for i := range z.p.n {
		if v := z.product(i, i); v.Cmp(most) > 0 {
			most = v
		}
		if err := every(ctx, i, some); err != nil {
			return most, err
		}
	}
	return most, nil
}

// long reports whether a product of two examples to the kernel's degree, as the
// whole number N that it is reckoned with, may have more decimal digits than
// those: the largest X·Z is that of an example with itself.
func (z *whole) long(ctx context.Context, digits int) (bool, error) {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	lift, base := new(big.Int).Abs(z.lift), new(big.Int).Abs(z.base)
	for i := range z.p.n {
		if err := every(ctx, i, some); err != nil {
			return false, err
		}
		s := dotInts(z.row(i), z.row(i))
		s.Add(s.Mul(s, lift), base)
		if s.BitLen() > 1 && (s.BitLen()-1)*z.degree >= most.BitLen() {
			return true, nil // 2^(bits − 1) to the degree is as much
		}
		if s.Exp(s, big.NewInt(int64(z.degree)), nil).Cmp(most) >= 0 {
			return true, nil
		}
	}
	return false, nil
}

// row is X for example i.
func (z *whole) row(i int) []*big.Int { return z.x[i*z.d : (i+1)*z.d] }

// product is N(i, j), the Gram matrix times D.
func (z *whole) product(i, j int) *big.Int {
	return z.power(dotInts(z.row(i), z.row(j)), z.base)
}

// power is (lift·dot + base)^p, in place of dot.
func (z *whole) power(dot, base *big.Int) *big.Int {
	dot.Mul(dot, z.lift)
	dot.Add(dot, base)
	return dot.Exp(dot, big.NewInt(int64(z.degree)), nil)
}

// rowsOf is X for the examples of other data, in units so many times finer than S.
// Their products with ours are then finer too, and the base of the kernel with them.
func (z *whole) rowsOf(d *model.Dataset) (rows []*big.Int, finer *big.Int) {
	rows, unit := model.CommonDenominator(func(yield func(*big.Rat) bool) {
		more := yield(new(big.Rat).SetFrac(big.NewInt(1), z.unitX)) // S divides the unit
		for k := 0; more && k < d.Len()*z.d; k++ {
			more = yield(d.Rat(k/z.d, k%z.d))
		}
	})
	return rows[1:], unit.Quo(unit, z.unitX)
}

// dotInts is Σ xⱼzⱼ.
func dotInts(x, z []*big.Int) *big.Int {
	s, t := new(big.Int), new(big.Int)
	for k := range x {
		s.Add(s, t.Mul(x[k], z[k]))
	}
	return s
}

// quotient is v/unit rounded once to the nearest float64. Only where that is
// subnormal does it take a fraction in lowest terms, which is dear.
func quotient(v, unit *big.Int) float64 {
	const normal, exact = 0x1p-1022, 53
	if v.BitLen() <= exact && unit.BitLen() <= exact {
		return float64(v.Int64())/float64(unit.Int64()) + 0 // rounded once; no −0
	}
	q := new(big.Float).SetPrec(53).Quo(new(big.Float).SetInt(v), new(big.Float).SetInt(unit))
	if f, _ := q.Float64(); v.Sign() == 0 || f > normal || f < -normal {
		return f + 0
	}
	f, _ := new(big.Rat).SetFrac(v, unit).Float64()
	return f + 0
}
