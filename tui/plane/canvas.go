package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// dash is which of eight dots in a row of a line are drawn: two cells of a steep
// line, four of a level one.
type dash uint8

const (
	solid  dash = 0b1111_1111
	sparse dash = 0b0101_0101
	dashed dash = 0b0011_0011 // the projection
	dotted dash = 0b0000_0011 // a long one
	// The old line is drawn anew with every update, in every other cell.
	broken dash = 0b0000_1111
)

// on says whether the i-th dot is drawn.
func (d dash) on(i int) bool { return d>>(i&7)&1 != 0 }

// canvas is the plot being drawn: a layer of strokes over the area's cells.
type canvas struct {
	*view
	area  grid.Area
	w, h  int
	ascii bool
	marks []uint8 // the present layer: a braille pattern a cell, or a character
	sides []int8  // the sign of the boundary's left side at the middle of each cell
	// regions is what is predicted where there are several classes, which
	// several says of the points.
	regions mosaic
	several bool
	// crossed has a bit for each sign in crosses that was drawn.
	crossed uint8
	haunted bool         // something of the old boundary was drawn
	outside [borders]int // points that lie outside the plot
}

func newCanvas(v *view, area grid.Area, ascii bool) *canvas {
	n := v.plot.W * v.plot.H
	buf := make([]uint8, n)
	return &canvas{
		view: v, area: area.Sub(v.plot), w: v.plot.W, h: v.plot.H,
		ascii: ascii, marks: buf, sides: make([]int8, n),
	}
}

// straight draws a whole line.
func (c *canvas) straight(l cut, d dash) {
	if u0, v0, u1, v1, ok := l.chord(float64(2*c.w), float64(4*c.h)); ok {
		c.segment(u0, v0, u1, v1, d)
	}
}

// segment draws from one dot to another, clipped to the plot.
func (c *canvas) segment(u0, v0, u1, v1 float64, d dash) {
	t0, t1, ok := clip(u0, v0, u1-u0, v1-v0, float64(2*c.w), float64(4*c.h), 0, 1)
	if !ok || !finite(u0+v0+u1+v1) {
		return
	}
	du, dv := u1-u0, v1-v0
	u0, v0, u1, v1 = u0+float64(t0*du), v0+float64(t0*dv), u0+float64(t1*du), v0+float64(t1*dv)
	switch {
	case c.ascii:
		c.typed(u0, v0, u1, v1, d)
	case math.Abs(dv) >= math.Abs(du):
		centres(v0, u0, v1, u1, 1, func(row int, u float64) {
			if d.on(row) {
				c.dot(int(math.Floor(u)), row)
			}
		})
	default:
		centres(u0, v0, u1, v1, 1, func(col int, v float64) {
			if d.on(col) {
				c.dot(col, int(math.Floor(v)))
			}
		})
	}
}

// centres calls f for each strip of the given size across the first axis whose
// middle lies between p0 and p1, with the place on the other axis there. Parts
// of a longer line call it once for each strip between them.
func centres(p0, q0, p1, q1, size float64, f func(i int, q float64)) {
	if p0 > p1 {
		p0, q0, p1, q1 = p1, q1, p0, q0
	}
	for i := math.Ceil(float64(p0/size) - 0.5); (i+0.5)*size < p1; i++ {
		f(int(i), q0+float64((float64((i+0.5)*size)-p0)/(p1-p0)*(q1-q0)))
	}
}

// brailleBit is the bit of a dot in its cell's pattern, by row and column.
var brailleBit = [4][2]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// dot sets one dot.
func (c *canvas) dot(u, v int) {
	if u >= 0 && v >= 0 && u < 2*c.w && v < 4*c.h {
		c.marks[v/4*c.w+u/2] |= brailleBit[v%4][u%2]
	}
}

// typed draws a segment in characters, by its slope and by where in its row it
// lies.
func (c *canvas) typed(u0, v0, u1, v1 float64, d dash) {
	slope := math.Abs((v1 - v0) / (u1 - u0)) // infinite if it is upright
	rising := (v1-v0)*(u1-u0) < 0
	stroke := byte('\\')
	if rising {
		stroke = '/'
	}
	if slope >= 1.5 {
		centres(v0, u0, v1, u1, 4, func(row int, u float64) {
			if d == broken && row%2 != 0 {
				return
			}
			c.char(int(math.Floor(u/2)), row, upright(slope, stroke, d))
		})
		return
	}
	centres(u0, v0, u1, v1, 2, func(col int, v float64) {
		row := int(math.Floor(v / 4))
		part := v/4 - float64(row) // 0 at the top of the row
		switch {
		case d != solid:
			if col%2 == 0 && (d != broken || col%4 == 0) {
				c.char(col, row, upright(0, ' ', d))
			}
		case slope >= 0.75 && part < 0.5:
			c.char(col, row, stroke)
		case slope >= 0.75 || part >= 0.75:
			c.char(col, row, '_')
		case part < 0.25 && row > 0:
			c.char(col, row-1, '_')
		default:
			c.char(col, row, '-')
		}
	})
}

// upright is the character of a steep line.
func upright(slope float64, stroke byte, d dash) byte {
	switch {
	case d == sparse, d == broken:
		return ':'
	case d == dash(Long):
		return '='
	case d != solid:
		return '.'
	case slope > 4:
		return '|'
	}
	return stroke
}

func (c *canvas) char(x, y int, b byte) {
	if x >= 0 && y >= 0 && x < c.w && y < c.h {
		c.marks[y*c.w+x] = b
	}
}

// ink puts the present layer on the area, over all but the boundary, and begins
// a new one.
func (c *canvas) ink(s grid.Style) {
	for i, m := range c.marks {
		if m == 0 {
			continue
		}
		c.marks[i] = 0
		x, y := i%c.w, i/c.w
		if s != theme.Boundary && c.area.At(x, y).Style == theme.Boundary {
			continue
		}
		if s == theme.Weight && c.numbered(x, y) {
			continue
		}
		r := rune(m)
		if !c.ascii {
			r += 0x2800
		}
		c.area.Set(x, y, r, s)
	}
}
