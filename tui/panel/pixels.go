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
func shapesOnly(a grid.Area) bool { return a.Grid.ASCII || a.Grid.Mono }

// pixelSigns stand for numbers above 0 and for others where colours can't, the largest
// last. They are never written.
var pixelSigns = map[bool]string{true: ".+#", false: ",-="}

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

// draw draws the numbers as parts of the largest there may be: in ink, or in the colours
// of the sides that they speak for.
func (p picture) draw(a grid.Area, most float64, ink bool) {
	for k := 0; k < p.n; k += 2 * p.w {
		for x := range p.w {
			upper, lower := p.at(k+x), 0.0 // 0 below the last row
			if k+p.w+x < p.n {
				lower = p.at(k + p.w + x)
			}
			halfBlocks(a, x, k/(2*p.w), [2]float64{upper, lower}, most, ink)
		}
	}
}

// pixelStyle is the style of a number, brighter of the larger ones.
func pixelStyle(v float64, depth int, ink bool) grid.Style {
	if ink {
		return [...]grid.Style{theme.Text, theme.Text, theme.Border, theme.Strong}[depth]
	}
	return theme.Density(v > 0, [...]int{0, 0, 2, 3}[depth])
}

// halfBlocks draws two numbers in a cell, which has two colours of sides, but one ink.
func halfBlocks(a grid.Area, x, y int, v [2]float64, most float64, ink bool) {
	up, low, larger := depth(v[0], most), depth(v[1], most), v[0]
	if math.Abs(v[1]) > math.Abs(v[0]) {
		larger = v[1]
	}
	upper, lower, style := pixelStyle(v[0], up, ink), pixelStyle(v[1], low, ink), pixelStyle(larger, max(up, low), ink)
	switch {
	case up+low == 0:
	case shapesOnly(a):
		a.Set(x, y, rune(pixelSigns[larger > 0][max(up, low)-1]), style)
	case up == 0 || low == 0 || upper == lower || ink:
		a.Set(x, y, halves[min(up, 1)][min(low, 1)], style)
	default:
		a.Set(x, y, '▀', theme.Halves(upper, lower))
	}
}
