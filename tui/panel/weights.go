package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// weightList is the weights that the panel lists, by what they belong to: the
// features, those of each class, or those of a tagger.
type weightList struct {
	w    []float64
	name func(k int) string
	text func(k int) notation.Value
}

// allListed is the number of weights up to which those that are 0 are listed too.
const allListed = 40

// weightList is that of the weights that predict; false where votes do.
func (f *Frame) weightList() (l weightList, ok bool) {
	s := f.predicting()
	switch {
	case s == nil:
		return l, false
	case s.Tagger() != nil:
		of := tagScores{tagger: s.Tagger(), rate: s.Problem().Rate()}
		return weightList{of.tagger.Weights(), of.tagger.Name, func(k int) notation.Value { return of.value(f, of.tagger.Weights()[k]) }}, true
	case f.is("classes"):
		return f.classWeightList(s), true
	}
	h := f.weights(s)
	return weightList{h.h.W, func(k int) string { return f.Data.Features[k] }, h.w.At}, true
}

// classWeightList is the weights of all classes, one class after the other.
func (f *Frame) classWeightList(s *algo.State) weightList {
	d := f.Data.Dim()
	var all notation.Vector
	for c := range s.Classes() {
		h := f.weights(s.Class(c))
		all.F, all.R = append(all.F, h.w.F...), append(all.R, h.w.R...)
	}
	return weightList{all.F, func(k int) string { return f.Data.Labels[k/d] + " " + f.Data.Features[k%d] }, all.At}
}

// weightSorts are the ways to sort them: by a key, the least first, or as given. They are
// never written.
var weightSorts = [...]struct {
	name string
	key  func(w float64) float64
}{
	{"by size", func(w float64) float64 { return -math.Abs(w) }},
	{"by value", func(w float64) float64 { return -w }},
	{"by name", nil},
}

// weightOrder is what the order of the weights is made from.
type weightOrder struct {
	at            readAt
	run           *algo.Problem
	updates, sort int
}

// ranked is the weights in the order they are listed in.
type ranked struct {
	order
	nonzero int
}

// ranked is those of the weights that predict: O(k) for k weights if they have changed
// since the last call.
func (f *Frame) ranked(v View) *ranked {
	s := f.predicting()
	if s == nil {
		return &ranked{}
	}
	of := weightOrder{f.readAt(), f.Problem, s.Event.Updates, v.sortedBy(len(weightSorts))}
	return memo.Made(f.Cache, of, func(r *ranked) {
		l, _ := f.weightList()
		*r = ranked{order: order{list: r.list[:0], keys: r.keys[:0]}}
		for k, x := range l.w {
			if x != 0 {
				r.nonzero++
			}
			if x != 0 || len(l.w) <= allListed {
				r.list = append(r.list, int32(k))
			}
		}
		if key := weightSorts[of.sort].key; key != nil {
			r.sortBy(len(l.w), func(k int) float64 { return key(l.w[k]) })
		}
	})
}

// heading says how many are not 0, and how they are sorted.
func (r *ranked) heading(s *row.Sheet, v View, focused bool) {
	s.Heading("weights", focused, r.nonzero, ", ", weightSorts[v.sortedBy(len(weightSorts))].name)
}

// weightLines is the rows of a list, or of a picture with what is said of it.
func weightLines(f *Frame) int {
	if _, h, ok := f.image(); ok {
		return (h+1)/2 + 5
	}
	return 16
}

func lengthWeights(f *Frame, v View) int { return f.ranked(v).Len() }

// weightRows says the weights with a bar for each: its colour tells those above 0
// from those below, as the sign does.
func weightRows(f *Frame, s *row.Sheet, v View, focused bool) {
	r := f.ranked(v)
	r.heading(s, v, focused)
	l, ok := f.weightList()
	switch {
	case !ok:
		s.Paragraph(row.Note, 0, "the votes of many weights predict (readout last shows the run's own)")
		return
	case r.nonzero == 0:
		s.Line(row.Note, "all weights are 0")
		return
	}
	f.weightBars(s, v, &l, r)
}

// weightBars says as many of the weights as there are rows left, in their order.
func (f *Frame) weightBars(s *row.Sheet, v View, l *weightList, r *ranked) {
	rows, most := s.RowsLeft(), largest(l.w)
	first := window(v.Scroll, r.Len(), rows)
	for line := first; line < min(r.Len(), first+rows); line++ {
		k := r.At(line)
		c := s.Write(row.Text, l.name(k))
		c.MinColumn, c.Overflow = 1, row.Truncate
		s.AlignRight(row.Value, l.text(k)).Reserve = barColumns + 2
		role := row.Positive
		if l.w[k] < 0 {
			role = row.Negative
		}
		part := int(math.Ceil(float64(math.Abs(l.w[k])/most*barColumns) - 1e-9))
		s.AlignRight(role, strings.Repeat("█", part), strings.Repeat(" ", barColumns-part))
		s.Next()
	}
}

// barColumns is the length of the longest bar.
const barColumns = 10

// drawWeights draws the example at hand and the weights as pictures, where the
// features are pixels and there is room, and the bars below or beside them.
func drawWeights(a grid.Area, f *Frame, v View, focused bool) {
	w, h, ok := f.image()
	l, known := f.weightList()
	rows := (h + 1) / 2
	look, looked := f.Look()
	if !looked || !ok || !known || a.W < w+2 || a.H < rows+2 {
		sheet := f.blank(a)
		weightRows(f, sheet, v, focused)
		sheet.Draw()
		return
	}
	at, beside := 1, a.W >= 2*w+4
	sheet := f.blank(a.Sub(grid.Rect{W: a.W, H: 2}))
	r := f.ranked(v)
	r.heading(sheet, v, focused)
	if beside {
		sheet.Write(row.Note, notation.Indexed("«x»", f.Data.Number(look.Example)))
		at = w + 3
		x := make([]float64, w*h)
		for j, v := range f.Data.Entries(look.Example) {
			x[j] = v
		}
		pictureOf(x, w).draw(a.Sub(grid.Rect{X: 1, Y: 2, W: w, H: rows}), largest(x), true)
	}
	sheet.Write(row.Note, "«w»: ").MinColumn = at - 1
	sheet.Write(row.Positive, "above 0")
	sheet.Write(row.Note, ", ")
	sheet.Write(row.Negative, "below")
	sheet.Next()
	sheet.Draw()
	pictureOf(l.w, w).draw(a.Sub(grid.Rect{X: at, Y: 2, W: w, H: rows}), largest(l.w), false)
	if left := a.H - 2 - rows; left > 0 && r.nonzero > 0 {
		sheet = f.blank(a.Sub(grid.Rect{Y: 2 + rows, W: a.W, H: left}))
		f.weightBars(sheet, v, &l, r)
		sheet.Draw()
	}
}

// largest is the magnitude of the largest of some numbers.
func largest(numbers []float64) (most float64) {
	for _, v := range numbers {
		most = max(most, math.Abs(v))
	}
	return most
}

// pixelsLeast is the side of the smallest square that is taken for a picture
// without being asked for.
const pixelsLeast = 8

// image is the columns and rows of the picture that the features are the pixels
// of, if they are those of one, and there is one w for it.
func (f *Frame) image() (w, h int, ok bool) {
	if f.is("classes") || f.Data.Corpus != nil || f.Data.Dim() == 0 {
		return 0, 0, false
	}
	if size := f.Data.Image; size != [2]int{} {
		return size[0], size[1], size[0]*size[1] == f.Data.Dim()
	}
	side := int(math.Sqrt(float64(f.Data.Dim())) + 0.5)
	return side, side, side >= pixelsLeast && side*side == f.Data.Dim()
}
