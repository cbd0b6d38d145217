package model

import (
	"math"
	"math/big"
	"strconv"
)

// cells says of numbers known as doubles which they are: the shortest decimal
// that reads back, but for those written longer, or the double itself.
type cells struct {
	wide   *wideNumbers
	binary bool
}

// odd is the number at the index k of Dataset.X where it is not the shortest decimal of its double x.
func (c cells) odd(k int64, x float64) (*big.Rat, bool) {
	if c.binary {
		return new(big.Rat).SetFloat64(x), true
	}
	return c.wide.rat(k)
}

// divisor scales: x becomes (x − shift)/√square, rounded once. Most values are
// found in twofold arithmetic; where that leaves two doubles, and at numbers
// whose squares could overflow or vanish, in rationals.
type divisor struct {
	from, inverse twofold // shift and 1/√square
	within        float64 // of the inverse, relatively
	exact         func() (shift, square *big.Rat)
	rounded       map[float64]float64 // what was found in rationals, if it is to be kept
}

// newDivisor is for square > 0.
func newDivisor(shift, square *big.Rat) *divisor {
	root := new(big.Float).SetPrec(160).SetRat(square)
	root.Quo(big.NewFloat(1), root.Sqrt(root))
	inverse, _ := root.Rat(nil)
	return &divisor{
		from: twofoldOf(shift), inverse: twofoldOf(inverse), within: 0x1p-100,
		exact: func() (*big.Rat, *big.Rat) { return shift, square },
	}
}

// lengthOf divides by the norm of a row, whose j-th number is at index(j); nil if
// that is 0.
func (c cells) lengthOf(row []float64, index func(j int) int64) *divisor {
	square, zero := twofold{}, true
	plain := true
	for j, x := range row {
		_, odd := c.odd(index(j), x)
		plain = plain && !odd && safeProducts(x)
		zero = zero && x == 0
		z := sumOf(x, decimalExcess(x))
		square = square.plus(z.times(z))
	}
	if zero {
		return nil
	}
	exact := func() (*big.Rat, *big.Rat) {
		t := newTotal()
		for j, x := range row {
			t.add(c, index(j), x)
		}
		_, squares := t.sums()
		return new(big.Rat), squares
	}
	if !plain {
		return newDivisor(exact())
	}
	return &divisor{inverse: square.inverseRoot(), within: float64(float64(len(row)+8) * 0x1p-100), exact: exact}
}

// safeProducts reports a number whose products with its like, and their errors,
// are well within the range of a double.
func safeProducts(x float64) bool {
	x = math.Abs(x)
	return x == 0 || x > 1e-90 && x < 1e90
}

// scaled is what becomes of the number at k, x as a double.
func (v *divisor) scaled(c cells, k int64, x float64) float64 {
	if r, odd := c.odd(k, x); odd {
		return v.scaledExactly(r)
	}
	if safeProducts(x) && safeProducts(v.from.hi) && safeProducts(v.inverse.hi) {
		y := sumOf(x, decimalExcess(x)).minus(v.from).times(v.inverse)
		within := float64((math.Abs(x)+math.Abs(v.from.hi))*v.inverse.hi*0x1p-98) + float64(math.Abs(y.hi)*v.within)
		if near, sure := y.rounded(within); sure && near != 0 && safeProducts(near) {
			return near
		}
	}
	y, ok := v.rounded[x]
	if !ok {
		y = v.scaledExactly(shortest(x))
		if v.rounded != nil {
			v.rounded[x] = y
		}
	}
	return y
}

func (v *divisor) scaledExactly(x *big.Rat) float64 {
	shift, square := v.exact()
	n := new(big.Rat).Sub(x, shift)
	sign := float64(n.Sign())
	if n.Mul(n, n); sign == 0 {
		return 0
	}
	return sign * nearestRoot(n.Quo(n, square))
}

// decimalExcess is what the shortest decimal that reads back as x is more than x, to 53
// bits.
func decimalExcess(x float64) float64 {
	if x == math.Trunc(x) && math.Abs(x) < maxWhole {
		return 0
	}
	d := shortestDecimal(x)
	if d.exp > 0 || -d.exp >= len(powers) {
		return twofoldOf(d.rat()).minus(twofold{x, 0}).hi
	}
	whole := float64(d.mant) // and what that leaves of up to 17 digits
	rest := float64(int64(d.mant) - int64(whole))
	p := powers[-d.exp]
	more := (math.FMA(-math.Abs(x), p, whole) + rest) / p
	if d.neg {
		return -more
	}
	return more
}

// shortestDecimal is the shortest decimal that reads back as x.
func shortestDecimal(x float64) decimal {
	if x == math.Trunc(x) && math.Abs(x) < maxWhole {
		return decimal{mant: uint64(math.Abs(x)), neg: x < 0}
	}
	var room [32]byte
	d, _ := scanDecimal(strconv.AppendFloat(room[:0], x, 'e', -1, 64))
	return d
}

// nearestRoot is the double nearest to √r for r ≥ 0, of two the even one.
func nearestRoot(r *big.Rat) float64 {
	f := new(big.Float).SetPrec(300).SetRat(r)
	near, _ := f.Sqrt(f).Float64()
	if f.MinPrec() > 54 {
		return near
	}
	// f may be half way between two doubles: on which side of it is √r?
	square, _ := f.Rat(nil)
	side := r.Cmp(square.Mul(square, square))
	if side == 0 || near == 0 {
		return near
	}
	nudge := new(big.Float).SetMantExp(big.NewFloat(float64(side)), f.MantExp(nil)-200)
	near, _ = f.Add(f, nudge).Float64()
	return near
}

// total is a sum of decimals and of their squares, exactly: apart for each power
// of ten, as whole numbers.
type total struct {
	byExponent map[int]*[2]big.Int
	wide       [2]*big.Rat
	room       big.Int
}

func newTotal() *total {
	return &total{byExponent: map[int]*[2]big.Int{}, wide: [2]*big.Rat{new(big.Rat), new(big.Rat)}}
}

// add adds the number at k, x as a double.
func (t *total) add(c cells, k int64, x float64) {
	if r, odd := c.odd(k, x); odd {
		t.wide[0].Add(t.wide[0], r)
		t.wide[1].Add(t.wide[1], r.Mul(r, r))
		return
	}
	n := shortestDecimal(x)
	sums := t.byExponent[n.exp]
	if sums == nil {
		sums = new([2]big.Int)
		t.byExponent[n.exp] = sums
	}
	m := t.room.SetUint64(n.mant)
	if n.neg {
		m.Neg(m)
	}
	sums[0].Add(&sums[0], m)
	sums[1].Add(&sums[1], m.Mul(m, m))
}

// sums is both sums.
func (t *total) sums() (sum, squares *big.Rat) {
	for exp, s := range t.byExponent {
		power := decimal{mant: 1, exp: exp}.rat()
		for k := range t.wide {
			t.wide[k].Add(t.wide[k], new(big.Rat).Mul(power, new(big.Rat).SetInt(&s[k])))
			power = new(big.Rat).Mul(power, power)
		}
	}
	return t.wide[0], t.wide[1]
}
