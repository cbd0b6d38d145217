package plane

import (
	"math/bits"
	"slices"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// points draws the points: a glyph a cell, of a crowd but where the boundary is, then what
// belongs to single points while there is room.
func (c *canvas) points(s *Scene) {
	c.cloud.update(c.Cells)
	c.dense = len(c.cloud.seen) > crowded
	most := int32(0) // is not asked of a few
	if c.dense {
		most = fullest(c.cloud.bins)
	}
	for i := range c.cloud.bins {
		x, y, b := i%c.W, i/c.W, &c.cloud.bins[i]
		if b.count > 0 && !(c.dense && c.area.At(x, y).Style == theme.Boundary) {
			sign, style := c.cellSign(b, most)
			c.area.Set(x, y, sign, style)
		}
	}
	if c.atHand(s); c.dense {
		return
	}
	fit := 0 // that have room for their number and a gap after it: unless most have, none but that at hand is shown
	for _, p := range c.cloud.seen {
		x, y := p.cell%c.W, p.cell/c.W
		if c.room(x+1, y, min(len(c.number(p.point))+1, c.W-x-1)) {
			fit++
		}
	}
	numbers := fit*10 >= len(c.cloud.seen)*7
	all := numbers && (c.W <= largePlot || len(c.cloud.seen) < numberedFrom)
	for _, p := range c.cloud.seen {
		if !slices.Contains(c.cloud.Hand, p.point) {
			c.suffix(p, all || numbers && c.cloud.wrong(p.point))
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
		style = theme.Density(b.class == 0, density(b.count, fullest))
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

// atHand draws the examples at hand over whatever is there: [o2]; an arrow points to a single
// one where it lies outside the plot.
func (c *canvas) atHand(s *Scene) {
	for _, i := range c.cloud.Hand {
		at := c.cell(c.cloud.XY[2*i], c.cloud.XY[2*i+1])
		if at < 0 {
			if len(c.cloud.Hand) == 1 && at >= -borders {
				c.handBeyond(i, -1-at, s.Hand)
			}
			continue
		}
		x, y, number := at%c.W, at/c.W, c.number(i)
		sign, own := c.sign(c.cloud.class(i), c.cloud.wrong(i))
		c.area.Set(x, y, sign, own)
		c.area.Set(x-1, y, '[', s.Hand)
		end := x + 1
		if c.room(end, y, len(number)+1) {
			end = c.area.Text(end, y, string(number), s.Hand)
		}
		c.area.Set(end, y, ']', s.Hand)
	}
}

// suffix draws what stands beside another point, in its cell, as far as there is room.
func (c *canvas) suffix(p spot, numbered bool) {
	x, y := p.cell%c.W, p.cell/c.W
	if c.numbered(x, y) {
		return // under a bracket: its number would be taken for another's
	}
	end, marks := x+1, 0
	if slices.Contains(c.cloud.Support, p.point) && c.room(x-1, y, 1) && c.room(end, y, 1) {
		c.area.Set(x-1, y, '(', theme.Support)
		marks++
	}
	if number := c.number(p.point); numbered && len(number) > 0 && c.room(end, y, len(number)+marks) {
		end = c.area.Text(end, y, string(number), theme.Label)
	}
	if marks > 0 && c.room(end, y, 1) {
		c.area.Set(end, y, ')', theme.Support)
	}
}

// room says whether n cells of a row are free of points and their marks; lines
// may be written over.
func (c *canvas) room(x, y, n int) bool {
	if x < 0 || x+n > c.W {
		return false
	}
	for i := range n {
		switch theme.Role(c.area.At(x+i, y).Style) {
		case theme.Text, theme.Boundary, theme.Ghost, theme.Projection, theme.MaxMargin, theme.Slack, theme.Solution:
		default:
			return false
		}
	}
	return true
}

// number is that of point i as it is shown, until the next is asked for: empty where it has
// none.
func (c *canvas) number(i int) []byte {
	if c.cloud.Number == nil {
		return nil
	}
	n := c.cloud.Number(i)
	if n <= 0 {
		return nil
	}
	return strconv.AppendInt(c.digits[:0], int64(n), 10)
}

// fullest is the points in the fullest cell.
func fullest(bins []bin) int32 {
	most := int32(theme.DensitySteps)
	for _, b := range bins {
		most = max(most, b.count)
	}
	return most
}

// density is the step of brightness of a cell with n points: each is of about so many
// times the points of the one before, up to the fullest cell.
func density(n, fullest int32) int {
	return (bits.Len32(uint32(n)) - 1) * (theme.DensitySteps - 1) / (bits.Len32(uint32(fullest)) - 1)
}

// arrows point to the edges: left, right, above, below.
var arrows = [borders]rune{'←', '→', '↑', '↓'}

// edgeCount writes at an edge how many of the points drawn lie outside the plot there, in
// the first free place near its middle; of a sample, in two digits, how many that makes.
func (c *canvas) edgeCount(edge, n int) {
	text := ""
	if all := c.cloud.Len(); all > DrawnMost {
		text, n = "~", n*(all/len(c.cloud.Sample()))
		unit := 1
		for n/unit >= 100 {
			unit *= 10
		}
		n = (n + unit/2) / unit * unit
	}
	text += strconv.Itoa(n)
	if edge == right {
		text += string(arrows[edge])
	} else {
		text = string(arrows[edge]) + text
	}
	var places [11][2]int
	width := c.area.Grid.Width(text)
	for k, part := range [...]int{8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13} { // of 16
		x, y := c.W*part/16-width/2, c.H*part/16
		places[k] = [borders][2]int{{1, y}, {c.W - 1 - width, y}, {x, 0}, {x, c.H - 1}}[edge]
	}
	c.write(text, theme.Label, places[:]...)
}

// handBeyond points to where the example at hand lies, beyond an edge of the plot: [→].
func (c *canvas) handBeyond(i, edge int, style grid.Style) {
	du, dv, _ := c.dots(c.cloud.XY[2*i], c.cloud.XY[2*i+1])
	x := int(min(max(du/2, 1), float64(c.W-2)))
	y := int(min(max(dv/4, 0), float64(c.H-1)))
	c.area.Set(x-1, y, '[', style)
	c.area.Set(x, y, arrows[edge], theme.AtHand)
	c.area.Set(x+1, y, ']', style)
}
