package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
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
	c.dense = cloud.seen > crowded
	bins := cloud.bins[:c.w*c.h]
	brightness := newLadder(bins)
	for i := range bins {
		if bins[i].count != [2]int32{} {
			s := c.shape(&bins[i], &brightness)
			c.area.Set(i%c.w, i/c.w, s.rune, s.style)
		}
	}
	if c.dense {
		return
	}
	points := cloud.inView()
	c.drawn = points
	c.atHand(s)
	numbers := c.numbersFit(points)
	most := numbers && (c.w <= largePlot || len(points) < numberedFrom)
	for i := range points {
		if p := &points[i]; !p.AtHand {
			c.suffix(p, most || numbers && p.Wrong)
		}
	}
}

// shape is how the points of a cell are drawn: as their class is, or as both where
// there are others; as wrong if one is. Of a crowd it is the class with more points,
// brighter the more there are, unless the others are not rare, and as wrong if most
// are.
func (c *canvas) shape(b *bin, brightness *ladder) shape {
	all, wrong := b.count[0]+b.count[1], b.wrong[0]+b.wrong[1]
	few, most := min(b.count[0], b.count[1]), max(b.count[0], b.count[1])
	class, mixed := minusSign, few > 0 && (!c.dense || few >= most/3)
	switch {
	case c.several:
		class, mixed = otherSign, b.majority.lead < all && (!c.dense || 3*b.majority.lead < all)
	case b.count[1] > b.count[0]:
		class = plusSign
	}
	if mixed {
		class, c.mixed = bothSign, true
	}
	s := c.sign(class, int(b.majority.class), wrong > 0 && (!c.dense || 2*wrong > all))
	if c.dense && !c.several && s.style != theme.Wrong {
		s.style = theme.Crowd(b.count[1] > b.count[0], brightness.step(all))
	}
	return s
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
)

func (c *canvas) rune(s sign) rune {
	if c.ASCII {
		return s.ascii
	}
	return s.rune
}

// shape is how a point is drawn.
type shape struct {
	rune  rune
	style grid.Style
}

// sign is the sign of a class, of several the k-th from 0, right or wrong.
func (c *canvas) sign(class, k int, wrong bool) shape {
	switch {
	case class == otherSign && wrong: // another sign would be another class's
		return shape{rune(notation.ClassSign(k)[0]), theme.WrongSign}
	case class == otherSign:
		return shape{rune(notation.ClassSign(k)[0]), theme.Class(k)}
	case wrong:
		return shape{c.rune(misses[class]), theme.Wrong}
	}
	return shape{c.rune(signs[class]), [...]grid.Style{theme.Negative, theme.Positive, theme.Both}[class]}
}

// drawSign draws a point's own sign into a cell.
func (c *canvas) drawSign(x, y int, p *Point) {
	class := minusSign
	if p.Class > 0 {
		class = otherSign
	} else if p.Positive {
		class = plusSign
	}
	s := c.sign(class, p.Class-1, p.Wrong)
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

// ladder is what the fifth power of a cell's points must reach for each step of
// brightness: the steps are in the same ratio, up to the fullest cell.
type ladder [theme.Steps - 1]float64

func newLadder(bins []bin) (l ladder) {
	most := int32(theme.Steps)
	for _, b := range bins {
		most = max(most, b.count[0]+b.count[1])
	}
	at := 1.0
	for k := range l {
		at *= float64(most)
		l[k] = at
	}
	return l
}

// step is the step of a cell with n points.
func (l *ladder) step(n int32) int {
	power := 1.0
	for range theme.Steps {
		power *= float64(n)
	}
	step := 0
	for step < len(l) && power >= l[step] {
		step++
	}
	return step
}
