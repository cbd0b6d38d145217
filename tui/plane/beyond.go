package plane

import (
	"math"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// arrows point to the edges: left, right, above, below.
var arrows = [borders]rune{'←', '→', '↑', '↓'}

// edgeCounts writes at each edge how many points lie outside the plot there, in
// the first free place near its middle.
func (c *canvas) edgeCounts() {
	for edge, n := range c.outside {
		if n == 0 {
			continue
		}
		text := strconv.Itoa(n)
		if c.sampled > 1 {
			text = "~" + strconv.Itoa(rounded(n*c.sampled))
		}
		if edge == right {
			text += string(arrows[edge])
		} else {
			text = string(arrows[edge]) + text
		}
		width := c.area.Width(text)
		for _, part := range [...]int{8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13} { // of 16
			x, y := c.w*part/16-width/2, c.h*part/16
			switch edge {
			case left:
				x = 1
			case right:
				x = c.w - 1 - width
			case above:
				y = 0
			case below:
				y = c.h - 1
			}
			if c.free(x, y, width) {
				c.area.Text(x, y, text, theme.Label)
				break
			}
		}
	}
}

// rounded is a number with two digits, and zeros.
func rounded(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// handBeyond points to where the example at hand lies outside the plot: [→].
func (c *canvas) handBeyond(p *Point, style grid.Style) {
	du := c.u + float64(c.s*(float64(p.X*c.k)-c.x0))
	dv := c.v - float64(c.sy*(float64(p.Y*c.k)-c.y0))
	if math.IsNaN(du) || math.IsNaN(dv) {
		return
	}
	edge := -1 - c.cell(p.X, p.Y)
	x := int(min(max(du/2, 1), float64(c.w-2)))
	y := int(min(max(dv/4, 0), float64(c.h-1)))
	c.area.Set(x-1, y, '[', style)
	c.area.Set(x, y, arrows[edge], theme.AtHand)
	c.area.Set(x+1, y, ']', style)
}
