package plane

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// bin counts the points in one cell, by class, up to what it holds.
type bin struct {
	count [2]uint16 // o, +
	wrong uint16
}

// crowded is the number of points beyond which only the glyphs are drawn, and
// as how dense they lie.
const crowded = 2000

// points draws the points: a glyph a cell, then what belongs to single points
// while there is room.
func (c *canvas) points(s *Scene) {
	if len(s.Points) == 0 {
		return
	}
	bins, hand := make([]bin, c.w*c.h), -1
	for i := range s.Points {
		p := &s.Points[i]
		if p.AtHand && hand < 0 {
			hand = i
		}
		if at, ok := c.cell(p); ok {
			b := &bins[at]
			class := 0
			if p.Positive {
				class = 1
			}
			if b.count[class] < math.MaxUint16 {
				b.count[class]++
			}
			if p.Wrong && b.wrong < math.MaxUint16 {
				b.wrong++
			}
		}
	}
	many := uint16(math.MaxUint16)
	if len(s.Points) > crowded {
		many = usual(bins)
	}
	for i, b := range bins {
		if b.count != [2]uint16{} {
			r, style := b.glyph(many)
			c.area.Set(i%c.w, i/c.w, r, style)
		}
	}
	c.single(s, bins, hand)
}

// usual is about how many points lie in a cell that has any, at least 4.
func usual(bins []bin) uint16 {
	sum, n := 0, 1
	for _, b := range bins {
		if most := max(b.count[0], b.count[1]); most > 0 {
			sum, n = sum+int(most), n+1
		}
	}
	return uint16(max(4, sum/n))
}

// cell is the index of the cell that p lies in.
func (c *canvas) cell(p *Point) (int, bool) {
	du := c.u + c.s*(p.X*c.k-c.x0)
	dv := c.v - c.s*(p.Y*c.k-c.y0)
	if !(du >= 0 && dv >= 0 && du < float64(2*c.w) && dv < float64(4*c.h)) {
		return 0, false
	}
	return int(dv)>>2*c.w + int(du)>>1, true
}

// glyphs are the signs of the classes, for a few points in a cell and for many.
var glyphs = [2][2]rune{{'o', 'O'}, {'+', '#'}}

// glyph is the sign for the points in a cell: that of the class with more of
// them, or one for both where neither is rare.
func (b bin) glyph(many uint16) (rune, grid.Style) {
	o, plus := b.count[0], b.count[1]
	if few := min(o, plus); few > 0 && (many == math.MaxUint16 || few >= max(o, plus)/3) {
		return '⊕', theme.Both
	}
	class, n, style := 0, o, theme.Negative
	if plus > o {
		class, n, style = 1, plus, theme.Positive
	}
	if n >= many {
		return glyphs[class][1], style
	}
	return glyphs[class][0], style
}

// single draws the brackets around the example at hand and the solution's
// examples, the ! after wrong ones and the numbers.
func (c *canvas) single(s *Scene, bins []bin, hand int) {
	if len(s.Points) > crowded {
		for i, b := range bins {
			if b.wrong > max(b.count[0], b.count[1])/2 {
				c.area.Restyle(grid.Rect{X: i % c.w, Y: i / c.w, W: 1, H: 1}, func(grid.Style) grid.Style { return theme.Wrong })
			}
		}
	}
	if hand >= 0 {
		c.atHand(&s.Points[hand])
	}
	if len(s.Points) > crowded {
		return
	}
	numbers := c.numbersFit(s.Points)
	for i := range s.Points {
		if i != hand {
			c.suffix(&s.Points[i], numbers)
		}
	}
}

// numbersFit says whether most points have room for their number and a gap
// after it; else none but that at hand is shown.
func (c *canvas) numbersFit(points []Point) bool {
	seen, fit := 0, 0
	for i := range points {
		if at, ok := c.cell(&points[i]); ok {
			seen++
			if c.room(at%c.w+1, at/c.w, min(numberWidth(points[i].Number)+1, c.w-at%c.w-1)) {
				fit++
			}
		}
	}
	return fit*10 >= seen*7
}

// atHand draws the example at hand over whatever is there: [o2].
func (c *canvas) atHand(p *Point) {
	at, ok := c.cell(p)
	if !ok {
		return
	}
	x, y := at%c.w, at/c.w
	r, style := bin{count: [2]uint16{1, 0}}.glyph(math.MaxUint16)
	if p.Positive {
		r, style = bin{count: [2]uint16{0, 1}}.glyph(math.MaxUint16)
	}
	c.area.Set(x, y, r, style)
	c.area.Set(x-1, y, '[', theme.AtHand)
	end := x + 1
	if c.room(end, y, numberWidth(p.Number)+1) {
		end = c.number(end, y, p.Number, theme.AtHand)
	}
	c.area.Set(end, y, ']', theme.AtHand)
	if p.Wrong {
		c.area.Set(end+1, y, '!', theme.Wrong)
	}
}

// suffix draws what stands beside another point, as far as there is room.
func (c *canvas) suffix(p *Point, numbers bool) {
	at, ok := c.cell(p)
	if !ok {
		return
	}
	x, y := at%c.w, at/c.w
	end, marks := x+1, 0
	if p.Wrong {
		marks++
	}
	if p.Support && c.room(x-1, y, 1) && c.room(end, y, 1+marks) {
		c.area.Set(x-1, y, '(', theme.Support)
		marks++
	}
	if n := numberWidth(p.Number); numbers && n > 0 && c.room(end, y, n+marks) {
		end = c.number(end, y, p.Number, theme.Label)
	}
	if p.Support && c.area.At(x-1, y).Rune == '(' && c.room(end, y, 1) {
		c.area.Set(end, y, ')', theme.Support)
		end++
	}
	switch {
	case !p.Wrong:
	case c.room(end, y, 1):
		c.area.Set(end, y, '!', theme.Wrong)
	case c.room(x-2, y, 2): // before it, where it can belong to no other
		c.area.Set(x-1, y, '!', theme.Wrong)
	default:
		c.area.Restyle(grid.Rect{X: x, Y: y, W: 1, H: 1}, func(grid.Style) grid.Style { return theme.Wrong })
	}
}

// room says whether n cells of a row are free of points and their marks; lines
// may be written over.
func (c *canvas) room(x, y, n int) bool {
	if x < 0 || x+n > c.w {
		return false
	}
	for i := range n {
		cell := c.area.At(x+i, y)
		switch theme.Role(cell.Style) {
		case theme.Text, theme.Ghost, theme.Boundary, theme.Projection:
		default:
			return false
		}
	}
	return true
}

// numberWidth is the number of digits of a number, 0 for none.
func numberWidth(n int) int {
	w := 0
	for ; n > 0; n /= 10 {
		w++
	}
	return w
}

// number draws a number and returns the column after it.
func (c *canvas) number(x, y, n int, s grid.Style) int {
	w := numberWidth(n)
	for i := x + w - 1; i >= x; i-- {
		c.area.Set(i, y, rune('0'+n%10), s)
		n /= 10
	}
	return x + w
}
