package wire

import (
	"slices"
	"strconv"

	"perceptron/tui/grid"
)

// cell is one column of a row. Cells that look the same are equal.
type cell struct {
	r   rune // 0: the second column of a wide rune
	pen pen
}

var (
	empty   = cell{r: ' '}
	unknown = cell{r: -1} // like no cell
)

// screen is what is to be seen.
type screen struct {
	rows [][]cell
	wide []bool // of each row, whether it has a wide rune: terminals may not agree where its cells are
	ends []int  // of each row, where what is drawn there ends: from that column on it is blank
	w, h int
	pens *pens // those of its cells; nil before the first
}

// resize gives s a size; what it shows is not known then.
func (s *screen) resize(w, h int) {
	s.w, s.h = w, h
	s.rows, s.wide, s.ends = make([][]cell, h), make([]bool, h), make([]int, h)
	for y := range s.rows {
		s.rows[y] = make([]cell, w)
	}
}

// draw draws g, which is of its size.
func (s *screen) draw(g *grid.Grid, p *grid.Palette) {
	if s.pens == nil {
		s.pens = &pens{all: make([]grid.Pen, 1, usualPens), blanks: make([]pen, 1, usualPens)}
	}
	if s.pens.palette != p {
		s.pens.palette = p
		for style, pen := range &p.Pens { // a copy of them all would need a large stack each frame
			s.pens.styles[style] = s.pens.number(pen)
		}
	}
	for y := range s.rows {
		s.wide[y], s.ends[y] = false, 0
		for x, from := range g.Row(y) {
			c := cell{r: from.Rune, pen: s.pens.styles[from.Style]}
			switch c.r {
			case 0:
				s.wide[y] = true
			case ' ':
				c.pen = s.pens.blanks[c.pen]
			}
			if s.rows[y][x] = c; c != empty {
				s.ends[y] = x + 1
			}
		}
	}
}

// Private modes of a terminal.
const (
	altScreen  = 1049
	cursorMode = 25
	wrapping   = 7 // what overflows a row goes on in the next
)

// appendMode appends the sequence that sets or resets a private mode.
func appendMode(buf []byte, number int, on bool) []byte {
	buf = strconv.AppendInt(append(buf, "\x1b[?"...), int64(number), 10)
	if on {
		return append(buf, 'h')
	}
	return append(buf, 'l')
}

// pen is a way to write, as a number: screens are large, and of few pens. 0 is the
// terminal's own look.
type pen uint16

// pens is what the numbers mean. It only grows, by the pens of each palette that
// is used, so that a number means the same for good.
type pens struct {
	all     []grid.Pen
	blanks  []pen            // what is seen of each on a blank
	palette *grid.Palette    // the last, whose styles are
	styles  [grid.Styles]pen // these
}

// usualPens is about how many pens a theme has.
const usualPens = 48

// number is that of a pen.
func (p *pens) number(of grid.Pen) pen {
	if k := slices.Index(p.all, of); k >= 0 {
		return pen(k)
	}
	k := pen(len(p.all))
	p.all, p.blanks = append(p.all, of), append(p.blanks, k)
	if blank := of.Blank(); blank != of {
		p.blanks[k] = p.number(blank)
	}
	return k
}
