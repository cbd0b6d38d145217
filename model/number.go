package model

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// cellKind is what a cell contains.
type cellKind int

const (
	number cellKind = iota
	notNumber
	tooLarge // beyond the largest float64
	tooSmall // not 0, and nearer 0 than any float64
	tooLong  // more than maxNumberLength characters
)

const (
	maxNumberLength = 400       // characters, so that no text causes a long division
	maxExactDigits  = 15        // a decimal of up to 15 digits is the shortest of its double
	minNormal       = 0x1p-1022 // smaller float64 have fewer digits
)

// parseNumber parses [+-]digits[.digits][e[+-]digits], and nothing else, to the nearest
// float64; −0 becomes 0. long reports that the shortest decimal of x is another number, so
// that x does not represent what was written.
func parseNumber(s string) (x float64, long bool, k cellKind) {
	x, err := strconv.ParseFloat(s, 64)
	switch {
	case errors.Is(err, strconv.ErrSyntax), err == nil && (math.IsNaN(x) || math.IsInf(x, 0)),
		// strconv accepts underscores and hexadecimal too.
		strings.IndexByte(s, '_') >= 0, len(s) > 2 && (s[1]|' ' == 'x' || s[2]|' ' == 'x'):
		return 0, false, notNumber
	case len(s) > maxNumberLength:
		return 0, false, tooLong
	case err != nil:
		return 0, false, tooLarge
	case x != 0:
		return x, (len(s) > maxExactDigits || math.Abs(x) < minNormal) && !isShortest(s, x), number
	}
	if mantissa, _, _ := strings.Cut(strings.ToLower(s), "e"); strings.Trim(mantissa, "+-.0") != "" {
		return 0, false, tooSmall
	}
	return 0, false, number
}

// isShortest reports whether a decimal other than 0 is the shortest that reads back as x:
// then it has the same digits.
func isShortest(s string, x float64) bool {
	var written, shortest [maxNumberLength]byte
	return bytes.Equal(mantissaDigits(written[:0], s), mantissaDigits(shortest[:0], strconv.FormatFloat(x, 'e', -1, 64)))
}

// mantissaDigits appends the digits of a decimal's mantissa to b, without leading and
// trailing zeros.
func mantissaDigits(b []byte, s string) []byte {
	for k := 0; k < len(s) && s[k]|' ' != 'e'; k++ {
		if s[k] >= '0' {
			b = append(b, s[k])
		}
	}
	return bytes.Trim(b, "0")
}

// ErrRange is the error of a number that is too large for a double, or not 0 and nearer to
// 0 than any double.
var ErrRange = errors.New("outside the range of a double, 5e-324 to 1.8e308")

// ParseNumber parses a decimal ("0.1", "-2e3") or a fraction of two decimals ("1/10") to
// exactly that rational. Infinities, NaN, hexadecimal, underscores and numbers outside the
// range of a float64 (ErrRange) are errors.
func ParseNumber(s string) (*big.Rat, error) {
	num, den, fraction := strings.Cut(s, "/")
	r, err := parseDecimal(num)
	if err != nil || !fraction {
		return r, err
	}
	q, err := parseDecimal(den)
	if err != nil {
		return nil, err
	}
	if q.Sign() == 0 {
		return nil, errors.New("the denominator is 0")
	}
	r.Quo(r, q)
	if f, _ := r.Float64(); math.IsInf(f, 0) || f == 0 && r.Sign() != 0 {
		return nil, fmt.Errorf("%s is %w", Quoted(s), ErrRange)
	}
	return r, nil
}

// parseDecimal parses sign, digits, point, digits, exponent, and nothing else.
func parseDecimal(s string) (*big.Rat, error) {
	switch x, _, what := parseNumber(s); {
	case what == tooLong:
		return nil, fmt.Errorf("a number of %d characters is too long", len(s))
	case what == notNumber:
		return nil, fmt.Errorf("%s is not a decimal number", Quoted(s))
	case what != number:
		return nil, fmt.Errorf("%s is %w", Quoted(s), ErrRange)
	case x == 0: // whatever its exponent is
		return new(big.Rat), nil
	}
	r, _ := new(big.Rat).SetString(s)
	return r, nil
}

// formatRat is a rational with a finite decimal expansion as that, unless it is the
// shortest decimal of its double.
func formatRat(r *big.Rat) string {
	v, _ := r.Float64()
	if digits, exact := r.FloatPrec(); exact && shortestRat(v).Cmp(r) != 0 {
		return r.FloatString(digits)
	}
	return formatFloat(v)
}

// formatFloat is a double as its shortest decimal, with a power of ten where it would be
// mostly zeros.
func formatFloat(v float64) string {
	if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// longDecimals is the numbers of a data set that are not the shortest decimals of their
// float64, most of which have more digits than a double holds, as text. The key is the
// index in Dataset.X, or what that would be in a sparse set. A data set never changes its
// own.
type longDecimals map[int64]string // a 32-bit int may be too small

// rat is the number at an index; ok is false if it is not long.
func (l longDecimals) rat(at int64) (*big.Rat, bool) {
	text, ok := l[at]
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// remapped is the numbers whose index f keeps, under the new index that f gives.
func (l longDecimals) remapped(f func(at int64) (int64, bool)) longDecimals {
	kept := longDecimals{}
	for at, text := range l {
		if at, ok := f(at); ok {
			kept[at] = text
		}
	}
	return kept
}

// CommonDenominator is numbers as integers over their least common denominator q. It
// iterates twice.
func CommonDenominator(numbers iter.Seq[*big.Rat]) (whole []*big.Int, q *big.Int) {
	q = big.NewInt(1)
	t := new(big.Int)
	for r := range numbers {
		if t.Rem(q, r.Denom()).Sign() != 0 {
			q.Mul(q, t.Quo(r.Denom(), t.GCD(nil, nil, q, r.Denom())))
		}
	}
	for r := range numbers {
		n := new(big.Int).Quo(q, r.Denom())
		whole = append(whole, n.Mul(n, r.Num()))
	}
	return whole, q
}
