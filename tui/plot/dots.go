package plot

import (
	"math"

	"perceptron/tui/grid"
)

// Dash is which of eight dots in a row of a line are drawn: two cells of a steep
// line, four of a level one.
type Dash uint8

// The dashes: all dots, every other one, two of four, four of eight, six, and
// every fourth.
const (
	Solid  Dash = 0b1111_1111
	Sparse Dash = 0b0101_0101
	Dashed Dash = 0b0011_0011
	Broken Dash = 0b0000_1111
	Long   Dash = 0b0111_0111
	Dotted Dash = 0b0001_0001
)

// Dots is a layer of strokes over W×H cells. A cell counts as two dots wide and
// four high, which are square. Places are in dots from the top left corner. Nothing is
// drawn outside.
type Dots struct {
	W, H  int
	ASCII bool   // strokes that are not solid have a character in each cell
	Wide  bool   // strokes are two dots wide
	Cells []rune // of each cell, row by row, what it shows: 0, a braille pattern, or a character
}

// braille is the pattern without dots; those with are the 255 after it.
const braille = 0x2800

// bits is the bit of a dot in its cell's pattern, by row and column.
var bits = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// Dot sets one dot.
func (d *Dots) Dot(u, v int) {
	if u >= 0 && v >= 0 && u < 2*d.W && v < 4*d.H {
		cell := &d.Cells[v/4*d.W+u/2]
		*cell = max(*cell, braille) | bits[v%4][u%2]
	}
}

// Spot sets one dot, in ASCII the mark in its cell.
func (d *Dots) Spot(u, v int, mark rune) {
	if !d.ASCII {
		d.Dot(u, v)
	} else if x, y := u>>1, v>>2; x >= 0 && y >= 0 && x < d.W && y < d.H {
		d.Cells[y*d.W+x] = mark
	}
}

// Segment draws from one dot to another, clipped to the layer.
func (d *Dots) Segment(u0, v0, u1, v1 float64, how Dash) {
	t0, t1, ok := Clip(u0, v0, u1-u0, v1-v0, float64(2*d.W), float64(4*d.H), 0, 1)
	if sum := u0 + v0 + u1 + v1; !ok || sum-sum != 0 {
		return
	}
	du, dv := u1-u0, v1-v0
	u0, v0, u1, v1 = u0+float64(t0*du), v0+float64(t0*dv), u0+float64(t1*du), v0+float64(t1*dv)
	width := 0.0
	if d.Wide && !d.ASCII {
		width = 0.5
	}
	if math.Abs(dv) >= math.Abs(du) {
		centres(v0, u0, v1, u1, func(row int, u float64) {
			d.stroke(how, row, int(math.Floor(u-width)), row)
			d.stroke(how, row, int(math.Floor(u+width)), row)
		})
		return
	}
	centres(u0, v0, u1, v1, func(col int, v float64) {
		d.stroke(how, col, col, int(math.Floor(v-width)))
		d.stroke(how, col, col, int(math.Floor(v+width)))
	})
}

// stroke sets the i-th dot of a line, at u and v, if it is one of those that are drawn.
func (d *Dots) stroke(how Dash, i, u, v int) {
	switch {
	case how>>(i&7)&1 == 0:
	case how == Solid:
		d.Dot(u, v)
	case how == Sparse, how == Broken:
		d.Spot(u, v, ':')
	case how == Long:
		d.Spot(u, v, '=')
	default:
		d.Spot(u, v, '.')
	}
}

// centres calls f for each dot along the first axis whose middle lies between p0 and p1,
// with the place on the other axis there. Parts of a longer line call it once for each
// dot between them.
func centres(p0, q0, p1, q1 float64, f func(i int, q float64)) {
	if p0 > p1 {
		p0, q0, p1, q1 = p1, q1, p0, q0
	}
	for i := math.Ceil(p0 - 0.5); i+0.5 < p1; i++ {
		f(int(i), q0+float64((i+0.5-p0)/(p1-p0)*(q1-q0)))
	}
}

// Clip narrows t0 to t1 to the part of p + t·d that lies inside the box 0, 0,
// w, h (Liang and Barsky); ok is false if there is none.
func Clip(pu, pv, du, dv, w, h, t0, t1 float64) (from, to float64, ok bool) {
	for _, edge := range [...][2]float64{{-du, pu}, {du, w - pu}, {-dv, pv}, {dv, h - pv}} {
		speed, room := edge[0], edge[1]
		switch {
		case speed == 0:
			if room < 0 {
				return 0, 0, false
			}
		case speed < 0:
			t0 = max(t0, room/speed)
		default:
			t1 = min(t1, room/speed)
		}
	}
	return t0, t1, t0 < t1
}

// Join puts the layer on the area in one style. In a cell that shows dots
// already both are seen; a character takes the cell.
func (d *Dots) Join(a grid.Area, s grid.Style) {
	for i, r := range d.Cells {
		if r == 0 {
			continue
		}
		x, y := i%d.W, i/d.W
		if was := a.At(x, y).Rune; !d.ASCII && was > braille && was <= braille+0xff {
			r |= was
		}
		a.Set(x, y, r, s)
	}
}
