package panel

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
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
	if !f.is("none") {
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

// pairUnchanged reports whether the update of the step shown left the pair as it was.
func (f *Frame) pairUnchanged(m *Slice) bool {
	return m.pair(f.weights(f.Moment.Before)) == m.pair(f.weights(f.Moment.After))
}

// reach is the range of the path and of 0, with the weights shown and others, and room
// around them: where they are all 0, what one update may make of them.
func (f *Frame) reach(m *Slice, others ...[2]float64) (lo, hi [2]float64) {
	add := func(at [2]float64) {
		for side, v := range at {
			lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
		}
	}
	for _, p := range m.Path {
		add([2]float64(p.At[:2]))
	}
	add(m.pair(f.weights(f.State())))
	add(m.pair(f.weights(f.Moment.After)))
	for _, at := range others {
		add(at)
	}
	span := max(hi[0]-lo[0], hi[1]-lo[1])
	if span == 0 {
		span = max(f.rate().F*max(1, f.longest()), plot.MinSpan)
	}
	for side := range lo {
		pad := (hi[side] - lo[side]) / 6
		if pad == 0 {
			pad = span / 2
		}
		lo[side], hi[side] = lo[side]-pad, hi[side]+pad
	}
	return lo, hi
}

// The plot below which there is no picture.
const (
	plotColumns = 14
	plotRows    = 4
)

// legendRows is the rows of text below a plot, of so many for both.
func legendRows(rows int) int { return min(4, max(1, (rows-plotRows)/2)) }

// weightPlot is a picture over two weights, drawn as the plane is; each axis has a scale
// of its own.
type weightPlot struct {
	plane.Scene
	frame      grid.Area // with the labels
	area       grid.Area // the plot alone
	across, up plot.Axis
}

// newWeightPlot lays out a plot of a range at the top of an area, over rows for what stands
// below; ok is false where there is no room.
func newWeightPlot(a grid.Area, lo, hi [2]float64, right, above string) (p *weightPlot, ok bool) {
	p = &weightPlot{frame: a.Sub(grid.Rect{W: a.W, H: a.H - legendRows(a.H)})}
	if p.frame.H < plotRows || a.W < plotColumns {
		return p, false
	}
	p.UnequalScales, p.View = true, &plane.Range{MinX: lo[0], MaxX: hi[0], MinY: lo[1], MaxY: hi[1]}
	p.XName, p.YName = right, a.Grid.Spell(above)
	p.Overlay.Strokes, p.Overlay.Marks = make([]plane.Stroke, 0, 2*movesDrawn), make([]plane.Mark, 0, 2*movesDrawn)
	var at grid.Rect
	at, p.across, p.up = plane.NewViewport(a.W, p.frame.H, &p.Scene).Axes()
	p.area = p.frame.Sub(at)
	return p, true
}

// draw draws what has been put on the plot.
func (p *weightPlot) draw() { plane.Draw(p.frame.Grid, p.frame.Rect, &p.Scene) }

// mark sets a sign at a pair, if that is in view.
func (p *weightPlot) mark(at [2]float64, sign rune, style grid.Style) {
	p.Overlay.Marks = append(p.Overlay.Marks, plane.Mark{X: at[0], Y: at[1], Sign: sign, Style: style})
}

// line draws a segment between two pairs.
func (p *weightPlot) line(from, to [2]float64, how plot.Dash, style grid.Style) {
	p.Overlay.Strokes = append(p.Overlay.Strokes, plane.Stroke{From: from, To: to, Dash: how, Style: style})
}

// border draws a whole line, where a·across + b·up + c is 0.
func (p *weightPlot) border(h halfPlane, how plot.Dash, style grid.Style) {
	p.Overlay.Strokes = append(p.Overlay.Strokes, plane.Stroke{Line: &plane.Line{WX: h.a, WY: h.b, B: h.c}, Dash: how, Style: style})
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

// The signs on a plot: of where the run has been, where it was before the update, and
// where it is. shadeSigns are from none to the most; they are never written.
const (
	earlierSign = '*'
	beforeSign  = '○'
	nowSign     = 'X'
)

var shadeSigns = [shadeLevels + 1]rune{' ', '░', '▒', '▓', '█'}

// sheetBelow is a sheet for what stands below a picture, from a row of its area on.
func (f *Frame) sheetBelow(a grid.Area, y int) *row.Sheet {
	return f.blank(a.Sub(grid.Rect{X: -1, Y: y, W: a.W + 1, H: max(0, a.H-y)}))
}

// headed writes a heading, and behind it the notes that have room.
func headed(s *row.Sheet, focused bool, title string, notes ...string) {
	s.Title(title, focused)
	for _, note := range notes {
		if note != "" {
			s.HeadingNote(note)
		}
	}
	s.Next().Heading = true
}
