package panel

import (
	"math"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// sliceNumbers are of the map of the loss, for who listens.
var sliceNumbers = group{"map-drawn", map[string]quantity{
	"map slice":    func(t *reader) any { return t.f.sliceText(&t.f.LossMap.Slice) },
	"map here":     func(t *reader) any { m := &t.f.LossMap.Slice; return t.f.pairText(m, m.pair(t.f.weights(t.f.State()))) },
	"map start":    func(t *reader) any { m := t.f.LossMap; return t.f.pairText(&m.Slice, [2]float64(m.Path[0].At[:2])) },
	"range across": func(t *reader) any { return t.f.rangeText(&t.f.LossMap.Slice, 0) },
	"range up":     func(t *reader) any { return t.f.rangeText(&t.f.LossMap.Slice, 1) },
	"downhill": func(t *reader) any {
		sums, _ := t.f.downhill()
		return text("(", decimal(sums[0]), ", ", decimal(sums[1]), ")")
	},
	"losing": func(t *reader) any { _, lost := t.f.downhill(); return counted(lost, "example") },
}}

// sliceText names the two weights of a slice and says that the others are held, one
// by its value.
func (f *Frame) sliceText(m *Slice) string {
	across, up := f.pairNames(m)
	if held := f.heldText(m); held != "" {
		up += ", with " + held
	}
	return f.filled(across + " and " + up)
}

// pairText is where a pair of weights lies: (w₁, b) = (2, −1).
func (f *Frame) pairText(m *Slice, at [2]float64) string {
	across, up := f.pairNames(m)
	return f.filled(text("(", across, ", ", up, ") = (", at[0], ", ", at[1], ")"))
}

// rangeText says between which values a weight has been on the way.
func (f *Frame) rangeText(m *Slice, side int) string {
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range m.Path {
		least, most = min(least, p.At[side]), max(most, p.At[side])
	}
	return f.filled(text(f.weightName(m.Axes[side]), " from ", least, " to ", most))
}

// downhill is the way in which the loss falls fastest, the sum of y·x over the examples
// with y·a < 0, and how many these are: the loss of the others does not change near by.
func (f *Frame) downhill() (sums [2]float64, lost int) {
	half := f.halves([2]int(f.LossMap.Axes[:2]))
	for i := range f.Data.Len() {
		if f.State().Predict(i).Margin < 0 {
			h := half(i)
			sums[0], sums[1], lost = sums[0]+h.a, sums[1]+h.b, lost+1
		}
	}
	return sums, lost
}

// saidWeightSpace says what weight space shows: where w is, in which region all
// examples are right, and on which side of its border each is.
func saidWeightSpace(f *Frame, s *row.Sheet, _ View) {
	m := f.WeightSpace
	if m == nil {
		return
	}
	s.Heading("weight space, "+f.sliceText(m), false)
	s.Line(row.Text, "«w»: ", f.pairText(m, m.pair(f.weights(f.State()))), " after ", f.State().Event.Updates, plural(" update", f.State().Event.Updates))
	if sp := f.newSpace(grid.New(100, 50, true).All()); sp != nil {
		if f.sayRows(s, "space-solutions"); m.solvable {
			sp.sayRegion(s)
		}
	}
	if degrees, ok := f.widestAngle(); ok {
		s.Line(row.Text, "angle between «w» and the widest-margin direction: ", degrees, "°")
	}
	half := f.halves([2]int(m.Axes[:2]))
	for i := range min(f.Data.Len(), bordersMost) {
		h := half(i)
		var asks notation.Sum
		for k, v := range [...]float64{h.a, h.b} {
			if v != 0 {
				asks.Term(notation.Float(v))
				asks.Text = append(asks.Text, "·"+f.weightName(m.Axes[k])...)
			}
		}
		if h.c != 0 {
			asks.Term(notation.Float(h.c))
		}
		s.Write(row.Text, f.name("x", i), ", ", glyph(f.Data.Y[i]), ": right where ", asks.String(), " > 0")
		if slices.Contains(f.Evaluation.Wrong, i) {
			s.Write(row.Wrong, ", wrong now")
		}
		s.Next()
	}
}

// sayRegion says the corners of what a picture would show of the solutions.
func (sp *space) sayRegion(s *row.Sheet) {
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
