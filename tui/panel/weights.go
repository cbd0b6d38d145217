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

// weightList is the weights that the panel lists, with their names: of the features, of
// each class, or of a tagger.
type weightList struct {
	w    []float64
	name func(k int) string
	text func(k int) notation.Value
}

// maxAllListed is the largest number of weights for which zeros are listed too.
const maxAllListed = 40

// weightList is the list of the weights that predict; ok is false for votes.
func (f *Frame) weightList() (l weightList, ok bool) {
	s := f.predictingState()
	switch {
	case s == nil:
		return l, false
	case s.Tagger() != nil:
		scores := tagScores{tagger: s.Tagger(), rate: s.Problem().Rate()}
		return weightList{scores.tagger.Weights(), scores.tagger.Name, func(k int) notation.Value { return scores.value(f, scores.tagger.Weights()[k]) }}, true
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

// weightSorts are the sort orders: ascending by a key, or the given order. Read-only.
var weightSorts = [...]struct {
	name string
	key  func(w float64) float64
}{
	{"by size", func(w float64) float64 { return -math.Abs(w) }},
	{"by value", func(w float64) float64 { return -w }},
	{"by name", nil},
}

// weightOrderKey is the cache key of the order of the weights.
type weightOrderKey struct {
	at            predictorKey
	run           *algo.Problem
	updates, sort int
}

// rankedWeights is the order in which weights are listed.
type rankedWeights struct {
	order
	nonzero int
}

// rankedWeights is the order of the weights that predict: O(k) for k weights if they have
// changed since the last call.
func (f *Frame) rankedWeights(v ViewState) *rankedWeights {
	s := f.predictingState()
	if s == nil {
		return &rankedWeights{}
	}
	id := weightOrderKey{f.predictorKey(), f.Problem, s.Event.Updates, v.sortIndex(len(weightSorts))}
	return memo.Made(f.Cache, id, func(r *rankedWeights) {
		l, _ := f.weightList()
		*r = rankedWeights{order: order{list: r.list[:0], keys: r.keys[:0]}}
		for k, x := range l.w {
			if x != 0 {
				r.nonzero++
			}
			if x != 0 || len(l.w) <= maxAllListed {
				r.list = append(r.list, int32(k))
			}
		}
		if key := weightSorts[id.sort].key; key != nil {
			r.sortBy(len(l.w), func(k int) float64 { return key(l.w[k]) })
		}
	})
}

// writeHeading writes how many weights are not 0, and how they are sorted.
func (r *rankedWeights) writeHeading(s *row.Sheet, v ViewState, focused bool) {
	s.Heading("weights", focused, r.nonzero, ", ", weightSorts[v.sortIndex(len(weightSorts))].name)
}

// weightsHeight is the number of rows of a list, or of a picture with its text.
func weightsHeight(f *Frame) int {
	if _, h, ok := f.imageSize(); ok {
		return (h+1)/2 + 5
	}
	return 16
}

func weightsLength(f *Frame, v ViewState) int { return f.rankedWeights(v).Len() }

// weightRows writes the weights with a bar for each, coloured by sign.
func weightRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	r := f.rankedWeights(v)
	r.writeHeading(s, v, focused)
	l, ok := f.weightList()
	switch {
	case !ok:
		s.Paragraph(row.Note, 0, "the votes of many weights predict (readout last shows the run's own)")
		return
	case r.nonzero == 0:
		s.Line(row.Note, "all weights are 0")
		return
	}
	f.writeWeightBars(s, v, &l, r)
}

// writeWeightBars writes as many of the weights as there are rows left.
func (f *Frame) writeWeightBars(s *row.Sheet, v ViewState, l *weightList, r *rankedWeights) {
	most := maxMagnitude(l.w)
	first, end := row.Window(v.Scroll, r.Len(), s.RowsLeft())
	for line := first; line < end; line++ {
		k := r.At(line)
		c := s.Write(row.Text, l.name(k))
		c.MinColumn, c.Overflow = 1, row.Truncate
		s.AlignRight(row.Value, l.text(k)).Reserve = maxBarWidth + 2
		role := row.Positive
		if l.w[k] < 0 {
			role = row.Negative
		}
		part := int(math.Ceil(float64(math.Abs(l.w[k])/most*maxBarWidth) - 1e-9))
		s.AlignRight(role, strings.Repeat("█", part), strings.Repeat(" ", maxBarWidth-part))
		s.Next()
	}
}

// maxBarWidth is the length of the longest bar.
const maxBarWidth = 10

// drawWeights draws the current example and the weights as images if the features are
// pixels and there is room, with the bars below.
func drawWeights(a grid.Area, f *Frame, v ViewState, focused bool) {
	w, h, ok := f.imageSize()
	l, known := f.weightList()
	rows := (h + 1) / 2
	prediction, looked := f.CurrentPrediction()
	if !looked || !ok || !known || a.W < w+2 || a.H < rows+2 {
		sheet := f.newSheet(a)
		weightRows(f, sheet, v, focused)
		sheet.Draw()
		return
	}
	at, beside := 1, a.W >= 2*w+4
	sheet := f.newSheet(a.Sub(grid.Rect{W: a.W, H: 2}))
	r := f.rankedWeights(v)
	r.writeHeading(sheet, v, focused)
	if beside {
		sheet.Write(row.Note, notation.Indexed("«x»", f.Data.Number(prediction.Example)))
		at = w + 3
		x := make([]float64, w*h)
		for j, v := range f.Data.Entries(prediction.Example) {
			x[j] = v
		}
		newPixelImage(x, w).draw(a.Sub(grid.Rect{X: 1, Y: 2, W: w, H: rows}), maxMagnitude(x), true)
	}
	sheet.Write(row.Note, "«w»: ").MinColumn = at - 1
	sheet.Write(row.Positive, "above 0")
	sheet.Write(row.Note, ", ")
	sheet.Write(row.Negative, "below")
	sheet.Next()
	sheet.Draw()
	newPixelImage(l.w, w).draw(a.Sub(grid.Rect{X: at, Y: 2, W: w, H: rows}), maxMagnitude(l.w), false)
	if left := a.H - 2 - rows; left > 0 && r.nonzero > 0 {
		sheet = f.newSheet(a.Sub(grid.Rect{Y: 2 + rows, W: a.W, H: left}))
		f.writeWeightBars(sheet, v, &l, r)
		sheet.Draw()
	}
}

// maxMagnitude is the largest absolute value of some numbers.
func maxMagnitude(numbers []float64) (most float64) {
	for _, v := range numbers {
		most = max(most, math.Abs(v))
	}
	return most
}

// minImageSide is the side of the smallest square that is shown as an image without being
// asked for.
const minImageSide = 8

// imageSize is the columns and rows of the image whose pixels are the features; ok is
// false if they are none, or there is no single w.
func (f *Frame) imageSize() (w, h int, ok bool) {
	if f.is("classes") || f.Data.Corpus != nil || f.Data.Dim() == 0 {
		return 0, 0, false
	}
	if size := f.Data.Image; size != [2]int{} {
		return size[0], size[1], size[0]*size[1] == f.Data.Dim()
	}
	side := int(math.Sqrt(float64(f.Data.Dim())) + 0.5)
	return side, side, side >= minImageSide && side*side == f.Data.Dim()
}
