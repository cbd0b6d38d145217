package chart

import (
	"math"
	"strconv"

	"github.com/NimbleMarkets/ntcharts/canvas"
	"github.com/NimbleMarkets/ntcharts/canvas/graph"
	"github.com/NimbleMarkets/ntcharts/linechart"
	"github.com/NimbleMarkets/ntcharts/sparkline"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// drawAxes draws a line of names, the axes and the curves.
func (c *Chart) drawAxes(a grid.Area) {
	c.names(a)
	count := 0
	for _, s := range c.Series {
		count = max(count, len(s.Values))
	}
	if count == 0 {
		return
	}
	rows := a.H() - 3 // without the names, the lower axis and its labels
	left, right := c.scales(rows)
	wide := a.W()
	if right.gap > 0 {
		wide -= right.width(rows) + 1
	}
	columns := wide - left.width(rows) - 1
	below := across(c.First, count, columns)
	m := linechart.New(wide, a.H()-1,
		below.at(0), below.at(float64(columns)), left.at(0), left.at(float64(rows)),
		linechart.WithXYSteps(below.gap, left.gap),
		linechart.WithXLabelFormatter(func(cell int, _ float64) string { return below.label(cell) }),
		linechart.WithYLabelFormatter(func(cell int, _ float64) string { return left.label(cell) }),
	)
	m.DrawXYAxisAndLabel()
	body := a.Sub(grid.Rect{Y: 1, W: a.W(), H: a.H() - 1})
	copyCells(body, &m.Canvas)
	for cell := 0; right.gap > 0 && cell <= rows; cell += right.gap {
		body.Text(wide, rows-cell, right.label(cell), c.Series[1].Style)
	}
	plot := body.Sub(grid.Rect{X: m.Origin().X + 1, W: m.GraphWidth(), H: m.GraphHeight()})
	for i := len(c.Series) - 1; i >= 0; i-- { // the first on top
		up := left
		if i == 1 && right.gap > 0 {
			up = right
		}
		c.curve(plot, i, below, up)
	}
	for i := range c.Series {
		c.Series[i].tag(plot, left)
	}
}

// scales are those of the left axis and, if there is one, of the right.
func (c *Chart) scales(rows int) (left, right scale) {
	lo, hi := 0.0, 0.0
	for i := range c.Series {
		l, h := c.Series[i].extent()
		if i == 1 && !c.Shared {
			right = upright(l, h, rows)
			continue
		}
		lo, hi = min(lo, l), max(hi, h)
	}
	return upright(lo, hi, rows), right
}

// names writes the curves' names above the chart, with their signs.
func (c *Chart) names(a grid.Area) {
	x := 1
	for i, s := range c.Series {
		sign := c.sign(a, i)
		if x+a.Width(sign)+1+a.Width(s.Name) > a.W() {
			break
		}
		x = a.Text(x, 0, sign, s.Style) + 1
		x = a.Text(x, 0, s.Name, theme.Label) + 3
	}
	if c.XName != "" && x+a.Width(c.XName) < a.W() {
		a.Right(a.W(), 0, c.XName, theme.Axis)
	}
}

// sign is how the i-th curve looks: a line, dots, fewer and fewer dots, or its
// mark.
func (c *Chart) sign(a grid.Area, i int) string {
	switch {
	case a.Grid().ASCII():
		return string(c.Series[i].Mark)
	case i == 0:
		return "⠤⠤⠤"
	case i == 1:
		return "⠄⠄⠄"
	case i == 2:
		return "⠄ ⠄"
	}
	return "⠆  ⠆"
}

// copyCells copies what the library drew, as axes.
func copyCells(a grid.Area, m *canvas.Model) {
	for y := range m.Height() {
		for x := range m.Width() {
			if r := m.Cell(canvas.Point{X: x, Y: y}).Rune; r != 0 && r != ' ' {
				a.Set(x, y, r, theme.Axis)
			}
		}
	}
}

// stroke is what one column of dots shows of a curve: where it comes in, how
// far it goes up and down, where it leaves.
type stroke struct{ first, low, high, last float64 }

// curve draws the i-th series on the plot, the first as a line, others dotted;
// in ASCII by their marks.
func (c *Chart) curve(a grid.Area, i int, below, up scale) {
	s := c.Series[i]
	// The library lays its range from the first dot to the last. The axes' own
	// cells are half a cell below and left of the plot.
	b := graph.NewBrailleGrid(a.W(), a.H(),
		below.at(0.75), below.at(float64(a.W())+0.25), up.at(0.625), up.at(float64(a.H())+0.375))
	previous, started := canvas.Float64Point{}, false
	line := func(to canvas.Float64Point) {
		if !started {
			previous, started = to, true
		}
		for _, p := range graph.GetLinePoints(b.GridPoint(previous), b.GridPoint(to)) {
			if p.X >= 0 && p.Y >= 0 && p.X < 2*a.W() && p.Y < 4*a.H() {
				b.Set(p)
			}
		}
		previous = to
	}
	c.strokes(s.Values, below, up, 2*a.W(), a.H(), func(x float64, t stroke) {
		for _, y := range [...]float64{t.first, t.low, t.high, t.last} {
			line(canvas.Float64Point{X: x, Y: y})
		}
	})
	for y, row := range b.BraillePatterns() {
		for x, r := range row {
			c.putDots(a, x, y, r, i)
		}
	}
}

// strokes sums up the values for each of n columns of dots.
func (c *Chart) strokes(values []float64, below, up scale, n, rows int, f func(x float64, t stroke)) {
	var t stroke
	at, open := 0.0, false
	width := (below.at(float64(n)/2) - below.at(0)) / float64(n)
	lo, hi, from := up.at(0.625), up.at(float64(rows)+0.375), below.at(0.75)
	for i, v := range values {
		x := max(float64(c.First+i), from)
		if !finite(v) {
			continue
		}
		v = min(max(v, lo), hi)
		if open && math.Floor(x/width) == math.Floor(at/width) {
			t = stroke{t.first, min(t.low, v), max(t.high, v), v}
			continue
		}
		if open {
			f(at, t)
		}
		at, t, open = x, stroke{v, v, v, v}, true
	}
	if open {
		f(at, t)
	}
}

// putDots copies one cell of the i-th curve.
func (c *Chart) putDots(a grid.Area, x, y int, r rune, i int) {
	const left = 0x47 // the dots of the left column
	s := c.Series[i]
	dots := r - 0x2800
	if i > 0 && dots&left != 0 {
		dots &= left
	}
	switch {
	case dots <= 0 || dots > 0xff || i > 1 && x%i != 0:
	case a.Grid().ASCII():
		a.Set(x, y, s.Mark, s.Style)
	default:
		a.Set(x, y, 0x2800+dots, s.Style)
	}
}

// drawLines gives each series one line: its name, its columns, its last value.
func (c *Chart) drawLines(a grid.Area) {
	for y := range min(a.H(), len(c.Series)) {
		s := &c.Series[y]
		end := a.W()
		if v, ok := s.last(); ok {
			end = a.Right(a.W(), y, strconv.FormatFloat(v, 'g', 4, 64), s.Style) - 1
		}
		x := a.Fit(0, y, max(0, min(10, end)), s.Name, theme.Label) + 1
		if end-x < 2 {
			continue
		}
		m := sparkline.New(end-x, 1, sparkline.WithNoAutoMaxValue())
		_, hi := s.extent()
		from := max(0, len(s.Values)-(end-x))
		for _, v := range s.Values[from:] {
			if finite(v) && hi > 0 {
				m.Push(v / hi) // what is negative it takes as 0
			}
		}
		m.DrawColumnsOnly()
		for i := range end - x {
			if r := m.Canvas.Cell(canvas.Point{X: i}).Rune; r != 0 {
				a.Set(x+i, y, r, s.Style)
			}
		}
	}
}
