package panel

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// halfBlockRunes are the characters of a cell with two pixels, one above the other, by
// [upper][lower]. Without colours or without block characters a cell shows one sign
// instead, for its darker pixel.
var halfBlockRunes = [2][2]rune{{' ', '▄'}, {'▀', '█'}}

// shapesOnly reports whether a picture can't use colours or block characters.
func shapesOnly(a grid.Area) bool { return a.Grid.ASCII || a.Grid.Mono }

// pixelSigns stand for positive (true) and negative numbers where colours can't, the
// largest last. Read-only.
var pixelSigns = map[bool]string{true: ".+#", false: ",-="}

// pixelImage is n numbers shown as pixels, w in a row.
type pixelImage struct {
	n, w int
	at   func(k int) float64
}

// newPixelImage is the image of a list of numbers.
func newPixelImage(pixels []float64, w int) pixelImage {
	return pixelImage{len(pixels), w, func(k int) float64 { return pixels[k] }}
}

// intensity is the level, 0 to 3, of a number relative to the largest; 0 is not drawn.
func intensity(v, most float64) int {
	level := 0
	for _, from := range [...]float64{0.1, 0.3, 0.6} {
		if math.Abs(v) > from*most {
			level++
		}
	}
	return level
}

// draw draws the image, its numbers relative to most: in ink (shades of the text colour),
// or in the colours of the two classes.
func (p pixelImage) draw(a grid.Area, most float64, ink bool) {
	for k := 0; k < p.n; k += 2 * p.w {
		for x := range p.w {
			upper, lower := p.at(k+x), 0.0 // 0 below the last row
			if k+p.w+x < p.n {
				lower = p.at(k + p.w + x)
			}
			drawHalfBlocks(a, x, k/(2*p.w), [2]float64{upper, lower}, most, ink)
		}
	}
}

// pixelStyle is the style of a pixel, brighter for a higher level.
func pixelStyle(v float64, depth int, ink bool) grid.Style {
	if ink {
		return [...]grid.Style{theme.Text, theme.Text, theme.Border, theme.Strong}[depth]
	}
	return theme.Density(v > 0, [...]int{0, 0, 2, 3}[depth])
}

// drawHalfBlocks draws two pixels in a cell. A cell can have the colours of both classes,
// but only one ink.
func drawHalfBlocks(a grid.Area, x, y int, v [2]float64, most float64, ink bool) {
	up, low, larger := intensity(v[0], most), intensity(v[1], most), v[0]
	if math.Abs(v[1]) > math.Abs(v[0]) {
		larger = v[1]
	}
	upper, lower, style := pixelStyle(v[0], up, ink), pixelStyle(v[1], low, ink), pixelStyle(larger, max(up, low), ink)
	switch {
	case up+low == 0:
	case shapesOnly(a):
		a.Set(x, y, rune(pixelSigns[larger > 0][max(up, low)-1]), style)
	case up == 0 || low == 0 || upper == lower || ink:
		a.Set(x, y, halfBlockRunes[min(up, 1)][min(low, 1)], style)
	default:
		a.Set(x, y, '▀', theme.Halves(upper, lower))
	}
}
