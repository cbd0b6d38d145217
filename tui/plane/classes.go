package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// shape is how a point is drawn.
type shape struct {
	rune  rune
	style grid.Style
}

// shape is that of its class: of two + and o, of several one each.
func (p *Point) shape() shape {
	switch {
	case p.Class > 0:
		return classSign(p.Class - 1)
	case p.Positive:
		return shape{signs[plusSign].rune, theme.Positive}
	}
	return shape{signs[minusSign].rune, theme.Negative}
}

// class is the index of the point's signs.
func (p *Point) class() int {
	switch {
	case p.Class > 0:
		return otherSign
	case p.Positive:
		return plusSign
	}
	return minusSign
}

// classSign is the sign of one of several classes, counted from 0.
func classSign(k int) shape {
	return shape{rune(notation.ClassSign(k)[0]), theme.Class(k)}
}

// majority is the class that most points of a cell may have, by Boyer and Moore's
// vote: lead is how often it came more than the others, so that a class that
// more than half the points have is found in one pass, with two numbers a cell
// and however many classes.
type majority struct{ class, lead int32 }

func (m *majority) vote(class int32) {
	switch {
	case m.lead == 0:
		m.class, m.lead = class, 1
	case m.class == class:
		m.lead++
	default:
		m.lead--
	}
}

// placeSeveral finds the bins of all points, where there are several classes,
// and counts them: not in parts at a time, since the vote depends on the order.
func (c *Cloud) placeSeveral(v *view, size int) {
	for k := range c.drawn() {
		i := c.drawnAt(k)
		at := v.cell(c.XY[2*i], c.XY[2*i+1])
		if at < 0 {
			at = size - 1 - at
		}
		c.cells[i] = int32(at)
		c.bins[at].count[0]++
		c.bins[at].majority.vote(c.Classes[i])
	}
}

// crowd draws the cells of a crowd of several classes: the sign of the one that
// most points have, or that for both where none has a clear lead; as a wrong one
// where most are.
func (c *canvas) crowd(bins []bin) {
	for i, b := range bins {
		all := b.count[0]
		if all == 0 {
			continue
		}
		s := classSign(int(b.majority.class))
		if 3*b.majority.lead < all {
			s, c.mixed = shape{c.rune(signs[bothSign]), theme.Both}, true
		}
		if 2*b.wrong[0] > all {
			s.style = theme.WrongSign
		}
		c.area.Set(i%c.w, i/c.w, s.rune, s.style)
	}
}
