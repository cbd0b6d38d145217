package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// letters are the letters of a run's document, by their slots: what stands between «
// and » in the texts of the panels.
type letters map[string]string

// lettersOf are the letters of a set-up's document, of a run on so many features.
func lettersOf(s *algo.Setup, features int) letters {
	n := why.Notation{Augmented: augmented(s), Last: lastOf(s, features), Bias: s.Bias, Linear: s.Mode != "kernel" || s.Kernel == "linear"}
	if s.OwnStep() {
		n.Step = "τ"
	}
	if s.ByDocument() {
		n.Document = s.As
	}
	return why.Letters(n)
}

// Append appends the letter of a slot; what is none stays as it is.
func (l letters) Append(b []byte, slot string) ([]byte, bool) {
	if letter, known := l[slot]; known {
		return append(b, letter...), true
	}
	return append(append(append(b, "«"...), slot...), "»"...), true
}

// alphabet is the letters of the run's document.
func (f *Frame) alphabet() letters {
	return *memo.Made(f.cache(), f.Problem, func(l *letters) { *l = lettersOf(&f.Problem.Setup, f.Data.Dim()) })
}

// filled is a text that stands on no sheet, with its letters.
func (f *Frame) filled(text string) string {
	b, _ := why.Append(nil, text, f.alphabet())
	return string(b)
}

// Filled is a text with the letters of a set-up's document in its slots, of a run on so
// many features.
func Filled(s *algo.Setup, features int, text string) string {
	if !strings.Contains(text, "«") {
		return text
	}
	b, _ := why.Append(nil, text, lettersOf(s, features))
	return string(b)
}

// NormalName is what the normal of the line is called.
func NormalName(s *algo.Setup) string { return Filled(s, 0, "«normal»") }

// augmented reports whether the run is written in augmented vectors, x̂ = (x, 1)
// and ŵ = (w, b), as 003 does: of two classes, over weights, with that bias rule.
func augmented(s *algo.Setup) bool {
	return s.As == "003" && s.Bias == "unit" && s.Mode == "primal" && s.Task == "binary"
}

func (f *Frame) augmented() bool { return augmented(&f.Problem.Setup) }

// lastOf is what 003 calls the bias of a run on so many features: ŵ₃; "" where it is
// written apart.
func lastOf(s *algo.Setup, features int) string {
	if !augmented(s) {
		return ""
	}
	return notation.Indexed("ŵ", features+1)
}
