package plane

import (
	"math"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// annotate draws what explains the picture, where it hides nothing: the weight
// vector, the names of the sides and the legend.
func (c *canvas) annotate(s *Scene) {
	if s.WeightText != "" && s.Field == nil {
		if line, ok := c.view.cut(s.Boundary); ok {
			c.arrow(line, s.WeightText)
		}
	}
	if s.Legend {
		c.legend(s)
	}
	if s.Sides {
		c.nameSide("+ side", 1, theme.Positive)
		c.nameSide("o side", -1, theme.Negative)
	}
}

// free says whether n cells of a row, and one on either side, show nothing but
// blanks.
func (c *canvas) free(x, y, n int) bool { return c.freeBut(theme.Text, x, y, n) }

// freeBut is free where what is drawn in a style counts as nothing.
func (c *canvas) freeBut(s grid.Style, x, y, n int) bool {
	if x < 0 || y < 0 || y >= c.h || x+n > c.w {
		return false
	}
	for i := x - 1; i <= x+n; i++ {
		if at := c.area.At(i, y); at.Rune != ' ' && (s == theme.Text || theme.Role(at.Style) != s) && i >= 0 && i < c.w {
			return false
		}
	}
	return true
}

// nameSide writes the name of one side.
func (c *canvas) nameSide(name string, want int8, style grid.Style) {
	n := c.area.Width(name)
	near, other := c.w-n-3, 3 // the + side's name to the right, if it can be
	if want < 0 {
		near, other = other, near
	}
	rows := [...]int{1, c.h - 2, 0, c.h - 1, c.h / 2, c.h / 4, 3 * c.h / 4}
	columns := [...]int{near, other, (c.w - n) / 2, c.w / 4, 3*c.w/4 - n}
	c.name(name, style, theme.Ghost, rows[:], columns[:], func(cell int) bool { return c.sides[cell] == want })
}

// name writes a name into the first of some places that is free, but for what is drawn
// in a style, and lies in what it names: apart from all signs, so that it is not read
// as a point, or else between them. It reports whether there is one.
func (c *canvas) name(text string, style, but grid.Style, rows, columns []int, in func(cell int) bool) bool {
	n := c.area.Width(text)
	for _, apart := range [...]int{3, 0} {
		for _, y := range rows {
			for _, x := range columns {
				if c.freeBut(but, x-apart, y, n+2*apart) && c.all(x, y, n, in) {
					c.area.Text(x, y, text, style)
					return true
				}
			}
		}
	}
	return false
}

// all says whether n cells of a row are in something.
func (c *canvas) all(x, y, n int, in func(cell int) bool) bool {
	for i := range n {
		if !in(y*c.w + x + i) {
			return false
		}
	}
	return true
}

// entry is a sign of the legend and what it means.
type entry struct {
	sign, text string
	style      grid.Style
}

// legend writes what the signs mean into the plot's last two rows, each where
// there is room.
func (c *canvas) legend(s *Scene) {
	entries := make([]entry, 0, 8)
	if s.judged() {
		entries = append(entries, c.wrongEntry(s))
	}
	if c.mixed {
		classes := "both classes"
		if c.several {
			classes = "several classes"
		}
		entries = append(entries, entry{string(c.rune(signs[bothSign])), classes, theme.Both})
	}
	for _, one := range s.Over.Signs {
		sign := one.Sign
		if c.ASCII {
			sign = one.ASCII
		}
		entries = append(entries, entry{sign, one.Text, one.Style})
	}
	if c.ghostSeen { // the last, so that the others stay where they are when it comes and goes
		sign := "⠒⠒"
		if c.ASCII {
			sign = ":"
		}
		entries = append(entries, entry{sign, "old line", theme.Ghost})
	}
	var at [2]int // the columns taken of the two rows
	for _, e := range entries {
		n := c.area.Width(e.sign) + 1 + c.area.Width(e.text)
		for k, y := range [...]int{c.h - 1, c.h - 2} {
			if c.freeBut(theme.Ghost, 1+at[k], y, n) {
				c.area.Text(at[k], y, " ", theme.Label) // where no dot of the shade is set
				x := c.area.Text(1+at[k], y, e.sign, e.style)
				c.area.Text(x, y, " "+e.text+" ", theme.Label)
				at[k] += n + 3
				break
			}
		}
	}
}

// judged reports whether points are known to be right or wrong.
func (s *Scene) judged() bool { return s.Cloud != nil && s.Cloud.Wrong != nil }

// wrongEntry is the row of the legend for points that are wrong.
func (c *canvas) wrongEntry(s *Scene) entry {
	if s.Classes != nil {
		return entry{s.Classes[len(s.Classes)-1].Sign, "underlined: wrong now", theme.WrongSign}
	}
	if c.ASCII {
		return entry{"* @", "wrong now", theme.Wrong}
	}
	return entry{"* ø", "wrong now", theme.Wrong}
}

// arrow is the weight vector where it could be drawn: from the foot on the
// boundary to its head's cell, with its name beside it.
type arrow struct {
	footU, footV, tipU, tipV float64
	headX, headY             int
	textX, textY             int
	text                     string
}

// arrow draws the weight vector: at right angles to the boundary, from near
// the middle of what is seen of it, where it hides least; of the
// old line it may hide all, so that it stays where it is when that comes and goes.
func (c *canvas) arrow(line cut, text string) {
	w, h := float64(2*c.w), float64(4*c.h)
	u0, v0, u1, v1, ok := line.chord(w, h)
	if !ok {
		return
	}
	length := min(max(min(w, h)/4, 6), 28)
	short, _, _ := strings.Cut(text, " ")
	var best arrow
	least := math.Inf(1)
	for i := range 13 {
		// 0.5, 0.55, 0.45, 0.6, …
		off := float64(float64((i+1)/2) * 0.06 * float64(1-i%2*2))
		t := 0.5 + off
		for i, name := range [...]string{text, short, ""} {
			a := c.place(line, u0+float64(t*(u1-u0)), v0+float64(t*(v1-v0)), length)
			a.text = name
			if cost := c.cost(&a) + math.Abs(off) + float64(0.25*float64(i*i)); cost < least {
				best, least = a, cost
			}
		}
	}
	if least > 50 {
		return
	}
	c.shaft(best, line)
	c.area.Text(best.textX, best.textY, best.text, theme.Weight)
}

// place is the arrow from the foot u, v. A foot on an upright or level line is
// moved to the middle of its row or column, so that the shaft is one too.
func (c *canvas) place(line cut, u, v, length float64) arrow {
	if math.Abs(line.b) < 1e-9 {
		v = float64(math.Floor(v/4)*4) + 2
	} else if math.Abs(line.a) < 1e-9 {
		u = float64(math.Floor(u/2)*2) + 1
	}
	a := arrow{footU: u, footV: v, tipU: u + float64(length*line.a), tipV: v + float64(length*line.b)}
	a.headX, a.headY = int(math.Floor(a.tipU/2)), int(math.Floor(a.tipV/4))
	return a
}

// cost is how much the arrow would hide, 100 if its head is not in the plot or
// on a number, or its text has no place; it finds that place.
func (c *canvas) cost(a *arrow) float64 {
	if a.headX < 0 || a.headY < 0 || a.headX >= c.w || a.headY >= c.h || c.numbered(a.headX, a.headY) {
		return 100
	}
	cost := 0.0
	const steps = 24
	for i := 3; i <= steps; i++ {
		t := float64(i) / steps
		x, y := int((a.footU+float64(t*(a.tipU-a.footU)))/2), int((a.footV+float64(t*(a.tipV-a.footV)))/4)
		switch r := theme.Role(c.area.At(x, y).Style); {
		case r == theme.Text, r == theme.Boundary, r == theme.Ghost:
		case stroked(r):
			cost += 0.05
		default:
			cost++
		}
	}
	if a.text == "" {
		return cost
	}
	n := c.area.Width(a.text)
	right, left := a.headX+2, a.headX-1-n
	if a.tipU < a.footU-1 {
		right, left = left, right
	}
	for i, at := range [...][2]int{{right, a.headY}, {left, a.headY}, {a.headX - n/2, a.headY - 1}, {a.headX - n/2, a.headY + 1}} {
		if c.freeBut(theme.Ghost, at[0], at[1], n) {
			a.textX, a.textY = at[0], at[1]
			return cost + float64(0.2*float64(i))
		}
	}
	return 100
}

// heads are the heads of an arrow by eighths of a turn, counted from the right,
// down; asciiHeads those in ASCII.
var (
	heads      = [8]rune{'→', '↘', '↓', '↙', '←', '↖', '↑', '↗'}
	asciiHeads = [8]rune{'>', '>', 'v', '<', '<', '<', '^', '>'}
)

// shaft draws the arrow: a thin stroke, and one sign for its head.
func (c *canvas) shaft(a arrow, line cut) {
	c.Segment(a.footU, a.footV, a.tipU, a.tipV, plot.Solid)
	c.ink(theme.Weight)
	eighth := int(math.Round(math.Atan2(line.b, line.a)/(math.Pi/4))+8) % 8
	head := heads[eighth]
	if c.ASCII {
		head = asciiHeads[eighth]
	}
	c.area.Set(a.headX, a.headY, head, theme.Weight)
}

// numbered says whether a cell holds part of a number beside a point.
func (c *canvas) numbered(x, y int) bool {
	r := theme.Role(c.area.At(x, y).Style)
	return r == theme.Label || atHand(r)
}
