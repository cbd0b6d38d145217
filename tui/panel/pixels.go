package panel

import (
	"math"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// A picture has two pixels in a cell, one above the other, as half blocks; where
// shapes alone must do, without colours or without blocks, a cell has one sign
// for the darker of the two.
var halves = [2][2]rune{{' ', '▄'}, {'▀', '█'}}

// shapesOnly reports whether colours can't tell what a picture shows.
func shapesOnly(a grid.Area) bool { return a.Grid().ASCII() || a.Grid().Plain }

// picture is n numbers as pixels, w in a row.
type picture struct {
	n, w int
	at   func(k int) float64
}

// pictureOf is the picture of numbers that there are.
func pictureOf(pixels []float64, w int) picture {
	return picture{len(pixels), w, func(k int) float64 { return pixels[k] }}
}

// eachCell calls f for each cell of a picture with its two pixels, the lower one
// 0 below the last row.
func (p picture) eachCell(f func(x, y int, upper, lower float64)) {
	for k := 0; k < p.n; k += 2 * p.w {
		for x := range p.w {
			lower := 0.0
			if k+p.w+x < p.n {
				lower = p.at(k + p.w + x)
			}
			f(x, k/(2*p.w), p.at(k+x), lower)
		}
	}
}

// shadePixels draws an example in three shades, from the least of its numbers to
// the greatest.
func shadePixels(a grid.Area, pixels []float64, w int) {
	least, most := slices.Min(pixels), slices.Max(pixels)
	level := func(v float64, levels int) int {
		if !(most > least) {
			return 0
		}
		return min(levels-1, int(float64(levels)*((v-least)/(most-least))))
	}
	styles := [...]grid.Style{theme.Text, theme.Border, theme.Strong}
	pictureOf(pixels, w).eachCell(func(x, y int, upper, lower float64) {
		if shapesOnly(a) {
			a.Set(x, y, rune(" .:*#"[level(max(upper, lower), 5)]), theme.Number)
			return
		}
		up, low := level(upper, 3), level(lower, 3)
		a.Set(x, y, halves[min(up, 1)][min(low, 1)], styles[max(up, low)])
	})
}

// depth is how much of the largest number one is: 0 where it is not seen.
func depth(v, most float64) int {
	level := 0
	for _, from := range [...]float64{0.1, 0.3, 0.6} {
		if math.Abs(v) > from*most {
			level++
		}
	}
	return level
}

// signPixels draws numbers in the colours of the sides that they speak for, the
// larger ones brighter, as parts of the largest there may be.
func signPixels(a grid.Area, p picture, most float64) {
	style := func(v float64) grid.Style {
		return theme.Crowd(v > 0, [...]int{0, 0, 2, 3}[depth(v, most)])
	}
	p.eachCell(func(x, y int, upper, lower float64) {
		up, low := depth(upper, most), depth(lower, most)
		larger := upper
		if math.Abs(lower) > math.Abs(upper) {
			larger = lower
		}
		switch {
		case up+low == 0:
		case shapesOnly(a):
			a.Set(x, y, rune(map[bool]string{true: ".+#", false: ",-="}[larger > 0][depth(larger, most)-1]), style(larger))
		case up == 0 || low == 0 || style(upper) == style(lower):
			a.Set(x, y, halves[min(up, 1)][min(low, 1)], style(larger))
		default:
			a.Set(x, y, '▀', theme.Halves(style(upper), style(lower)))
		}
	})
}
