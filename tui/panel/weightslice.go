package panel

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// Slice is two of the weights that a picture is drawn over, and the run's path
// through them.
type Slice struct {
	Axes  [3]int      // the weights across and up, and where there is but one more, that; −1: none or several. They are indices into w; d is b
	More  bool        // other pairs can be chosen
	Path  []PathPoint // up to the weights shown, the first weights first
	Every int         // updating steps from one point of the path to the next

	borderSeen bool // of the example at hand, in weight space
	solvable   bool // solutions are in view, more than a border
	twoScales  bool // its axes have them, a cell being twice as high as it is wide
}

// PathPoint is the weights of a slice after an updating step.
type PathPoint struct {
	Step int // 0 for the first weights
	At   [3]float64
}

// pair is the two weights of a state that the slice is drawn over.
func (m *Slice) pair(w *weights) [2]float64 {
	return [2]float64{w.component(m.Axes[0]).F, w.component(m.Axes[1]).F}
}

// pairNames are what the two weights are called.
func (f *Frame) pairNames(m *Slice) (across, up string) {
	return f.weightName(m.Axes[0]), f.weightName(m.Axes[1])
}

// weightName is w₁, w₂, … or b.
func (f *Frame) weightName(k int) string {
	if k == f.Data.Dim() {
		return "«b»"
	}
	return notation.Indexed("«w»", k+1)
}

// component is w₁, w₂, … or b.
func (w *weights) component(k int) notation.Value {
	if k == w.w.Len() {
		return w.b
	}
	return w.w.At(k)
}

// weightCount is the number of weights of two classes, b among them.
func (f *Frame) weightCount() int {
	if f.hasBias() {
		return f.Data.Dim() + 1
	}
	return f.Data.Dim()
}

// held is the one weight beside the two, with its value: b = 3; "" where there is
// none, or are several.
func (f *Frame) held(m *Slice) string {
	k := m.Axes[2]
	if k < 0 {
		return ""
	}
	return text(f.weightName(k), " = ", f.weights(f.State()).component(k))
}

// heldText says that it is held, or that several are.
func (f *Frame) heldText(m *Slice) string {
	switch one := f.held(m); {
	case one != "":
		return one + " held"
	case f.weightCount() > 2:
		return "others held"
	}
	return ""
}

// sliceHeading writes what is drawn over which two weights, that the others are held, and
// the keys that lead to other pairs, where there are any.
func (f *Frame) sliceHeading(s *row.Sheet, focused bool, title string, m *Slice) {
	across, up := f.pairNames(m)
	others := ""
	if m.More {
		others = "< > others"
	}
	headed(s, focused, title+across+", "+up, f.heldText(m), others)
}

// justUpdated reports whether the step shown has just changed the weights.
func (f *Frame) justUpdated() bool {
	return f.Beat == 0 && f.Moment.Before != nil && f.Moment.Event.Updated
}

// pairUnchanged reports whether the update of the step shown left the pair as it was.
func (f *Frame) pairUnchanged(m *Slice) bool {
	return m.pair(f.weights(f.Moment.Before)) == m.pair(f.weights(f.Moment.After))
}

// reach is the range of the path and of 0, with the weights shown and others; span
// is the wider of its two sides, or what one update may make of weights that are 0.
func (f *Frame) reach(m *Slice, others ...[2]float64) (lo, hi [2]float64, span float64) {
	add := func(at [2]float64) {
		for side, v := range at {
			lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
		}
	}
	for _, p := range m.Path {
		add([2]float64(p.At[:2]))
	}
	add(m.pair(f.weights(f.State())))
	for _, at := range others {
		add(at)
	}
	if span = max(hi[0]-lo[0], hi[1]-lo[1]); span == 0 {
		span = max(f.rate().F*max(1, f.longest()), plot.Least)
	}
	return lo, hi, span
}

// The plot below which there is no picture.
const (
	plotColumns = 8
	plotRows    = 3
)

// legendRows is the rows of text below a plot, of so many for both.
func legendRows(rows int) int { return min(4, max(1, (rows-plotRows-1)/2)) }

// weightPlot is a plot over two weights.
type weightPlot struct {
	at         grid.Rect // in the area that has the labels, too
	area       grid.Area
	across, up plot.Axis
}

// newWeightPlot lays out a plot of a range at the top of an area, with room for the labels
// at its left, which depend on the scale, and for what stands below; ok is false where
// there is no room, or the numbers are too large.
func newWeightPlot(a grid.Area, lo, hi [2]float64, name string) (p weightPlot, ok bool) {
	p.at = grid.Rect{W: a.W, H: a.H - 1 - legendRows(a.H)}
	if hi[0]-lo[0] >= plot.Most || hi[1]-lo[1] >= plot.Most || p.at.H < plotRows {
		return p, false
	}
	p.up = plot.Up().Around(lo[1], hi[1], p.at.H)
	p.at.X = labelWidth(a, p.up, name) + 1
	if p.at.W -= p.at.X; p.at.W < plotColumns {
		return p, false
	}
	p.across = plot.Across().Around(lo[0], hi[0], p.at.W)
	p.area = a.Sub(p.at)
	return p, true
}

// cell is where a pair lies.
func (p *weightPlot) cell(at [2]float64) (x, y int, ok bool) {
	x, inX := p.across.CellOf(at[0])
	k, inY := p.up.CellOf(at[1])
	return x, p.up.N - 1 - k, inX && inY
}

// mark sets a sign at a pair, if that is in view.
func (p *weightPlot) mark(at [2]float64, sign rune, style grid.Style) {
	if x, y, ok := p.cell(at); ok {
		p.area.Set(x, y, sign, style)
	}
}

// present draws where the run is, and its last move as a line from where it was.
func (p *weightPlot) present(f *Frame, m *Slice) {
	now := m.pair(f.weights(f.State()))
	if f.justUpdated() && !f.pairUnchanged(m) {
		before := m.pair(f.weights(f.Moment.Before))
		p.line(before, now, plot.Solid, theme.Weight)
		p.mark(before, beforeSign, theme.Weight)
	}
	p.mark(now, nowSign, theme.Weight)
}

// line draws a segment between two pairs.
func (p *weightPlot) line(from, to [2]float64, how plot.Dash, style grid.Style) {
	d := plot.NewDots(p.across.N, p.up.N, p.area.Grid.ASCII)
	place := func(at [2]float64) (u, v float64) {
		x, _ := p.across.Place(at[0])
		y, _ := p.up.Place(at[1])
		return float64(2*x) + 1, float64(4*p.up.N) - float64(4*y) - 2
	}
	u0, v0 := place(from)
	u1, v1 := place(to)
	d.Segment(u0, v0, u1, v1, how)
	d.Join(p.area, style)
}

// The signs on a plot: of where the run has been, where it was before the update, and
// where it is. shadeSigns are from none to the most; they are never written.
const (
	earlierSign = '*'
	beforeSign  = '○'
	nowSign     = 'X'
)

var shadeSigns = [shadeLevels + 1]rune{' ', '░', '▒', '▓', '█'}

// labelWidth is the width of the widest label of an axis that goes up, or of its
// name, if that is short.
func labelWidth(a grid.Area, up plot.Axis, name string) int {
	widest := max(1, up.Width())
	if w := a.Grid.Width(name); w <= 3 {
		widest = max(widest, w)
	}
	return widest
}

// ticks draws the labels at the left of the plot and below it, and the names of the
// axes: the one above the first label, the other at the right end.
func (p *weightPlot) ticks(a grid.Area, right, above string) {
	below := p.at.Y + p.at.H
	p.up.LabelsBeside(a, p.at.X-1, below-1, p.at.Y+1)
	if w := a.Grid.Width(above); w < p.at.X {
		a.Text(p.at.X-1-w, p.at.Y, above, theme.Axis)
	}
	end := a.Right(a.W, below, right, theme.Axis)
	p.across.LabelsBelow(a, p.at.X, below, 0, end-1)
}

// sheetBelow is a sheet for what stands below a picture, from a row of its area on.
func (f *Frame) sheetBelow(a grid.Area, y int) *row.Sheet {
	return f.blank(a.Sub(grid.Rect{X: -1, Y: y, W: a.W + 1, H: max(0, a.H-y)}))
}

// headed writes a heading, and behind it the notes that have room.
func headed(s *row.Sheet, focused bool, title string, notes ...string) {
	s.Title(title, focused)
	for _, note := range notes {
		if note != "" {
			s.More(note)
		}
	}
	s.Next().Rule = true
}
