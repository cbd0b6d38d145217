package panel

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// A picture has two pixels in a cell, one above the other, as half blocks; where
// shapes alone must do, without colours or without blocks, a cell has one sign
// for the darker of the two.
var halves = [2][2]rune{{' ', '▄'}, {'▀', '█'}}

// shapesOnly reports whether colours can't tell what a picture shows.
func shapesOnly(a grid.Area) bool { return a.Grid().ASCII() || a.Grid().Plain }

// eachCell calls f for each cell of a picture w pixels wide with its two pixels,
// the lower one 0 below the last row.
func eachCell(pixels []float64, w int, f func(x, y int, upper, lower float64)) {
	for k := 0; k < len(pixels); k += 2 * w {
		for x := range w {
			lower := 0.0
			if k+w+x < len(pixels) {
				lower = pixels[k+w+x]
			}
			f(x, k/(2*w), pixels[k+x], lower)
		}
	}
}

// shadePixels draws an example in three shades, from the least of its numbers to
// the greatest.
func shadePixels(a grid.Area, pixels []float64, w int) {
	least, most := pixels[0], pixels[0]
	for _, v := range pixels {
		least, most = min(least, v), max(most, v)
	}
	level := func(v float64, levels int) int {
		if !(most > least) {
			return 0
		}
		return min(levels-1, int(float64(levels)*((v-least)/(most-least))))
	}
	styles := [...]grid.Style{theme.Text, theme.Border, theme.Strong}
	eachCell(pixels, w, func(x, y int, upper, lower float64) {
		if shapesOnly(a) {
			a.Set(x, y, rune(" .:*#"[level(max(upper, lower), 5)]), theme.Number)
			return
		}
		up, low := level(upper, 3), level(lower, 3)
		a.Set(x, y, halves[min(up, 1)][min(low, 1)], styles[max(up, low)])
	})
}

// The parts of the largest weight from which one is seen, and seen in full.
const (
	seenFrom = 0.1
	fullFrom = 0.4
)

// signPixels draws weights in the colours of the sides that they speak for, the
// larger ones brighter.
func signPixels(a grid.Area, weights []float64, w int) {
	most := 0.0
	for _, v := range weights {
		most = max(most, math.Abs(v))
	}
	level := func(v float64) int {
		switch {
		case !(math.Abs(v) > seenFrom*most):
			return 0
		case math.Abs(v) < fullFrom*most:
			return 1
		}
		return 2
	}
	style := func(v float64) grid.Style { return theme.Crowd(v > 0, level(v)) } // the second and the third step
	eachCell(weights, w, func(x, y int, upper, lower float64) {
		up, low := level(upper), level(lower)
		larger := upper
		if math.Abs(lower) > math.Abs(upper) {
			larger = lower
		}
		switch {
		case up+low == 0:
		case shapesOnly(a):
			a.Set(x, y, rune(map[bool]string{true: "+#", false: "-="}[larger > 0][level(larger)-1]), style(larger))
		case up > 0 && low > 0 && upper > 0 != (lower > 0): // the ground is the other's side
			ground := theme.NegativeSide
			if lower > 0 {
				ground = theme.PositiveSide
			}
			a.Set(x, y, '▀', theme.On(style(upper), ground))
		default:
			a.Set(x, y, halves[min(up, 1)][min(low, 1)], style(larger))
		}
	})
}
