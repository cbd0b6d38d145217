package panel

import (
	"math"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// lengthColumns are the columns of lengths. They are never written.
var lengthColumns = [...]tableColumn{
	{row.Column{Head: "y·a/‖w‖", Least: 8, Rank: 3, Spare: always}, sayLength(func(f *Frame, h model.Hyperplane, i int) float64 {
		return f.See(i).Activation * float64(f.Data.Y[i]) / h.Norm()
	})},
	{row.Column{Head: "distance", Least: 9, Rank: 3, Spare: always}, sayLength(func(f *Frame, h model.Hyperplane, i int) float64 { return math.Abs(f.See(i).Activation) / h.Norm() })},
	{row.Column{Head: "−a/‖w‖²", Least: 9, Rank: 3, Spare: always, Gap: 1}, sayLength(func(f *Frame, h model.Hyperplane, i int) float64 { return 0 - f.See(i).Activation/squared(h.W) })},
	{row.Column{Head: "w·x/‖w‖", Least: 10, Rank: 3, Spare: always, Gap: 2}, sayLength((*Frame).along)},
}

// always, as the room to spare, is for a column that is there even where it is
// clipped.
const always = -1 << 16

// measured is the inner width from which the table has the columns of lengths, and
// geometric that from which it has them beside all others. The formulas are 001's of points and hyperplanes: y·a/‖w‖ is the geometric
// margin, |a|/‖w‖ the distance, −a/‖w‖² the multiple of w that leads from x to the foot
// on H; and 000's w·x/‖w‖, the length of x along w.
const measured, geometric = 76, 104

// hyperplaneNow is the one that predicts; ok is false where there is none.
func (f *Frame) hyperplaneNow() (h model.Hyperplane, ok bool) {
	p := f.predicting()
	if p == nil {
		return h, false
	}
	w := f.weights(p)
	return w.h, w.norm != 0
}

// measuring reports whether the table has the columns of lengths.
func (f *Frame) measuring(s *row.Sheet) bool { return s.W >= measured && f.Problem.Linear() }

// measuredColumns are those where the lengths have no room beside all others: what
// follows from another column is left out, and who is wrong is seen by the sign.
func (f *Frame) measuredColumns(s *row.Sheet, number int) []tableColumn {
	list := append(make([]tableColumn, 0, 12),
		indexColumn.gap(1),
		f.exampleColumn(1, 4, 0),
		tableColumn{row.Column{Head: "y", Least: 1, Gap: 1}, saySide},
		tableColumn{row.Column{Head: "y·a", Least: min(number, 8), Gap: 1}, sayMargin},
	)
	if f.Problem.Dual() {
		list = append(list, tableColumn{row.Column{Head: "α", Least: 3, Gap: 1}, sayAlpha})
	} else {
		list = append(list, tableColumn{row.Column{Head: "upd", Least: 3, Gap: 1}, sayUpdates})
	}
	return append(append(list, lengthColumns[:3]...), f.footColumn())
}

// footColumn is the projections on H.
func (f *Frame) footColumn() tableColumn {
	foot := min(24, 9*f.Data.Dim()+2)
	return tableColumn{row.Column{Head: "foot on H", Least: foot, Most: foot, Rank: 3, Spare: always, Gap: 2, Left: true}, sayFoot}
}

// along is w·x/‖w‖, the length of the projection of x on w (000).
func (f *Frame) along(h model.Hyperplane, i int) float64 {
	return notation.Clean(f.Data.DotRow(i, h.W)/h.Norm(), f.Data.Norm(i))
}

// onto is the foot of example i on H; of one that is stored sparse, as many of
// its components as are written.
func (f *Frame) onto(h model.Hyperplane, i int) []float64 {
	d := f.Data
	if !d.Sparse() {
		row := d.Row(i)
		return cleaned(h.Foot(row), d.Norm(i))
	}
	n, z := h.Norm(), f.featureValues(i)
	t := h.ActivationOf(d, i) / n
	for j := range z {
		z[j] -= float64(t * (h.W[j] / n))
	}
	return cleaned(z, d.Norm(i))
}

// cleaned is a point without the specks that rounding leaves beside numbers of
// that size.
func cleaned(z []float64, size float64) []float64 {
	for j, v := range z {
		z[j] = notation.Clean(v, size)
	}
	return z
}

// marginMost is the number of values, n·d, up to which the margin of the set is
// looked for in each frame.
const marginMost = 1 << 18
