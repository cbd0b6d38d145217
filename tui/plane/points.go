package plane

import (
	"math/bits"
	"slices"
	"strconv"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// points draws the points: one glyph a cell (dense points leave the boundary visible), then
// the brackets and numbers of single points, where there is room.
func (c *canvas) points(s *Scene) {
	c.cloud.update(c.Viewport)
	c.dense = len(c.cloud.visible) > denseAbove
	most := int32(0) // used for dense points only
	if c.dense {
		most = fullestBin(c.cloud.bins)
	}
	for i := range c.cloud.bins {
		x, y, b := i%c.W, i/c.W, &c.cloud.bins[i]
		if b.count > 0 && !(c.dense && c.area.At(x, y).Style == theme.Boundary) {
			sign, style := c.cellSign(b, most)
			c.area.Set(x, y, sign, style)
		}
	}
	numbers := !c.dense && c.numbersFit()
	if c.drawCurrent(s); c.dense {
		return
	}
	all := numbers && (c.W <= largePlot || len(c.cloud.visible) < numberedFrom)
	for _, p := range c.cloud.visible {
		if !slices.Contains(c.cloud.Current, p.point) {
			c.suffix(p, all || numbers && c.cloud.wrong(p.point))
		}
	}
}

// numbersFit reports whether most points have room for their number and a gap; otherwise
// only the current one is numbered. It is asked before the brackets of the current point are
// drawn, so that numbers do not come and go while stepping.
func (c *canvas) numbersFit() bool {
	fit := 0
	for _, p := range c.cloud.visible {
		x, y := p.cell%c.W, p.cell/c.W
		if c.freeOfMarks(x+1, y, min(len(c.number(p.point))+1, c.W-x-1)) {
			fit++
		}
	}
	return fit*10 >= len(c.cloud.visible)*7
}

// mixed is the class of a cell with points of several classes.
const mixed = -1

// cellSign is the sign and style of a cell's points: of their class, or mixed; as wrong if
// one is misclassified. Dense points are drawn as the class of the majority, brighter the
// more there are; as mixed if the minority is large; and as wrong if most are
// misclassified.
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

// sign is the sign and style of a class, or of mixed. Misclassified points of two classes
// have signs of their own, so that they are told without colour; of several classes every
// sign is taken, so that they differ in style only.
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

// drawCurrent draws the present examples over whatever is there: [o2]. If a single one lies
// outside the plot, an arrow points to it.
func (c *canvas) drawCurrent(s *Scene) {
	for _, i := range c.cloud.Current {
		at := c.cell(c.cloud.XY[2*i], c.cloud.XY[2*i+1])
		if at < 0 {
			if len(c.cloud.Current) == 1 && at >= -edges {
				c.currentBeyond(i, -1-at, s.CurrentStyle)
			}
			continue
		}
		x, y, number := at%c.W, at/c.W, c.number(i)
		sign, own := c.sign(c.cloud.class(i), c.cloud.wrong(i))
		c.area.Set(x, y, sign, own)
		c.area.Set(x-1, y, '[', s.CurrentStyle)
		end := x + 1
		if c.freeOfMarks(end, y, len(number)+1) {
			end = c.area.Text(end, y, string(number), s.CurrentStyle)
		}
		c.area.Set(end, y, ']', s.CurrentStyle)
	}
}

// suffix draws the number and the brackets of another point, as far as there is room.
func (c *canvas) suffix(p visiblePoint, numbered bool) {
	x, y := p.cell%c.W, p.cell/c.W
	if c.holdsText(x, y) {
		return // a bracket covers it: its number would be taken for another's
	}
	end, marks := x+1, 0
	if slices.Contains(c.cloud.Support, p.point) && c.freeOfMarks(x-1, y, 1) && c.freeOfMarks(end, y, 1) {
		c.area.Set(x-1, y, '(', theme.Support)
		marks++
	}
	if number := c.number(p.point); numbered && len(number) > 0 && c.freeOfMarks(end, y, len(number)+marks) {
		end = c.area.Text(end, y, string(number), theme.Label)
	}
	if marks > 0 && c.freeOfMarks(end, y, 1) {
		c.area.Set(end, y, ')', theme.Support)
	}
}

// freeOfMarks reports whether n cells of a row have no points, marks or texts; lines may be
// overwritten.
func (c *canvas) freeOfMarks(x, y, n int) bool {
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

// number is the number of point i as text, empty if it has none. It is valid until the next
// call.
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

// fullestBin is the largest count of a bin.
func fullestBin(bins []bin) int32 {
	most := int32(theme.DensitySteps)
	for _, b := range bins {
		most = max(most, b.count)
	}
	return most
}

// density is the density step of a cell with n points, on a logarithmic scale up to the
// fullest cell.
func density(n, fullest int32) int {
	return (bits.Len32(uint32(n)) - 1) * (theme.DensitySteps - 1) / (bits.Len32(uint32(fullest)) - 1)
}

// arrows are the arrows to the edges: left, right, above, below.
var arrows = [edges]rune{'←', '→', '↑', '↓'}

// edgeCount writes at an edge how many points lie beyond it, in the first free place near
// its middle. If only a sample is drawn, the number is estimated, to two digits.
func (c *canvas) edgeCount(edge, n int) {
	text := ""
	if all := c.cloud.Len(); all > MaxDrawn {
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
	for k, part := range [...]int{8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13} { // sixteenths
		x, y := c.W*part/16-width/2, c.H*part/16
		places[k] = [edges][2]int{{1, y}, {c.W - 1 - width, y}, {x, 0}, {x, c.H - 1}}[edge]
	}
	c.write(text, theme.Label, places[:]...)
}

// currentBeyond draws an arrow to the present example beyond an edge of the plot: [→].
func (c *canvas) currentBeyond(i, edge int, style grid.Style) {
	du, dv, _ := c.toDots(c.cloud.XY[2*i], c.cloud.XY[2*i+1])
	x := int(min(max(du/2, 1), float64(c.W-2)))
	y := int(min(max(dv/4, 0), float64(c.H-1)))
	c.area.Set(x-1, y, '[', style)
	c.area.Set(x, y, arrows[edge], theme.AtHand)
	c.area.Set(x+1, y, ']', style)
}
