package wire

import (
	"slices"
	"strconv"

	"perceptron/tui/grid"
)

// cell is one column of a row. Cells that look the same are equal.
type cell struct {
	r    rune // 0: the second column of a wide rune
	attr attrID
}

var (
	blank   = cell{r: ' '}
	unknown = cell{r: -1} // equal to no cell
)

// screen is a frame as cells.
type screen struct {
	rows  [][]cell
	wide  []bool // of each row, whether it has a wide rune
	ends  []int  // of each row, the column from which on it is blank
	w, h  int
	attrs *attrTable // of its cells; nil before the first frame
}

// resize gives s a size; the content is undefined then.
func (s *screen) resize(w, h int) {
	s.w, s.h = w, h
	s.rows, s.wide, s.ends = make([][]cell, h), make([]bool, h), make([]int, h)
	for y := range s.rows {
		s.rows[y] = make([]cell, w)
	}
}

// draw copies g, which has the same size.
func (s *screen) draw(g *grid.Grid, p *grid.Palette) {
	if s.attrs == nil {
		s.attrs = &attrTable{list: make([]grid.Attributes, 1, usualAttrs), onBlank: make([]attrID, 1, usualAttrs)}
	}
	if s.attrs.palette != p {
		s.attrs.palette = p
		for style, a := range &p.Attributes { // by reference: a copy would need a large stack
			s.attrs.ids[style] = s.attrs.id(a)
		}
	}
	for y := range s.rows {
		s.wide[y], s.ends[y] = false, 0
		for x, from := range g.Row(y) {
			c := cell{r: from.Rune, attr: s.attrs.ids[from.Style]}
			switch c.r {
			case 0:
				s.wide[y] = true
			case ' ':
				c.attr = s.attrs.onBlank[c.attr]
			}
			if s.rows[y][x] = c; c != blank {
				s.ends[y] = x + 1
			}
		}
	}
}

// Private modes of a terminal.
const (
	altScreen  = 1049
	cursorMode = 25
	wrapping   = 7 // autowrap: text beyond the last column continues in the next row
)

// appendMode appends the sequence that sets or resets a private mode.
func appendMode(buf []byte, number int, on bool) []byte {
	buf = strconv.AppendInt(append(buf, "\x1b[?"...), int64(number), 10)
	if on {
		return append(buf, 'h')
	}
	return append(buf, 'l')
}

// attrID is an index into an attrTable: screens have many cells and few attributes. 0 is
// the terminal's default.
type attrID uint16

// attrTable numbers attributes. It only grows, with those of each palette that is used, so
// that an ID never changes its meaning.
type attrTable struct {
	list    []grid.Attributes
	onBlank []attrID            // by ID: those visible on a blank, see grid.Attributes.Blank
	palette *grid.Palette       // the last one, for ids
	ids     [grid.Styles]attrID // by style of that palette
}

// usualAttrs is about how many different attributes a theme has.
const usualAttrs = 48

// id is the ID of some attributes, which are added if they are new.
func (p *attrTable) id(of grid.Attributes) attrID {
	if k := slices.Index(p.list, of); k >= 0 {
		return attrID(k)
	}
	k := attrID(len(p.list))
	p.list, p.onBlank = append(p.list, of), append(p.onBlank, k)
	if blank := of.Blank(); blank != of {
		p.onBlank[k] = p.id(blank)
	}
	return k
}
