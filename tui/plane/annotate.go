package plane

import (
	"math"
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// annotate draws the weight vector, the legend and the names of the regions where they hide
// nothing. The names of several classes come first, since the legend lists only the others.
func (c *canvas) annotate(s *Scene) {
	var named []int32
	if c.several {
		named = c.nameRegions(s.Boundary.Field)
	}
	if line, ok := c.dotLine(s.Boundary.Line); ok && s.WeightText != "" {
		c.arrow(line, s.WeightText)
	}
	c.legend(s, named)
	if !c.several {
		c.nameRegions(nil)
	}
}

// free reports whether n cells of a row, and one on either side, are blank or show the old
// line.
func (c *canvas) free(x, y, n int) bool {
	if x < 0 || y < 0 || y >= c.H || x+n > c.W {
		return false
	}
	for i := max(0, x-1); i <= min(x+n, c.W-1); i++ {
		if at := c.area.At(i, y); at.Rune != ' ' && theme.Role(at.Style) != theme.Ghost {
			return false
		}
	}
	return true
}

// write writes a text at the first of some places that is free.
func (c *canvas) write(text string, style grid.Style, places ...[2]int) {
	n := c.area.Grid.Width(text)
	for _, at := range places {
		if c.free(at[0], at[1], n) {
			c.area.Text(at[0], at[1], text, style)
			return
		}
	}
}

// legend writes the meaning of the signs into the plot's last three rows, as far as there is
// room: of several classes, those whose regions have no name. The old line comes last, so
// that the other entries stay in place when it comes and goes.
func (c *canvas) legend(s *Scene, named []int32) {
	entries := make([]Sign, 0, 8)
	switch {
	case c.cloud.Wrong == nil:
	case s.Classes != nil:
		sign := s.Classes[len(s.Classes)-1].Sign
		entries = append(entries, Sign{sign, sign, "underlined: wrong now", theme.WrongSign})
	default:
		entries = append(entries, Sign{"* ø", "* @", "wrong now", theme.Wrong})
	}
	if c.mixed && c.several {
		entries = append(entries, Sign{"⊕", "&", "several classes", theme.Both})
	} else if c.mixed {
		entries = append(entries, Sign{"⊕", "&", "both classes", theme.Both})
	}
	for k, class := range s.Classes {
		if !slices.Contains(named, int32(k)) {
			class.Text = c.area.Cut(class.Text, maxNameWidth)
			entries = append(entries, class)
		}
	}
	entries = append(entries, s.Overlay.Signs...)
	if c.ghostSeen {
		entries = append(entries, Sign{"⠒⠒", ":", "old line", theme.Ghost})
	}
	var at [3]int // columns used of the three rows
	for _, e := range entries {
		sign := e.Sign
		if c.ASCII {
			sign = e.ASCII
		}
		n := c.area.Grid.Width(sign) + 1 + c.area.Grid.Width(e.Text)
		for k, y := range [...]int{c.H - 1, c.H - 2, c.H - 3} {
			if c.free(1+at[k], y, n) {
				c.area.Text(at[k], y, " ", theme.Label) // keeps the dots of the shade off
				x := c.area.Text(1+at[k], y, sign, e.Style)
				c.area.Text(x, y, " "+e.Text+" ", theme.Label)
				at[k] += n + 3
				break
			}
		}
	}
}

// arrow is a candidate for the weight vector: its foot on the boundary, its tip in dots,
// the cell of its head, and the place of its text.
type arrow struct {
	footU, footV, tipU, tipV float64
	headX, headY             int
	textX, textY             int
	text                     string
}

// arrow draws the weight vector perpendicular to the boundary, from near the middle of the
// visible part, where it hides least. It may hide the old line, so that it stays in place
// when that comes and goes.
func (c *canvas) arrow(line dotLine, text string) {
	w, h := float64(2*c.W), float64(4*c.H)
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
		u, v := u0+float64(t*(u1-u0)), v0+float64(t*(v1-v0))
		if math.Abs(line.b) < 1e-9 { // vertical: from the middle of a row, so that the arrow is level
			v = float64(math.Floor(v/4)*4) + 2
		} else if math.Abs(line.a) < 1e-9 {
			u = float64(math.Floor(u/2)*2) + 1
		}
		a := arrow{footU: u, footV: v, tipU: u + float64(length*line.a), tipV: v + float64(length*line.b)}
		a.headX, a.headY = int(math.Floor(a.tipU/2)), int(math.Floor(a.tipV/4))
		for i, name := range [...]string{text, short, ""} {
			a.text = name
			if cost := c.cost(&a) + math.Abs(off) + float64(0.25*float64(i*i)); cost < least {
				best, least = a, cost
			}
		}
	}
	if least > 50 {
		return
	}
	c.Line(best.footU, best.footV, best.tipU, best.tipV, plot.Solid)
	c.flush(theme.Weight)
	heads := [...]rune{'→', '↘', '↓', '↙', '←', '↖', '↑', '↗'} // clockwise, from the right
	if c.ASCII {
		heads = [...]rune{'>', '>', 'v', '<', '<', '<', '^', '>'}
	}
	eighth := int(math.Round(math.Atan2(line.b, line.a)/(math.Pi/4))+8) % 8
	c.area.Set(best.headX, best.headY, heads[eighth], theme.Weight)
	c.area.Text(best.textX, best.textY, best.text, theme.Weight)
}

// cost places the arrow's text and returns how much the arrow hides; 100 if its head is
// outside the plot or on a number, or the text has no place.
func (c *canvas) cost(a *arrow) float64 {
	if a.headX < 0 || a.headY < 0 || a.headX >= c.W || a.headY >= c.H || c.holdsText(a.headX, a.headY) {
		return 100
	}
	cost := 0.0
	const steps = 24
	for i := 3; i <= steps; i++ {
		t := float64(i) / steps
		x, y := int((a.footU+float64(t*(a.tipU-a.footU)))/2), int((a.footV+float64(t*(a.tipV-a.footV)))/4)
		if r := theme.Role(c.area.At(x, y).Style); r != theme.Text && r != theme.Boundary && r != theme.Ghost {
			cost++
		}
	}
	if a.text == "" {
		return cost
	}
	n := c.area.Grid.Width(a.text)
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

// holdsText reports whether a cell is part of a number, a bracket or an axis's name.
func (c *canvas) holdsText(x, y int) bool {
	switch theme.Role(c.area.At(x, y).Style) {
	case theme.Label, theme.AtHand, theme.Correct, theme.Mistake, theme.Axis, theme.Heading:
		return true
	}
	return false
}
