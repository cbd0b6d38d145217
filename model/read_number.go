package model

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
)

// decimal is a number as written, ±mant·10^exp. Where it has more than 19
// significant digits they don't fit in mant, and long is true.
type decimal struct {
	mant      uint64
	exp       int
	neg, long bool
}

// kind is what a cell holds.
type kind int

const (
	number kind = iota
	notNumber
	tooLarge // beyond the largest float64
	tooSmall // not 0, and nearer 0 than any float64
	tooLong  // more than maxNumber characters
)

const (
	maxWhole   = 1 << 53   // float64 holds every whole number up to here
	shortest15 = 1e15      // a decimal of fewer digits is its double's shortest
	longest    = 1e17      // no double's shortest decimal has more digits
	normal     = 0x1p-1022 // float64 has fewer digits below
	maxExp     = 1 << 20   // exponents as written saturate here
)

// powers of ten that are exact as float64.
var powers = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// parseCell reads [+-]digits[.digits][e[+-]digits] and nothing else as the
// nearest float64; −0 is 0. The decimal is wide where the shortest decimal
// of x is another number, so that x alone does not say what was written.
func parseCell(b []byte) (x float64, d decimal, wide bool, k kind) {
	d, ok := scanDecimal(b)
	if !ok {
		return 0, d, false, notNumber
	}
	return d.double(b)
}

// double is parseCell of b, which is d.
func (d decimal) double(b []byte) (float64, decimal, bool, kind) {
	if d.mant == 0 {
		return 0, d, false, number
	}
	if d.mant >= shortest15 {
		for d.mant%10 == 0 && !d.long {
			d.mant /= 10
			d.exp++
		}
	}
	if d.mant <= maxWhole && !d.long && d.exp >= -22 && d.exp <= 22 {
		x := float64(d.mant)
		if d.exp < 0 {
			x /= powers[-d.exp]
		} else {
			x *= powers[d.exp]
		}
		if d.neg {
			x = -x
		}
		return x, d, d.mant >= shortest15 && !d.shortestOf(x), number
	}
	if !d.long && d.exp >= -22 && d.exp <= 0 {
		if x, ok := divide(d.mant, powers[-d.exp]); ok {
			if d.neg {
				x = -x
			}
			return x, d, !d.shortestOf(x), number
		}
	}
	return slowCell(b, d)
}

// divide is the float64 nearest m/p, for m above maxWhole; ok is false where
// that needs a closer look. The remainders of conversion and division are
// exact, so that the sum of quotient and correction is rounded once, and to the
// wrong side only if it is as near the middle of two float64 as an error of
// the correction can be.
func divide(m uint64, p float64) (x float64, ok bool) {
	high := float64(m)
	low := float64(int64(m - uint64(high)))
	q := high / p
	c := (math.FMA(-q, p, high) + low) / p
	x = q + c
	rest := math.Abs(c - (x - q))
	half := float64(ulp(x) / 2)
	return x, math.Abs(rest-half) > half*tolerance && !powerOfTwo(x)
}

// tolerance is far above the relative error of what it is used for.
const tolerance = 1e-9

// powerOfTwo reports a power of two, below which float64 are twice as dense.
func powerOfTwo(x float64) bool { return math.Float64bits(x)<<12 == 0 }

// slowCell is parseCell for long numbers and large exponents.
func slowCell(b []byte, d decimal) (float64, decimal, bool, kind) {
	if len(b) > maxNumber {
		return 0, d, false, tooLong
	}
	x, err := strconv.ParseFloat(string(b), 64)
	switch {
	case err != nil:
		return 0, d, false, tooLarge
	case x == 0:
		return 0, d, false, tooSmall
	case d.long:
		r, _ := new(big.Rat).SetString(string(b))
		return x, d, r.Cmp(shortest(x)) != 0, number
	case d.mant < shortest15 && math.Abs(x) >= normal:
		return x, d, false, number
	}
	return x, d, !d.shortestOf(x), number
}

// scanDecimal takes b apart; ok is false where it is no decimal.
func scanDecimal(b []byte) (d decimal, ok bool) {
	i := 0
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		d.neg = b[0] == '-'
		i = 1
	}
	start := i
	mant := uint64(0)
	for i < len(b) && b[i]-'0' <= 9 {
		mant = mant*10 + uint64(b[i]-'0')
		i++
	}
	digits := i - start
	if i < len(b) && b[i] == '.' {
		i++
		point := i
		for i < len(b) && b[i]-'0' <= 9 {
			mant = mant*10 + uint64(b[i]-'0')
			i++
		}
		d.exp = point - i
		digits += i - point
	}
	if digits == 0 {
		return d, false
	}
	d.mant = mant
	if digits > 19 {
		d.recount(b[start:i])
	}
	if i == len(b) {
		return d, true
	}
	e, ok := scanExponent(b[i:])
	d.exp += e
	return d, ok
}

// scanExponent reads e[+-]digits.
func scanExponent(b []byte) (e int, ok bool) {
	if b[0] != 'e' && b[0] != 'E' {
		return 0, false
	}
	i, sign := 1, 1
	if i < len(b) && (b[i] == '-' || b[i] == '+') {
		if b[i] == '-' {
			sign = -1
		}
		i++
	}
	if i == len(b) {
		return 0, false
	}
	for ; i < len(b); i++ {
		if b[i]-'0' > 9 {
			return 0, false
		}
		e = min(e*10+int(b[i]-'0'), maxExp)
	}
	return sign * e, true
}

// recount reads the digits of b, of which there are more than fit in a uint64,
// without leading and trailing zeros.
func (d *decimal) recount(b []byte) {
	d.mant, d.exp = 0, 0
	whole, fraction, _ := bytes.Cut(b, []byte{'.'})
	digits := bytes.TrimLeft(append(bytes.Clone(whole), fraction...), "0")
	kept := bytes.TrimRight(digits, "0")
	d.exp = len(digits) - len(kept) - len(fraction)
	if d.long = len(kept) > 19; d.long {
		kept = kept[:1] // not 0
	}
	for _, c := range kept {
		d.mant = d.mant*10 + uint64(c-'0')
	}
}

// shortestOf reports whether d is the shortest decimal that reads back as x.
// d is not long, and has no trailing zeros unless it is less than shortest15.
func (d decimal) shortestOf(x float64) bool {
	if d.mant >= longest {
		return false
	}
	if d.mant >= shortest15 && d.exp >= -22 && d.exp <= 0 && !powerOfTwo(x) {
		if yes, sure := d.roundsTo(math.Abs(x)); sure {
			return yes
		}
	}
	var buf [32]byte
	s, _ := scanDecimal(strconv.AppendFloat(buf[:0], x, 'e', -1, 64))
	return s.trimmed() == d.trimmed()
}

// roundsTo is shortestOf for |x|, which is no power of two, where it can be told
// from float64 arithmetic: in units of d's last place, half is how far numbers
// that round to x may be from it, and off how far x is from d.
func (d decimal) roundsTo(x float64) (yes, sure bool) {
	p := powers[-d.exp]
	half := float64(ulp(x) / 2 * p)
	if half < 0.5 {
		return true, true // no other decimal of that place rounds to x
	}
	product := float64(x * p)
	whole := math.Floor(product)
	off := float64(int64(uint64(whole)-d.mant)) + (product - whole) + math.FMA(x, p, -product)
	last := float64(d.mant % 10)
	shorter := min(last+off, 10-last-off) // how far x is from a decimal with a digit less
	if math.Abs(shorter-half) < tolerance || math.Abs(math.Abs(off)-0.5) < tolerance {
		return false, false
	}
	return shorter > half && math.Abs(off) < 0.5, true
}

// ulp is the distance from |x|, which is normal, to the next larger float64;
// 0 where that is less than any normal number.
func ulp(x float64) float64 {
	const bits = 52
	e := math.Float64bits(x) >> bits & 0x7ff
	if e <= bits {
		return 0
	}
	return math.Float64frombits((e - bits) << bits)
}

// trimmed is the same number with no trailing zero in mant; d.mant is not 0.
func (d decimal) trimmed() decimal {
	for d.mant%10 == 0 {
		d.mant /= 10
		d.exp++
	}
	return d
}

// rat is the number as a rational; d is not long.
func (d decimal) rat() *big.Rat {
	m := new(big.Int).SetUint64(d.mant)
	if d.neg {
		m.Neg(m)
	}
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(d.exp, -d.exp))), nil)
	if d.exp >= 0 {
		return new(big.Rat).SetInt(m.Mul(m, p))
	}
	return new(big.Rat).SetFrac(m, p)
}
