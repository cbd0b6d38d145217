package panel

import (
	"sort"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// LossMap is what the picture of the loss over two weights is made of. Its
// shades are the panel's own work, since they depend on its size.
type LossMap struct {
	Why  string // there are no two weights to draw over: nothing else is set
	Pair [2]int // the weights across and up: indices into w; d is b
	More bool   // other pairs can be chosen

	Path   []PathPoint // the pair along the run, the first weights first
	Every  int         // updating steps from one of those to the next
	Lo, Hi [2]float64  // over all the run, as far as it was followed, and 0
	Loss   float64     // of the run's own weights; NaN while it is being worked out
}

// CurveAlone stands for the pair where in its place there is the loss of one example
// over its y·a, beside the hinge.
const CurveAlone = -1

// PathPoint is the pair of weights after an updating step.
type PathPoint struct {
	Step int // 0 for the first weights
	At   [2]float64
}

// The sizes from which the map and the curve are drawn beside each other, or
// one above the other; below them there is the map alone, where there is one.
const (
	lossBeside = 50
	lossAbove  = 21
	lossCurve  = 11 // rows of the curve below the map
)

func roomLossMap(f *Frame, width, height int) (least, best int) {
	least, best = min(9, max(5, height/3)), 24
	if width >= lossBeside {
		best = 18
	}
	if f.LossMap != nil && f.LossMap.Why != "" {
		least, best = min(11, max(5, height*2/5)), 13
	}
	return least, max(least, best)
}

// drawLossMap draws the loss over two weights with the run's path, and the loss
// of one example over its y·a: two views of what a step of stochastic gradient
// descent goes down (003, 004).
func drawLossMap(a grid.Area, f *Frame, v View, focused bool) {
	s, m := f.blank(a), f.LossMap
	if m == nil || m.Why != "" {
		s.Heading("the perceptron loss", focused)
		if m != nil {
			s.Paragraph(row.Words, m.Why)
		}
		s.Draw()
		if rows := s.Left(); rows > 0 && f.Problem.Binary() {
			f.drawCurve(part(a, grid.Rect{Y: a.H() - rows, W: s.W, H: rows}))
		}
		return
	}
	if m.Pair[0] == CurveAlone {
		f.drawCurve(part(a, grid.Rect{W: s.W, H: a.H()}))
		return
	}
	f.mapHeading(s, focused)
	s.Draw()
	shades := v.Shades
	if shades == nil {
		shades = new(Shades)
	}
	body := grid.Rect{Y: 1, W: s.W, H: a.H() - 1}
	beside := body
	switch {
	case body.W >= lossBeside:
		body.W = body.W * 11 / 20
		beside.X, beside.W = body.W+2, beside.W-body.W-2
		f.drawCurve(part(a, beside))
	case body.H >= lossAbove:
		body.H -= lossCurve
		beside.Y, beside.H = body.Y+body.H, lossCurve
		f.drawCurve(part(a, beside))
	}
	f.drawMap(part(a, body), shades)
}

// sheetBelow is a sheet for what stands below a picture, from a row of its area on.
func (f *Frame) sheetBelow(a grid.Area, y int) *row.Sheet {
	return f.blank(a.Sub(grid.Rect{X: -1, Y: y, W: a.W() + 1, H: max(0, a.H()-y)}))
}

// mapHeading says what the map is over, which weights are held where they are,
// one by its value, and how to come to others; in a narrow panel, less of it.
func (f *Frame) mapHeading(s *row.Sheet, focused bool) {
	m := f.LossMap
	pair := f.weightName(m.Pair[0]) + ", " + f.weightName(m.Pair[1])
	all := f.Data.Dim()
	if f.hasBias() {
		all++
	}
	long, short, held := "the others held", "others held", "others held"
	switch all {
	case 2:
		long, short, held = "", "", ""
	case 3:
		k := 3 - m.Pair[0] - m.Pair[1]
		short = f.weightName(k) + " = " + string(notation.Append(nil, f.weights(f.State()).component(k)))
		held = short + " held"
		long = held + "; earlier points had another"
	}
	more := ""
	if m.More {
		more = s.Dot() + "< > others"
	}
	over := "loss over " + pair
	longest(s, focused, [][2]string{{over, long + more}, {over, held + more}, {over, long}, {over, held}, {"L(" + pair + ")", held}, {over, short}, {"L(" + pair + ")", short}})
}

// longest heads a panel with the first of the titles, and what follows it, that has
// room; the last in any case.
func longest(s *row.Sheet, focused bool, titles [][2]string) {
	const rules = 9 // columns around the two
	for k, t := range titles {
		if s.Measure(t[0], t[1])+rules <= s.W || k == len(titles)-1 {
			s.Heading(t[0], focused, t[1])
			return
		}
	}
}

// weightName is w₁, w₂, … or b.
func (f *Frame) weightName(k int) string {
	if k == f.Data.Dim() {
		return "b"
	}
	return notation.Indexed("w", k+1)
}

// component is w₁, w₂, … or b.
func (w *weights) component(k int) notation.Value {
	if k == w.w.Len() {
		return w.b
	}
	return w.w.At(k)
}

// pathLength is how many of the points of the path lie at or before the step shown.
func (f *Frame) pathLength(m *LossMap) int {
	step := f.Moment.Step
	if f.Beat == 1 {
		step--
	}
	return sort.Search(len(m.Path), func(k int) bool { return m.Path[k].Step > step })
}

// justUpdated reports whether the step shown has just changed the weights.
func (f *Frame) justUpdated() bool {
	return f.Beat == 0 && f.Moment.Before != nil && f.Moment.Event.Updated
}

// pairUnchanged reports whether the update of the step shown left the pair as it was.
func (f *Frame) pairUnchanged(m *LossMap) bool {
	return m.pairOf(f.weights(f.Moment.Before)) == m.pairOf(f.weights(f.Moment.After))
}

// pairOf is the pair among the weights of a state.
func (m *LossMap) pairOf(w *weights) [2]float64 {
	return [2]float64{w.component(m.Pair[0]).F, w.component(m.Pair[1]).F}
}
