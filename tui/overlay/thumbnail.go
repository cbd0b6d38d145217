package overlay

import (
	"math"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/plot"
	"perceptron/tui/theme"
)

// drawThumbnail draws the examples in dots by their first two features, each
// cell in the colour of the class that most of its dots are of; of many examples
// a few thousand, evenly taken. One feature alone is drawn above its class.
func drawThumbnail(a grid.Area, d *model.Dataset) {
	const most, few = 4096, 40 // a few are drawn by their signs
	w, h := a.W(), a.H()
	stride := 1 + d.Len()/most
	at := func(i int) (x, y float64) {
		if d.Dim() == 1 {
			return d.At(i, 0), float64(classIndex(d, i))
		}
		return d.At(i, 0), d.At(i, 1)
	}
	left, right, low, high := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for i := 0; i < d.Len(); i += stride {
		x, y := at(i)
		left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
	}
	if !(right-left < math.Inf(1)) || !(high-low < math.Inf(1)) {
		return
	}
	dots := plot.NewDots(w, h, a.Grid().ASCII())
	counts := make([]map[int]int, w*h)
	for i := 0; i < d.Len(); i += stride {
		x, y := at(i)
		u := dotIndex(x, left, right, 2*w)
		v := 4*h - 1 - dotIndex(y, low, high, 4*h)
		dots.Dot(u, v)
		cell := v/4*w + u/2
		if counts[cell] == nil {
			counts[cell] = map[int]int{}
		}
		counts[cell][classIndex(d, i)]++
	}
	for cell, of := range counts {
		if of == nil {
			continue
		}
		sign, style := classGlyph(d, mostFrequent(of))
		text := string(dots.Rune(cell))
		if a.Grid().ASCII() || d.Len() <= few {
			text = sign
		}
		a.Text(cell%w, cell/w, text, style)
	}
}

// dotIndex is the dot of n that a value between two lies in.
func dotIndex(v, low, high float64, n int) int {
	if high <= low {
		return n / 2
	}
	return min(n-1, max(0, int(math.Round((v-low)/(high-low)*float64(n-1)))))
}

// classIndex is the number of an example's class: of two, 0 for o and 1 for +.
func classIndex(d *model.Dataset, i int) int {
	switch {
	case d.Task == "multiclass":
		return int(d.Class[i])
	case d.Y[i] > 0:
		return 1
	}
	return 0
}

// classGlyph is how such a class is drawn.
func classGlyph(d *model.Dataset, k int) (string, grid.Style) {
	if d.Task == "multiclass" {
		return notation.ClassSign(k), theme.Class(k)
	}
	y := int8(2*k - 1)
	return glyph(y), class(y)
}

// mostFrequent is the class that has most, the first of those that have as many.
func mostFrequent(of map[int]int) int {
	best, most := 0, -1
	for k, n := range of {
		if n > most || n == most && k < best {
			best, most = k, n
		}
	}
	return best
}
