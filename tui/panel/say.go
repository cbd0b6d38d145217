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
	return slices.Collect(s.Said())
}

// saidSheet is a sheet for rows that are said, in whose slots stand the letters of the run's document.
func (f *Frame) saidSheet(ascii bool) *row.Sheet {
	s := &row.Sheet{}
	s.Begin(grid.New(1, 1, ascii).Area(grid.Rect{W: saidColumns, H: saidRows}))
	s.Slots = f.alphabet()
	return s
}

// saidGram says the matrix, the row of an example each.
func saidGram(f *Frame, s *row.Sheet, _ View) {
	const most = 64 // columns that anyone would listen to
	s.Heading("Gram matrix", false, f.gramKind())
	n := f.Data.Len()
	for i := range n {
		s.Say(row.Name, f.name("x", i), ": ")
		for j := range min(n, most) {
			if j > 0 {
				s.Say(row.Words, ", ")
			}
			s.Say(row.Value, f.Problem.K(i, j))
		}
		if n > most {
			s.Say(row.Note, ", and ", n-most, " more")
		}
		s.Next()
		if s.Left() < 2 {
			break
		}
	}
}

func saidLoss(f *Frame, s *row.Sheet, _ View) {
	s.Heading("per epoch", false)
	if len(f.Epochs) == 0 {
		s.Line(row.Note, "no epoch is over yet")
	}
	for _, e := range f.Epochs {
		s.Say(row.Words, "epoch ", e.Epoch, ": ", e.Mistakes, plural(" mistake", e.Mistakes), ", ", e.Updates, plural(" update", e.Updates), " so far, ", e.Errors, plural(" training error", e.Errors), " at its end")
		if !math.IsNaN(e.Loss) {
			s.Say(row.Words, ", loss ", e.Loss)
		}
		s.Next()
	}
}

// saidTrellis says the sentence at hand, word by word, with its own tags and those
// predicted under the weights before the step; before the first, what comes.
func saidTrellis(f *Frame, s *row.Sheet, v View) {
	l, looked := f.Look()
	if !looked {
		sentenceRows(f, s, v, false)
		return
	}
	c := f.Data.Corpus
	words, gold := c.Sentence(l.Example)
	s.Heading("the sentence", false, f.name("x", l.Example))
	for k, word := range words {
		s.Say(row.Words, c.Words[word], ": ", c.Tags[gold[k]])
		if p := l.Tags[k]; p == gold[k] {
			s.Say(row.Right, ", predicted so")
		} else {
			s.Say(row.Wrong, ", predicted ", c.Tags[p])
		}
		s.Next()
	}
}

// SayPlane says what the plane shows: the border as an equation, what is wrong,
// and which example is nearest to the border.
func SayPlane(f *Frame, ascii bool) []string {
	s := f.saidSheet(ascii)
	switch {
	case f.Data.Corpus != nil:
		s.Line(row.Words, "sentences have no plane (read trellis)")
	case !f.Problem.Binary():
		s.Line(row.Words, "each example is of the class that scores highest for it: the border between two classes is where their scores are equal (read step)")
	default:
		f.sayBorder(s)
		f.sayNearest(s)
	}
	f.sayStatus(s, "listening")
	return slices.Collect(s.Said())
}

// mostTerms is how many features an equation has that anyone would listen to.
const mostTerms = 12

// sayBorder says where a is 0.
func (f *Frame) sayBorder(s *row.Sheet) {
	w := f.weights(f.State())
	switch d := f.Data.Dim(); {
	case !f.Problem.Linear():
		s.Line(row.Words, "the border is where Σ «αⱼ»yⱼ K(xⱼ, x)«+ b» = 0, which is not a line in these features")
	case w.norm == 0:
		s.Line(row.Words, "there is no ", f.surface(), ": all weights are 0")
	case d > mostTerms:
		s.Line(row.Words, "the ", f.surface(), " is where «w·x + b» = 0, with ", d, " features (read step)")
	default:
		s.Say(row.Words, "the ", f.surface(), ": ")
		h, _ := f.State().Hyperplane()
		begun := false
		for j, v := range h.W {
			if v != 0 {
				s.Say(row.Value, summand(v, begun), "·", f.Data.Features[j])
				begun = true
			}
		}
		if h.B != 0 {
			s.Say(row.Value, summand(h.B, true))
		}
		s.Say(row.Words, " = 0; on the + side it is positive")
		s.Next()
	}
}

// summand is a number of a sum: with its sign apart, unless it is the first.
func summand(v float64, begun bool) string {
	return string(notation.AppendTerm(nil, !begun, notation.Float(v)))
}

// sayNearest says which examples are nearest to the border.
func (f *Frame) sayNearest(s *row.Sheet) {
	w := f.weights(f.State())
	if f.Data.Len() == 0 || f.Problem.Linear() && w.norm == 0 {
		return
	}
	least, at := math.Inf(1), -1
	for i := range f.Data.Len() {
		if a := math.Abs(f.State().See(i).Activation); a < least {
			least, at = a, i
		}
	}
	if at < 0 {
		return
	}
	s.Say(row.Words, "nearest to it: ", f.name("x", at), ", ", glyph(f.Data.Y[at]), ", ")
	if f.Problem.Linear() {
		s.Say(row.Value, "at the distance ", least/w.norm)
	} else {
		s.Say(row.Value, "with |«a»| = ", least)
	}
	s.Next()
}
