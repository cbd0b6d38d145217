package plot

import (
	"math"

	"perceptron/tui/grid"
)

// Dash is a bit mask: which of eight successive dots of a line are drawn. Eight dots are
// two cells of a steep line, four of a level one.
type Dash uint8

// The dash patterns: all dots, every other, two of four, four of eight, three of four, and
// every fourth.
const (
	Solid  Dash = 0b1111_1111
	Sparse Dash = 0b0101_0101
	Dashed Dash = 0b0011_0011
	Broken Dash = 0b0000_1111
	Long   Dash = 0b0111_0111
	Dotted Dash = 0b0001_0001
)

// asciiMarks is the character of each dash pattern in ASCII; 0 (for Solid) draws the dots,
// which the grid spells by their shape.
var asciiMarks = [256]rune{Sparse: ':', Broken: ':', Long: '=', Dashed: '.', Dotted: '.'}

// Dots is a layer of strokes over W×H cells. A cell has two by four dots, which are square.
// Positions are in dots from the top left corner; what lies outside is not drawn.
type Dots struct {
	W, H  int
	ASCII bool   // dashed strokes draw a character in each cell
	Wide  bool   // strokes are two dots wide
	Cells []rune // row by row: 0, a braille pattern, or a character
}

// braille is the empty braille pattern; the other 255 follow.
const braille = 0x2800

// dotBits is the bit of each dot in a pattern, by row and column.
var dotBits = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// Set sets one dot; in ASCII it puts mark into the dot's cell instead, unless mark is 0.
func (d *Dots) Set(u, v int, mark rune) {
	if u < 0 || v < 0 || u >= 2*d.W || v >= 4*d.H {
		return
	}
	cell := &d.Cells[v/4*d.W+u/2]
	if d.ASCII && mark != 0 {
		*cell = mark
	} else {
		*cell = max(*cell, braille) | dotBits[v%4][u%2]
	}
}

// Line draws a line between two dots, clipped to the layer. It sets one dot (or two, if
// Wide) in each column of dots, or each row of a steep line, whose middle lies between the
// ends. So a line drawn in parts sets each dot once.
func (d *Dots) Line(u0, v0, u1, v1 float64, dash Dash) {
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
			if dash>>(int(p)&7)&1 != 0 {
				d.Set(u, v, asciiMarks[dash])
			}
		}
	}
}

// Clip narrows the range t0 to t1 to the part of p + t·d inside the box (0, 0) to (w, h)
// (Liang and Barsky); ok is false if there is none.
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

// DrawOn draws the layer on an area in one style. Braille is merged with the dots of a
// cell; characters replace it.
func (d *Dots) DrawOn(a grid.Area, s grid.Style) {
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
