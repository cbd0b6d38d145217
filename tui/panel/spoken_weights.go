package panel

import (
	"math"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// sliceSlots are the numbers of the loss map's description.
var sliceSlots = slotGroup{"map-drawn", map[string]slotValue{
	"map slice": func(t *textContext) any { return t.f.sliceText(&t.f.LossMap.Slice) },
	"map here": func(t *textContext) any {
		m := &t.f.LossMap.Slice
		return t.f.pairText(m, m.pairOf(t.f.weights(t.f.State())))
	},
	"map start": func(t *textContext) any {
		m := t.f.LossMap
		return t.f.pairText(&m.Slice, [2]float64(m.Path[0].At[:2]))
	},
	"range across": func(t *textContext) any { return t.f.rangeText(&t.f.LossMap.Slice, 0) },
	"range up":     func(t *textContext) any { return t.f.rangeText(&t.f.LossMap.Slice, 1) },
	"downhill": func(t *textContext) any {
		sums, _ := t.f.downhill()
		return text("(", roundNoise(sums[0]), ", ", roundNoise(sums[1]), ")")
	},
	"losing": func(t *textContext) any { _, lost := t.f.downhill(); return countNoun(lost, "example") },
}}

// sliceText names the two weights of a slice and says that the others are held; a single
// one with its value.
func (f *Frame) sliceText(m *Slice) string {
	across, up := f.pairNames(m)
	if held := f.heldText(m); held != "" {
		up += ", with " + held
	}
	return f.fillLetters(across + " and " + up)
}

// pairText is the value of a pair of weights: (w₁, b) = (2, −1).
func (f *Frame) pairText(m *Slice, at [2]float64) string {
	across, up := f.pairNames(m)
	return f.fillLetters(text("(", across, ", ", up, ") = (", at[0], ", ", at[1], ")"))
}

// rangeText says which range a weight of the slice has covered along the path.
func (f *Frame) rangeText(m *Slice, side int) string {
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range m.Path {
		least, most = min(least, p.At[side]), max(most, p.At[side])
	}
	return f.fillLetters(text(f.weightName(m.Axes[side]), " from ", least, " to ", most))
}

// downhill is the direction of steepest descent of the loss, Σ y·x over the examples with
// y·a < 0, and their number; the other examples have no share in it.
func (f *Frame) downhill() (sums [2]float64, lost int) {
	half := f.halfPlanes([2]int(f.LossMap.Axes[:2]))
	for i := range f.Data.Len() {
		if f.State().Predict(i).Margin < 0 {
			h := half(i)
			sums[0], sums[1], lost = sums[0]+h.a, sums[1]+h.b, lost+1
		}
	}
	return sums, lost
}

// weightSpaceSpoken describes weight space: where w is, the region in which all examples
// are right, and the half-plane of each example.
func weightSpaceSpoken(f *Frame, s *row.Sheet, _ ViewState) {
	m := f.WeightSpace
	if m == nil {
		return
	}
	s.Heading("weight space, "+f.sliceText(m), false)
	s.Line(row.Text, "«w»: ", f.pairText(m, m.pairOf(f.weights(f.State()))), " after ", f.State().Event.Updates, plural(" update", f.State().Event.Updates))
	if sp := f.newSpacePlot(grid.New(100, 50, true).All()); sp != nil {
		if f.writeRows(s, "space-solutions"); m.solutionsInView {
			sp.writeRegion(s)
		}
	}
	if degrees, ok := f.widestAngle(); ok {
		s.Line(row.Text, "angle between «w» and the widest-margin direction: ", degrees, "°")
	}
	half := f.halfPlanes([2]int(m.Axes[:2]))
	for i := range min(f.Data.Len(), maxBorders) {
		h := half(i)
		var condition notation.Sum
		for k, v := range [...]float64{h.a, h.b} {
			if v != 0 {
				condition.Term(notation.Float(v))
				condition.Text = append(condition.Text, "·"+f.weightName(m.Axes[k])...)
			}
		}
		if h.c != 0 {
			condition.Term(notation.Float(h.c))
		}
		s.Write(row.Text, f.indexed("x", i), ", ", classGlyph(f.Data.Y[i]), ": right where ", condition.String(), " > 0")
		if slices.Contains(f.Evaluation.Wrong, i) {
			s.Write(row.Wrong, ", wrong now")
		}
		s.Next()
	}
}

// writeRegion writes the corners of the region of solutions, within the picture's range.
func (sp *spacePlot) writeRegion(s *row.Sheet) {
	const most = 12 // corners
	across, up := sp.f.pairNames(sp.f.WeightSpace)
	s.Write(row.Text, "with ", across, " from ", sp.lo[0], " to ", sp.hi[0], " and ", up, " from ", sp.lo[1], " to ", sp.hi[1], ": within")
	for _, p := range sp.polygon[:min(most, len(sp.polygon))] {
		for k := range p {
			p[k] = notation.Clean(p[k], sp.hi[k]-sp.lo[k])
		}
		s.Write(row.Value, " (", p[0], ", ", p[1], ")")
	}
	s.Next()
}
