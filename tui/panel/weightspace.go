package panel

import (
	"math"
	"slices"
	"strconv"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// widestAngle is the angle in degrees between the weights and the widest separator, from
// the proof's u·ŵ and ‖ŵ‖; ok is false if either is missing.
func (f *Frame) widestAngle() (degrees float64, ok bool) {
	if f.Theory == nil || f.Theory.Proof == nil {
		return 0, false
	}
	l := f.proofTrack().After
	if f.Beat == 1 {
		l = f.proofTrack().Before
	}
	size := math.Sqrt(f.Theory.Proof.SeparatorSquare * l.Square)
	if !(size > 0) {
		return 0, false
	}
	along := max(-1, min(1, l.Inner/size))
	degrees = model.Degrees(math.Sqrt((1-along)*(1+along)), math.Abs(along))
	if along < 0 {
		degrees = 180 - degrees
	}
	return degrees, true
}

// angleSlots is the slot of that angle.
var angleSlots = slotGroup{"widest-angle", map[string]slotValue{
	"widest angle": func(t *textContext) any { degrees, _ := t.f.widestAngle(); return degrees },
}}

// widestInSlice is the point where the direction of the widest separator meets the slice:
// scaled to the held weight, or to the length of w if no weight is held.
func (f *Frame) widestInSlice() (at [2]float64, ok bool) {
	if f.Theory == nil || f.Theory.Verdict.Separable != margin.True || f.Theory.Verdict.W == nil || len(f.Theory.Verdict.Weights) == 0 {
		return at, false
	}
	v := &f.Theory.Verdict
	component := func(j int) float64 {
		if j == len(v.W) {
			return v.B
		}
		return v.W[j]
	}
	axes := f.WeightSpace.Axes
	scale := 1.0
	if w := f.weights(f.State()); axes[2] < 0 {
		pair := f.WeightSpace.pairOf(w)
		scale = max(model.Norm(pair[:]), 1) / model.Norm([]float64{component(axes[0]), component(axes[1])})
	} else if scale = w.component(axes[2]).F / component(axes[2]); !(scale > 0) || math.IsInf(scale, 1) {
		return at, false
	}
	return [2]float64{component(axes[0]) * scale, component(axes[1]) * scale}, true
}

// drawWeightSpace draws the half-planes, their intersection, and the path.
func drawWeightSpace(a grid.Area, f *Frame, _ ViewState, focused bool) {
	s, m := f.newSheet(a), f.WeightSpace
	if m == nil {
		s.Heading("weight space", focused)
		s.Draw()
		return
	}
	f.sliceHeading(s, focused, "weight space ", m)
	s.Draw()
	body := inset(a, grid.Rect{Y: 1, W: s.W, H: a.H - 1})
	sp := f.newSpacePlot(body)
	if sp == nil {
		return
	}
	sp.paint()
	legend := f.sheetBelow(body, sp.frame.H)
	f.writeRows(legend, "space-solutions")
	m.twoScales = math.Abs(math.Log2(sp.up.Unit()/sp.across.Unit())-1) > 0.1
	if l, looked := f.CurrentPrediction(); looked {
		m.borderInView = sp.inView(sp.half(l.Example))
	}
	f.writeRows(legend, "space-legend")
	legend.Draw()
}

// spacePlot is the picture of weight space on an area.
type spacePlot struct {
	*weightPlot
	f       *Frame
	lo, hi  [2]float64            // range in view
	half    func(i int) halfPlane // the half-plane of each example
	polygon [][2]float64          // their intersection
}

// maxBorders is the most examples whose borders are all drawn. If there are more, only
// borders of the solutions and that of the current example are drawn.
const maxBorders = 24

// maxNumbered is the most examples whose borders are labelled with their numbers.
const maxNumbered = 9

// newSpacePlot lays the picture out; nil if there is no room, or the numbers overflow.
func (f *Frame) newSpacePlot(a grid.Area) *spacePlot {
	m := f.WeightSpace
	var others [][2]float64
	if u, known := f.widestInSlice(); known {
		others = append(others, u)
	}
	lo, hi := f.plotRange(m, others...)
	right, above := f.pairNames(m)
	p, ok := newWeightPlot(a, lo, hi, f.fillLetters(right), f.fillLetters(above))
	if !ok {
		return nil
	}
	sp := &spacePlot{weightPlot: p, f: f, half: f.halfPlanes([2]int(m.Axes[:2]))}
	sp.lo = [2]float64{p.across.Value(-0.5), p.up.Value(-0.5)}
	sp.hi = [2]float64{p.across.Value(float64(p.across.N) - 0.5), p.up.Value(float64(p.up.N) - 0.5)}
	sp.polygon = f.solutionRegion([2]int(m.Axes[:2]), sp.lo, sp.hi)
	m.solutionsInView = polygonArea(sp.polygon) > 1e-9*polygonArea(rectangle(sp.lo, sp.hi))
	return sp
}

// paint draws the borders, the widest direction and the path, and shades the solutions
// where cells are blank.
func (sp *spacePlot) paint() {
	f, m := sp.f, sp.f.WeightSpace
	current := f.currentExample()
	for i := range f.Data.Len() {
		if i != current && (f.Data.Len() <= maxBorders || sp.isEdge(i)) {
			sp.border(sp.half(i), plot.Dashed, theme.Ghost)
		}
	}
	if current >= 0 {
		sp.border(sp.half(current), plot.Solid, theme.AtHand)
	}
	if u, ok := f.widestInSlice(); ok {
		if m.Axes[2] < 0 {
			sp.line([2]float64{}, [2]float64{u[0] * 1e3, u[1] * 1e3}, plot.Dotted, theme.MaxMargin)
		}
		sp.mark(u, 'u', theme.MaxMargin)
	}
	for _, p := range m.Path { // points with another held weight are hollow
		sign := earlierSign
		if m.Axes[2] >= 0 && p.At[2] != f.weights(f.State()).component(m.Axes[2]).F {
			sign = beforeSign
		}
		sp.mark([2]float64(p.At[:2]), sign, theme.Weight)
	}
	sp.drawPresent(f, m)
	sp.draw()
	sp.writeNumbers(current)
	for k := range sp.across.N * sp.up.N {
		x, y := k%sp.across.N, k/sp.across.N
		if m.solutionsInView && sp.area.At(x, y).Rune == ' ' && contains(sp.polygon, sp.middle(x, y)) {
			sp.area.Set(x, y, shadeSigns[1], theme.Shade)
		}
	}
}

// isEdge reports whether an example's border is an edge of the solutions.
func (sp *spacePlot) isEdge(i int) bool {
	h, touching := sp.half(i), 0
	for _, p := range sp.polygon {
		size := math.Abs(h.a*p[0]) + math.Abs(h.b*p[1]) + math.Abs(h.c)
		if math.Abs(h.value(p)) <= 1e-9*size {
			touching++
		}
	}
	return touching > 1
}

// writeNumbers labels the borders if examples are few: each number is in the first free
// cell beside its border, on the side where the example is right.
func (sp *spacePlot) writeNumbers(current int) {
	for i := range sp.f.Data.Len() {
		style := theme.Label
		if i == current {
			style = theme.AtHand
		}
		if half := sp.half(i); sp.f.Data.Len() <= maxNumbered && sp.inView(half) {
			sp.writeNumber(strconv.Itoa(sp.f.Data.Number(i)), half, style)
		}
	}
}

func (sp *spacePlot) writeNumber(text string, h halfPlane, style grid.Style) {
	cell := math.Abs(h.a*sp.across.Unit()) + math.Abs(h.b*sp.up.Unit())
	for x := sp.across.N - 1 - len(text); x > 0; x-- {
		for y := range sp.up.N {
			away := h.value(sp.middle(x, y)) / cell
			if away > 0.5 && away < 2 && sp.freeOfDigits(x-1, x+len(text), y) {
				sp.area.Text(x, y, text, style)
				return
			}
		}
	}
}

// middle is the pair of weights at the middle of a cell.
func (sp *spacePlot) middle(x, y int) [2]float64 {
	return [2]float64{sp.across.Value(float64(x)), sp.up.Value(float64(sp.up.N - 1 - y))}
}

// freeOfDigits reports whether columns from to to of a row have no digit.
func (sp *spacePlot) freeOfDigits(from, to, y int) bool {
	for x := max(0, from); x <= min(to, sp.across.N-1); x++ {
		if r := sp.area.At(x, y).Rune; r >= '0' && r <= '9' {
			return false
		}
	}
	return true
}

// inView reports whether a border crosses the view.
func (sp *spacePlot) inView(h halfPlane) bool {
	wrong := func(p [2]float64) bool { return h.value(p) < 0 }
	view := rectangle(sp.lo, sp.hi)
	return slices.ContainsFunc(view, wrong) && len(clip(view, h)) > 0
}

// separability is whether the data are separable, as far as it is known.
func (f *Frame) separability() margin.Tri {
	if f.Theory == nil {
		return margin.Undecided
	}
	return f.Theory.Verdict.Separable
}
