package panel

import (
	"strings"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/why"
)

// symbol is how a part of the theory is written under the run's set-up.
func (f *Frame) symbol(name string) string { return why.SlotTexts().Text(name, f.reader("")) }

// radiusOf is R of the examples as they are written: max‖x‖, or max‖x̂‖.
func (f *Frame) radiusOf(r float64) float64 {
	if f.augmented() {
		return model.Hypot(r, 1)
	}
	return r
}

// theoryNumbers are what is proved of the data and of the run, or why nothing is: the
// proof's two lines after the step shown, what the update at hand, by one example, adds to
// u·ŵ and to ‖ŵ‖² (twice ηy·a, which is not above 0, and η²‖x̂‖²), and where a run began
// that did not begin at 0.
var theoryNumbers = []group{
	{"", map[string]quantity{
		"why no bound": (*reader).whyUnbounded,
	}},
	{"not-no-theory", map[string]quantity{
		"certificate": func(t *reader) any { return t.f.certified() },
	}},
	{"separable few-support", map[string]quantity{
		"support": (*reader).support,
	}},
	{"has-bound", map[string]quantity{
		"R² and γ²": func(t *reader) any { return t.f.bound().radius + "  " + t.f.bound().width },
		"γ²": func(t *reader) any {
			if t.f.bound().overDelta {
				return nil
			}
			return t.f.bound().width
		},
		"t":             func(t *reader) any { return t.f.counted(t.f.bound().Name) },
		"bound formula": func(t *reader) any { return t.f.bound().formula },
		"bound":         func(t *reader) any { return t.f.bound().Value },
		"α of bound":    func(t *reader) any { return t.f.alpha(t.f.counted(t.f.bound().Name)) },
		"most α": func(t *reader) any {
			if b := t.f.bound(); !t.f.is("unit-rate") {
				return t.f.rate().F * allowed(b.Value)
			}
			return t.f.bound().most
		},
	}},
	{"has-proof", map[string]quantity{
		"reach":          func(t *reader) any { return t.lines().Inner },
		"reach at least": func(t *reader) any { return t.lines().InnerAtLeast },
		"reach before":   func(t *reader) any { return t.f.proofLines().Before.Inner },
		"square before":  func(t *reader) any { return t.f.proofLines().Before.Square },
		"reach closest":  func(t *reader) any { return t.f.proofLines().Tightest[0].Update },
		"square closest": func(t *reader) any { return t.f.proofLines().Tightest[1].Update },
		"proof size":     func(t *reader) any { return t.f.Theory.Proof.SeparatorSquare },
		"square length":  func(t *reader) any { return t.lines().Square },
		"square at most": func(t *reader) any { return t.lines().SquareAtMost },
		"square 0":       func(t *reader) any { return t.square(0) },
		"square 1":       func(t *reader) any { return t.square(1) },
		"square 2":       func(t *reader) any { return t.square(2) },
		"square 3":       func(t *reader) any { return t.square(3) },
	}},
	{"has-proof known just-updated", map[string]quantity{
		"reach gain": func(t *reader) any { return t.f.proofLines().After.Inner - t.f.proofLines().Before.Inner },
		"(ηya)":      func(t *reader) any { return factor(t.f.rate().F * t.ya.F) },
		"η²x̂²": func(t *reader) any {
			eta := t.f.rate().F
			return eta * eta * (t.square2().F + t.biasSquare())
		},
	}},
	{"has-proof not-from-zero", map[string]quantity{
		"A":  func(t *reader) any { return t.f.Theory.Proof.A },
		"B₀": func(t *reader) any { return t.f.Theory.Proof.B },
	}},
}

// support names the examples that hold the widest hyperplane.
func (t *reader) support() any {
	var names []string
	for _, one := range t.f.Theory.Verdict.Weights {
		names = append(names, text(t.f.name("x", one.Example)))
	}
	return strings.Join(names, ", ")
}

func (t *reader) lines() margin.Lines {
	if t.f.Beat == 1 {
		return t.f.proofLines().Before
	}
	return t.f.proofLines().After
}

// square is a number of the two lines as one.
func (t *reader) square(k int) any {
	if t.lines().InnerAtLeast < 0 {
		return nil
	}
	return t.f.squares(t.lines())[k]
}
