package plane

import (
	"math"
	"strconv"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// tick is the spacing of the ticks, mantissa·10^exp in the world and rows rows
// on the screen, and the tick from which the others are counted: the i-th
// across, at column col, and the j-th up, at row row.
type tick struct {
	mantissa int
	exp      int
	rows     int
	i, j     float64
	col, row int
}

// value is the place of the n-th tick in the world.
func (t tick) value(n float64) float64 {
	if t.exp < -300 {
		return n * float64(t.mantissa) * 1e-300 * math.Pow10(t.exp+300)
	}
	return n * float64(t.mantissa) * math.Pow10(t.exp)
}

// scale is the number of dots to a scaled unit at which ticks are whole rows
// apart; raw if that cannot be.
func (t tick) scale(raw, k float64) float64 {
	s := float64(4*t.rows) / (t.value(1) * k)
	if !finite(s) || s <= 0 || s > raw*1.01 || s < raw/2 {
		return raw
	}
	return s
}

// chooseTick is the spacing of 1, 2 or 5 times a power of ten that makes the
// scale lose least when it is rounded down to whole rows between ticks.
func chooseTick(s, k float64, height int) tick {
	least, most := 3.0, max(3.5, float64(height)/2)
	if height < 9 {
		least = 2
	}
	exp := int(math.Floor(float64(math.Log10(least*4/s)) - float64(math.Log10(k))))
	best, score := tick{mantissa: 1, exp: exp + 1, rows: 3}, math.Inf(1)
	for e := exp; e <= exp+2; e++ {
		for _, m := range [...]int{1, 2, 5} {
			t := tick{mantissa: m, exp: e}
			rows := float64(t.value(1) * k * s / 4)
			if rows < least || rows > 4*most {
				continue
			}
			t.rows = int(rows + 1e-9)
			loss := 1 - float64(t.rows)/rows + max(0, rows-most)/most
			if loss < score {
				best, score = t, loss
			}
		}
	}
	return best
}

// label appends the n-th tick's value in as few characters as it needs.
func (t tick) label(dst []byte, n float64) []byte {
	if n == 0 {
		return append(dst, '0')
	}
	if n < 0 {
		dst, n = append(dst, "−"...), -n
	}
	if n*float64(t.mantissa) >= 1e15 {
		return strconv.AppendFloat(dst, t.value(n), 'g', -1, 64)
	}
	var buf [24]byte
	digits := strconv.AppendInt(buf[:0], int64(n)*int64(t.mantissa), 10)
	exp := t.exp
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

// eachTick calls f for each tick on one axis: n, its number, and its cell,
// counted from the zeroth of size cells, every gap cells.
func eachTick(n float64, cell, size, gap, stride int, f func(n float64, cell int)) {
	if gap <= 0 || math.Abs(n) > 1<<52 {
		return
	}
	back := cell / gap // ticks before the one given
	if cell < 0 {
		back--
	}
	for c, m := cell-back*gap, n-float64(back); c < size; c, m = c+gap, m+1 {
		if math.Mod(m, float64(stride)) == 0 {
			f(m, c)
		}
	}
}

// labelWidth is the width of the widest label of the axis that goes up.
func (v *view) labelWidth(g *grid.Grid) int {
	widest := 0
	eachTick(-v.tick.j, v.tick.row, v.plot.H, v.tick.rows, 1, func(n float64, _ int) {
		var buf [40]byte
		widest = max(widest, utf8.RuneCount(v.tick.label(buf[:0], -n)))
	})
	return widest
}

// axes draws the ticks' labels left and below, the axes' names and the caption.
func (v *view) axes(a grid.Area, s *Scene) {
	if len(s.Captions) > 0 && v.plot.H+1 < a.H() {
		caption := s.Captions[len(s.Captions)-1]
		for _, c := range s.Captions {
			if a.Width(c) < a.W() {
				caption = c
				break
			}
		}
		a.Fit(1, a.H()-1, a.W()-1, caption, theme.Label)
	}
	if !v.ticks {
		return
	}
	var buf [40]byte
	margin := a.Sub(grid.Rect{W: v.plot.X, H: v.plot.H})
	top := v.plot.H
	eachTick(-v.tick.j, v.tick.row, v.plot.H, v.tick.rows, 1, func(n float64, row int) {
		label := string(v.tick.label(buf[:0], -n))
		if a.Width(label) < v.plot.X {
			margin.Right(v.plot.X-1, row, label, theme.Axis)
			top = min(top, row)
		}
	})
	v.across(a, s.XName)
	if s.YName != "" && top > 0 {
		a.Fit(1, 0, max(v.plot.X-1, min(a.Width(s.YName), v.plot.W/3)), s.YName, theme.Axis)
	}
}

// across draws the labels below the plot, leaving some out where they would
// touch, and the name at the right end.
func (v *view) across(a grid.Area, name string) {
	y := v.plot.Y + v.plot.H
	end := a.W()
	if name != "" && a.Width(name) < v.plot.W/3 {
		end = a.Right(a.W()-1, y, name, theme.Axis) - 1
	}
	var buf [40]byte
	widest := 0
	gap := 2 * v.tick.rows
	eachTick(v.tick.i, v.tick.col, v.plot.W, gap, 1, func(n float64, _ int) {
		widest = max(widest, utf8.RuneCount(v.tick.label(buf[:0], n)))
	})
	stride := 1
	for _, m := range [...]int{2, 5, 10, 20, 50, 100} {
		if stride*gap < widest+2 {
			stride = m
		}
	}
	eachTick(v.tick.i, v.tick.col, v.plot.W, gap, stride, func(n float64, col int) {
		label := string(v.tick.label(buf[:0], n))
		// A sign and what follows the first digits hang over; the label's
		// number stands below its place.
		w := a.Width(label)
		x := v.plot.X + col - w/2
		if label[0] > '9' {
			x = v.plot.X + col - (w+1)/2
		}
		if x >= 0 && x+w <= end {
			a.Text(x, y, label, theme.Axis)
		}
	})
}
