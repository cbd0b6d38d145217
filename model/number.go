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
	maxNumber = 400       // bounds a number as written, so that no text makes a long division
	plain     = 15        // a decimal of so many digits is its double's shortest
	normal    = 0x1p-1022 // float64 have fewer digits below
)

// parseNumber reads [+-]digits[.digits][e[+-]digits] and nothing else as the
// nearest float64; −0 is 0. long says that the shortest decimal of x is another
// number, so that x alone does not tell what was written.
func parseNumber(s string) (x float64, long bool, k kind) {
	x, err := strconv.ParseFloat(s, 64)
	switch {
	case errors.Is(err, strconv.ErrSyntax), err == nil && (math.IsNaN(x) || math.IsInf(x, 0)),
		// strconv takes underscores too, and base sixteen.
		strings.IndexByte(s, '_') >= 0, len(s) > 2 && (s[1]|' ' == 'x' || s[2]|' ' == 'x'):
		return 0, false, notNumber
	case len(s) > maxNumber:
		return 0, false, tooLong
	case err != nil:
		return 0, false, tooLarge
	case x != 0:
		return x, (len(s) > plain || math.Abs(x) < normal) && !isShortest(s, x), number
	}
	if mantissa, _, _ := strings.Cut(strings.ToLower(s), "e"); strings.Trim(mantissa, "+-.0") != "" {
		return 0, false, tooSmall
	}
	return 0, false, number
}

// isShortest reports whether a decimal that is not 0 is the shortest that reads back
// as x, which has the same digits then.
func isShortest(s string, x float64) bool {
	var written, shortest [maxNumber]byte
	return bytes.Equal(digits(written[:0], s), digits(shortest[:0], strconv.FormatFloat(x, 'e', -1, 64)))
}

// digits appends to b those of a decimal's mantissa, without zeros before and after them.
func digits(b []byte, s string) []byte {
	for k := 0; k < len(s) && s[k]|' ' != 'e'; k++ {
		if s[k] >= '0' {
			b = append(b, s[k])
		}
	}
	return bytes.Trim(b, "0")
}

// ErrRange is a number that no double is near: nearer 0 than any, or too large.
var ErrRange = errors.New("outside the range of a double, 5e-324 to 1.8e308")

// ParseNumber reads a decimal ("0.1", "-2e3") or a fraction of two decimals
// ("1/10") as the rational number it is written as. Infinities, NaN,
// hexadecimal, underscores and numbers outside the range of a float64
// (ErrRange) are errors.
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

// parseDecimal reads sign, digits, point, digits, exponent, and nothing else.
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

// writtenRat is a decimal number as text.
func writtenRat(r *big.Rat) string {
	v, _ := r.Float64()
	if digits, exact := r.FloatPrec(); exact && shortest(v).Cmp(r) != 0 {
		return r.FloatString(digits)
	}
	return writtenFloat(v)
}

// writtenFloat is a double as the shortest decimal, with a power of ten where it
// would be all zeros.
func writtenFloat(v float64) string {
	if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// longNumbers are the numbers of a data set that are not the shortest decimals of
// their float64, most with more digits than a double holds: as they are written, by
// their place, which is the index in Dataset.X, or what that would be in a sparse set.
// They are not changed once a data set has them.
type longNumbers map[int64]string // an int of 32 bits may not hold the place

// rat is the number at that place, if it is long.
func (l longNumbers) rat(at int64) (*big.Rat, bool) {
	text, ok := l[at]
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// moved are the numbers that to keeps, at the places that it gives them.
func (l longNumbers) moved(to func(at int64) (int64, bool)) longNumbers {
	some := longNumbers{}
	for at, text := range l {
		if at, ok := to(at); ok {
			some[at] = text
		}
	}
	return some
}

// CommonDenominator is numbers as whole ones over their least common denominator.
func CommonDenominator(numbers iter.Seq[*big.Rat]) (whole []*big.Int, q *big.Int) {
	q = big.NewInt(1)
	room := new(big.Int)
	for r := range numbers {
		if room.Rem(q, r.Denom()).Sign() != 0 {
			q.Mul(q, room.Quo(r.Denom(), room.GCD(nil, nil, q, r.Denom())))
		}
	}
	for r := range numbers {
		n := new(big.Int).Quo(q, r.Denom())
		whole = append(whole, n.Mul(n, r.Num()))
	}
	return whole, q
}
