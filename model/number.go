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
	r, _, err := parseDecimal(num)
	if err != nil || !fraction {
		return r, err
	}
	q, _, err := parseDecimal(den)
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

// parseDecimal reads sign, digits, point, digits, exponent, and nothing else;
// digits is the number of significant digits written.
func parseDecimal(s string) (r *big.Rat, digits int, err error) {
	if len(s) > maxNumber {
		return nil, 0, fmt.Errorf("a number of %d characters is too long", len(s))
	}
	digits, ok := decimalShape(s)
	if !ok {
		return nil, 0, fmt.Errorf("%s is not a decimal number", Quoted(s))
	}
	if _, exp, found := cutExponent(s); found && len(strings.TrimLeft(exp, "+-0")) > 3 {
		return nil, 0, fmt.Errorf("%s is %w", Quoted(s), ErrRange)
	}
	r, ok = new(big.Rat).SetString(s)
	if !ok {
		return nil, 0, fmt.Errorf("%s is not a decimal number", Quoted(s))
	}
	if !inRange(r) {
		return nil, 0, fmt.Errorf("%s is %w", Quoted(s), ErrRange)
	}
	return r, digits, nil
}

func cutExponent(s string) (mantissa, exp string, found bool) {
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// decimalShape reports whether s is [+-]digits[.digits][e[+-]digits] with at
// least one digit before or after the point, and counts its significant digits.
func decimalShape(s string) (digits int, ok bool) {
	i := 0
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	seen, point := false, false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			seen = true
			if c != '0' || digits > 0 {
				digits++
			}
			continue
		case c == '.' && !point:
			point = true
			continue
		}
		break
	}
	if !seen {
		return 0, false
	}
	if i == len(s) {
		return digits, true
	}
	if s[i] != 'e' && s[i] != 'E' {
		return 0, false
	}
	if i++; i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	if i == len(s) {
		return 0, false
	}
	for ; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
	}
	return digits, true
}
