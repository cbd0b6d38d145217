package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// points draws the points: a glyph a cell, then what belongs to single points
// while there is room. It reports whether there are too many for that.
func (c *canvas) points(s *Scene) (dense bool) {
	points := s.Points
	if cloud := s.Cloud; cloud != nil {
		cloud.lay(c.view)
		c.several = cloud.Classes != nil
		c.outside = cloud.out
		if cloud.seen > crowded {
			if c.several {
				c.crowd(cloud.bins[:c.w*c.h])
			} else {
				c.density(cloud.bins[:c.w*c.h])
			}
			return true
		}
		points = cloud.inView()
	} else {
		for i := range points {
			if at := c.cell(points[i].X, points[i].Y); at < 0 && -1-at < borders {
				c.outside[-1-at]++
			}
		}
	}
	for i := range points {
		c.glyph(&points[i])
	}
	c.atHand(s)
	numbers := c.numbersFit(points)
	for i := range points {
		if !points[i].AtHand {
			c.suffix(&points[i], numbers)
		}
	}
	return false
}

// glyphs are the signs of the classes, for a few points in a cell and for many.
var glyphs = [2][2]rune{{'o', 'O'}, {'+', '#'}}

// The sign of a cell with points of both classes, and the signs of those that
// are wrong where there is no room for a ! beside them: crossed out, so that
// they are told without colour.
const both = '⊕'

var crosses = [3]struct{ sign, ascii rune }{{'ø', '@'}, {'*', '*'}, {'⊗', '&'}}

// density draws the cells of a crowd: the sign of the class with more points,
// or one for both where neither is rare; crossed out where most are wrong.
func (c *canvas) density(bins []bin) {
	many := usual(bins)
	for i, b := range bins {
		o, plus := b.count[0], b.count[1]
		few, most := min(o, plus), max(o, plus)
		if most == 0 {
			continue
		}
		class, style := 0, theme.Negative
		if plus > o {
			class, style = 1, theme.Positive
		}
		r := glyphs[class][0]
		if most >= many {
			r = glyphs[class][1]
		}
		if few > 0 && few >= most/3 {
			class, r, style = 2, both, theme.Both
		}
		if 2*b.wrong > o+plus {
			r, style = c.cross(class), theme.Wrong
		}
		c.area.Set(i%c.w, i/c.w, r, style)
	}
}

// usual is about how many points lie in a cell that has any, at least 4.
func usual(bins []bin) int32 {
	sum, n := 0, 1
	for _, b := range bins {
		if most := max(b.count[0], b.count[1]); most > 0 {
			sum, n = sum+int(most), n+1
		}
	}
	return int32(max(4, sum/n))
}

// cross is the sign of wrong points: 0 of o, 1 of +, 2 of both.
func (c *canvas) cross(class int) rune {
	c.crossed |= 1 << class
	if c.ASCII {
		return crosses[class].ascii
	}
	return crosses[class].sign
}

// class is what the points in a cell are, by its style: 0 o, 1 +, 2 both, 3
// another of several, −1 if there are none.
func (c *canvas) class(x, y int) int {
	switch r := theme.Role(c.area.At(x, y).Style); {
	case r == theme.Negative:
		return 0
	case r == theme.Positive:
		return 1
	case r == theme.Both:
		return 2
	case theme.IsClass(r):
		return 3
	}
	return -1
}

// glyph draws one point's sign.
func (c *canvas) glyph(p *Point) {
	at := c.cell(p.X, p.Y)
	if at < 0 {
		return
	}
	x, y := at%c.w, at/c.w
	s := p.shape()
	if c.class(x, y) >= 0 && c.area.At(x, y).Rune != s.rune {
		s = shape{both, theme.Both}
	}
	c.area.Set(x, y, s.rune, s.style)
}

// numbersFit says whether most points have room for their number and a gap
// after it; else none but that at hand is shown.
func (c *canvas) numbersFit(points []Point) bool {
	seen, fit := 0, 0
	for i := range points {
		if at := c.cell(points[i].X, points[i].Y); at >= 0 {
			seen++
			if c.room(at%c.w+1, at/c.w, min(numberWidth(points[i].Number)+1, c.w-at%c.w-1)) {
				fit++
			}
		}
	}
	return fit*10 >= seen*7
}

// atHand draws the example at hand over whatever is there: [o2].
func (c *canvas) atHand(s *Scene) {
	if cloud := s.Cloud; cloud != nil && len(cloud.Members) > 0 {
		for _, i := range cloud.Members {
			p := cloud.at(i)
			c.bracket(&p, len(cloud.Members) == 1)
		}
		return
	}
	if p, ok := s.hand(); ok {
		c.bracket(&p, true)
	}
}

// bracket draws one example at hand; an arrow points to a single one where it
// lies outside the plot.
func (c *canvas) bracket(p *Point, single bool) {
	at := c.cell(p.X, p.Y)
	if at < 0 {
		if single {
			c.handBeyond(p)
		}
		return
	}
	x, y := at%c.w, at/c.w
	drawn := p.shape()
	c.area.Set(x, y, drawn.rune, drawn.style)
	c.area.Set(x-1, y, '[', theme.AtHand)
	end := x + 1
	if c.room(end, y, numberWidth(p.Number)+1) {
		end = c.number(end, y, p.Number, theme.AtHand)
	}
	c.area.Set(end, y, ']', theme.AtHand)
	switch {
	case !p.Wrong:
	case end+1 < c.w:
		c.area.Set(end+1, y, '!', theme.Wrong)
	default:
		c.area.Set(x-2, y, '!', theme.Wrong)
	}
}

// suffix draws what stands beside another point, as far as there is room.
func (c *canvas) suffix(p *Point, numbers bool) {
	at := c.cell(p.X, p.Y)
	if at < 0 {
		return
	}
	x, y := at%c.w, at/c.w
	if theme.Role(c.area.At(x, y).Style) == theme.AtHand {
		return // under a bracket: its number would be taken for another's
	}
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
	if p.Wrong {
		c.wrong(x, y, end)
	}
}

// wrong marks the point at x, y as wrong: by a ! in column end, or before it,
// where that can belong to no other, or by crossing it out.
func (c *canvas) wrong(x, y, end int) {
	switch {
	case c.room(end, y, 1):
		c.area.Set(end, y, '!', theme.Wrong)
	case c.room(x-2, y, 2):
		c.area.Set(x-1, y, '!', theme.Wrong)
	default:
		hand := theme.Role(c.area.At(x-1, y).Style) == theme.AtHand // its sign stays as it is
		if class := c.class(x, y); class >= 0 && !hand && c.several {
			c.area.Set(x, y, c.area.At(x, y).Rune, theme.Wrong) // crossed out, one sign would be another's
		} else if class >= 0 && !hand {
			c.area.Set(x, y, c.cross(class), theme.Wrong)
		}
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
		if r := theme.Role(cell.Style); r != theme.Text && r != theme.Boundary && !stroked(r) {
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
