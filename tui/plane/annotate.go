package plane

import (
	"math"
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// annotate draws what explains the picture, where it hides nothing: the weight
// vector, the names of the sides and the legend.
func (c *canvas) annotate(s *Scene) {
	if s.Arrow && s.Field == nil {
		if line, ok := c.view.cut(s.Boundary); ok {
			c.arrow(line, s.WeightText)
		}
	}
	if s.Legend {
		c.legend(s)
	}
	if s.Sides {
		c.side("+ side", 1, theme.Positive)
		c.side("o side", -1, theme.Negative)
	}
}

// free says whether n cells of a row, and one on either side, show nothing but
// blanks.
func (c *canvas) free(x, y, n int) bool {
	if x < 0 || y < 0 || y >= c.h || x+n > c.w {
		return false
	}
	for i := x - 1; i <= x+n; i++ {
		if c.area.At(i, y).Rune != ' ' && i >= 0 && i < c.w {
			return false
		}
	}
	return true
}

// side writes the name of one side into the first free place near the edges
// that lies on it.
func (c *canvas) side(name string, want int8, style grid.Style) {
	n := c.area.Width(name)
	near, other := c.w-n-3, 3 // the + side's name to the right, if it can be
	if want < 0 {
		near, other = other, near
	}
	for _, y := range [...]int{1, c.h - 2, 0, c.h - 1, c.h / 2, c.h / 4, 3 * c.h / 4} {
		for _, x := range [...]int{near, other, (c.w - n) / 2, c.w / 4, 3*c.w/4 - n} {
			if c.free(x, y, n) && c.all(x, y, n, want) {
				c.area.Text(x, y, name, style)
				return
			}
		}
	}
}

// all says whether n cells of a row lie on the side wanted.
func (c *canvas) all(x, y, n int, want int8) bool {
	for i := range n {
		if c.sides[y*c.w+x+i] != want {
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

// legend writes what the signs mean into the plot's last row or the one above.
func (c *canvas) legend(s *Scene) {
	entries := c.signs(s.Over.Signs)
	if c.w >= 60 {
		entries = append(entries, entry{"[ ]", "at hand", theme.AtHand}, entry{c.wrongSigns(), "wrong now", theme.Wrong})
	}
	if c.haunted { // the last, so that the others stay where they are when it comes and goes
		sign := "⠒⠒"
		if c.ASCII {
			sign = ":"
		}
		entries = append(entries, entry{sign, "old line", theme.Ghost})
	}
	for len(entries) > 0 {
		width := 0
		for _, e := range entries {
			width += c.area.Width(e.sign) + c.area.Width(e.text) + 4
		}
		for _, y := range [...]int{c.h - 1, c.h - 2} {
			if c.free(1, y, width-3) {
				c.entries(1, y, entries)
				return
			}
		}
		last := len(entries) - 1
		if c.haunted && last > 0 {
			last--
		}
		entries = slices.Delete(entries, last, last+1)
	}
}

// wrongSigns are the signs of wrong points.
func (c *canvas) wrongSigns() string {
	signs := "!"
	for class, cross := range crosses {
		switch {
		case c.crossed>>class&1 == 0:
		case c.ASCII:
			signs += " " + string(cross.ascii)
		default:
			signs += " " + string(cross.sign)
		}
	}
	return signs
}

func (c *canvas) entries(x, y int, entries []entry) {
	for _, e := range entries {
		x = c.area.Text(x, y, e.sign, e.style) + 1
		x = c.area.Text(x, y, e.text, theme.Label) + 3
	}
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
// the middle of what is seen of it, where it hides least.
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
		case r == theme.Text, r == theme.Boundary:
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
		if c.free(at[0], at[1], n) {
			a.textX, a.textY = at[0], at[1]
			return cost + float64(0.2*float64(i))
		}
	}
	return 100
}

// asciiHeads are arrow heads by eighths of a turn, counted from the right, down.
const asciiHeads = `>>v<<<^>`

// shaft draws the arrow: rules where it is level or upright, dots otherwise.
func (c *canvas) shaft(a arrow, line cut) {
	x0, y0 := int(a.footU/2), int(a.footV/4)
	level, upright := math.Abs(line.b) < 1e-9, math.Abs(line.a) < 1e-9
	switch {
	case c.ASCII:
		c.Segment(a.footU, a.footV, a.tipU, a.tipV, plot.Solid)
		c.ink(theme.Weight)
		eighth := int(math.Round(math.Atan2(line.b, line.a)/(math.Pi/4))+8) % 8
		c.area.Set(a.headX, a.headY, rune(asciiHeads[eighth]), theme.Weight)
	case level:
		for x := min(x0, a.headX) + 1; x < max(x0, a.headX); x++ {
			c.rule(x, a.headY, '─')
		}
		c.area.Set(a.headX, a.headY, choose(line.a > 0, '→', '←'), theme.Weight)
	case upright:
		for y := min(y0, a.headY) + 1; y < max(y0, a.headY); y++ {
			c.rule(a.headX, y, '│')
		}
		c.area.Set(a.headX, a.headY, choose(line.b > 0, '↓', '↑'), theme.Weight)
	default:
		c.Segment(a.footU, a.footV, a.tipU, a.tipV, plot.Solid)
		c.head(a.tipU, a.tipV, line)
		c.ink(theme.Weight)
	}
}

// rule draws a cell of a level or upright shaft, but not over a number.
func (c *canvas) rule(x, y int, r rune) {
	if !c.numbered(x, y) {
		c.area.Set(x, y, r, theme.Weight)
	}
}

// numbered says whether a cell holds part of a number beside a point.
func (c *canvas) numbered(x, y int) bool {
	r := theme.Role(c.area.At(x, y).Style)
	return r == theme.Label || r == theme.AtHand
}

// head draws an arrow head of dots with its point at u, v.
func (c *canvas) head(u, v float64, line cut) {
	const long, wide = 4.5, 2.5
	for _, t := range [...]float64{-wide, wide} {
		c.Segment(u, v, u-float64(long*line.a)-float64(t*line.b), v-float64(long*line.b)+float64(t*line.a), plot.Solid)
	}
}

func choose(first bool, a, b rune) rune {
	if first {
		return a
	}
	return b
}
