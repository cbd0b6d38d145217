// Package notation formats numbers and symbols: short enough to check by hand, never cut,
// and with the minus sign − of the textbooks. Its functions append to a slice, so that
// drawing does not allocate; they keep no state. Read number.go first.
package notation

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
	"unicode/utf8"
)

// Minus is the sign of negative numbers, U+2212.
const Minus = "−"

const (
	plainBelow   = 1e7  // larger numbers have an exponent
	plainAbove   = 1e-3 // so have smaller ones, unless they are short decimals
	exactColumns = 7    // decimals of up to so many columns are exact
	digits       = 4    // significant digits of all others
	ratioColumns = 12   // longer fractions are written as decimals
)

// Value is a number to be written: the nearest float64 and, for one that is written as a
// fraction, its exact value.
type Value struct {
	F float64
	R *big.Rat
}

// Float is a float64 as a Value.
func Float(f float64) Value { return Value{F: f} }

// Rat is a rational number as a Value; nil is 0, and no fraction.
func Rat(r *big.Rat) Value {
	if r == nil {
		return Value{}
	}
	f, _ := r.Float64()
	return Value{f, r}
}

// Sign is −1, 0 or 1.
func (v Value) Sign() int {
	switch {
	case v.R != nil:
		return v.R.Sign()
	case v.F > 0:
		return 1
	case v.F < 0:
		return -1
	}
	return 0
}

// Times is v·c; exact if v is.
func (v Value) Times(c int) Value {
	if v.R != nil {
		return Rat(new(big.Rat).Mul(v.R, new(big.Rat).SetInt64(int64(c))))
	}
	return Float(v.F * float64(c))
}

// Sub is v − u, exact if both are. A float64 difference that should be 0 may leave a
// rounding error: see Clean.
func (v Value) Sub(u Value) Value {
	if v.R != nil && u.R != nil {
		return Rat(new(big.Rat).Sub(v.R, u.R))
	}
	return Float(Clean(v.F-u.F, math.Abs(v.F)+math.Abs(u.F)))
}

// Clean is a sum, or 0 if it is a rounding error: below 10⁻¹² of magnitude, the sum of its
// terms' absolute values.
func Clean(sum, magnitude float64) float64 {
	if math.Abs(sum) < magnitude*1e-12 {
		return 0
	}
	return sum
}

// Number is v as Append writes it.
func Number(v float64) string { return string(Append(nil, Float(v))) }

// Append appends a value: as a fraction if it has a short one; else an integer in full, a
// short decimal exactly, and any other number with four significant digits, very large and
// small ones with an exponent. NaN, which an overflow leaves, is –.
func Append(dst []byte, value Value) []byte {
	if value.R != nil {
		return AppendRat(dst, value.R)
	}
	v := math.Abs(value.F)
	if value.F < 0 {
		dst = append(dst, Minus...)
	}
	switch {
	case math.IsNaN(v):
		return append(dst, "–"...)
	case math.IsInf(v, 0):
		return append(dst, "∞"...)
	case v < plainBelow && v == math.Trunc(v):
		return strconv.AppendInt(dst, int64(v), 10)
	case v < plainBelow:
		n := len(dst)
		if dst = strconv.AppendFloat(dst, v, 'f', -1, 64); len(dst)-n <= exactColumns {
			return dst
		}
		dst = dst[:n]
	}
	if v < plainAbove || v >= plainBelow { // such as 1.5e−5
		var room [32]byte
		return AppendPower(dst, strconv.AppendFloat(room[:0], v, 'e', digits-1, 64))
	}
	return appendRounded(dst, v)
}

// appendRounded appends v with four significant digits, or all digits before the point,
// without trailing zeros.
func appendRounded(dst []byte, v float64) []byte {
	places := max(0, digits-1-int(math.Floor(math.Log10(v))))
	dst = strconv.AppendFloat(dst, v, 'f', places, 64)
	if places == 0 {
		return dst
	}
	return bytes.TrimSuffix(bytes.TrimRight(dst, "0"), []byte("."))
}

// AppendPower appends a number ≥ 0 that strconv wrote as 1.500e-05: 1.5e−5.
func AppendPower(dst, text []byte) []byte {
	at := bytes.IndexByte(text, 'e')
	dst = append(dst, bytes.TrimSuffix(bytes.TrimRight(text[:at], "0"), []byte("."))...)
	dst = append(dst, 'e')
	if text[at+1] == '-' {
		dst = append(dst, Minus...)
	}
	exp := bytes.TrimLeft(text[at+2:], "0")
	if len(exp) == 0 {
		exp = text[len(text)-1:]
	}
	return append(dst, exp...)
}

// AppendRat appends a rational number as a fraction, 3/10, or as a decimal if the fraction
// is long; also numbers outside the range of float64.
func AppendRat(dst []byte, r *big.Rat) []byte {
	n := len(dst)
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		if r.Sign() < 0 {
			dst = append(dst, Minus...)
		}
		num := r.Num().Int64()
		dst = strconv.AppendUint(dst, uint64(max(num, -num)), 10)
		if !r.IsInt() {
			dst = append(dst, '/')
			dst = strconv.AppendInt(dst, r.Denom().Int64(), 10)
		}
		if utf8.RuneCount(dst[n:]) <= ratioColumns {
			return dst
		}
	}
	f, _ := r.Float64()
	if a := math.Abs(f); r.Sign() != 0 && a < 0x1p-1022 || math.IsInf(a, 0) { // outside the range of float64
		var room [32]byte
		if dst = dst[:n]; r.Sign() < 0 {
			dst = append(dst, Minus...)
		}
		size := new(big.Float).SetPrec(64).SetRat(r)
		return AppendPower(dst, size.Abs(size).Append(room[:0], 'e', digits-1))
	}
	return Append(dst[:n], Float(f))
}

// Root is √r, as a rational number if it is one.
func Root(r *big.Rat) string {
	square := func(n *big.Int) (*big.Int, bool) {
		s := new(big.Int).Sqrt(n)
		return s, new(big.Int).Mul(s, s).Cmp(n) == 0
	}
	num, ok1 := square(r.Num())
	den, ok2 := square(r.Denom())
	switch {
	case ok1 && ok2:
		return new(big.Rat).SetFrac(num, den).RatString()
	case r.IsInt():
		return "√" + r.RatString()
	}
	return "√(" + r.RatString() + ")"
}
