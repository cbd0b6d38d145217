package overlay

import (
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// The widest that a label and a feature's column become.
const (
	widestLabel  = 14
	widestColumn = 14
)

// drawRows draws the first examples as a table: the class, the label, and as
// many features as fit.
func drawRows(a grid.Area, d *model.Dataset) {
	if d.Corpus != nil {
		drawSentences(a, d.Corpus)
		return
	}
	rows := min(d.Len(), a.H()-1)
	if rows < 1 || a.W() < 8 {
		return
	}
	label := a.Width(a.Cut(d.LabelName, widestLabel))
	for i := range rows {
		label = max(label, a.Width(a.Cut(d.LabelOf(i), widestLabel)))
	}
	a.Fit(2, 0, label, d.LabelName, theme.Label)
	for i := range rows {
		if d.Y[i] != 0 {
			a.Text(0, 1+i, glyph(d.Y[i]), class(d.Y[i]))
		}
		a.Fit(2, 1+i, label, d.LabelOf(i), theme.Text)
	}
	end := 2 + label
	for j := range d.Dim() {
		w := a.Width(a.Cut(d.Features[j], widestColumn))
		for i := range rows {
			w = max(w, a.Width(notation.Number(d.At(i, j))))
		}
		more := 0
		if j < d.Dim()-1 {
			more = 1 + a.Width("…")
		}
		if end+2+w+more > a.W() {
			a.Text(end+1, 0, "…", theme.Label)
			return
		}
		end += 2 + w
		a.Right(end, 0, a.Cut(d.Features[j], w), theme.Label)
		for i := range rows {
			a.Right(end, 1+i, notation.Number(d.At(i, j)), theme.Number)
		}
	}
}
