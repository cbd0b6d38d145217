package panel

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// lossSigns are the signs of the map and the curve, and in ASCII.
type lossSigns struct {
	shades               [shadeLevels + 1]rune
	earlier, before, now rune
	heads                [9]rune // of an arrow, by direction: 3·down + right
	loss, hinge          string  // the curves, for the legend
}

var (
	signsDrawn = lossSigns{
		[...]rune{' ', '░', '▒', '▓', '█'},
		'•', '○', 'X',
		[...]rune{'↖', '↑', '↗', '←', ' ', '→', '↙', '↓', '↘'},
		"⠤⠤⠤", "⠄⠄⠄",
	}
	signsTyped = lossSigns{
		[...]rune{' ', '.', ':', '%', '#'},
		'*', 'o', 'X',
		[...]rune{'\\', '^', '/', '<', ' ', '>', '/', 'v', '\\'},
		"***", ". .",
	}
)

func signsOf(a grid.Area) *lossSigns {
	if a.Grid().ASCII() {
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

// drawMap draws the map: the shades, the path, axes and what the signs mean.
func (f *Frame) drawMap(a grid.Area, s *Shades) {
	m := f.LossMap
	lo, hi, ok := f.reachOf(m)
	texts := min(4, max(1, (a.H()-plotRows-2)/2))
	across, up, at := axes(a, lo, hi, a.H()-1-texts, f.respelled(f.weightName(m.Pair[1])))
	if !ok || at.W < plotColumns || at.H < plotRows {
		facts := f.sheetBelow(a, 0)
		f.mapFacts(facts)
		facts.Draw()
		return
	}
	s.update(f, m.Pair, across, up)
	signs, area := signsOf(a), a.Sub(at)
	f.path(area, across, up, signs)
	s.draw(area, signs)
	ticks(a, at, across, up, f.respelled(f.weightName(m.Pair[0])), f.respelled(f.weightName(m.Pair[1])))
	legend := f.sheetBelow(a, at.H+1)
	for k, say := range [...]func(){
		func() { s.legend(legend, signs, shapesOnly(a)) }, func() { f.pathLegend(legend, signs) },
		func() { f.mapFacts(legend) }, func() { f.mapTruth(legend, s) },
	} {
		if k < legend.H {
			say()
		}
	}
	legend.Draw()
}

// draw draws the shades below what is on the area: where nothing is as signs, else
// as a ground.
func (s *Shades) draw(area grid.Area, signs *lossSigns) {
	for k, loss := range s.loss {
		x, y, shade := k%area.W(), k/area.W(), s.shade(loss)
		switch at := area.At(x, y); {
		case at.Rune != ' ' || shade == 0:
			area.Set(x, y, at.Rune, theme.On(at.Style, theme.Loss(shade)))
		default:
			area.Set(x, y, signs.shades[shade], theme.Shade)
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
			v := w.component(k).F
			lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
		}
	}
	widest := max(hi[0]-lo[0], hi[1]-lo[1])
	if widest == 0 {
		widest = max(f.rate().F*max(1, f.Problem.Radius), plot.Least)
	}
	for side := range lo {
		pad := (hi[side] - lo[side]) / 8
		if pad == 0 {
			pad = widest / 2
		}
		lo[side], hi[side] = lo[side]-pad, hi[side]+pad
	}
	return lo, hi, hi[0]-lo[0] < plot.Most && hi[1]-lo[1] < plot.Most
}

// axes lays out a plot of that many rows from the top, with room for the labels
// at its left, which depend on the scale.
func axes(a grid.Area, lo, hi [2]float64, rows int, name string) (across, up plot.Axis, at grid.Rect) {
	at = grid.Rect{W: a.W(), H: max(0, rows)}
	if at.H < plotRows || at.W < plotColumns {
		return across, up, grid.Rect{}
	}
	up = plot.Up().Around(lo[1], hi[1], at.H)
	at.X = labelled(a, up, name) + 1
	at.W -= at.X
	if at.W < plotColumns {
		return across, up, grid.Rect{}
	}
	return plot.Across().Around(lo[0], hi[0], at.W), up, at
}

// labelled is the width of the widest label of an axis that goes up, or of its
// name, if that is short.
func labelled(a grid.Area, up plot.Axis, name string) int {
	widest := max(1, up.Width())
	if w := a.Width(name); w <= 3 {
		widest = max(widest, w)
	}
	return widest
}

// ticks draws the labels at the left of the plot and below it, and the names of
// the axes: the one above the first label, the other at the right end.
func ticks(a grid.Area, at grid.Rect, across, up plot.Axis, right, above string) {
	up.LabelsBeside(a, at.X-1, at.Y+at.H-1, at.Y+1)
	if w := a.Width(above); w < at.X {
		a.Text(at.X-1-w, at.Y, above, theme.Axis)
	}
	below := at.Y + at.H
	end := a.Right(a.W(), below, right, theme.Axis)
	across.LabelsBelow(a, at.X, below, end-1)
}

// path draws where the run has come through up to the step shown, its last move
// as an arrow, and where it is.
func (f *Frame) path(area grid.Area, across, up plot.Axis, signs *lossSigns) {
	m := f.LossMap
	shown := m.Path[:f.pathLength(m)]
	cell := func(at [2]float64) (x, y int, ok bool) {
		x, inX := across.CellOf(at[0])
		k, inY := up.CellOf(at[1])
		return x, up.N - 1 - k, inX && inY
	}
	layer := plot.NewDots(across.N, up.N, area.Grid().ASCII())
	for k := max(1, len(shown)-movesDrawn); k < len(shown) && m.Every == 1; k++ {
		x0, y0, from := cell(shown[k-1].At)
		x1, y1, to := cell(shown[k].At)
		if from && to {
			way(&layer, x0, y0, x1, y1)
		}
	}
	layer.Join(area, theme.Strong)
	for k := range shown {
		if x, y, ok := cell(shown[k].At); ok {
			area.Set(x, y, signs.earlier, theme.Strong)
		}
	}
	x1, y1, to := cell(m.pairOf(f.weights(f.State())))
	if !to {
		return
	}
	if f.justUpdated() {
		x0, y0, from := cell(m.pairOf(f.weights(f.Moment.Before)))
		if from && (x0 != x1 || y0 != y1) {
			signs.arrow(area, x0, y0, x1, y1)
		}
	}
	area.Set(x1, y1, signs.now, theme.Weight)
}

// way draws the straight way from one cell to another.
func way(layer *plot.Dots, x0, y0, x1, y1 int) {
	layer.Segment(float64(2*x0+1), float64(4*y0+2), float64(2*x1+1), float64(4*y1+2), plot.Solid)
}

// arrow draws the last move, from its sign to the cell before the other end.
func (s *lossSigns) arrow(area grid.Area, x0, y0, x1, y1 int) {
	layer := plot.NewDots(area.W(), area.H(), area.Grid().ASCII())
	way(&layer, x0, y0, x1, y1)
	layer.Join(area, theme.Weight)
	if n := max(x1-x0, x0-x1, y1-y0, y0-y1); n > 1 {
		area.Set(x1-rounded(x1-x0, n), y1-rounded(y1-y0, n), s.head(x1-x0, y1-y0), theme.Weight)
	}
	area.Set(x0, y0, s.before, theme.Weight)
}

// head is that of an arrow so far to the right and down. Cells are twice as high
// as they are wide.
func (s *lossSigns) head(right, down int) rune {
	slope := math.Abs(2*float64(down)) / max(1e-9, math.Abs(float64(right)))
	sx, sy := compare(right), compare(down)
	switch {
	case slope > 2.4:
		sx = 0
	case slope < 0.4:
		sy = 0
	}
	return s.heads[3*(sy+1)+sx+1]
}

func compare(v int) int { return min(1, max(-1, v)) }

// rounded is a/b to the nearest whole number.
func rounded(a, b int) int { return int(math.Floor(float64(a)/float64(b) + 0.5)) }
