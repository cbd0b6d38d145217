package plane

import (
	"math/bits"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// points draws the points: a glyph a cell, then what belongs to single points
// while there is room.
func (c *canvas) points(s *Scene) {
	c.cloud.update(c.view)
	c.dense = c.cloud.seen > crowded
	bins := c.cloud.bins[:c.w*c.h]
	most := fullest(bins)
	for i := range bins {
		if bins[i].count > 0 {
			sign, style := c.cellSign(&bins[i], most)
			c.area.Set(i%c.w, i/c.w, sign, style)
		}
	}
	if c.dense {
		return
	}
	c.atHand(s)
	fit := 0 // that have room for their number and a gap after it: unless most have, none but that at hand is shown
	for i, at := range c.cloud.inView {
		if c.room(at%c.w+1, at/c.w, min(numberWidth(c.cloud.number(i))+1, c.w-at%c.w-1)) {
			fit++
		}
	}
	numbers := fit*10 >= c.cloud.seen*7
	all := numbers && (c.w <= largePlot || c.cloud.seen < numberedFrom)
	for i, at := range c.cloud.inView {
		if !slices.Contains(c.cloud.Hand, i) {
			c.suffix(i, at, all || numbers && c.cloud.wrong(i))
		}
	}
}

// mixed is the class of what is of several.
const mixed = -1

// cellSign is how the points of a cell are drawn: as their class is, or as mixed where
// there are others; as wrong if one is. Of a crowd it is the class with more points,
// brighter the more there are, unless the others are not rare, and as wrong if most
// are.
func (c *canvas) cellSign(b *bin, fullest int32) (rune, grid.Style) {
	class, wrong := b.class, b.wrong > 0 && (!c.dense || 2*b.wrong > b.count)
	if b.lead < b.count && (!c.dense || 2*b.lead <= b.count) {
		class, c.mixed = mixed, true
	}
	sign, style := c.sign(class, wrong)
	if c.dense && !c.several && !wrong {
		style = theme.Crowd(b.class == 0, density(b.count, fullest))
	}
	return sign, style
}

// sign is the sign of a class, or of several in one cell, and how it is drawn. Of two
// classes those that are wrong under the present line have another, so that they are told
// without colour; of several another sign would be another class's.
func (c *canvas) sign(class int32, wrong bool) (rune, grid.Style) {
	var sign rune
	style := theme.Both
	switch {
	case class == mixed:
		sign = '⊕'
	case c.several || !wrong:
		sign, style = rune(notation.ClassSign(int(class))[0]), theme.Class(int(class))
	case class == 0:
		sign = '*'
	case c.ASCII:
		sign = '@'
	default:
		sign = 'ø'
	}
	if wrong && c.several && class != mixed {
		return sign, theme.WrongSign
	} else if wrong {
		return sign, theme.Wrong
	}
	return sign, style
}

// atHand draws the examples at hand over whatever is there: [o2].
func (c *canvas) atHand(s *Scene) {
	for _, i := range c.cloud.Hand {
		c.bracket(i, len(c.cloud.Hand) == 1, s.Hand)
	}
}

// atHand reports whether a role is that of a bracket or of the number in it.
func atHand(r grid.Style) bool {
	return r == theme.AtHand || r == theme.Correct || r == theme.Mistake
}

// bracket draws one example at hand; an arrow points to a single one where it
// lies outside the plot.
func (c *canvas) bracket(i int, single bool, style grid.Style) {
	at := c.cell(c.cloud.XY[2*i], c.cloud.XY[2*i+1])
	if at < 0 {
		if single {
			c.handBeyond(i, style)
		}
		return
	}
	x, y, n := at%c.w, at/c.w, c.cloud.number(i)
	sign, own := c.sign(c.cloud.class(i), c.cloud.wrong(i))
	c.area.Set(x, y, sign, own)
	c.area.Set(x-1, y, '[', style)
	end := x + 1
	if c.room(end, y, numberWidth(n)+1) {
		end = c.number(end, y, n, style)
	}
	c.area.Set(end, y, ']', style)
}

// suffix draws what stands beside another point, in its cell, as far as there is room.
func (c *canvas) suffix(i, at int, numbered bool) {
	x, y := at%c.w, at/c.w
	if atHand(theme.Role(c.area.At(x, y).Style)) {
		return // under a bracket: its number would be taken for another's
	}
	end, marks := x+1, 0
	if slices.Contains(c.cloud.Support, i) && c.room(x-1, y, 1) && c.room(end, y, 1) {
		c.area.Set(x-1, y, '(', theme.Support)
		marks++
	}
	if n := c.cloud.number(i); numbered && n > 0 && c.room(end, y, numberWidth(n)+marks) {
		end = c.number(end, y, n, theme.Label)
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
		switch theme.Role(c.area.At(x+i, y).Style) {
		case theme.Text, theme.Boundary, theme.Ghost, theme.Projection, theme.Widest, theme.Slack, theme.Solution:
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

// fullest is the points in the fullest cell.
func fullest(bins []bin) int32 {
	most := int32(theme.Steps)
	for _, b := range bins {
		most = max(most, b.count)
	}
	return most
}

// density is the step of brightness of a cell with n points: each is of about so many
// times the points of the one before, up to the fullest cell.
func density(n, fullest int32) int {
	return (bits.Len32(uint32(n)) - 1) * (theme.Steps - 1) / (bits.Len32(uint32(fullest)) - 1)
}
