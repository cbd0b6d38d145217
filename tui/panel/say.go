package panel

import (
	"math"
	"slices"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The room that rows have which are said, not drawn: for the longest of each, and
// for all of them.
const (
	saidColumns = 2000
	saidRows    = 1 << 12
)

// Say is the panel of that name as lines of text, from the same rows that are
// drawn; of a picture what is written beside it.
func Say(name string, f *Frame, v View, ascii bool) []string {
	p := panelNamed(name)
	if p == nil {
		return nil
	}
	s := f.saidSheet(ascii)
	switch why := Objection(f, name); {
	case why != "":
		return []string{why}
	case p.said != nil:
		p.said(f, s, v)
	default:
		p.rows(f, s, v, false)
	}
	return slices.Collect(s.SpokenLines())
}

// saidSheet is a sheet for rows that are said, in whose slots stand the letters of the run's document.
func (f *Frame) saidSheet(ascii bool) *row.Sheet {
	s := &row.Sheet{}
	s.Begin(grid.New(1, 1, ascii).Area(grid.Rect{W: saidColumns, H: saidRows}))
	s.Slots = Alphabet(f.Cache, f.Problem)
	return s
}

func saidLoss(f *Frame, s *row.Sheet, _ View) {
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

// SayPlane says what the plane shows: the border as an equation, what is wrong,
// and which example is nearest to the border.
func SayPlane(f *Frame, ascii bool) []string {
	s := f.saidSheet(ascii)
	f.sayRows(s, "plane-said")
	f.sayStatus(s, "listening")
	return slices.Collect(s.SpokenLines())
}

// planeNumbers are of the border of two classes, for who listens, and of the example that
// is nearest to it.
var planeNumbers = []group{
	{"binary", map[string]quantity{
		"border":            (*reader).border,
		"held weight":       func(t *reader) any { return t.f.filled(t.f.held(t.f.WeightSpace)) },
		"weights there are": func(t *reader) any { return t.f.weightCount() },
	}},
	{"binary not-normal-is-0 not-without-examples", map[string]quantity{
		"nearest":          func(t *reader) any { i, _ := t.nearest(); return t.f.name("x", i) },
		"nearest sign":     func(t *reader) any { i, _ := t.nearest(); return glyph(t.f.Data.Y[i]) },
		"nearest |a|":      func(t *reader) any { _, a := t.nearest(); return a },
		"nearest distance": func(t *reader) any { _, a := t.nearest(); return a / t.f.weights(t.f.State()).norm },
	}},
}

// mostTerms is how many features an equation has that anyone would listen to.
const mostTerms = 12

// border is a as a sum over the features, by their names; nil where it is too long, or 0.
func (t *reader) border() any {
	w := t.f.weights(t.f.State())
	if !t.f.Problem.Linear() || w.norm == 0 || t.f.Data.Dim() > mostTerms {
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

// nearest is the example that is nearest to the border, and its |a|.
func (t *reader) nearest() (nearest int, least float64) {
	least = math.Inf(1)
	for i := range t.f.Data.Len() {
		if a := math.Abs(t.f.State().Predict(i).Activation); a < least {
			nearest, least = i, a
		}
	}
	return nearest, least
}
