package panel

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// halves are a cell of a picture, which has two pixels, one above the other; where
// shapes alone must do, without colours or without blocks, a cell has one sign for the
// darker of the two.
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

// sidePixel is the style of a number by the side that it speaks for, of the larger ones
// brighter; inkPixel that of one that speaks for none.
func sidePixel(v float64, depth int) grid.Style {
	return theme.Crowd(v > 0, [...]int{0, 0, 2, 3}[depth])
}

func inkPixel(_ float64, depth int) grid.Style {
	return [...]grid.Style{theme.Text, theme.Text, theme.Border, theme.Strong}[depth]
}

// draw draws the numbers as parts of the largest there may be.
func (p picture) draw(a grid.Area, most float64, style func(v float64, depth int) grid.Style) {
	for k := 0; k < p.n; k += 2 * p.w {
		for x := range p.w {
			upper, lower := p.at(k+x), 0.0 // 0 below the last row
			if k+p.w+x < p.n {
				lower = p.at(k + p.w + x)
			}
			halfBlocks(a, x, k/(2*p.w), [2]float64{upper, lower}, most, style)
		}
	}
}

// halfBlocks draws two numbers in a cell.
func halfBlocks(a grid.Area, x, y int, v [2]float64, most float64, style func(v float64, depth int) grid.Style) {
	up, low, larger := depth(v[0], most), depth(v[1], most), v[0]
	if math.Abs(v[1]) > math.Abs(v[0]) {
		larger = v[1]
	}
	upper, lower := style(v[0], up), style(v[1], low)
	switch {
	case up+low == 0:
	case shapesOnly(a):
		signs := map[bool]string{true: ".+#", false: ",-="}[larger > 0]
		a.Set(x, y, rune(signs[max(up, low)-1]), style(larger, max(up, low)))
	case up == 0 || low == 0 || upper == lower:
		a.Set(x, y, halves[min(up, 1)][min(low, 1)], style(larger, max(up, low)))
	default:
		a.Set(x, y, '▀', theme.Halves(upper, lower))
	}
}
