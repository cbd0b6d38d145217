// Package plot is what every picture with axes is made of: numbers on cells
// with round ones for ticks, their labels, and strokes as the dots of braille
// patterns or as characters. The plane, the charts and the loss map draw with
// it. Read axis.go first, then dots.go.
package plot

import (
	"math"
	"strconv"
)

// Step is the distance from one tick to the next: Mantissa, which is 1, 2 or 5,
// times 10 to the power of Exp.
type Step struct{ Mantissa, Exp int }

// StepFrom is the least step that is not below v, which is positive and finite.
func StepFrom(v float64) Step {
	exp := int(math.Floor(math.Log10(v)))
	for _, m := range [...]int{1, 2, 5} {
		if s := (Step{m, exp}); s.Times(1) >= v*(1-1e-12) {
			return s
		}
	}
	return Step{1, exp + 1}
}

// Times is n steps.
func (s Step) Times(n float64) float64 {
	if s.Exp < -300 { // 10 to that power is no longer exact, or 0
		return n * float64(s.Mantissa) * 1e-300 * math.Pow10(s.Exp+300)
	}
	return n * float64(s.Mantissa) * math.Pow10(s.Exp)
}

// Append appends n steps, n whole, in as few characters as the decimal needs.
func (s Step) Append(dst []byte, n float64) []byte {
	if n == 0 {
		return append(dst, '0')
	}
	if n < 0 {
		dst, n = append(dst, "−"...), -n
	}
	if n*float64(s.Mantissa) >= 1e15 {
		return strconv.AppendFloat(dst, s.Times(n), 'g', -1, 64)
	}
	var buf [24]byte
	digits := strconv.AppendInt(buf[:0], int64(n)*int64(s.Mantissa), 10)
	exp := s.Exp
	for len(digits) > 1 && digits[len(digits)-1] == '0' && exp < 0 {
		digits, exp = digits[:len(digits)-1], exp+1
	}
	point := len(digits) + exp // digits before the decimal point
	switch {
	case exp >= 0 && point <= 6:
		dst = append(dst, digits...)
		for range exp {
			dst = append(dst, '0')
		}
	case exp < 0 && point > 0:
		dst = append(append(append(dst, digits[:point]...), '.'), digits[point:]...)
	case exp < 0 && point > -4:
		dst = append(dst, "0."...)
		for range -point {
			dst = append(dst, '0')
		}
		dst = append(dst, digits...)
	default:
		dst = scientific(dst, digits, point-1)
	}
	return dst
}

// scientific appends digits·10^exp with one digit before the point.
func scientific(dst, digits []byte, exp int) []byte {
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	dst = append(dst, 'e')
	if exp < 0 {
		dst, exp = append(dst, "−"...), -exp
	}
	return strconv.AppendInt(dst, int64(exp), 10)
}
