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

// widestAngle is the angle between the weights and the widest separator, in degrees,
// by the proof's u·ŵ and ‖ŵ‖; ok is false where there is none, or no weights.
func (f *Frame) widestAngle() (degrees float64, ok bool) {
	if f.Theory == nil || f.Theory.Proof == nil {
		return 0, false
	}
	l := f.proofLines().After
	if f.Beat == 1 {
		l = f.proofLines().Before
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

// angleNumbers are that angle.
var angleNumbers = group{"widest-angle", map[string]quantity{
	"widest angle": func(t *reader) any { degrees, _ := t.f.widestAngle(); return degrees },
}}

// widestInSlice is where the widest separator's direction meets the slice, scaled to
// the held weight; without one, any length will do, and that of w is taken.
func (f *Frame) widestInSlice() (at [2]float64, ok bool) {
	if f.Theory == nil || f.Theory.Verdict.Separable != margin.True || f.Theory.Verdict.W == nil || len(f.Theory.Verdict.Weights) == 0 {
		return at, false
	}
	v := &f.Theory.Verdict
	of := func(j int) float64 {
		if j == len(v.W) {
			return v.B
		}
		return v.W[j]
	}
	three := f.WeightSpace.Axes
	scale := 1.0
	if w := f.weights(f.State()); three[2] < 0 {
		pair := f.WeightSpace.pair(w)
		scale = max(model.Norm(pair[:]), 1) / model.Norm([]float64{of(three[0]), of(three[1])})
	} else if scale = w.component(three[2]).F / of(three[2]); !(scale > 0) || math.IsInf(scale, 1) {
		return at, false
	}
	return [2]float64{of(three[0]) * scale, of(three[1]) * scale}, true
}

// drawWeightSpace draws the half-planes, what they have in common, and the path.
func drawWeightSpace(a grid.Area, f *Frame, _ View, focused bool) {
	s, m := f.blank(a), f.WeightSpace
	if m == nil {
		s.Heading("weight space", focused)
		s.Draw()
		return
	}
	f.sliceHeading(s, focused, "weight space ", m)
	s.Draw()
	body := part(a, grid.Rect{Y: 1, W: s.W, H: a.H - 1})
	sp := f.newSpace(body)
	if sp == nil {
		return
	}
	sp.fill()
	legend := f.sheetBelow(body, sp.frame.H)
	f.sayRows(legend, "space-solutions")
	m.twoScales = math.Abs(math.Log2(sp.up.Unit()/sp.across.Unit())-1) > 0.1
	if l, looked := f.Look(); looked {
		m.borderSeen = sp.seen(sp.half(l.Example))
	}
	f.sayRows(legend, "space-legend")
	legend.Draw()
}

// space is the picture of weight space on an area.
type space struct {
	*weightPlot
	f       *Frame
	lo, hi  [2]float64            // what is in view
	half    func(i int) halfPlane // where an example is right
	polygon [][2]float64          // where all are
}

// bordersMost is the examples whose borders are all drawn; of more, only the borders that
// the solutions have and that of the example at hand.
const bordersMost = 24

// numberedMost is the examples whose borders have their numbers beside them.
const numberedMost = 9

// newSpace lays the picture out; nil where there is no room, or the numbers are too
// large.
func (f *Frame) newSpace(a grid.Area) *space {
	m := f.WeightSpace
	var others [][2]float64
	if u, known := f.widestInSlice(); known {
		others = append(others, u)
	}
	lo, hi := f.reach(m, others...)
	right, above := f.pairNames(m)
	p, ok := newWeightPlot(a, lo, hi, f.filled(right), f.filled(above))
	if !ok {
		return nil
	}
	sp := &space{weightPlot: p, f: f, half: f.halves([2]int(m.Axes[:2]))}
	sp.lo = [2]float64{p.across.Value(-0.5), p.up.Value(-0.5)}
	sp.hi = [2]float64{p.across.Value(float64(p.across.N) - 0.5), p.up.Value(float64(p.up.N) - 0.5)}
	sp.polygon = f.solutions([2]int(m.Axes[:2]), sp.lo, sp.hi)
	m.solvable = area(sp.polygon) > 1e-9*area(corners(sp.lo, sp.hi))
	return sp
}

// fill draws the borders, the widest direction and the path, and the solutions where
// nothing else is.
func (sp *space) fill() {
	f, m := sp.f, sp.f.WeightSpace
	hand := f.atHand()
	for i := range f.Data.Len() {
		if i != hand && (f.Data.Len() <= bordersMost || sp.bounds(i)) {
			sp.border(sp.half(i), plot.Dashed, theme.Ghost)
		}
	}
	if hand >= 0 {
		sp.border(sp.half(hand), plot.Solid, theme.AtHand)
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
	sp.present(f, m)
	sp.draw()
	sp.numbers(hand)
	for k := range sp.across.N * sp.up.N {
		x, y := k%sp.across.N, k/sp.across.N
		if m.solvable && sp.area.At(x, y).Rune == ' ' && encloses(sp.polygon, sp.middle(x, y)) {
			sp.area.Set(x, y, shadeSigns[1], theme.Shade)
		}
	}
}

// bounds reports whether the border of an example is a side of the solutions.
func (sp *space) bounds(i int) bool {
	h, corners := sp.half(i), 0
	for _, p := range sp.polygon {
		size := math.Abs(h.a*p[0]) + math.Abs(h.b*p[1]) + math.Abs(h.c)
		if math.Abs(h.value(p)) <= 1e-9*size {
			corners++
		}
	}
	return corners > 1
}

// numbers writes those of few examples, each in the first cell beside its border, on the
// side where it is right, that touches no other; none where the border is out of view.
func (sp *space) numbers(hand int) {
	for i := range sp.f.Data.Len() {
		style := theme.Label
		if i == hand {
			style = theme.AtHand
		}
		if half := sp.half(i); sp.f.Data.Len() <= numberedMost && sp.seen(half) {
			sp.number(strconv.Itoa(sp.f.Data.Number(i)), half, style)
		}
	}
}

func (sp *space) number(text string, h halfPlane, style grid.Style) {
	cell := math.Abs(h.a*sp.across.Unit()) + math.Abs(h.b*sp.up.Unit())
	for x := sp.across.N - 1 - len(text); x > 0; x-- {
		for y := range sp.up.N {
			away := h.value(sp.middle(x, y)) / cell
			if away > 0.5 && away < 2 && sp.clear(x-1, x+len(text), y) {
				sp.area.Text(x, y, text, style)
				return
			}
		}
	}
}

// middle is the pair of weights in the middle of a cell.
func (sp *space) middle(x, y int) [2]float64 {
	return [2]float64{sp.across.Value(float64(x)), sp.up.Value(float64(sp.up.N - 1 - y))}
}

// clear reports whether there is no digit in a row from one column to another.
func (sp *space) clear(from, to, y int) bool {
	for x := max(0, from); x <= min(to, sp.across.N-1); x++ {
		if r := sp.area.At(x, y).Rune; r >= '0' && r <= '9' {
			return false
		}
	}
	return true
}

// seen reports whether a border crosses the view.
func (sp *space) seen(h halfPlane) bool {
	wrong := func(p [2]float64) bool { return h.value(p) < 0 }
	view := corners(sp.lo, sp.hi)
	return slices.ContainsFunc(view, wrong) && len(intersection(view, h)) > 0
}

// separability is whether anything separates the data, as far as it is known.
func (f *Frame) separability() margin.Tri {
	if f.Theory == nil {
		return margin.Undecided
	}
	return f.Theory.Verdict.Separable
}
