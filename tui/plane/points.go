package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// points draws the points: a glyph a cell, then what belongs to single points
// while there is room.
func (c *canvas) points(s *Scene) {
	cloud := s.Cloud
	if cloud == nil {
		return
	}
	cloud.update(c.view)
	c.several = cloud.Classes != nil
	c.outside, c.sampled = cloud.out, cloud.stride()
	if c.dense = cloud.seen > crowded; c.dense {
		if c.several {
			c.crowd(cloud.bins[:c.w*c.h])
		} else {
			c.density(cloud.bins[:c.w*c.h])
		}
		return
	}
	points := cloud.inView()
	c.drawn = points
	for i := range points {
		c.glyph(&points[i])
	}
	c.atHand(s)
	numbers := c.numbersFit(points)
	most := numbers && (c.w <= largePlot || len(points) < numberedFrom)
	for i := range points {
		if p := &points[i]; !p.AtHand {
			c.suffix(p, most || numbers && p.Wrong)
		}
	}
}

// sign is how points of a class are shown, right and wrong: a rune, and what it
// is in ASCII.
type sign struct{ rune, ascii rune }

// The signs of o, of + and of both in one cell: of those that are right and of
// those that are wrong under the present line, which are told without colour
// then. They are the same for a few points and for many.
var (
	signs  = [...]sign{{'o', 'o'}, {'+', '+'}, {'⊕', '&'}}
	misses = [...]sign{{'ø', '@'}, {'*', '*'}, {'⊕', '&'}}
)

// The classes of what a cell holds, as indices of the signs; other is one of
// several classes.
const (
	minusSign = iota
	plusSign
	bothSign
	otherSign
	noSign = -1
)

func (c *canvas) rune(s sign) rune {
	if c.ASCII {
		return s.ascii
	}
	return s.rune
}

// class is what the points in a cell are.
func (c *canvas) class(x, y int) int {
	cell := c.area.At(x, y)
	switch r := theme.Role(cell.Style); {
	case r == theme.Negative:
		return minusSign
	case r == theme.Positive:
		return plusSign
	case r == theme.Both:
		return bothSign
	case theme.IsClass(r), r == theme.WrongSign:
		return otherSign
	case r == theme.Wrong:
		for class, s := range misses {
			if cell.Rune == c.rune(s) {
				return class
			}
		}
	}
	return noSign
}

// glyph draws one point's sign. In a cell that others share it says so, and
// that one of them is wrong.
func (c *canvas) glyph(p *Point) {
	at := c.cell(p.X, p.Y)
	if at < 0 {
		return
	}
	x, y := at%c.w, at/c.w
	there, held := c.area.At(x, y), c.class(x, y)
	if held == noSign {
		c.drawSign(x, y, p)
		return
	}
	role := theme.Role(there.Style)
	wrong := p.Wrong || role == theme.Wrong || role == theme.WrongSign
	switch own := p.class(); {
	case own == otherSign && there.Rune == p.shape().rune:
		if wrong {
			c.area.Set(x, y, there.Rune, theme.WrongSign)
		}
	case held == own && own != otherSign:
		if wrong {
			c.area.Set(x, y, c.rune(misses[own]), theme.Wrong)
		}
	default:
		c.mixed = true
		style := theme.Both
		if wrong {
			style = theme.Wrong
		}
		c.area.Set(x, y, c.rune(signs[bothSign]), style)
	}
}

// drawSign draws a point's own sign into a cell.
func (c *canvas) drawSign(x, y int, p *Point) {
	s, class := p.shape(), p.class()
	switch {
	case p.Wrong && class == otherSign: // another sign would be another class's
		s.style = theme.WrongSign
	case p.Wrong:
		s = shape{c.rune(misses[class]), theme.Wrong}
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
			p := cloud.point(i)
			c.bracket(&p, len(cloud.Members) == 1, s.Verdict.style())
		}
		return
	}
	if p, ok := s.Cloud.hand(); ok {
		c.bracket(&p, true, s.Verdict.style())
	}
}

// Verdict is what the step says of the example at hand.
type Verdict uint8

// Nothing is said of it, it is right, or it is a mistake.
const (
	Unsaid Verdict = iota
	Right
	Mistake
)

// style is that of the brackets around it.
func (v Verdict) style() grid.Style {
	return [...]grid.Style{theme.AtHand, theme.Correct, theme.Mistake}[v]
}

// atHand reports whether a role is that of a bracket or of the number in it.
func atHand(r grid.Style) bool {
	return r == theme.AtHand || r == theme.Correct || r == theme.Mistake
}

// bracket draws one example at hand; an arrow points to a single one where it
// lies outside the plot.
func (c *canvas) bracket(p *Point, single bool, style grid.Style) {
	at := c.cell(p.X, p.Y)
	if at < 0 {
		if single {
			c.handBeyond(p, style)
		}
		return
	}
	x, y := at%c.w, at/c.w
	c.drawSign(x, y, p)
	c.area.Set(x-1, y, '[', style)
	end := x + 1
	if c.room(end, y, numberWidth(p.Number)+1) {
		end = c.number(end, y, p.Number, style)
	}
	c.area.Set(end, y, ']', style)
}

// suffix draws what stands beside another point, as far as there is room.
func (c *canvas) suffix(p *Point, numbers bool) {
	at := c.cell(p.X, p.Y)
	if at < 0 {
		return
	}
	x, y := at%c.w, at/c.w
	if atHand(theme.Role(c.area.At(x, y).Style)) {
		return // under a bracket: its number would be taken for another's
	}
	end, marks := x+1, 0
	if p.Support && c.room(x-1, y, 1) && c.room(end, y, 1) {
		c.area.Set(x-1, y, '(', theme.Support)
		marks++
	}
	if n := numberWidth(p.Number); numbers && n > 0 && c.room(end, y, n+marks) {
		end = c.number(end, y, p.Number, theme.Label)
	}
	if marks > 0 && c.room(end, y, 1) {
		c.area.Set(end, y, ')', theme.Support)
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
