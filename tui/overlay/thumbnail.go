package overlay

import (
	"math"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// drawThumbnail draws the examples as the signs of their classes by their first two
// features, one feature alone above its class.
func drawThumbnail(a grid.Area, d *model.Dataset) {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i := range d.Len() {
		for k, v := range thumbnailPlace(d, i) {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	for i := range d.Len() {
		at := thumbnailPlace(d, i)
		sign, style := classSign(d, i)
		a.Text(nearestCell(at[0], low[0], high[0], a.W()), a.H()-1-nearestCell(at[1], low[1], high[1], a.H()), sign, style)
	}
}

// thumbnailPlace is where an example lies, across and up.
func thumbnailPlace(d *model.Dataset, i int) [2]float64 {
	if d.Dim() == 1 {
		return [2]float64{d.At(i, 0), float64(d.Class[i])}
	}
	return [2]float64{d.At(i, 0), d.At(i, 1)}
}

// nearestCell is the cell of n that a value between two lies in.
func nearestCell(v, low, high float64, n int) int {
	if high <= low {
		return n / 2
	}
	return int(math.Round((v - low) / (high - low) * float64(n-1)))
}

// classSign is how an example's class is drawn.
func classSign(d *model.Dataset, i int) (string, grid.Style) {
	switch {
	case d.Task == "multiclass":
		return notation.ClassSign(int(d.Class[i])), theme.Class(int(d.Class[i]))
	case d.Y[i] > 0:
		return "+", theme.Positive
	}
	return "o", theme.Negative
}
