package panel

import (
	"slices"
	"strings"

	"perceptron/tui/notation"
)

// documentPrograms are the algorithms as the documents print them, line for line,
// by document and form. A text after ' is written as it stands, but for
// the present value of what is «between».
var documentPrograms = map[string][]codeLine{
	"000 primal": {
		{atStart, 0, 2, "'w ← 0, b ← 0"},
		{framing, 0, 1, "'for i = 1, 2, 3, …"},
		{atLook, 2, 0, "'ŷ = sign(wᵀx + b)"},
		{atLook, 2, 0, "'if ŷ ≠ y = +1: false negative"},
		{atAdd, 4, 0, "'w ← w + x, b ← b + 1"},
		{atLook, 2, 0, "'if ŷ ≠ y = −1: false positive"},
		{atSubtract, 4, 0, "'w ← w − x, b ← b − 1"},
	},
	"001 primal": {
		{atStart, 0, 2, "'w, b, k ← 0, R ← max ‖xᵢ‖"},
		{framing, 0, 1, "'repeat"},
		{framing, 2, 3, "'for i = 1 to ℓ"},
		{atLook, 4, 0, "'if yᵢ(w′xᵢ + b) ≤ 0"},
		{atUpdate, 6, 0, "'w ← w + ηyᵢxᵢ"},
		{atUpdate, 6, 0, "'b ← b + ηyᵢR²"},
		{atUpdate, 6, 0, "'k ← k + 1, now «k»"},
		{atPass, 0, 0, "'until no mistakes; return k"},
	},
	"001 dual": {
		{atStart, 0, 2, "'a, b ← 0, R ← max ‖xᵢ‖"},
		{framing, 0, 1, "'repeat"},
		{framing, 2, 3, "'for i = 1 to ℓ"},
		{atLook, 4, 0, "'if yᵢ(Σⱼ aⱼyⱼ x′ⱼxᵢ + b) ≤ 0"},
		{atUpdate, 6, 0, "'aᵢ ← aᵢ + 1"},
		{atUpdate, 6, 0, "'b ← b + yᵢR²"},
		{atPass, 0, 0, "'until no mistakes"},
	},
	"002 primal": {
		{atStart, 0, 2, "'theta to 0s, b to 0"},
		{framing, 0, 1, "'for each data point (x, y)"},
		{atLook, 2, 0, "'a = x · theta + b"},
		{atLook, 2, 0, "'if ya ≤ 0"},
		{atUpdate, 4, 0, "'theta += yx"},
		{atUpdate, 4, 0, "'b += y"},
	},
	"003 primal": {
		{atStart, 0, 2, "'ŵ = 0"},
		{framing, 0, 1, "'while number of iterations"},
		{framing, 2, 3, "'for each pair (x̂ᵢ, yᵢ)"},
		{atLook, 4, 0, "'ŷᵢ = ŵᵀx̂ᵢ"},
		{atLook, 4, 0, "'if ŷᵢ ≠ yᵢ"},
		{atUpdate, 6, 0, "'ŵ = ŵ + yᵢx̂ᵢ"},
	},
	"004 primal": {
		{atStart, 0, 2, "'choose w⁽⁰⁾, k = 0"},
		{framing, 0, 1, "'for t from 1 to T (epochs)"},
		{framing, 2, 3, "'for i from 1 to N"},
		{atLook, 4, 0, "'sᵢ = (w⁽ᵏ⁾)′xᵢ"},
		{atLook, 4, 0, "'if sᵢyᵢ ≤ 0"},
		{atUpdate, 6, 0, "'w⁽ᵏ⁺¹⁾ = w⁽ᵏ⁾ + ηyᵢxᵢ"},
		{atUpdate, 6, 0, "'k = k + 1, now «k»"},
	},
	"004 dual": {
		{atStart, 0, 2, "'set α = 0"},
		{framing, 0, 1, "'for t from 1 to T (epochs)"},
		{framing, 2, 3, "'for i from 1 to N"},
		{atLook, 4, 0, "'sᵢ = Σⱼ αⱼyⱼ x′ⱼxᵢ"},
		{atLook, 4, 0, "'if sᵢyᵢ ≤ 0"},
		{atUpdate, 6, 0, "'αᵢ ← αᵢ + η"},
	},
	"004 kernel": {
		{atStart, 0, 2, "'set α = 0"},
		{framing, 0, 1, "'for t from 1 to T (epochs)"},
		{framing, 2, 3, "'for i from 1 to N"},
		{atLook, 4, 0, "'sᵢ = Σⱼ αⱼyⱼ K(xⱼ, xᵢ)"},
		{atLook, 4, 0, "'if sᵢyᵢ ≤ 0"},
		{atUpdate, 6, 0, "'αᵢ ← αᵢ + η"},
	},
}

// documentProgram is the algorithm of the run's document as printed; nil where
// there is none, or the run has anything that is not the document's.
func (f *Frame) documentProgram() []codeLine {
	s := &f.Problem.Setup
	if !s.ByDocument() || len(s.Departures()) > 0 {
		return nil
	}
	return documentPrograms[s.As+" "+s.Mode]
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
		return "a = 0 predicts nothing: it updates"
	case zero && y == 0:
		return "a = 0 predicts nothing"
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
