// Package notation says how numbers and symbols are written: short enough to be
// checked by hand, never cut in the middle, with the minus sign − that the
// textbooks print. Its functions append to a slice, so that a picture is
// written without garbage; none keeps anything. Read number.go first.
package notation

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
	"unicode/utf8"
)

// Minus is the sign before negative numbers, U+2212.
const Minus = "−"

const (
	plainBelow   = 1e7  // larger numbers are written with an exponent
	plainAbove   = 1e-3 // and smaller ones that are not short decimals
	exactColumns = 7    // a decimal of up to so many columns is written whole
	digits       = 4    // significant digits of any other
	ratioColumns = 12   // a fraction of more columns is written as a decimal
)

// Value is a number to write: the float64 nearest to it and, where it is to be
// written as a fraction, the number itself.
type Value struct {
	F float64
	R *big.Rat
}

// Float is a value known as a float64.
func Float(f float64) Value { return Value{F: f} }

// Rat is a value known exactly; nil is 0 and no fraction.
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

// Times is v·c for a whole c, exactly where v is.
func (v Value) Times(c int) Value {
	if v.R != nil {
		return Rat(new(big.Rat).Mul(v.R, new(big.Rat).SetInt64(int64(c))))
	}
	return Float(v.F * float64(c))
}

// Sub is v − u, exactly where both are. Float64 sums that should cancel leave
// a speck; below 10⁻¹² of what was subtracted it is written as 0.
func (v Value) Sub(u Value) Value {
	if v.R != nil && u.R != nil {
		return Rat(new(big.Rat).Sub(v.R, u.R))
	}
	return Float(Clean(v.F-u.F, math.Abs(v.F)+math.Abs(u.F)))
}

// Clean is a sum whose terms have magnitudes that add up to mass, with a speck
// left by rounding taken for the 0 that it stands for.
func Clean(sum, mass float64) float64 {
	if math.Abs(sum) < mass*1e-12 {
		return 0
	}
	return sum
}

// Number is v as it is written.
func Number(v float64) string { return string(Append(nil, Float(v))) }

// Append appends a value: as a fraction if it has one that is short; else a whole number
// plainly, a short decimal exactly, any other rounded to four significant digits, the very
// big and small with an exponent. A number that overflow has left undefined is –.
func Append(dst []byte, of Value) []byte {
	if of.R != nil {
		return AppendRat(dst, of.R)
	}
	v := math.Abs(of.F)
	if of.F < 0 {
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
	if v < plainAbove || v >= plainBelow { // a number from 1 to 10 and a power of ten: 1.5e−5
		var room [32]byte
		return AppendPower(dst, strconv.AppendFloat(room[:0], v, 'e', digits-1, 64))
	}
	return appendRounded(dst, v)
}

// appendRounded appends v with four significant digits, or all those before
// the point, without zeros at the end.
func appendRounded(dst []byte, v float64) []byte {
	places := max(0, digits-1-int(math.Floor(math.Log10(v))))
	dst = strconv.AppendFloat(dst, v, 'f', places, 64)
	if places == 0 {
		return dst
	}
	return bytes.TrimSuffix(bytes.TrimRight(dst, "0"), []byte("."))
}

// AppendPower appends a number ≥ 0 written as 1.500e-05: 1.5e−5.
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

// AppendRat appends a rational number as a fraction, 3/10, or as a decimal
// where the fraction would be long; also one that is past the range of a double.
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
	if a := math.Abs(f); r.Sign() != 0 && a < 0x1p-1022 || math.IsInf(a, 0) { // as no double holds it
		var room [32]byte
		if dst = dst[:n]; r.Sign() < 0 {
			dst = append(dst, Minus...)
		}
		size := new(big.Float).SetPrec(64).SetRat(r)
		return AppendPower(dst, size.Abs(size).Append(room[:0], 'e', digits-1))
	}
	return Append(dst[:n], Float(f))
}

// Root is √r, as a fraction if it is one.
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
