package panel

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// lossSigns are the signs of the map and the curve, and in ASCII.
type lossSigns struct {
	shades                          [shadeLevels + 1]rune
	earlier, way, before, now       rune
	level, upright, rising, falling rune
	heads                           [9]rune // of an arrow, by direction: 3·down + right
	loss, hinge                     string  // the curves, for the legend
}

var (
	signsDrawn = lossSigns{
		[...]rune{' ', '░', '▒', '▓', '█'},
		'•', '·', '○', 'X', '─', '│', '╱', '╲',
		[...]rune{'↖', '↑', '↗', '←', ' ', '→', '↙', '↓', '↘'},
		"⠤⠤⠤", "⠄⠄⠄",
	}
	signsTyped = lossSigns{
		[...]rune{' ', '.', ':', '%', '#'},
		'*', '\'', 'o', 'X', '-', '|', '/', '\\',
		[...]rune{'\\', '^', '/', '<', ' ', '>', '/', 'v', '\\'},
		"***", ". .",
	}
)

func (p *pen) lossSigns() *lossSigns {
	if p.a.Grid().ASCII() {
		return &signsTyped
	}
	return &signsDrawn
}

// The plot below which there is no picture, and how many of the last moves are
// drawn as lines; of the older ones only where they led.
const (
	plotColumns = 8
	plotRows    = 3
	movesDrawn  = 24
)

// lossMap draws the map: the shades, the path, axes and what the signs mean.
func (p *pen) lossMap(m *LossMap, s *Shades) {
	lo, hi, ok := p.f.reachOf(m)
	texts := min(4, max(1, (p.h-plotRows-2)/2))
	across, up, plot := p.axes(lo, hi, p.h-1-texts, p.f.weightName(m.Pair[1]))
	if !ok || plot.W < plotColumns || plot.H < plotRows {
		p.mapFacts(m, s)
		return
	}
	s.update(p.f, m.Pair, across, up)
	signs := p.lossSigns()
	area := p.a.Sub(plot)
	for k, loss := range s.loss {
		if shade := s.shade(loss); shade > 0 {
			area.Set(k%plot.W, k/plot.W, signs.shades[shade], theme.Shade)
		}
	}
	p.path(m, area, across, up, signs)
	p.ticks(plot, across, up, p.f.weightName(m.Pair[0]), p.f.weightName(m.Pair[1]))
	p.x, p.y = 0, plot.H+1
	for _, text := range [...]func(*LossMap, *Shades){p.shadeLegend, p.pathLegend, p.mapFacts, p.mapTruth} {
		if p.left() > 0 {
			text(m, s)
			p.next()
		}
	}
}

// reachOf is the range that the map shows: the path and 0, with room around
// them; before the first update, as far as one may reach. It is not ok where
// the numbers are too large to draw.
func (f *Frame) reachOf(m *LossMap) (lo, hi [2]float64, ok bool) {
	lo, hi = m.Lo, m.Hi
	for _, s := range [...]bool{true, false} {
		state := f.State()
		if !s {
			state = f.Moment.After
		}
		w := f.weights(state)
		for side, k := range m.Pair {
			v := w.at(k).F
			lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
		}
	}
	widest := max(hi[0]-lo[0], hi[1]-lo[1])
	if widest == 0 {
		widest = max(f.rate().F*max(1, f.Problem.Radius), axisLeast)
	}
	for side := range lo {
		pad := (hi[side] - lo[side]) / 8
		if pad == 0 {
			pad = widest / 2
		}
		lo[side], hi[side] = lo[side]-pad, hi[side]+pad
	}
	return lo, hi, hi[0]-lo[0] < axisMost && hi[1]-lo[1] < axisMost
}

// axes lays out a plot of that many rows from the top, with room for the labels
// at its left, which depend on the scale.
func (p *pen) axes(lo, hi [2]float64, rows int, name string) (across, up axis, plot grid.Rect) {
	plot = grid.Rect{W: p.w, H: max(0, rows)}
	if plot.H < plotRows || p.w < plotColumns {
		return across, up, grid.Rect{}
	}
	up = around(lo[1], hi[1], plot.H, gapsUp)
	plot.X = p.labelled(up, name) + 1
	plot.W = p.w - plot.X
	if plot.W < plotColumns {
		return across, up, grid.Rect{}
	}
	return around(lo[0], hi[0], plot.W, gapsAcross), up, plot
}

// labelled is the width of the widest label of an axis that goes up, or of its
// name, if that is short.
func (p *pen) labelled(up axis, name string) int {
	widest := 1
	if w := p.a.Width(name); w <= 3 {
		widest = w
	}
	for k := range up.n {
		if up.labelled(k) {
			widest = max(widest, p.measure(func() { p.b = notation.AppendNumber(p.b, up.at(float64(k))) }))
		}
	}
	return widest
}

// ticks draws the labels at the left of the plot and below it, and the names of
// the axes: the one above the first label, the other at the right end.
func (p *pen) ticks(plot grid.Rect, across, up axis, right, above string) {
	for k := range up.n {
		if y := up.n - 1 - k; up.labelled(k) && y > 0 {
			p.label(plot.X-1, y, up.at(float64(k)))
		}
	}
	p.b = append(p.b, above...)
	if p.width() < plot.X {
		p.x, p.y = plot.X-1-p.width(), 0
		p.put(theme.Axis)
	}
	p.b = append(p.b[:0], right...)
	p.y = plot.Y + plot.H
	end := p.w - p.width()
	p.x = end
	p.put(theme.Axis)
	free := 0
	for k := range across.n {
		if !across.labelled(k) {
			continue
		}
		p.b = notation.AppendNumber(p.b[:0], across.at(float64(k)))
		w := p.width()
		at := plot.X + k - w/2
		if p.b[0] > '9' { // a sign hangs over
			at = plot.X + k - (w+1)/2
		}
		if at >= free && at+w < end {
			p.x = at
			p.put(theme.Axis)
			free = at + w + 1
		}
	}
	p.b = p.b[:0]
}

// label draws a number that ends before a column.
func (p *pen) label(end, y int, v float64) {
	p.b = notation.AppendNumber(p.b[:0], v)
	p.x, p.y = end-p.width(), y
	p.put(theme.Axis)
}

// path draws where the run has come through up to the step shown, its last move
// as an arrow, and where it is.
func (p *pen) path(m *LossMap, area grid.Area, across, up axis, signs *lossSigns) {
	f := p.f
	shown := m.Path[:f.passed(m)]
	cell := func(at [2]float64) (x, y int, ok bool) {
		x, inX := across.cell(at[0])
		k, inY := up.cell(at[1])
		return x, up.n - 1 - k, inX && inY
	}
	for k := max(1, len(shown)-movesDrawn); k < len(shown) && m.Every == 1; k++ {
		x0, y0, from := cell(shown[k-1].At)
		x1, y1, to := cell(shown[k].At)
		if from && to {
			between(x0, y0, x1, y1, func(x, y int, _ bool) { area.Set(x, y, signs.way, theme.Ghost) })
		}
	}
	for k := range shown {
		if x, y, ok := cell(shown[k].At); ok {
			area.Set(x, y, signs.earlier, theme.Ghost)
		}
	}
	x1, y1, to := cell(m.pairOf(f.weights(f.State())))
	if !to {
		return
	}
	if f.changed() {
		x0, y0, from := cell(m.pairOf(f.weights(f.Moment.Before)))
		if from && (x0 != x1 || y0 != y1) {
			signs.arrow(area, x0, y0, x1, y1)
		}
	}
	area.Set(x1, y1, signs.now, theme.Weight)
}

// arrow draws the last move, from its sign to the cell before the other end.
func (s *lossSigns) arrow(area grid.Area, x0, y0, x1, y1 int) {
	stroke, head := s.move(x1-x0, y1-y0)
	between(x0, y0, x1, y1, func(x, y int, last bool) {
		if last {
			area.Set(x, y, head, theme.Weight)
		} else {
			area.Set(x, y, stroke, theme.Weight)
		}
	})
	area.Set(x0, y0, s.before, theme.Weight)
}

// move is the stroke and the head of an arrow so far to the right and down.
// Cells are twice as high as they are wide.
func (s *lossSigns) move(right, down int) (stroke, head rune) {
	slope := math.Abs(2*float64(down)) / max(1e-9, math.Abs(float64(right)))
	sx, sy := compare(right), compare(down)
	switch {
	case slope > 2.4:
		stroke, sx = s.upright, 0
	case slope < 0.4:
		stroke, sy = s.level, 0
	case sx == sy:
		stroke = s.falling
	default:
		stroke = s.rising
	}
	return stroke, s.heads[3*(sy+1)+sx+1]
}

func compare(v int) int { return min(1, max(-1, v)) }

// between calls f for the cells of the line from one cell to another, without
// these two; last is the one before the end.
func between(x0, y0, x1, y1 int, f func(x, y int, last bool)) {
	n := max(x1-x0, x0-x1, y1-y0, y0-y1)
	for k := 1; k < n; k++ {
		f(x0+rounded(k*(x1-x0), n), y0+rounded(k*(y1-y0), n), k == n-1)
	}
}

// rounded is a/b to the nearest whole number.
func rounded(a, b int) int { return int(math.Floor(float64(a)/float64(b) + 0.5)) }
