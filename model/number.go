package model

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
)

// maxNumber bounds a number as written, so that no text makes a long division.
const maxNumber = 400

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
	if r.Quo(r, q); !inRange(r) {
		return nil, fmt.Errorf("%s is %w", Quoted(s), ErrRange)
	}
	return r, nil
}

// inRange reports whether the double nearest to r is finite, and 0 only for 0.
func inRange(r *big.Rat) bool {
	f, _ := r.Float64()
	return !math.IsInf(f, 0) && (f == 0) == (r.Sign() == 0)
}

// parseDecimal reads sign, digits, point, digits, exponent, and nothing else.
func parseDecimal(s string) (*big.Rat, error) {
	if len(s) > maxNumber {
		return nil, fmt.Errorf("a number of %d characters is too long", len(s))
	}
	if _, ok := scanDecimal([]byte(s)); !ok {
		return nil, fmt.Errorf("%s is not a decimal number", Quoted(s))
	}
	_, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	if len(strings.TrimLeft(exponent, "+-0")) <= 3 {
		if r, _ := new(big.Rat).SetString(s); inRange(r) {
			return r, nil
		}
	}
	return nil, fmt.Errorf("%s is %w", Quoted(s), ErrRange)
}
