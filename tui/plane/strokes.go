package plane

import (
	"perceptron/tui/grid"
	"perceptron/tui/plot"
)

// Stroke is a line besides the boundary: a whole line, the boundaries of a field, or a
// segment.
type Stroke struct {
	Line     *Line
	Field    *Field     // its boundaries, instead of a line
	From, To [2]float64 // a segment, if there is neither
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

// Sign is an entry of the legend: a sign, its form in ASCII, and what it means.
type Sign struct {
	Sign, ASCII, Text string
	Style             grid.Style
}

// Overlay is what is drawn besides the points and the boundary.
type Overlay struct {
	Strokes []Stroke // below the points, the last on top
	Marks   []Mark   // above the points
	Notes   []Note
	Signs   []Sign
}

// stroke draws the first of some strokes, and flushes the layer unless the next has the
// same style.
func (c *canvas) stroke(all []Stroke) {
	s := &all[0]
	u0, v0, from := c.toDots(s.From[0], s.From[1])
	u1, v1, to := c.toDots(s.To[0], s.To[1])
	switch {
	case s.Line != nil || s.Field != nil:
		c.drawBoundary(&Boundary{Line: s.Line, Field: s.Field}, s.Dash, nil)
	case from && to:
		c.Line(u0, v0, u1, v1, s.Dash)
	}
	if len(all) == 1 || all[1].Style != s.Style {
		c.flush(s.Style)
	}
}

// mark draws a mark.
func (c *canvas) mark(m *Mark) {
	if at := c.cell(m.X, m.Y); at >= 0 {
		c.area.Set(at%c.W, at/c.W, m.Sign, m.Style)
	}
}

// note writes a text beside, above or below its point.
func (c *canvas) note(n *Note) {
	at := c.cell(n.X, n.Y)
	if at < 0 {
		return
	}
	x, y, w := at%c.W, at/c.W, c.area.Grid.Width(n.Text)
	right := x + 1
	for right < c.W && !c.freeOfMarks(right, y, 1) { // beyond the point's number and brackets
		right++
	}
	left := x
	for left > 0 && !c.freeOfMarks(left-1, y, 1) {
		left--
	}
	for _, to := range [...][2]int{{right + 1, y}, {left - 1 - w, y}, {x - w/2, y - 1}, {x - w/2, y + 1}, {right + 1, y - 1}, {right + 1, y + 1}} {
		if to[1] >= 0 && to[1] < c.H && c.freeOfMarks(to[0], to[1], w) {
			c.area.Text(to[0], to[1], n.Text, n.Style)
			return
		}
	}
}
