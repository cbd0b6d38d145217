package panel

import (
	"math"
	"slices"

	"perceptron/algo/margin"
	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// saidLossMap says what the map of the loss shows: what it is over, where the run
// stands, which way is down, how it came there, and the loss of the step's examples.
func saidLossMap(f *Frame, s *row.Sheet, _ View) {
	switch m := f.LossMap; {
	case m == nil:
		s.Line(row.Words, "the loss of all examples is ", f.loss())
	case m.Why != "":
		s.Line(row.Words, m.Why)
	default:
		s.Heading("the loss L, Σ max(0, −«y·a»), over "+f.sliceText(&m.Slice), false)
		s.Line(row.Words, "here: L = ", m.Loss, " at ", f.pairText(&m.Slice, m.pair(f.weights(f.State()))))
		f.sayDownhill(s)
		s.Line(row.Words, "path: from ", f.pairText(&m.Slice, [2]float64(m.Path[0].At[:2])), " in ", f.State().Now.Updates, plural(" update", f.State().Now.Updates),
			"; so far ", f.rangeText(&m.Slice, 0), " and ", f.rangeText(&m.Slice, 1))
	}
	if l, looked := f.Look(); looked && f.Problem.Binary() {
		before, after := f.StepLoss()
		s.Say(row.Words, "the step: ")
		if len(f.Moment.Event.Looks) == 1 {
			s.Say(row.Words, f.name("x", l.Example), " has «y·a» = ", l.Margin, " and the loss ", before)
		} else {
			s.Say(row.Words, "the loss of its examples is ", before)
		}
		if f.justUpdated() {
			s.Say(row.Words, ", after the update ", after)
		}
		s.Next()
	}
}

// sliceText names the two weights of a slice and says that the others are held, one
// by its value.
func (f *Frame) sliceText(m *Slice) string {
	across, up := f.pairNames(m)
	names := across + " and " + up
	switch held := f.held(m); {
	case held != "":
		return names + ", with " + held + " held"
	case f.weightCount() > 2:
		return names + ", the other weights held"
	}
	return names
}

// pairText is where a pair of weights lies: (w₁, b) = (2, −1).
func (f *Frame) pairText(m *Slice, at [2]float64) string {
	across, up := f.pairNames(m)
	return text("(", across, ", ", up, ") = (", at[0], ", ", at[1], ")")
}

// rangeText says between which values a weight has been on the way.
func (f *Frame) rangeText(m *Slice, side int) string {
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range m.Path {
		least, most = min(least, p.At[side]), max(most, p.At[side])
	}
	return text(f.weightName(m.Axes[side]), " from ", least, " to ", most)
}

// sayDownhill says which way the loss falls fastest: towards the sum of y·x over the
// examples with y·a < 0, as the loss of the others does not change near by.
func (f *Frame) sayDownhill(s *row.Sheet) {
	m, lost := f.LossMap, 0
	var sums [2]float64
	for i := range f.Data.Len() {
		if !(f.State().See(i).Margin < 0) {
			continue
		}
		lost++
		for side, j := range m.Axes[:2] {
			v := 1.0
			if j < f.Data.Dim() {
				v = f.Data.At(i, j)
			}
			sums[side] += float64(float64(f.Data.Y[i]) * v)
		}
	}
	if lost == 0 {
		s.Line(row.Words, "downhill: nowhere, no example has «y·a» < 0")
		return
	}
	s.Line(row.Words, "downhill: towards (", decimal(sums[0]), ", ", decimal(sums[1]), "), the sum of y·«x» over ", lost, plural(" example", lost), " with «y·a» < 0")
}

// saidWeightSpace says what weight space shows: where w is, in which region all
// examples are right, and on which side of its border each is.
func saidWeightSpace(f *Frame, s *row.Sheet, _ View) {
	m := f.WeightSpace
	if m == nil {
		return
	}
	s.Heading("weight space, "+f.sliceText(m), false)
	s.Line(row.Words, "«w»: ", f.pairText(m, m.pair(f.weights(f.State()))), " after ", f.State().Now.Updates, plural(" update", f.State().Now.Updates))
	if sp := f.newSpace(grid.New(100, 50, true).All()); sp != nil {
		sp.sayRegion(s)
	}
	if degrees, ok := f.widestAngle(); ok {
		s.Line(row.Words, "angle between «w» and the widest-margin direction: ", degrees, "°")
	}
	for i := range min(f.Data.Len(), bordersMost) {
		h := f.allowedHalf(i, m.Axes, f.heldWeight())
		s.Say(row.Words, f.name("x", i), ", ", glyph(f.Data.Y[i]), ": right where ")
		begun := false
		for k, v := range [...]float64{h.a, h.b} {
			if v != 0 {
				s.Say(row.Words, summand(v, begun), "·", f.weightName(m.Axes[k]))
				begun = true
			}
		}
		if h.c != 0 || !begun {
			s.Say(row.Words, summand(h.c, begun))
		}
		s.Say(row.Words, " > 0")
		if slices.Contains(f.Evaluation.Wrong, i) {
			s.Say(row.Wrong, ", wrong now")
		}
		s.Next()
	}
}

// sayRegion says where, of what a picture would show, all examples are right.
func (sp *space) sayRegion(s *row.Sheet) {
	const most = 12 // corners
	switch {
	case sp.solvable:
		across, up := sp.f.pairNames(sp.f.WeightSpace)
		s.Say(row.Right, "solutions, with ", across, " from ", sp.lo[0], " to ", sp.hi[0], " and ", up, " from ", sp.lo[1], " to ", sp.hi[1], ": within")
		for _, p := range sp.polygon[:min(most, len(sp.polygon))] {
			s.Say(row.Value, " (", p[0], ", ", p[1], ")")
		}
		s.Next()
	case sp.f.separability() == margin.False:
		s.Line(row.Wrong, "solutions: none, nothing separates the examples")
	default:
		s.Line(row.Note, "solutions: none near by")
	}
}
