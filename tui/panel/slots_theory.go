package panel

import (
	"strings"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/why"
)

// symbol is how a term of the theory is written in the run's set-up.
func (f *Frame) symbol(name string) string { return why.SlotTexts().Text(name, f.textContext("")) }

// displayRadius is the R of the written vectors, max‖x‖ or max‖x̂‖, from R.
func (f *Frame) displayRadius(r float64) float64 {
	if f.augmented() {
		return model.Hypot(r, 1)
	}
	return r
}

// theorySlots are what is proved of the data and the run, or why nothing is: the proof's
// two lines at the step shown; what the current update of a single example adds to u·ŵ
// and to ‖ŵ‖² (2ηy·a ≤ 0, and η²‖x̂‖²); and A and B of a run with other first weights
// than 0.
var theorySlots = []slotGroup{
	{"", map[string]slotValue{
		"why no bound": (*textContext).whyUnbounded,
	}},
	{"not-no-theory", map[string]slotValue{
		"certificate": func(t *textContext) any { return t.f.certificateText() },
	}},
	{"separable few-support", map[string]slotValue{
		"support": (*textContext).support,
	}},
	{"has-bound", map[string]slotValue{
		"R² and γ²": func(t *textContext) any { return t.f.bound().radiusText + "  " + t.f.bound().marginText },
		"γ²": func(t *textContext) any {
			if t.f.bound().usesDelta {
				return nil
			}
			return t.f.bound().marginText
		},
		"t":             func(t *textContext) any { return t.f.countShown(t.f.bound().Name) },
		"bound formula": func(t *textContext) any { return t.f.bound().formula },
		"bound":         func(t *textContext) any { return t.f.bound().Value },
		"α of bound":    func(t *textContext) any { return t.f.alpha(t.f.countShown(t.f.bound().Name)) },
		"most α": func(t *textContext) any {
			if b := t.f.bound(); !t.f.is("unit-rate") {
				return t.f.rate().F * floorBound(b.Value)
			}
			return t.f.bound().limit
		},
	}},
	{"has-proof", map[string]slotValue{
		"reach":          func(t *textContext) any { return t.proofLinesNow().Inner },
		"reach at least": func(t *textContext) any { return t.proofLinesNow().InnerAtLeast },
		"reach before":   func(t *textContext) any { return t.f.proofTrack().Before.Inner },
		"square before":  func(t *textContext) any { return t.f.proofTrack().Before.Square },
		"reach closest":  func(t *textContext) any { return t.f.proofTrack().Tightest[0].Update },
		"square closest": func(t *textContext) any { return t.f.proofTrack().Tightest[1].Update },
		"proof size":     func(t *textContext) any { return t.f.Theory.Proof.SeparatorSquare },
		"square length":  func(t *textContext) any { return t.proofLinesNow().Square },
		"square at most": func(t *textContext) any { return t.proofLinesNow().SquareAtMost },
		"square 0":       func(t *textContext) any { return t.chainValue(0) },
		"square 1":       func(t *textContext) any { return t.chainValue(1) },
		"square 2":       func(t *textContext) any { return t.chainValue(2) },
		"square 3":       func(t *textContext) any { return t.chainValue(3) },
	}},
	{"has-proof known just-updated", map[string]slotValue{
		"reach gain": func(t *textContext) any { return t.f.proofTrack().After.Inner - t.f.proofTrack().Before.Inner },
		"(ηya)":      func(t *textContext) any { return factor(t.f.rate().F * t.ya.F) },
		"η²x̂²": func(t *textContext) any {
			eta := t.f.rate().F
			return eta * eta * (t.exampleNormSquared().F + t.biasSquare())
		},
	}},
	{"has-proof not-from-zero", map[string]slotValue{
		"A":  func(t *textContext) any { return t.f.Theory.Proof.A },
		"B₀": func(t *textContext) any { return t.f.Theory.Proof.B },
	}},
}

// support names the examples that hold the widest hyperplane.
func (t *textContext) support() any {
	var names []string
	for _, one := range t.f.Theory.Verdict.Weights {
		names = append(names, text(t.f.indexed("x", one.Example)))
	}
	return strings.Join(names, ", ")
}

func (t *textContext) proofLinesNow() margin.Lines {
	if t.f.Beat == 1 {
		return t.f.proofTrack().Before
	}
	return t.f.proofTrack().After
}

// chainValue is number k of the proof's chain of squares; nil if the lower limit is
// negative, where squaring would be wrong.
func (t *textContext) chainValue(k int) any {
	if t.proofLinesNow().InnerAtLeast < 0 {
		return nil
	}
	return t.f.proofChain(t.proofLinesNow())[k]
}
