package panel

import (
	"slices"
	"strings"

	"perceptron/tui/notation"
)

// documentProgram is the algorithm of the run's document as printed; nil where
// there is none, or the run has anything that is not the document's.
func (f *Frame) documentProgram() []codeLine {
	s := &f.Problem.Setup
	if !s.ByDocument() || len(s.Departures()) > 0 {
		return nil
	}
	return pseudocodes().programs[s.As+" "+s.Mode]
}

// asDocument is by whose conventions the run learns, what is none of them, and
// which settings make that so; all "" without a document.
func (f *Frame) asDocument() (as, but, settings string) {
	s := &f.Problem.Setup
	if !s.ByDocument() {
		return "", "", ""
	}
	var says, by []string
	for _, d := range s.Departures() {
		says, by = append(says, d.Says), append(by, d.Setting)
	}
	return "as " + s.As, strings.Join(says, ", "), strings.Join(slices.Compact(by), ", ")
}

// byDocument is the verdict in words with the document's ŷ: at activation 0 it may
// be right, and the example is learned from all the same (002).
func (s *step) byDocument() string {
	y, ok := s.f.Problem.Setup.Predicted(s.a.F)
	if !ok || s.f.batched() {
		return ""
	}
	says := "ŷ = " + notation.Label(y)
	zero := s.a.Sign() == 0
	switch {
	case zero && y == 0 && s.look.Mistake:
		return "«a» = 0 predicts nothing: it updates"
	case zero && y == 0:
		return "«a» = 0 predicts nothing"
	case zero && y == s.y && s.look.Mistake:
		return says + " = y, yet it updates"
	case y == s.y:
		return says + " = y: on its own side"
	case !s.look.Mistake:
		return says + " ≠ y, yet no update"
	case s.y > 0:
		return says + " ≠ y: false negative"
	}
	return says + " ≠ y: false positive"
}
