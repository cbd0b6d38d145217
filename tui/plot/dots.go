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

// marks are their characters in ASCII, where that of all dots is as the dots lie.
var marks = [256]rune{Sparse: ':', Broken: ':', Long: '=', Dashed: '.', Dotted: '.'}

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

// Spot sets one dot; in ASCII a mark in its cell instead, unless that is 0.
func (d *Dots) Spot(u, v int, mark rune) {
	if u < 0 || v < 0 || u >= 2*d.W || v >= 4*d.H {
		return
	}
	cell := &d.Cells[v/4*d.W+u/2]
	if d.ASCII && mark != 0 {
		*cell = mark
	} else {
		*cell = max(*cell, braille) | bits[v%4][u%2]
	}
}

// Segment draws from one dot to another, clipped to the layer: of the columns of dots, or
// of a steep one the rows, it has one dot, or two, in each whose middle lies between its
// ends. So a line in parts has one for each too.
func (d *Dots) Segment(u0, v0, u1, v1 float64, how Dash) {
	t0, t1, ok := Clip(u0, v0, u1-u0, v1-v0, float64(2*d.W), float64(4*d.H), 0, 1)
	if sum := u0 + v0 + u1 + v1; !ok || sum-sum != 0 {
		return
	}
	du, dv := u1-u0, v1-v0
	p0, q0, p1, q1 := u0+float64(t0*du), v0+float64(t0*dv), u0+float64(t1*du), v0+float64(t1*dv)
	steep := math.Abs(dv) >= math.Abs(du)
	if steep {
		p0, q0, p1, q1 = q0, p0, q1, p1
	}
	if p0 > p1 {
		p0, q0, p1, q1 = p1, q1, p0, q0
	}
	width := 0.0
	if d.Wide && !d.ASCII {
		width = 0.5
	}
	for p := math.Ceil(p0 - 0.5); p+0.5 < p1; p++ {
		q := q0 + float64((p+0.5-p0)/(p1-p0)*(q1-q0))
		for _, side := range [...]float64{-width, width} {
			u, v := int(p), int(math.Floor(q+side))
			if steep {
				u, v = v, u
			}
			if how>>(int(p)&7)&1 != 0 {
				d.Spot(u, v, marks[how])
			}
		}
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
