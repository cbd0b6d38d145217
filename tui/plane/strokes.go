package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/plot"
)

// Stroke is a line beside the boundary: a whole one, a contour, or a segment.
type Stroke struct {
	Line     *Line
	Of       *Field     // its zero contour instead
	From, To [2]float64 // a segment, where there is neither
	Dash     plot.Dash
	Style    grid.Style
}

// Mark is a sign at a point, over whatever is there.
type Mark struct {
	X, Y  float64
	Sign  rune
	Style grid.Style
}

// Note is a text beside a point, where there is room for it.
type Note struct {
	X, Y  float64
	Text  string
	Style grid.Style
}

// Sign is a row of the legend: a sign, in ASCII another, and what it means.
type Sign struct {
	Sign, ASCII, Text string
	Style             grid.Style
}

// Drawn is what is drawn over a picture beside the boundary.
type Drawn struct {
	Strokes []Stroke // below the points, the last on top
	Marks   []Mark   // above them
	Notes   []Note
	Signs   []Sign
}

// stroke draws the first of some strokes, on the area if the next has another style.
func (c *canvas) stroke(all []Stroke) {
	s := &all[0]
	u0, v0, from := c.dots(s.From[0], s.From[1])
	u1, v1, to := c.dots(s.To[0], s.To[1])
	switch {
	case s.Line != nil || s.Of != nil:
		c.border(&Border{Line: s.Line, Field: s.Of}, s.Dash, nil)
	case from && to:
		c.Line(u0, v0, u1, v1, s.Dash)
	}
	if len(all) == 1 || all[1].Style != s.Style {
		c.ink(s.Style)
	}
}

// mark draws a mark.
func (c *canvas) mark(m *Mark) {
	if at := c.cell(m.X, m.Y); at >= 0 {
		c.area.Set(at%c.W, at/c.W, m.Sign, m.Style)
	}
}

// note writes a text right or left of its point, above it or below.
func (c *canvas) note(n *Note) {
	at := c.cell(n.X, n.Y)
	if at < 0 {
		return
	}
	x, y, w := at%c.W, at/c.W, c.area.Grid.Width(n.Text)
	right := x + 1
	for right < c.W && !c.room(right, y, 1) { // what stands beside the point already
		right++
	}
	left := x
	for left > 0 && !c.room(left-1, y, 1) {
		left--
	}
	for _, to := range [...][2]int{{right + 1, y}, {left - 1 - w, y}, {x - w/2, y - 1}, {x - w/2, y + 1}, {right + 1, y - 1}, {right + 1, y + 1}} {
		if to[1] >= 0 && to[1] < c.H && c.room(to[0], to[1], w) {
			c.area.Text(to[0], to[1], n.Text, n.Style)
			return
		}
	}
}
