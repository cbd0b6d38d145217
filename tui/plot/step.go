// Package plot is what every picture with axes is made of: numbers on cells
// with round ones for ticks, their labels, and strokes as the dots of braille
// patterns or as characters. The plane, the charts and the loss map draw with
// it. Read axis.go first, then dots.go.
package plot

import (
	"bytes"
	"math"
	"strconv"

	"perceptron/tui/notation"
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
	if n < 0 {
		dst, n = append(dst, notation.Minus...), -n
	}
	var room [32]byte
	units, v := n*float64(s.Mantissa), s.Times(n)
	switch {
	case n == 0:
		return append(dst, '0')
	case units >= 1e15, math.IsInf(v, 0):
		return strconv.AppendFloat(dst, v, 'g', -1, 64)
	case v >= 1e6 && s.Exp >= 0, v < 0.99e-4:
		return notation.AppendPower(dst, strconv.AppendFloat(room[:0], v, 'e', int(math.Log10(units)), 64))
	}
	text := strconv.AppendFloat(room[:0], v, 'f', max(0, -s.Exp), 64)
	if s.Exp < 0 {
		text = bytes.TrimSuffix(bytes.TrimRight(text, "0"), []byte("."))
	}
	return append(dst, text...)
}
