package panel

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// Slice is two weights that a picture is drawn over, and the run's path through them.
type Slice struct {
	Axes      [3]int      // indices into w of the weights across and up, and of the only other one, if there is exactly one (else −1); index d is b
	HasOthers bool        // other pairs can be selected
	Path      []PathPoint // from the first weights up to those shown
	Stride    int         // updating steps between points of the path

	borderInView    bool // in weight space: the current example's border is in view
	solutionsInView bool // solutions are in view, and not only a border
	twoScales       bool // the axes have different scales (beyond the cells' 1:2)
}

// PathPoint is the weights of a slice after an updating step.
type PathPoint struct {
	Step int // 0 for the first weights
	At   [3]float64
}

// pairOf is the two weights of a state that the slice is drawn over.
func (m *Slice) pairOf(w *weights) [2]float64 {
	return [2]float64{w.component(m.Axes[0]).F, w.component(m.Axes[1]).F}
}

// pairNames are the names of the two weights.
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

// component is weight k: w₁, w₂, … or b.
func (w *weights) component(k int) notation.Value {
	if k == w.w.Len() {
		return w.b
	}
	return w.w.At(k)
}

// weightCount is the number of weights of two labels, b included.
func (f *Frame) weightCount() int {
	if !f.is("none") {
		return f.Data.Dim() + 1
	}
	return f.Data.Dim()
}

// heldValue is the only other weight with its value: b = 3; "" if there is none, or
// several.
func (f *Frame) heldValue(m *Slice) string {
	k := m.Axes[2]
	if k < 0 {
		return ""
	}
	return text(f.weightName(k), " = ", f.weights(f.State()).component(k))
}

// heldText says that the other weights are held.
func (f *Frame) heldText(m *Slice) string {
	switch one := f.heldValue(m); {
	case one != "":
		return one + " held"
	case f.weightCount() > 2:
		return "others held"
	}
	return ""
}

// sliceHeading writes the two weights that a picture is drawn over, that the others are
// held, and the keys for other pairs, if there are any.
func (f *Frame) sliceHeading(s *row.Sheet, focused bool, title string, m *Slice) {
	across, up := f.pairNames(m)
	others := ""
	if m.HasOthers {
		others = "< > others"
	}
	headingWithNotes(s, focused, title+across+", "+up, f.heldText(m), others)
}

// pairUnchanged reports whether the step's update left the two weights unchanged.
func (f *Frame) pairUnchanged(m *Slice) bool {
	return m.pairOf(f.weights(f.Moment.Before)) == m.pairOf(f.weights(f.Moment.After))
}

// plotRange is the range of the path, of 0, of the weights shown and of others, with some
// padding. If all of these are 0, the padding is about the size of one update.
func (f *Frame) plotRange(m *Slice, others ...[2]float64) (lo, hi [2]float64) {
	add := func(at [2]float64) {
		for side, v := range at {
			lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
		}
	}
	for _, p := range m.Path {
		add([2]float64(p.At[:2]))
	}
	add(m.pairOf(f.weights(f.State())))
	add(m.pairOf(f.weights(f.Moment.After)))
	for _, at := range others {
		add(at)
	}
	span := max(hi[0]-lo[0], hi[1]-lo[1])
	if span == 0 {
		span = max(f.rate().F*max(1, f.radius()), plot.MinSpan)
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

// The smallest plot that is drawn.
const (
	minPlotWidth  = 14
	minPlotHeight = 4
)

// legendRows is how many of a picture's rows are text below the plot.
func legendRows(rows int) int { return min(4, max(1, (rows-minPlotHeight)/2)) }

// weightPlot is a picture over two weights, drawn with the plane's code; each axis has
// its own scale.
type weightPlot struct {
	plane.Scene
	frame      grid.Area // with axis labels
	area       grid.Area // without them
	across, up plot.Axis
}

// newWeightPlot lays out a plot of a range at the top of an area, over the rows of its
// legend; ok is false if there is no room.
func newWeightPlot(a grid.Area, lo, hi [2]float64, right, above string) (p *weightPlot, ok bool) {
	p = &weightPlot{frame: a.Sub(grid.Rect{W: a.W, H: a.H - legendRows(a.H)})}
	if p.frame.H < minPlotHeight || a.W < minPlotWidth {
		return p, false
	}
	p.UnequalScales, p.View = true, &plane.Range{MinX: lo[0], MaxX: hi[0], MinY: lo[1], MaxY: hi[1]}
	p.XName, p.YName = right, a.Grid.Spell(above)
	p.Overlay.Strokes, p.Overlay.Marks = make([]plane.Stroke, 0, 2*maxMoves), make([]plane.Mark, 0, 2*maxMoves)
	var at grid.Rect
	at, p.across, p.up = plane.NewViewport(a.W, p.frame.H, &p.Scene).Axes()
	p.area = p.frame.Sub(at)
	return p, true
}

// draw draws what has been added to the plot.
func (p *weightPlot) draw() { plane.Draw(p.frame.Grid, p.frame.Rect, &p.Scene) }

// mark adds a sign at a pair of weights; it is drawn if that is in view.
func (p *weightPlot) mark(at [2]float64, sign rune, style grid.Style) {
	p.Overlay.Marks = append(p.Overlay.Marks, plane.Mark{X: at[0], Y: at[1], Sign: sign, Style: style})
}

// line adds a segment between two pairs.
func (p *weightPlot) line(from, to [2]float64, how plot.Dash, style grid.Style) {
	p.Overlay.Strokes = append(p.Overlay.Strokes, plane.Stroke{From: from, To: to, Dash: how, Style: style})
}

// border adds the whole line a·across + b·up + c = 0.
func (p *weightPlot) border(h halfPlane, how plot.Dash, style grid.Style) {
	p.Overlay.Strokes = append(p.Overlay.Strokes, plane.Stroke{Line: &plane.Line{WX: h.a, WY: h.b, B: h.c}, Dash: how, Style: style})
}

// drawPresent adds the present weights, and a line from the weights before the update.
func (p *weightPlot) drawPresent(f *Frame, m *Slice) {
	now := m.pairOf(f.weights(f.State()))
	if f.justUpdated() && !f.pairUnchanged(m) {
		before := m.pairOf(f.weights(f.Moment.Before))
		p.line(before, now, plot.Solid, theme.Weight)
		p.mark(before, beforeSign, theme.Weight)
	}
	p.mark(now, nowSign, theme.Weight)
}

// The signs on a plot: earlier points of the path, the weights before the update, and the
// present weights. shadeSigns are the shades in order. Read-only.
const (
	earlierSign = '*'
	beforeSign  = '○'
	nowSign     = 'X'
)

var shadeSigns = [shadeLevels + 1]rune{' ', '░', '▒', '▓', '█'}

// sheetBelow is a sheet for the text below a picture, from row y of its area on.
func (f *Frame) sheetBelow(a grid.Area, y int) *row.Sheet {
	return f.newSheet(a.Sub(grid.Rect{X: -1, Y: y, W: a.W + 1, H: max(0, a.H-y)}))
}

// headingWithNotes writes a heading with the notes that fit.
func headingWithNotes(s *row.Sheet, focused bool, title string, notes ...string) {
	s.Title(title, focused)
	for _, note := range notes {
		if note != "" {
			s.HeadingNote(note)
		}
	}
	s.Next().Heading = true
}
