package chart

import (
	"math"
	"strconv"
	"strings"
)

// scale is an axis in rows or columns of cells: every gap cells a label, step
// units further, from least at cell 0.
type scale struct {
	least, step float64
	gap         int
}

// at is the value at a cell.
func (s scale) at(cell float64) float64 { return s.least + float64(s.step*cell/float64(s.gap)) }

// label is the value at a cell that has one.
func (s scale) label(cell int) string {
	if s.step == 0 {
		return ""
	}
	v := (math.Round(s.least/s.step) + float64(cell/s.gap)) * s.step
	text := strconv.FormatFloat(v, 'g', 6, 64)
	return strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e-").Replace(text)
}

// width is that of the widest label among the first n cells.
func (s scale) width(n int) int {
	w := 0
	for cell := 0; cell <= n; cell += s.gap {
		w = max(w, len(s.label(cell)))
	}
	return w
}

// upright is the scale of an axis of n rows for values from lo to hi, with
// round labels.
func upright(lo, hi float64, n int) scale {
	gap := 2
	if n > 9 {
		gap = 3
	}
	// Halves, so that the widest range there is does not overflow.
	span := min((hi/2-lo/2)*float64(gap)/float64(n), math.MaxFloat64/64) * 2
	if span == 0 {
		span = float64(gap) / float64(n)
	}
	for {
		s := scale{step: Nice(span), gap: gap}
		s.least = float64(math.Floor(lo/s.step) * s.step)
		if lo == 0 || s.at(float64(n)) >= hi || s.step > math.MaxFloat64/1e4 {
			return s
		}
		span = s.step * 1.01
	}
}

// across is the scale of an axis of n columns for count places from first: a
// label every so many whole places, and as many columns between labels as fit.
func across(first, count, n int) scale {
	last := float64(first + max(count-1, 1))
	room := float64(len(strconv.Itoa(int(last))) + 3) // columns that a label needs
	least := max(1, Nice((last-float64(first))*room/float64(n)))
	best, filled := scale{}, 0.0
	for step := least; best.gap == 0 || step <= 5*least && step < last-float64(first); step = Nice(step * 1.5) {
		s := scale{least: float64(first), step: step}
		if step > 1 {
			s.least = float64(math.Floor(float64(first)/step) * step)
		}
		s.gap = max(1, int(float64(n-2)*step/(last-s.least)))
		if used := float64(s.gap) * (last - s.least) / step; used > filled*1.1 {
			best, filled = s, used
		}
	}
	return best
}

// Nice is the least of 1, 2 and 5 times a power of ten that is not below v.
func Nice(v float64) float64 {
	exp := int(math.Floor(math.Log10(v)))
	unit := math.Pow10(exp)
	if unit == 0 || math.IsInf(unit, 0) {
		return v
	}
	for _, m := range [...]float64{1, 2, 5} {
		if m*unit >= v*(1-1e-12) {
			return m * unit
		}
	}
	return 10 * unit
}
