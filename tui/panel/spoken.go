package panel

import (
	"math"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The size of a sheet whose rows are read out: large enough for any.
const (
	maxSpokenColumns = 2000
	maxSpokenRows    = 1 << 12
)

// SpokenLines are the panel of that name as lines of text, from the same rows that are
// drawn; for a picture, the text that goes with it.
func SpokenLines(name string, f *Frame, v ViewState, ascii bool) []string {
	p := panelNamed(name)
	if p == nil {
		return nil
	}
	s := f.spokenSheet(ascii)
	switch why := Objection(f, name); {
	case why != "":
		return []string{why}
	case p.spoken != nil:
		p.spoken(f, s, v)
	default:
		p.rows(f, s, v, false)
	}
	return slices.Collect(s.SpokenLines())
}

// spokenSheet is a sheet for rows that are read out, with the symbols of the run's
// document.
func (f *Frame) spokenSheet(ascii bool) *row.Sheet {
	s := &row.Sheet{}
	s.Begin(grid.New(1, 1, ascii).Area(grid.Rect{W: maxSpokenColumns, H: maxSpokenRows}))
	s.Slots = LettersOf(f.Cache, f.Problem)
	return s
}

// countRows is the number of rows that a panel writes at a width.
func (f *Frame) countRows(write func(f *Frame, s *row.Sheet, v ViewState, focused bool), columns int) int {
	s := f.spokenSheet(false)
	s.W = columns
	write(f, s, ViewState{}, false)
	return len(s.Rows)
}

func lossSpoken(f *Frame, s *row.Sheet, _ ViewState) {
	s.Heading("per epoch", false)
	if len(f.Epochs) == 0 {
		s.Line(row.Note, "no epoch is over yet")
	}
	for _, e := range f.Epochs {
		s.Write(row.Text, "epoch ", e.Epoch, ": ", e.Mistakes, plural(" mistake", e.Mistakes), ", ", e.Updates, plural(" update", e.Updates), " so far, ", e.Errors, plural(" training error", e.Errors), " at its end")
		if !math.IsNaN(e.Loss) {
			s.Write(row.Text, ", loss ", e.Loss)
		}
		s.Next()
	}
}

// SpokenPlane describes the plane: the boundary as an equation, what is wrong, and the
// example nearest to the boundary.
func SpokenPlane(f *Frame, ascii bool) []string {
	s := f.spokenSheet(ascii)
	f.writeRows(s, "plane-spoken")
	f.writeStatus(s, "listening")
	return slices.Collect(s.SpokenLines())
}

// planeSlots are the numbers of that description.
var planeSlots = []slotGroup{
	{"binary", map[string]slotValue{
		"border":            (*textContext).boundarySum,
		"held weight":       func(t *textContext) any { return t.f.fillLetters(t.f.heldValue(t.f.WeightSpace)) },
		"weights there are": func(t *textContext) any { return t.f.weightCount() },
	}},
	{"binary not-normal-is-0 not-without-examples", map[string]slotValue{
		"nearest":          func(t *textContext) any { i, _ := t.nearestExample(); return t.f.indexed("x", i) },
		"nearest sign":     func(t *textContext) any { i, _ := t.nearestExample(); return classGlyph(t.f.Data.Y[i]) },
		"nearest |a|":      func(t *textContext) any { _, a := t.nearestExample(); return a },
		"nearest distance": func(t *textContext) any { _, a := t.nearestExample(); return a / t.f.weights(t.f.State()).norm },
	}},
}

// maxSpokenTerms is the most terms of an equation that is read out.
const maxSpokenTerms = 12

// boundarySum is a as a sum over the named features; nil if it is too long or 0.
func (t *textContext) boundarySum() any {
	w := t.f.weights(t.f.State())
	if !t.f.Problem.Linear() || w.norm == 0 || t.f.Data.Dim() > maxSpokenTerms {
		return nil
	}
	var sum notation.Sum
	for j, v := range w.h.W {
		if v != 0 {
			sum.Term(notation.Float(v))
			sum.Text = append(sum.Text, "·"+t.f.Data.Features[j]...)
		}
	}
	if w.h.B != 0 {
		sum.Term(notation.Float(w.h.B))
	}
	return row.Verbatim(sum.String())
}

// nearestExample is the example nearest to the boundary, and its |a|.
func (t *textContext) nearestExample() (nearest int, least float64) {
	least = math.Inf(1)
	for i := range t.f.Data.Len() {
		if a := math.Abs(t.f.State().Predict(i).Activation); a < least {
			nearest, least = i, a
		}
	}
	return nearest, least
}
