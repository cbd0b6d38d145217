package panel

import (
	"iter"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// letters are the letters of a run's document, by their slots: what stands between «
// and » in the texts of the panels.
type letters map[string]string

// Append appends the letter of a slot; what is none stays as it is.
func (l letters) Append(b []byte, slot string) ([]byte, bool) {
	if letter, known := l[slot]; known {
		return append(b, letter...), true
	}
	return append(append(append(b, "«"...), slot...), "»"...), true
}

// alphabet is the letters of the run's document.
func (f *Frame) alphabet() letters { return alphabet(f.cache(), f.Problem) }

func alphabet(c *memo.Cache, p *algo.Problem) letters {
	return *memo.Made(c, p, func(l *letters) {
		run := &reader{f: &Frame{Shown: &Shown{}, Data: p.Data, Problem: p}}
		*l = why.Letters(run, notation.Indexed("ŵ", p.Data.Dim()+1))
	})
}

// filled is a text that stands on no sheet, with its letters.
func (f *Frame) filled(text string) string { return Filled(f.cache(), f.Problem, text) }

// Filled is a text with the letters of a run's document in its slots, which the cache
// keeps.
func Filled(c *memo.Cache, p *algo.Problem, text string) string {
	filled, _ := why.Fill(text, alphabet(c, p))
	return filled
}

// augmented reports whether the run is written in augmented vectors, x̂ = (x, 1)
// and ŵ = (w, b), as 003 does: of two classes, over weights, with that bias rule.
func (f *Frame) augmented() bool {
	s := &f.Problem.Setup
	return s.As == "003" && s.Bias == "unit" && s.Mode == "primal" && s.Task == "binary"
}

// strength is α of an example under a state in dual form.
func (f *Frame) strength(s *algo.State, i int) notation.Value {
	if !f.Problem.Setup.OwnStep() {
		return f.alpha(int(s.Count(i)))
	}
	if f.exact() {
		return notation.Rat(s.AlphaRat(i))
	}
	return notation.Float(s.Alpha(i))
}

// dualCoefficients is α of the examples under a state in dual form, of those with one.
func (f *Frame) dualCoefficients(s *algo.State) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, alpha := range s.Alphas() {
			if alpha != 0 && !yield(i, alpha) {
				return
			}
		}
	}
}

// tau is the step of an update by the rule's own.
func (f *Frame) tau(l algo.Look) notation.Value {
	if f.exact() && l.TauRat != nil {
		return notation.Rat(l.TauRat)
	}
	return notation.Float(l.Tau)
}

// above is by how much y·a, or the margin of several classes, is above the threshold of
// the rule's own test, and whether both are written the same though they differ. An
// example that is below it is not learned from where that is too little to count in float
// arithmetic, or where there is no τ.
func (t *reader) above() (by notation.Value, alike bool) {
	lead, threshold := notation.Float(t.look.Margin), notation.Rat(t.f.Problem.Setup.Threshold())
	by = notation.Float(lead.F - threshold.F)
	if t.f.exact() {
		lead = t.f.margin(t.f.Moment.Before, t.look.Example)
		by = lead.Sub(threshold)
	}
	written := notation.Number(lead.F)
	return by, by.Sign() != 0 && written == notation.Number(threshold.F) && written == text(lead)
}
